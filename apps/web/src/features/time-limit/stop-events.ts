import { commaOf, type StopEvent } from '@app/contract';
import type { TFunction } from 'i18next';
import { getLanguage } from '../../client/index.ts';

/** What stops a clock, in words; empty where nothing does. */
export function eventsInWords(t: TFunction, events: readonly StopEvent[]): string {
  return events.map((event) => t(`timeLimit.events.${event}`)).join(commaOf(getLanguage()));
}
