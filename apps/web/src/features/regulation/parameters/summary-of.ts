import { checkText } from '@app/engine/review';
import { comma, getLanguage } from '../../../client/index.ts';

/** What a part holds, in one line: its name, its check, else its first words. Empty while nothing is given. */
export function summaryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const part = value as Record<string, unknown>;
  const check = typeof part.check === 'string' ? checkText(part.check, part.options, getLanguage()) : '';
  const options = typeof part.options === 'object' && part.options !== null ? part.options : {};
  return [check, ...wordsIn(check === '' ? part : (options as Record<string, unknown>))]
    .filter((one) => one !== '')
    .slice(0, 3)
    .join(' · ')
    .slice(0, 120);
}

function wordsIn(part: Record<string, unknown>): string[] {
  return Object.values(part).flatMap((one): string[] => {
    if (typeof one === 'string') return [one];
    if (Array.isArray(one))
      return one.length > 0 && one.every((item) => typeof item === 'string') ? [one.join(comma())] : [];
    if (typeof one !== 'object' || one === null) return [];
    const said = (one as Record<string, unknown>)[getLanguage()];
    return typeof said === 'string' ? [said] : [];
  });
}
