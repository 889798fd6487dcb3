import type { Language, NotificationChoice, NotificationChoices } from '@app/contract';
import { addDays, addWorkingDays, type Calendar, dayOf, isWorkingDay } from '@app/engine/clock';

/** How a person wants to be told by mail. */
export interface Chosen {
  /** Null = the language of the account. */
  language: Language | null;
  /** Hour and minute of the daily mail in Asia/Shanghai, `08:30`. */
  digestAt: string;
  kinds: NotificationChoices;
}

/** The moment of business time at which something that happens now is mailed; null = it is not. */
export function dueMoment(
  { mode, workingDays }: NotificationChoice,
  digestAt: string,
  calendar: Calendar,
  now: Date,
): Date | null {
  if (mode === 'off') return null;
  const today = dayOf(now);
  const mayToday = !workingDays || isWorkingDay(calendar, today);
  if (mode === 'once' && mayToday) return now;
  const first = momentOf(today, digestAt);
  if (mode === 'digest' && mayToday && now < first) return first;
  return momentOf(workingDays ? addWorkingDays(calendar, today, 1) : addDays(today, 1), digestAt);
}

/** Whether nothing of a kind may leave now, because it is no working day. */
export function isQuiet({ workingDays }: NotificationChoice, calendar: Calendar, now: Date): boolean {
  return workingDays && !isWorkingDay(calendar, dayOf(now));
}

function momentOf(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+08:00`);
}
