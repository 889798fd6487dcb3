import { formatDate } from '@app/contract';

type Translate = (key: string, values?: Record<string, unknown>) => string;

const dayMs = 24 * 60 * 60 * 1_000;

/** When a message came (yyyy-MM-dd HH:mm:ss), as short as it can be: 09:12, yesterday, 10-08, 2025-10-08. */
export function messageTime(time: string, now: Date, t: Translate): string {
  const dayOf = (moment: Date) => formatDate(moment, 'yyyy-MM-dd');
  const day = time.slice(0, 10);
  if (day === dayOf(now)) return time.slice(11, 16);
  if (day === dayOf(new Date(now.getTime() - dayMs))) return t('message.yesterday');
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? day.slice(5) : day;
}
