import type { ListRequest } from '@app/contract';
import { isDay } from '../../ui/day.ts';
import { endsOf } from '../../ui/day-range.ts';

/** A range of days as its two ends on the wire. An address may hold anything; what is no day is told above the list. */
export function rangeParameters(field: string, range: string): ListRequest['parameters'] {
  const { from, to } = endsOf(range);
  return [
    ...(isDay(from) ? [{ key: `Q^${field}^DL^yyyy-MM-dd`, value: from }] : []),
    ...(isDay(to) ? [{ key: `Q^${field}^DG^yyyy-MM-dd`, value: to }] : []),
  ];
}
