import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';

/** A way in which the published head of a process begins by itself. */
export interface StartRow {
  key: string;
  version: number;
  node: string;
  kind: 'message' | 'signal' | 'timer';
  /** Of the message or signal. */
  name: string | null;
}

/** When a start timer fires next in an office; null = never again. */
export interface StartTimerRow {
  key: string;
  version: number;
  node: string;
  next_at: Date | null;
  /** How often it fires after the next time; -1 = without end. */
  left_times: number;
  /** Why it could not start the last time. */
  error: string | null;
}
interface StartTables {
  process_start: StartRow;
  wf_start_timer: StartTimerRow;
}
const of = (db: Database) => tables<StartTables>(db);

/** Replaces the ways in which a process begins; none = only by hand. */
export async function putStarts(db: Database, key: string, rows: readonly StartRow[]): Promise<void> {
  await sql`delete from platform.process_start where key = ${key}`.execute(db);
  for (const row of rows)
    await of(db)
      .withSchema('platform')
      .insertInto('process_start')
      .values({ ...row })
      .execute();
}

/** Processes that a message or a signal begins, by their keys. */
export function startsBy(db: Database, event: { kind: 'message' | 'signal'; name: string }): Promise<StartRow[]> {
  return of(db)
    .withSchema('platform')
    .selectFrom('process_start')
    .selectAll()
    .where('kind', '=', event.kind)
    .where('name', '=', event.name)
    .orderBy('key')
    .execute();
}

/** Start timers of published processes that this office has not counted yet. */
export async function newStartTimers(db: Database): Promise<StartRow[]> {
  const { rows } = await sql<StartRow>`select s.* from platform.process_start s
    where s.kind = 'timer' and not exists (select from wf_start_timer t
      where t.key = s.key and t.version = s.version and t.node = s.node)
    order by s.key, s.node`.execute(db);
  return rows;
}

export async function insertStartTimer(db: Database, row: StartTimerRow): Promise<void> {
  await of(db)
    .insertInto('wf_start_timer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'version', 'node']).doNothing())
    .execute();
}

/** A due start timer of a published process that nobody else works on. */
export async function takeDueStart(db: Database, now: Date): Promise<StartTimerRow | undefined> {
  const { rows } = await sql<StartTimerRow>`select t.* from wf_start_timer t
    join platform.process_start s on s.key = t.key and s.version = t.version and s.node = t.node
    where t.next_at <= ${now} order by t.next_at, t.key limit 1 for update of t skip locked`.execute(db);
  return rows[0];
}

export async function updateStartTimer(
  db: Database,
  { key, version, node }: StartTimerRow,
  values: Partial<Pick<StartTimerRow, 'next_at' | 'left_times' | 'error'>>,
): Promise<void> {
  await of(db)
    .updateTable('wf_start_timer')
    .set(values)
    .where('key', '=', key)
    .where('version', '=', version)
    .where('node', '=', node)
    .execute();
}
