import { dateText, daysInMonth, type Parts, parseTime, partsOf, startOfDay, timeOf, weekdayOf } from '../time.ts';
import {
  errorOf,
  type FormulaError,
  type FormulaValue,
  finite,
  flatten,
  isError,
  toNumber,
  toText,
  toTime,
} from '../value.ts';
import { type FormulaEnv, type FunctionDefinition, inGroup, withAll } from './definition.ts';

const day = 86_400_000;
const spans: Record<string, number> = { d: day, h: 3_600_000, m: 60_000, s: 1_000 };
const longestSpan = 4_000_000;

const date = inGroup('date');

/** Functions on dates; a date is milliseconds or `yyyy-MM-dd[ HH:mm:ss]` in Asia/Shanghai. */
export const dateFunctions: FunctionDefinition[] = [
  {
    ...date('NOW', '()', 0, 0, (_args, env) => env.now ?? errorOf('#N/A', 'no clock here')),
    needs: () => 'now',
  },
  {
    ...date('TODAY', '()', 0, 0, (_args, env) =>
      env.now === undefined ? errorOf('#N/A', 'no clock here') : startOfDay(env.now),
    ),
    needs: () => 'now',
  },
  date('DATE', '(y, m, d, [h, mi, s])', 1, 6, (args) => {
    if (args.length === 1) return toTime(args[0] ?? null);
    if (args.length === 2) return errorOf('#VALUE!', 'a day is missing');
    return withAll(args, toNumber, (numbers) => {
      const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] = numbers.map(Math.trunc);
      return finite(timeOf(y, mo, d, h, mi, s));
    });
  }),
  part('YEAR', (parts) => parts.year),
  part('MONTH', (parts) => parts.month),
  part('DAY', (parts) => parts.day),
  part('HOUR', (parts) => parts.hour),
  date('WEEKDAY', '(d)', 1, 1, (args) => withAll(args, toTime, ([time = 0]) => weekdayOf(time))),
  date('DATEDIF', '(start, end, unit)', 3, 3, ([start = null, end = null, unit = null]) =>
    withAll([start, end], toTime, ([from = 0, to = 0]) => {
      const name = toText(unit);
      if (isError(name)) return name;
      return to < from ? negative(difference(to, from, name)) : difference(from, to, name);
    }),
  ),
  date('DATEDELTA', '(d, n, [unit])', 2, 3, ([start = null, count = null, unit = 'd']) => {
    const [time, n, name] = [toTime(start), toNumber(count), toText(unit)];
    if (isError(time)) return time;
    if (isError(n)) return n;
    return isError(name) ? name : shifted(time, Math.trunc(n), name);
  }),
  {
    ...date('NETWORKDAYS', '(start, end, [holidays])', 2, 3, ([start = null, end = null, holidays], env) =>
      withAll([start, end], toTime, ([from = 0, to = 0]) => {
        const isWorking = workingDayBy(holidays, env);
        if (isError(isWorking)) return isWorking;
        return to < from ? negative(workingDays(to, from, isWorking)) : workingDays(from, to, isWorking);
      }),
    ),
    needs: (count) => (count < 3 ? 'isWorkingDay' : undefined),
  },
];

function part(name: string, pick: (parts: Parts) => number): FunctionDefinition {
  return date(name, '(d)', 1, 1, (args) => withAll(args, toTime, ([time = 0]) => pick(partsOf(time))));
}

function negative(value: number | FormulaError): FormulaValue {
  return isError(value) ? value : finite(-value);
}

function difference(from: number, to: number, unit: string): number | FormulaError {
  const span = unit === 'M' ? undefined : spans[unit];
  if (span !== undefined) return Math.floor((to - from) / span);
  if (unit !== 'y' && unit !== 'M') return errorOf('#VALUE!', 'the unit is one of y M d h m s');
  const [a, b] = [partsOf(from), partsOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  const reached = b.day * day + (to - startOfDay(to)) >= a.day * day + (from - startOfDay(from));
  const full = reached ? months : months - 1;
  return unit === 'M' ? full : Math.floor(full / 12);
}

function shifted(time: number, count: number, unit: string): number | FormulaError {
  const span = unit === 'M' ? undefined : spans[unit];
  if (span !== undefined) return finite(time + count * span);
  if (unit !== 'y' && unit !== 'M') return errorOf('#VALUE!', 'the unit is one of y M d h m s');
  if (Math.abs(count) > longestSpan) return errorOf('#NUM!', 'too far away');
  const { year, month, day: dayOfMonth, hour, minute, second } = partsOf(time);
  const index = year * 12 + (month - 1) + count * (unit === 'y' ? 12 : 1);
  const [targetYear, targetMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return finite(
    timeOf(targetYear, targetMonth, Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth)), hour, minute, second),
  );
}

/** A test for working days: given holidays and weekends are off; without given ones the base data calendar decides. */
function workingDayBy(
  holidays: FormulaValue | undefined,
  { isWorkingDay }: FormulaEnv,
): ((time: number) => boolean) | FormulaError {
  if (holidays === undefined)
    return isWorkingDay ? (time) => isWorkingDay(dateText(time)) : errorOf('#N/A', 'no holiday table here');
  const off = daysOf(holidays);
  return isError(off) ? off : (time) => weekdayOf(time) <= 5 && !off.has(dateText(time));
}

function daysOf(holidays: FormulaValue): Set<string> | FormulaError {
  const items = flatten([holidays]);
  if (isError(items)) return items;
  const days = new Set<string>();
  for (const item of items) {
    const time = typeof item === 'string' ? parseTime(item) : toTime(item);
    if (isError(time)) return time;
    if (time === undefined) return errorOf('#VALUE!', 'a holiday is no date');
    days.add(dateText(time));
  }
  return days;
}

/** Number of working days, both ends included; `#NUM!` for more than 40 years, so that no formula runs long. */
function workingDays(from: number, to: number, isWorking: (time: number) => boolean): number | FormulaError {
  if (to - from > 15_000 * day) return errorOf('#NUM!', 'too far apart');
  let count = 0;
  for (let time = startOfDay(from); time <= to; time += day) if (isWorking(time)) count += 1;
  return count;
}
