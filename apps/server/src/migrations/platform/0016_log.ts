import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** The log of calls, and views through which logs are read: the audit log itself takes inserts only. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const own = `current_setting('app.tenant_id')::bigint`;
/** A tenant's rows: done in it, or by its people outside any tenant (sign-in), or on a record that its space keeps. */
const ofTenant = `a.tenant_id = ${own}
  or (a.tenant_id is null and a.uid in (select m.user_id from platform.membership m where m.tenant_id = ${own}))
  or (a.tenant_id is null and a.entity = 'user' and a.entity_id in (select m.user_id::text from platform.membership m where m.tenant_id = ${own}))
  or exists (select from platform.record_route r where r.authority_id = ${own}
    and r.record_id = case when a.entity_id ~ '^[0-9]{1,18}$' then a.entity_id::bigint end)`;
const named = (table: string, columns: string) => `select ${columns},
  u.account as account, u.fullname as name, n.fullname as real_name, t.name as tenant_name
  from platform.${table} a
  left join platform.app_user u on u.id = a.uid
  left join platform.app_user n on n.id = a.real_uid and a.real_uid <> a.uid
  left join platform.tenant t on t.id = a.tenant_id`;
const auditColumns =
  'a.seq, a.at, a.uid, a.real_uid, a.tenant_id, a.ip, a.request_id, a.action, a.entity, a.entity_id, a.before, a.after';
const callColumns = 'a.id, a.at, a.uid, a.real_uid, a.tenant_id, a.ip, a.request_id, a.call, a.method, a.state, a.ms';

const statements = [
  `create table call_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    call text not null,
    method text not null,
    state int not null,
    ms int not null,
    uid bigint,
    real_uid bigint,
    tenant_id bigint,
    ip text,
    request_id text not null
  )`,
  'create index call_log_at on call_log (at)',
  'create index call_log_tenant on call_log (tenant_id, id desc)',
  'create index audit_log_tenant on audit_log (tenant_id, seq desc)',
  `create view log_entry_all with (security_barrier) as ${named('audit_log', auditColumns)}`,
  `create view log_entry with (security_barrier) as ${named('audit_log', auditColumns)} where ${ofTenant}`,
  `create view call_entry_all with (security_barrier) as ${named('call_log', callColumns)}`,
  `create view call_entry with (security_barrier) as ${named('call_log', callColumns)} where a.tenant_id = ${own}`,
  'grant select on log_entry_all, call_entry_all to app_platform',
  'grant select on log_entry, call_entry to app_tenant',
];
