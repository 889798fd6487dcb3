import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import { handSource } from '../../../kernel/list/index.ts';

/** A substitution: `agent_id` acts for `user_id` from one moment to another. Needs the scope app_platform. */
export interface DelegateRow {
  id: string;
  tenant_id: string;
  user_id: string;
  agent_id: string;
  area: string | null;
  from_at: Date;
  to_at: Date;
  reason: string;
  ended_at: Date | null;
  created_at: Date;
}
/** For whom a person acts now; `area` null = in all processes. */
export interface Principal {
  id: string;
  name: string;
  area: string | null;
}
const of = (db: Database) => tables<{ workflow_agent: DelegateRow }>(db);

/** Substitutions with the names of both, for lists. */
export const delegateSource = handSource({
  from: sql`(select a.*, u.fullname as user_name, g.fullname as agent_name from platform.workflow_agent a
    join platform.app_user u on u.id = a.user_id join platform.app_user g on g.id = a.agent_id) t`,
  columns: {
    userId: { type: 'id', nullable: false },
    userName: { nullable: false, operator: 'SL' },
    agentId: { type: 'id', nullable: false },
    agentName: { nullable: false, operator: 'SL' },
    area: {},
    from: { at: 'from_at', type: 'timestamp with time zone', nullable: false },
    to: { at: 'to_at', type: 'timestamp with time zone', nullable: false },
    reason: { nullable: false, operator: 'SL' },
    endedAt: { type: 'timestamp with time zone' },
    createdAt: { type: 'timestamp with time zone', nullable: false },
  },
});

/** For whom a person acts at a moment in a tenant. */
export async function principalsOf(db: Database, tenantId: string, delegateId: string, at: Date): Promise<Principal[]> {
  const { rows } = await sql<Principal>`select u.id, u.fullname as name, a.area from workflow_agent a
    join app_user u on u.id = a.user_id
    where a.tenant_id = ${tenantId} and a.agent_id = ${delegateId} and a.from_at <= ${at} and a.to_at > ${at}
      and a.ended_at is null order by a.id`.execute(db);
  return rows;
}

/** Those of some people who have named a substitute for a moment, in all processes or in those of an area. */
export async function awayAt(
  db: Database,
  tenantId: string,
  { people, area }: { people: readonly string[]; area: string },
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from workflow_agent
    where tenant_id = ${tenantId} and user_id = any(${[...people]}::bigint[]) and from_at <= ${at} and to_at > ${at}
      and ended_at is null and (area is null or area = ${area})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who acts for these people at a moment, in an area. */
export async function delegatesOf(
  db: Database,
  tenantId: string,
  userIds: readonly string[],
  area: string,
  at: Date,
): Promise<{ id: string; name: string; userId: string }[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; userId: string }>`
    select u.id, u.fullname as name, a.user_id as "userId" from workflow_agent a
    join app_user u on u.id = a.agent_id and u.status = 'actived'
    where a.tenant_id = ${tenantId} and a.user_id = any(${[...userIds]}::bigint[]) and a.from_at <= ${at}
      and a.to_at > ${at} and a.ended_at is null and (a.area is null or a.area = ${area}) order by a.id`.execute(db);
  return rows;
}

export async function delegateById(db: Database, id: string): Promise<DelegateRow | undefined> {
  return of(db).selectFrom('workflow_agent').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes a substitution; an existing one gets its new period, area, agent and reason. */
export async function storeDelegate(db: Database, row: DelegateRow): Promise<void> {
  const { agent_id, area, from_at, to_at, reason, ended_at } = row;
  await of(db)
    .insertInto('workflow_agent')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ agent_id, area, from_at, to_at, reason, ended_at }))
    .execute();
}

/** Another substitution of the person for the same processes that touches the period. */
export async function overlapping(
  db: Database,
  row: Pick<DelegateRow, 'id' | 'tenant_id' | 'user_id' | 'area' | 'from_at' | 'to_at'>,
): Promise<DelegateRow | undefined> {
  return of(db)
    .selectFrom('workflow_agent')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('id', '<>', row.id)
    .where('ended_at', 'is', null)
    .where('from_at', '<', row.to_at)
    .where('to_at', '>', row.from_at)
    .where('area', 'is not distinct from', row.area)
    .executeTakeFirst();
}

/** Serialises changes of one person's substitutions within their transactions. */
export async function lockDelegatesOf(db: Database, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workflow_agent:${userId}`}, 0))`.execute(db);
}
