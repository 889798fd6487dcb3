import { addDays } from '@app/engine/clock';
import { z } from 'zod';

/** A length of validity in whole years or months, as ISO 8601 writes it: `P5Y`, `P6M`. */
export const Period = z.string().regex(/^P[1-9]\d{0,2}[YM]$/, 'a period is written P5Y or P6M');

/** The last day of a validity that begins on a day (yyyy-MM-dd): five years from 2026-11-24 end on 2031-11-23. */
export function lastDay(from: string, period: string): string {
  const count = Number(period.slice(1, -1));
  const date = new Date(`${from}T00:00:00Z`);
  if (period.endsWith('Y')) date.setUTCFullYear(date.getUTCFullYear() + count);
  else date.setUTCMonth(date.getUTCMonth() + count);
  return addDays(date.toISOString().slice(0, 10), -1);
}
