import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDay } from '@app/engine/clock';
import Papa from 'papaparse';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { type CalendarRow, calendarYears, putCalendarRows } from './calendar.store.ts';

const Row = z.object({
  date: z.string().refine(isDay),
  kind: z.enum(['holiday', 'shifted', 'unknown']),
  name: z.string(),
  nameEn: z.string(),
  source: z.string(),
  verified: z.enum(['true', 'false']),
});

/** Reads the holiday file; rows of kind `unknown` only tell that a year is not yet published. */
export function readHolidays(csv: string): CalendarRow[] {
  const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const problem = errors[0];
  if (problem) throw new Error(`definitions/dictionaries/holidays.csv row ${problem.row}: ${problem.message}`);
  return Row.array()
    .parse(data)
    .flatMap(({ kind, verified, ...row }) =>
      kind === 'unknown' ? [] : [{ ...row, kind, verified: verified === 'true' }],
    );
}

/** Brings in the years that the database does not have; a year that it has is the truth and stays as it is. */
export async function seedCalendar(app: App): Promise<void> {
  const rows = readHolidays(await readFile(join(app.settings.definitionsDir, 'dictionaries', 'holidays.csv'), 'utf8'));
  await app.asOwner(async (db) => {
    const years = await calendarYears(db);
    await putCalendarRows(
      db,
      rows.filter((row) => !years.has(row.date.slice(0, 4))),
    );
  });
}
