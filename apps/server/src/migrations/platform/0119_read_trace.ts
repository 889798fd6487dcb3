import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

const own = `current_setting('app.tenant_id')::bigint`;
const named = `select r.*, u.account, u.fullname as name, n.fullname as real_name, t.name as tenant_name
  from platform.read_trace r left join platform.app_user u on u.id = r.uid
  left join platform.app_user n on n.id = r.real_uid and r.real_uid <> r.uid
  left join platform.tenant t on t.id = r.tenant_id`;

const statements = [
  // Who opened which case, file or formula; a batch of rows is sealed by the audit row that holds its digest (ADR 0053).
  `create table read_trace (
    id bigint generated always as identity primary key,
    batch bigint not null,
    written_at timestamptz not null default clock_timestamp(),
    first_at timestamptz not null,
    last_at timestamptz not null,
    times int not null check (times > 0),
    uid bigint not null,
    real_uid bigint not null,
    tenant_id bigint not null,
    roles text[] not null,
    org_name text,
    kind text not null check (kind in ('case', 'formula', 'file', 'preview', 'words')),
    record_id bigint not null,
    case_id bigint,
    title text not null,
    holder_tenant_id bigint,
    authority_id bigint
  )`,
  'create index read_trace_case on read_trace (case_id, id desc) where case_id is not null',
  'create index read_trace_tenant on read_trace (tenant_id, id desc)',
  'create index read_trace_batch on read_trace (batch)',
  'create index read_trace_written on read_trace (written_at)',
  // Request roles reach it through the views below alone.
  'alter table read_trace enable row level security',
  'create trigger append_only before update on read_trace for each row execute function refuse_change()',
  `create view read_entry_all with (security_barrier) as ${named}`,
  `create view read_entry with (security_barrier) as ${named} where r.tenant_id = ${own} or r.authority_id = ${own}
    and exists (select from platform.tenant o where o.id = ${own} and o.kind = 'authority')`,
  'grant select on read_entry_all to app_platform',
  'grant select on read_entry to app_tenant',
  // What a company learns of the readers of its own case: the office and its role group, by the minute. An expert is not
  // in it at all, and neither is how many people or how often.
  `create function case_readers(wanted bigint) returns table (office text, role_group text, at timestamptz) language sql stable
    security definer set search_path = platform, pg_temp as $$
    select distinct t.name, g.role_group, date_trunc('minute', r.first_at)
    from read_trace r join tenant t on t.id = r.tenant_id and t.kind = 'authority', lateral (select case
        when r.roles && array['REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REPORT_CHECKER'] then 'review'
        when r.roles && array['FILING_OFFICER'] then 'filing'
        when r.roles && array['ACCEPTOR'] then 'acceptance'
        when r.roles && array['APPROVER'] then 'decision'
        when r.roles && array['ARCHIVIST'] then 'archive'
        else 'supervision' end as role_group) g
    where r.case_id = wanted and r.holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
      and not r.roles && array['EXPERT'] $$`,
];

/** The trace that reading leaves. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
