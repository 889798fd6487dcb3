import type { Text } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

export interface ReplayRecord {
  id: string;
  change_id: string;
  change_rev: number;
  as_of: string;
  most: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  started_by_name: string;
  started_at: Date;
  ended_at: Date | null;
  fault: string | null;
}
export interface ReplayFinding {
  caseId: string;
  key: string;
  rule: string;
  effect: 'appears' | 'vanishes' | 'changes';
  severity: string;
  title: Text;
}
export interface RuleCount {
  rule: string;
  appears: number;
  vanishes: number;
  changes: number;
}

const columns = sql`id, change_id, change_rev, as_of::text as as_of, most, state, done, total, started_by_name, started_at, ended_at, fault`;

/** Stores a replay that is to run. */
export async function insertReplay(
  db: Database,
  replay: { id: string; changeId: string; rev: number; asOf: string; most: number; by: string; at: Date },
): Promise<void> {
  const { id, changeId, rev, asOf, most, by, at } = replay;
  await sql`insert into regulation_replay (id, change_id, change_rev, as_of, most, state, started_by_name, started_at)
    values (${id}, ${changeId}, ${rev}, ${asOf}::date, ${most}, 'waiting', ${by}, ${at})`.execute(db);
}

/** The newest replay of a change, or one by its id. */
export async function findReplay(
  db: Database,
  by: { id: string } | { changeId: string },
): Promise<ReplayRecord | undefined> {
  const where = 'id' in by ? sql`id = ${by.id}` : sql`change_id = ${by.changeId}`;
  const { rows } =
    await sql<ReplayRecord>`select ${columns} from regulation_replay where ${where} order by id desc limit 1`.execute(
      db,
    );
  return rows[0];
}

/** Progress and state. */
export async function updateReplay(
  db: Database,
  id: string,
  change: { state: ReplayRecord['state']; done: number; total: number; endedAt?: Date; fault?: string },
): Promise<void> {
  await sql`update regulation_replay set state = ${change.state}, done = ${change.done}, total = ${change.total},
    ended_at = ${change.endedAt ?? null}, fault = ${change.fault ?? null} where id = ${id}`.execute(db);
}

/** Deletes the findings of an interrupted run. */
export async function clearFindings(db: Database, id: string): Promise<void> {
  await sql`delete from regulation_replay_finding where replay_id = ${id}`.execute(db);
}

/** Stores the findings of a batch of dossiers. */
export async function insertFindings(db: Database, id: string, found: readonly ReplayFinding[]): Promise<void> {
  if (found.length === 0) return;
  await sql`insert into regulation_replay_finding (replay_id, case_id, key, rule, effect, severity, title)
    select ${id}::bigint, "caseId", key, rule, effect, severity, title
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as x("caseId" bigint, key text, rule text, effect text, severity text, title jsonb)
    on conflict do nothing`.execute(db);
}

/** Number of changed findings by rule. */
export async function countsByRule(db: Database, id: string): Promise<RuleCount[]> {
  const { rows } = await sql<RuleCount>`select rule, count(*) filter (where effect = 'appears')::int as appears,
      count(*) filter (where effect = 'vanishes')::int as vanishes, count(*) filter (where effect = 'changes')::int as changes
    from regulation_replay_finding where replay_id = ${id} group by rule order by rule`.execute(db);
  return rows;
}

/** Findings of a rule with their cases, a page of them. */
export async function findingsOfRule(
  db: Database,
  id: string,
  rule: string,
  page: { offset: number; limit: number },
): Promise<(ReplayFinding & { area: string; caseTitle: string; certNo: string | null; total: number })[]> {
  const { rows } = await sql<ReplayFinding & { area: string; caseTitle: string; certNo: string | null; total: number }>`
    select f.case_id as "caseId", f.key, f.rule, f.effect, f.severity, f.title, c.area, c.title as "caseTitle", c.cert_no as "certNo",
      count(*) over ()::int as total
    from regulation_replay_finding f join case_record c on c.id = f.case_id
    where f.replay_id = ${id} and f.rule = ${rule} order by f.case_id desc, f.key limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, caseId: String(row.caseId) }));
}

/** The newest cases of areas with smart review. */
export async function casesToReplay(db: Database, areas: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from case_record where area = any(${[...areas]}::text[])
    order by submitted_at desc, id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => String(id));
}
