import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

export const dayFormat = 'YYYY-MM-DD';
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';

/** Formats in which people write a day; the first is the format of stored values. */
const dayWays = [dayFormat, 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日'];
const momentWays = [momentFormat, 'YYYY-MM-DD HH:mm', ...dayWays];

const waysOf = (withTime: boolean): string[] => (withTime ? momentWays : dayWays);

/** The stored form of a typed day (or moment); unreadable text is returned unchanged, for the form's check to report. */
export function heldDay(typed: string, withTime = false): string {
  const text = typed.trim();
  const way = waysOf(withTime).find((one) => dayjs(text, one, true).isValid());
  return way === undefined ? text : dayjs(text, way, true).format(withTime ? momentFormat : dayFormat);
}

/** Whether a value is a day of the calendar in the stored format. */
export function isDay(held: string, withTime = false): boolean {
  return dayjs(held, withTime ? momentFormat : dayFormat, true).isValid();
}
