import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDay } from '@app/engine/clock';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { RowFaults } from '../../kernel/definition-file/index.ts';
import { type CalendarRow, calendarYears, putCalendarRows } from './calendar.store.ts';

const Row = z.object({
  date: z.string().refine(isDay),
  kind: z.enum(['holiday', 'shifted', 'unknown']),
  name: z.string(),
  nameEn: z.string(),
  source: z.string(),
  verified: z.enum(['true', 'false']),
});

/** Reads the holiday file; rows of kind `unknown` say that a year is not yet published. Throws `FileFaultError`. */
export function readHolidays(text: string): CalendarRow[] {
  const faults = new RowFaults();
  const rows = faults.rows({ file: 'dictionaries/holidays.csv', text }, Row);
  faults.finish();
  return rows.flatMap(({ read: { kind, verified, ...row } }) =>
    kind === 'unknown' ? [] : [{ ...row, kind, verified: verified === 'true' }],
  );
}

/** Adds the years of the file that the database does not have; a year in the database is never changed. */
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
