import dayjs from 'dayjs';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** When a message came, as short as it can be: 09:12, yesterday, 10-08, 2025-10-08. */
export function messageTime(time: string, now: Date, t: Translate): string {
  const at = dayjs(time);
  const today = dayjs(now);
  if (at.isSame(today, 'day')) return at.format('HH:mm');
  if (at.isSame(today.subtract(1, 'day'), 'day')) return t('message.yesterday');
  return at.isSame(today, 'year') ? at.format('MM-DD') : at.format('YYYY-MM-DD');
}
