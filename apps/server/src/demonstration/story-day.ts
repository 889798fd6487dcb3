import type { Json } from '@app/contract';
import { dayOf } from '@app/engine/clock';

/** A value of a story with its days written out, counted from `today` and from the day on which the story began. */
export function datedOf(value: Json, today: Date, began = today): Json {
  if (Array.isArray(value)) return value.map((one) => datedOf(one, today, began));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, datedOf(one, today, began)]));
  const [, from, days, time = ''] =
    (typeof value === 'string' && /^(day|began):([+-]\d+)( \d\d:\d\d:\d\d)?$/.exec(value)) || [];
  if (days === undefined) return value;
  const first = from === 'day' ? today : began;
  return `${dayOf(new Date(first.getTime() + Number(days) * 86_400_000))}${time}`;
}
