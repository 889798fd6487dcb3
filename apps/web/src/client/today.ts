import { constants } from '@app/contract/constants';
import { formatDate } from '@app/contract/formatters';
import type { Language } from '@app/contract/text';
import { businessNow } from './business-time.ts';

/** Today in business time and in the product's time zone, yyyy-MM-dd: deadlines, holidays and rules use this day wherever the browser is. */
export function today(): string {
  return formatDate(businessNow(), 'yyyy-MM-dd');
}

/** A moment's day in the product's time zone in words, with its weekday. */
export function dayInWords(now: Date, language: Language): string {
  return now.toLocaleDateString(language, {
    timeZone: constants.timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
}
