import type { ListItem, RulebookData } from '@app/contract';
import { perObject, perText } from '../remember.ts';
import { inForce, type Subject } from './judging/rulebook.ts';

const indexes = perObject((data: RulebookData) =>
  perText((list) =>
    perText((day): readonly ListItem[] => (data.lists?.[list]?.items ?? []).filter((item) => inForce(item, day)), 100),
  ),
);

/** Items of a look-up list in force on the day of the review; sorted out once for a rulebook and a day. */
export function itemsInForce({ data, asOf }: Subject, list: string): readonly ListItem[] {
  return indexes(data)(list)(asOf);
}
