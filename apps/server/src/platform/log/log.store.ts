import type { roleGroups } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource, type ListSource } from '../../kernel/list/index.ts';
import type { EndedCall } from '../../kernel/wiring.ts';

const who = {
  uid: { type: 'id' },
  account: { operator: 'SL' },
  name: { operator: 'SL' },
  realUid: { type: 'id' },
  realName: { operator: 'SL' },
  tenantId: { type: 'id' },
  tenantName: { operator: 'SL' },
  ip: {},
} as const;
const time = { at: 'at', type: 'timestamp with time zone', nullable: false } as const;

/** Audit rows through the view of the scope: all of the platform, or those of one tenant. */
export function auditSource(view: 'log_entry' | 'log_entry_all'): ListSource {
  return handSource({
    from: sql`(select seq as id, e.* from ${sql.table(view)} e) t`,
    columns: {
      seq: { type: 'id', nullable: false },
      time,
      ...who,
      action: { nullable: false, operator: 'SL' },
      entity: { nullable: false },
      entityId: { nullable: false },
      requestId: {},
      before: { type: 'jsonb' },
      after: { type: 'jsonb' },
    },
  });
}

/** Answered calls through the view of the scope. */
export function callSource(view: 'call_entry' | 'call_entry_all'): ListSource {
  return handSource({
    table: view,
    columns: {
      seq: { at: 'id', type: 'id', nullable: false },
      time,
      ...who,
      call: { nullable: false, operator: 'SL' },
      method: { nullable: false },
      state: { type: 'numeric', nullable: false },
      ms: { type: 'numeric', nullable: false },
      requestId: { nullable: false },
    },
  });
}

/** The read trace through the view of the scope. */
export function readSource(view: 'read_entry' | 'read_entry_all'): ListSource {
  const { ip: _ip, realUid: _realUid, ...person } = who;
  return handSource({
    table: view,
    columns: {
      seq: { at: 'id', type: 'id', nullable: false },
      ...person,
      time: { at: 'first_at', type: 'timestamp with time zone', nullable: false },
      lastTime: { at: 'last_at', type: 'timestamp with time zone', nullable: false },
      times: { type: 'numeric', nullable: false },
      orgName: { operator: 'SL' },
      kind: { nullable: false },
      recordId: { type: 'id', nullable: false },
      caseId: { type: 'id' },
      title: { operator: 'SL', nullable: false },
    },
  });
}

/** Authorities that opened a case of the company of the scope; the SQL function returns no names of people and no experts. */
export async function caseReaderRows(
  db: Database,
  caseId: string,
): Promise<{ office: string; role_group: (typeof roleGroups)[number]; at: Date }[]> {
  const { rows } = await sql<{ office: string; role_group: (typeof roleGroups)[number]; at: Date }>`
    select office, role_group, at from platform.case_readers(${caseId}) order by at desc, office, role_group limit 500`.execute(
    db,
  );
  return rows;
}

/** Writes many answered calls with one statement (owner work). */
export async function insertCalls(db: Database, calls: readonly EndedCall[]): Promise<void> {
  const of = <K extends keyof EndedCall>(key: K) => calls.map((call) => call[key]);
  await sql`insert into platform.call_log (at, call, method, state, ms, uid, real_uid, tenant_id, ip, request_id)
    select * from unnest(${of('at').map((at) => at.toISOString())}::timestamptz[], ${of('call')}::text[],
      ${of('method')}::text[], ${of('state')}::int[], ${of('ms')}::int[], ${of('uid')}::bigint[], ${of('realUid')}::bigint[],
      ${of('tenantId')}::bigint[], ${of('ip')}::text[], ${of('requestId')}::text[])`.execute(db);
}

/** Deletes calls older than a moment (owner work). */
export async function deleteCalls(db: Database, before: Date): Promise<void> {
  await sql`delete from platform.call_log where at < ${before}`.execute(db);
}
