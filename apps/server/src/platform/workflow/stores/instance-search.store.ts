import { ofProcessKey, type Text } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { handSource } from '../../../kernel/list/index.ts';
import { namedIn } from '../named-in.ts';

const time = { type: 'timestamp with time zone' } as const;
/** Instances as administrators search them. */
export const instanceSource = handSource({
  table: 'wf_instance',
  columns: {
    caseId: { type: 'id', nullable: false },
    area: { nullable: false },
    areaTitle: { type: 'jsonb', nullable: false },
    version: { type: 'numeric', nullable: false },
    process: { nullable: false },
    title: { operator: 'SL', nullable: false },
    number: { operator: 'SL' },
    status: { nullable: false },
    state: { nullable: false },
    holderName: { operator: 'SL', nullable: false },
    startedAt: { ...time, nullable: false },
    endedAt: time,
    incidents: { type: 'numeric', nullable: false },
  },
});

/** Incidents as administrators list them. */
export const incidentSource = handSource({
  table: 'wf_incident',
  columns: {
    instanceId: { type: 'id', nullable: false },
    caseTitle: { operator: 'SL', nullable: false },
    node: { nullable: false },
    kind: { nullable: false },
    message: { operator: 'SL', nullable: false },
    state: { nullable: false },
    at: { ...time, nullable: false },
    attempts: { type: 'numeric', nullable: false },
    retryable: { type: 'boolean', nullable: false },
    resolvedAt: time,
    resolvedBy: {},
  },
});

/** Nodes at which instances rest, by instance. */
export async function restingNodes(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const nodes = new Map<string, string[]>();
  if (ids.length === 0) return nodes;
  const { rows } = await sql<{ instance_id: string; node: string }>`select distinct instance_id, node from wf_token
    where instance_id = any(${ids}::bigint[]) and wait_kind is not null and wait_kind not in ('children', 'watch', 'loop')
    order by instance_id, node`.execute(db);
  for (const { instance_id, node } of rows) nodes.set(instance_id, [...(nodes.get(instance_id) ?? []), node]);
  return nodes;
}

/**
 * Instances of a published process. Those of a shared procedure, and those that began on an earlier process of its area, which was none of its
 * procedures yet and goes over to it.
 */
export function onProcess(key: string): RawBuilder<SqlBool> {
  const { area, procedure } = ofProcessKey(key);
  if (procedure === null) return sql<SqlBool>`area = ${area}`;
  return sql<SqlBool>`area = ${area} and (process = ${procedure} or not exists (
    select from platform.process_definition d where d.key = area || ':' || process))`;
}

/** Open instances of a process by version. */
export async function countsByVersion(db: Database, key: string): Promise<{ version: number; count: number }[]> {
  const { rows } = await sql<{ version: number; count: number }>`select version, count(*)::int as count from wf_instance
    where ${onProcess(key)} and state not in ('ended', 'terminated') group by version`.execute(db);
  return rows;
}

/** Instances of a version, open or not. */
export async function countOnVersion(db: Database, key: string, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wf_instance
    where ${onProcess(key)} and version = ${version}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Open instances of a process that stand on other versions (or the one given), oldest first. */
export async function openOnOtherVersions(
  db: Database,
  key: string,
  wanted: { to: number; from?: number | undefined; ids?: readonly string[] | undefined; most: number },
): Promise<string[]> {
  const from = wanted.from === undefined ? sql`version <> ${wanted.to}` : sql`version = ${wanted.from}`;
  const chosen = wanted.ids === undefined ? sql`true` : sql`id = any(${wanted.ids}::bigint[])`;
  const { rows } = await sql<{ id: string }>`select id from wf_instance where ${onProcess(key)}
    and state not in ('ended', 'terminated') and ${from} and ${chosen} order by id limit ${wanted.most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Tokens of an instance by node, for the diagram. */
export async function tokensByNode(
  db: Database,
  id: string,
): Promise<{ node: string; count: number; wait: string | null }[]> {
  const { rows } = await sql<{ node: string; count: number; wait: string | null }>`select node, count(*)::int as count,
    min(wait_kind) as wait from wf_token where instance_id = ${id} group by node order by node`.execute(db);
  return rows;
}

/** Whether a person started a case or had a task in it. */
export async function tookPart(db: Database, caseId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_instance where case_id = ${caseId} and started_by = ${userId}
    union all select 1 from wf_task where case_id = ${caseId} and (completed_by = ${userId} or claimed_by = ${userId}
        or behalf_id = ${userId} or (state = 'open' and ${namedIn(sql.ref('candidates'), [`user:${userId}`])}))
    union all select 1 from wf_copy c join wf_instance i on i.id = c.instance_id
      where i.case_id = ${caseId} and c.user_id = ${userId}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Titles by area of several processes are on the rows already; this names what a list row needs beside them. */
export interface InstanceListRow {
  id: string;
  caseId: string;
  area: string;
  areaTitle: Text;
  version: number;
  /** Id of the process in its chart; of a shared procedure the id of the procedure. */
  process: string;
  title: string;
  number: string | null;
  status: string;
  state: string;
  holderName: string;
  startedAt: string;
  endedAt: string | null;
  incidents: number;
}
