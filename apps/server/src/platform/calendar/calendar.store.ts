import type { CalendarDay } from '@app/engine/clock';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

export interface CalendarRow extends CalendarDay {
  nameEn: string;
  source: string;
  verified: boolean;
}
interface CalendarTables {
  calendar_day: {
    date: string;
    kind: CalendarDay['kind'];
    name: string;
    name_en: string;
    source: string;
    verified: boolean;
  };
  calendar_state: { version: number };
}
const of = (db: Database) => tables<CalendarTables>(db);

/** The version of the holiday table, as a part of another statement. */
export const versionOfCalendar = sql<number>`(select version from calendar_state)`;

/** The version of the holiday table, which rises with every change. */
export async function calendarVersion(db: Database): Promise<number> {
  return (await of(db).selectFrom('calendar_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Rows of the holiday table between two days, both included. */
export function calendarRows(db: Database, from = '0001-01-01', to = '9999-12-31'): Promise<CalendarRow[]> {
  return of(db)
    .selectFrom('calendar_day')
    .select([sql<string>`date::text`.as('date'), 'kind', 'name', 'name_en as nameEn', 'source', 'verified'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

/** Writes rows; a day that has a row already is overwritten. */
export async function putCalendarRows(db: Database, rows: readonly CalendarRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ nameEn, ...row }) => ({ ...row, name_en: nameEn }));
  await of(db)
    .insertInto('calendar_day')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('date').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        name: row.ref('excluded.name'),
        name_en: row.ref('excluded.name_en'),
        source: row.ref('excluded.source'),
        verified: row.ref('excluded.verified'),
      })),
    )
    .execute();
}

/** Removes rows: these days follow the week again. */
export async function dropCalendarRows(db: Database, dates: readonly string[]): Promise<void> {
  if (dates.length > 0)
    await of(db)
      .deleteFrom('calendar_day')
      .where('date', 'in', [...dates])
      .execute();
}

/** Years that have rows. */
export async function calendarYears(db: Database): Promise<Set<string>> {
  const rows = await of(db)
    .selectFrom('calendar_day')
    .select(sql<string>`to_char(date, 'YYYY')`.as('year'))
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.year));
}
