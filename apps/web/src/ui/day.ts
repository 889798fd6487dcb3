import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

export const dayFormat = 'YYYY-MM-DD';
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';

/** Ways in which people write a day; the first is how it is held. */
const dayWays = [dayFormat, 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日'];
const momentWays = [momentFormat, 'YYYY-MM-DD HH:mm', ...dayWays];

const waysOf = (withTime: boolean): string[] => (withTime ? momentWays : dayWays);

/** A day (or moment) as it is held, from what was typed: unreadable text stays as it is, for whoever checks to name it. */
export function heldDay(typed: string, withTime = false): string {
  const text = typed.trim();
  const way = waysOf(withTime).find((one) => dayjs(text, one, true).isValid());
  return way === undefined ? text : dayjs(text, way, true).format(withTime ? momentFormat : dayFormat);
}

/** Whether it is a day of the calendar, as it is held. */
export function isDay(held: string, withTime = false): boolean {
  return dayjs(held, withTime ? momentFormat : dayFormat, true).isValid();
}
