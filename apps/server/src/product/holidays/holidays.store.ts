import type { HolidayRow } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

export interface DraftRow {
  rows: HolidayRow[];
  reason: string;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
}

/** The draft of a year. */
export async function draftOf(db: Database, year: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select rows, reason, saved_by, saved_by_name, saved_at from holiday_draft where year = ${year}`.execute(db);
  return rows[0];
}

/** The drafts of all years, without their rows. */
export async function allDrafts(db: Database): Promise<(Omit<DraftRow, 'rows'> & { year: number })[]> {
  const { rows } = await sql<Omit<DraftRow, 'rows'> & { year: number }>`
    select year, reason, saved_by, saved_by_name, saved_at from holiday_draft order by year`.execute(db);
  return rows;
}

/** The same for a change: whoever changes the same year waits for the transaction, and then sees what it wrote. */
export async function lockDraft(db: Database, year: number): Promise<DraftRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holidays:${year}`}, 0))`.execute(db);
  return await draftOf(db, year);
}

/** Writes the only draft of a year. */
export async function writeDraft(db: Database, year: number, row: DraftRow): Promise<void> {
  await sql`insert into holiday_draft (year, rows, reason, saved_by, saved_by_name, saved_at)
    values (${year}, ${JSON.stringify(row.rows)}::jsonb, ${row.reason}, ${row.saved_by}, ${row.saved_by_name}, ${row.saved_at})
    on conflict (year) do update set rows = excluded.rows, reason = excluded.reason, saved_by = excluded.saved_by,
      saved_by_name = excluded.saved_by_name, saved_at = excluded.saved_at`.execute(db);
}

/** Removes the draft of a year. */
export async function removeDraft(db: Database, year: number): Promise<void> {
  await sql`delete from holiday_draft where year = ${year}`.execute(db);
}
