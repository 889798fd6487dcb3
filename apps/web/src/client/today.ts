import { constants } from '@app/contract/constants';
import { formatDate } from '@app/contract/formatters';
import type { Language } from '@app/contract/text';

/** Today where the law applies, yyyy-MM-dd: deadlines, holidays and rules go by this day wherever the browser is. */
export function today(): string {
  return formatDate(new Date(), 'yyyy-MM-dd');
}

/** The same day as a person says it, with its weekday. */
export function dayInWords(now: Date, language: Language): string {
  return now.toLocaleDateString(language, {
    timeZone: constants.timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
}
