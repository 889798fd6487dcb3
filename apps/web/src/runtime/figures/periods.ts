import { addDays, dayOf } from '@app/engine/clock';

/** Periods that a report offers; `own` has days of its own. */
export const periods = ['month', 'quarter', 'year', 'own'] as const;
export type Period = (typeof periods)[number];

/** The days of a period that ends today; own days as the address keeps them (`from,to`). Without days the server takes twelve months. */
export function rangeOf(period: Period, own: string | undefined, today: Date): { from?: string; to?: string } {
  const day = dayOf(today);
  if (period === 'own') {
    const [from = '', to = ''] = (own ?? '').split(',');
    return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  }
  const months = { month: 0, quarter: 2, year: 11 }[period];
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  const first = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  return { from: first, to: day };
}

/** The days of a month (`yyyy-MM`) that lie in a period. */
export function daysOfMonth(month: string, { from, to }: { from?: string; to?: string }): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = `${month}-01`;
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  const last = addDays(next, -1);
  return { from: from !== undefined && from > first ? from : first, to: to !== undefined && to < last ? to : last };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
