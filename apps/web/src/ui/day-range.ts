import { isDay } from './day.ts';

type Words = (key: string, values: Record<string, string>) => string;

/** Both ends of a range as it is held, `from,to`; what is open is empty, a comma that somebody typed is `%2C`. */
export function endsOf(range: string): { from: string; to: string } {
  const [from = '', to = ''] = range.split(',').map((end) => end.replaceAll('%2C', ','));
  return { from, to };
}

export function rangeOf(from: string, to: string): string {
  return from === '' && to === '' ? '' : [from, to].map((end) => end.replaceAll(',', '%2C')).join(',');
}

/** What is wrong with a range, in words; null when it can be asked for. Either end may be open. */
export function rangeFault(range: string, t: Words, min?: string): string | null {
  const { from, to } = endsOf(range);
  const wrong = [from, to].find((day) => day !== '' && !isDay(day));
  if (wrong !== undefined) return t('common.notADay', { value: wrong });
  if (min !== undefined && from !== '' && from < min) return t('common.startTooEarly', { from, min });
  return from !== '' && to !== '' && to < from ? t('common.endBeforeStart', { from, to }) : null;
}

/** Whether a range can be asked for. */
export const isRange = (range: string): boolean => rangeFault(range, (key) => key) === null;
