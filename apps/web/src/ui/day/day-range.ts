import { isDay } from './day.ts';

type Words = (key: string, values: Record<string, string>) => string;

/** Both ends of a range value `from,to`; an open end is empty, and a comma that somebody typed is written as `%2C`. */
export function endsOf(range: string): { from: string; to: string } {
  const [from = '', to = ''] = range.split(',').map((end) => end.replaceAll('%2C', ','));
  return { from, to };
}

export function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : [from, to].map((end) => end.replaceAll(',', '%2C')).join(',');
}

/** The earliest day allowed as the end of a range: its start or `min`, whichever is later. */
export function firstEnd(from: string, min?: string): string | undefined {
  return [min, from]
    .filter((day) => day !== undefined && isDay(day))
    .sort()
    .at(-1);
}

/** Fault text of a range; null when the range is valid. Either end may be empty. */
export function rangeFault(range: string, t: Words, min?: string): string | null {
  const { from, to } = endsOf(range);
  const wrong = [from, to].find((day) => day !== '' && !isDay(day));
  if (wrong !== undefined) return t('common.notADay', { value: wrong });
  if (min !== undefined && from !== '' && from < min) return t('common.startTooEarly', { from, min });
  return from !== '' && to !== '' && to < from ? t('common.endBeforeStart', { from, to }) : null;
}

/** Whether a range is valid. */
export const isRange = (range: string): boolean => rangeFault(range, (key) => key) === null;
