import type { StopEvent, Text, TimeLimit } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** What is said of a limit beside its number. */
export interface TimeLimitTexts {
  title: Text;
  start: Text;
  end: Text;
}
export interface TimeLimitRow {
  key: string;
  valid_from: string;
  valid_to: string | null;
  amount: number;
  unit: TimeLimit['unit'];
  texts: TimeLimitTexts;
  /** What stops its clocks. */
  stop_events: StopEvent[];
  inner_limit: boolean;
  basis: string;
  verified: boolean;
  changed_by: string | null;
  /** Longest amount that the law allows; null for limits within the office. */
  most: number | null;
  announcement: string | null;
}
/** The next version of a limit as somebody is writing it. */
export interface LimitDraft {
  key: string;
  after_day: string;
  valid_from: string;
  amount: number;
  basis: string;
  announcement: string | null;
  verified: boolean;
  stop_events: StopEvent[];
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
}
interface Tables {
  'platform.time_limit': Omit<TimeLimitRow, 'texts' | 'stop_events'> & {
    texts: unknown;
    stop_events: unknown;
    changed_at: Date | null;
  };
}
const of = (db: Database) => tables<Tables>(db);
const columns = sql<TimeLimitRow>`key, valid_from::text as valid_from, valid_to::text as valid_to, amount, unit, texts,
  stop_events, inner_limit, basis, verified, changed_by, most, announcement`;
const draftColumns = sql<LimitDraft>`key, after_day::text as after_day, valid_from::text as valid_from, amount, basis, announcement, verified,
  stop_events, saved_by, saved_by_name, saved_at`;

/** All versions, by key and the newest first. */
export async function allVersions(db: Database): Promise<TimeLimitRow[]> {
  const { rows } = await sql<TimeLimitRow>`
    select ${columns} from platform.time_limit order by key, valid_from desc`.execute(db);
  return rows;
}

/** Versions of a key, the newest first: whoever changes the same key waits, and then sees what was added meanwhile, which no row lock shows. */
export async function lockVersions(db: Database, key: string): Promise<TimeLimitRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`time-limit:${key}`}, 0))`.execute(db);
  const { rows } = await sql<TimeLimitRow>`
    select ${columns} from platform.time_limit where key = ${key} order by valid_from desc`.execute(db);
  return rows;
}

/** The version of a key that is in force on a day. */
export async function versionOn(
  db: Database,
  key: string,
  day: string,
): Promise<Pick<TimeLimitRow, 'amount' | 'unit' | 'stop_events'> | undefined> {
  const { rows } = await sql<Pick<TimeLimitRow, 'amount' | 'unit' | 'stop_events'>>`
    select amount, unit, stop_events from platform.time_limit
    where key = ${key} and valid_from <= ${day} and (valid_to is null or valid_to >= ${day})`.execute(db);
  return rows[0];
}

export async function insertVersions(
  db: Database,
  rows: readonly (TimeLimitRow & { changed_at: Date | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  await of(db)
    .insertInto('platform.time_limit')
    .values(
      rows.map((row) => ({ ...row, texts: JSON.stringify(row.texts), stop_events: JSON.stringify(row.stop_events) })),
    )
    .execute();
}

/** Ends a version the day before another one begins. */
export async function endBefore(db: Database, { key, valid_from }: TimeLimitRow, next: string): Promise<void> {
  await sql`update platform.time_limit set valid_to = ${next}::date - 1
    where key = ${key} and valid_from = ${valid_from}`.execute(db);
}

export async function removeVersion(db: Database, { key, valid_from }: TimeLimitRow): Promise<void> {
  await sql`delete from platform.time_limit where key = ${key} and valid_from = ${valid_from}`.execute(db);
}

/** Every draft, by the key of its limit. */
export async function allDrafts(db: Database): Promise<Map<string, LimitDraft>> {
  const { rows } = await sql<LimitDraft>`select ${draftColumns} from platform.time_limit_draft`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The draft of a limit; whoever changes it has locked the versions of the key. */
export async function draftOf(db: Database, key: string): Promise<LimitDraft | undefined> {
  const { rows } = await sql<LimitDraft>`
    select ${draftColumns} from platform.time_limit_draft where key = ${key}`.execute(db);
  return rows[0];
}

/** Writes the only draft of a limit. */
export async function writeDraft(db: Database, row: LimitDraft): Promise<void> {
  await removeDraft(db, row.key);
  await sql`insert into platform.time_limit_draft (key, after_day, valid_from, amount, basis, announcement, verified, stop_events,
      saved_by, saved_by_name, saved_at)
    values (${row.key}, ${row.after_day}, ${row.valid_from}, ${row.amount}, ${row.basis}, ${row.announcement}, ${row.verified},
      ${JSON.stringify(row.stop_events)}::jsonb, ${row.saved_by}, ${row.saved_by_name}, ${row.saved_at})`.execute(db);
}

/** Removes the draft of a limit. */
export async function removeDraft(db: Database, key: string): Promise<void> {
  await sql`delete from platform.time_limit_draft where key = ${key}`.execute(db);
}
