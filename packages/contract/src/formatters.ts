import { constants } from './constants.ts';
import type { Language } from './text.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const words = {
  'zh-CN': {
    now: '刚刚',
    ago: { second: '{n}秒前', minute: '{n}分钟前', hour: '{n}小时前', day: '{n}天前' },
    unit: { second: '秒', minute: '分钟', hour: '小时', day: '天' },
  },
  'zh-TW': {
    now: '剛剛',
    ago: { second: '{n}秒前', minute: '{n}分鐘前', hour: '{n}小時前', day: '{n}天前' },
    unit: { second: '秒', minute: '分鐘', hour: '小時', day: '天' },
  },
  en: {
    now: 'just now',
    ago: { second: '{n} s ago', minute: '{n} min ago', hour: '{n} h ago', day: '{n} d ago' },
    unit: { second: 'seconds', minute: 'minutes', hour: 'hours', day: 'days' },
  },
} as const satisfies Record<Language, unknown>;

/** Units of a duration, smallest first (R9-55). */
export const durationUnits = ['second', 'minute', 'hour', 'day'] as const;
export type DurationUnit = (typeof durationUnits)[number];
const lengths: Record<DurationUnit, number> = { second, minute, hour, day };

/** Word of a unit of duration (R9-55). */
export function durationUnitText(unit: DurationUnit, language: Language): string {
  return words[language].unit[unit];
}

/** A duration in milliseconds as whole units, largest first, empty ones left out: '1天2小时', '1 day 2 hours'. */
export function durationText(milliseconds: number, language: Language): string {
  if (!Number.isFinite(milliseconds)) return '';
  let rest = Math.floor(Math.max(0, milliseconds) / second) * second;
  const parts = [...durationUnits].reverse().flatMap((unit) => {
    const count = Math.floor(rest / lengths[unit]);
    rest -= count * lengths[unit];
    return count > 0 ? [countOf(count, unit, language)] : [];
  });
  return parts.length === 0 ? countOf(0, 'second', language) : parts.join(language === 'en' ? ' ' : '');
}

function countOf(count: number, unit: DurationUnit, language: Language): string {
  if (language !== 'en') return `${count}${words[language].unit[unit]}`;
  return `${count} ${count === 1 ? unit : words.en.unit[unit]}`;
}

/**
 * How long ago something was (R9-48…R9-53): just now, seconds, minutes, hours, days; from 30 days on the month, day and
 * time, in another year (or in the future) the full format.
 */
export function relativeTime(at: Date, now: Date, language: Language): string {
  const past = now.getTime() - at.getTime();
  const { now: justNow, ago } = words[language];
  if (Math.abs(past) < second) return justNow;
  if (past < 0) return formatDate(at);
  const say = (unit: DurationUnit) => ago[unit].replace('{n}', String(Math.floor(past / lengths[unit])));
  if (past < minute) return say('second');
  if (past < hour) return say('minute');
  if (past < day) return say('hour');
  if (past < 30 * day) return say('day');
  const isThisYear = formatDate(at, 'yyyy') === formatDate(now, 'yyyy');
  return formatDate(at, isThisYear ? 'MM-dd HH:mm' : constants.dateTimeFormat);
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: constants.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment in the product's time zone, by default as yyyy-MM-dd HH:mm:ss (R9-54). */
export function formatDate(at: Date, format: string = constants.dateTimeFormat): string {
  if (Number.isNaN(at.getTime())) return '';
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const values: Record<string, string> = {
    yyyy: (parts.year ?? '').padStart(4, '0'),
    MM: parts.month ?? '',
    dd: parts.day ?? '',
    HH: parts.hour ?? '',
    mm: parts.minute ?? '',
    ss: parts.second ?? '',
  };
  return format.replace(/yyyy|MM|dd|HH|mm|ss/g, (token) => values[token] ?? token);
}

const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/** A number with a suffix and 2 decimals from 1000 on; below it is unchanged, a sign stays (R9-56). */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  if (size < 1_000) return String(value);
  let step = Math.min(Math.floor(Math.log10(size) / 3), suffixes.length - 1);
  // 999 995 is rounded to 1000.00 k, which is 1.00 M.
  if (Number((size / 1_000 ** step).toFixed(2)) >= 1_000 && step < suffixes.length - 1) step += 1;
  return `${value < 0 ? '-' : ''}${(size / 1_000 ** step).toFixed(2)}${suffixes[step]}`;
}

/** 'Version 1.4.0 (10.0.0.5), built 2025-5-9'; the address only where one is configured (R9-21). */
export function versionLine(
  { version, serverAddress, buildDate }: { version: string; serverAddress: string; buildDate: string },
  language: Language,
): string {
  const address = serverAddress === '' ? '' : language === 'en' ? ` (${serverAddress})` : `（${serverAddress}）`;
  if (language === 'en') return `Version ${version}${address}, built ${buildDate}`;
  return language === 'zh-TW'
    ? `版本 ${version}${address}，建置於 ${buildDate}`
    : `版本 ${version}${address}，构建于 ${buildDate}`;
}
