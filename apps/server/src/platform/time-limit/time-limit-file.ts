import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopEvents } from '@app/contract';
import { z } from 'zod';
import { cells, inLanguages, RowFaults } from '../../kernel/definition-file/index.ts';
import type { TimeLimitRow } from './time-limit.store.ts';

const Row = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/, 'must be a key such as form.check'),
  title_zh: cells.text,
  title_en: cells.text,
  amount: cells.count.refine((amount) => amount > 0, 'must be at least 1'),
  unit: z.enum(['workingDay', 'calendarDay', 'month']),
  start_zh: cells.text,
  start_en: cells.text,
  stop_events: z
    .string()
    .transform((text) => text.split('|').filter((one) => one !== ''))
    .pipe(z.array(z.enum(stopEvents))),
  end_zh: cells.text,
  end_en: cells.text,
  inner: cells.yes,
  basis: cells.text,
  verified: cells.yes,
  from: cells.day,
});

/** Reads the first versions of the time limits; throws `FileFaultError` with file, line and column. */
function readTimeLimits(text: string): TimeLimitRow[] {
  const faults = new RowFaults();
  const seen = new Set<string>();
  const rows = faults.rows({ file: 'dictionaries/time-limits.csv', text }, Row).map(({ row, read }) => {
    if (seen.has(read.key)) faults.at(row, 'key', `“${read.key}” stands twice`, { remedy: 'leave one out' });
    seen.add(read.key);
    const texts = {
      title: inLanguages(read.title_zh, read.title_en),
      start: inLanguages(read.start_zh, read.start_en),
      end: inLanguages(read.end_zh, read.end_en),
    };
    const { key, amount, unit, basis, verified } = read;
    return {
      key,
      amount,
      unit,
      texts,
      stop_events: read.stop_events,
      inner_limit: read.inner,
      basis,
      verified,
      valid_from: read.from,
      valid_to: null,
      changed_by: null,
      most: read.inner ? null : amount,
      announcement: null,
    };
  });
  faults.finish();
  return rows;
}

/** The limits of a folder of definitions; one without the file has none. */
export function timeLimitFile(definitionsDir: string): TimeLimitRow[] {
  const path = join(definitionsDir, 'dictionaries', 'time-limits.csv');
  return existsSync(path) ? readTimeLimits(readFileSync(path, 'utf8')) : [];
}

/** The keys that a process may name with p:limitKey: limits in days, which the working calendar counts. */
export function limitKeys(definitionsDir: string): Set<string> {
  return new Set(timeLimitFile(definitionsDir).flatMap(({ key, unit }) => (unit === 'month' ? [] : [key])));
}
