/**
 * Calendar of the formula language: milliseconds read in Asia/Shanghai. China has had one zone without summer time since
 * 1991; the fixed offset keeps the engine pure (no zone data base).
 */
const offset = 8 * 3_600_000;

/** A moment as calendar and clock in Asia/Shanghai show it; months and days from 1. */
export interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Calendar parts of a moment; month is 1–12. */
export function partsOf(time: number): Parts {
  const date = new Date(time + offset);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** Moment of calendar parts; overflow rolls on (month 13 = January of the next year). */
export function timeOf(year: number, month = 1, day = 1, hour = 0, minute = 0, second = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, 0);
  return date.getTime() - offset;
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(time: number): number {
  return ((new Date(time + offset).getUTCDay() + 6) % 7) + 1;
}

/** Start of the day that a moment lies in. */
export function startOfDay(time: number): number {
  return Math.floor((time + offset) / 86_400_000) * 86_400_000 - offset;
}

/** Number of days of a month. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/;

/** Reads `yyyy-MM-dd` or `yyyy-MM-dd HH:mm[:ss]`; undefined when it is no such date (2024-02-30 is none). */
export function parseTime(text: string): number | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || hour > 23 || minute > 59 || second > 59)
    return undefined;
  return timeOf(year, month, day, hour, minute, second);
}

/** `yyyy-MM-dd` of a moment. */
export function dateText(time: number): string {
  return formatTime(time, 'yyyy-MM-dd');
}

/** Writes a moment after a pattern of yyyy MM dd HH mm ss (also M, d, H). */
export function formatTime(time: number, format: string): string {
  const { year, month, day, hour, minute, second } = partsOf(time);
  const values: Record<string, number> = { M: month, d: day, H: hour, h: hour, m: minute, s: second };
  return format.replace(/yyyy|MM|dd|HH|hh|mm|ss|M|d|H/g, (token) =>
    token === 'yyyy'
      ? String(year).padStart(4, '0')
      : String(values[token.charAt(0)] ?? '').padStart(token.length, '0'),
  );
}
