import type { TextValues } from '@app/contract';
import { type Dictionary, DictionaryItem, isOffered } from '../../platform/dictionary/index.ts';
import type { SayKey } from './texts.ts';

/** Why a value cannot stand in a dictionary, by the field at fault. */
export interface ItemFault {
  value: string;
  field: 'value' | 'from' | 'to' | 'parent' | 'enabled';
  key: SayKey;
  values: TextValues;
  /** 409 instead of 400. */
  conflict?: boolean;
}

const isValue = (value: string) => DictionaryItem.shape.value.safeParse(value).success;

/** The faults of what a dictionary is to become against what it is, on a day. */
export function faultsOf(
  before: Dictionary,
  items: readonly DictionaryItem[],
  day: string,
  title: string,
): ItemFault[] {
  const values = items.map(({ value }) => value);
  const faults = items.flatMap((item, at): ItemFault[] => {
    const { value, parent, from, to } = item;
    if (values.indexOf(value) < at)
      return [{ value, field: 'value', key: 'dictionary.twice', values: { value }, conflict: true }];
    if (!isValue(value)) return [{ value, field: 'value', key: 'dictionary.value', values: { value } }];
    if (from !== undefined && to !== undefined && to < from)
      return [{ value, field: 'to', key: 'dictionary.period', values: { from, to } }];
    if (parent === undefined) return [];
    if (!values.includes(parent)) return [{ value, field: 'parent', key: 'dictionary.parent', values: { parent } }];
    return stands(item, items) ? [] : [{ value, field: 'parent', key: 'dictionary.cycle', values: { value } }];
  });
  const locked = before.system ? lockedFault(before, items, title) : null;
  if (locked) return [locked];
  if (faults.length === 0 && !items.some((item) => isOffered(item, day)))
    return [{ value: values[0] ?? '', field: 'enabled', key: 'dictionary.none', values: {} }];
  return faults;
}

/** Whether the way up from a value ends. */
function stands(item: DictionaryItem, items: readonly DictionaryItem[]): boolean {
  const seen = new Set<string>();
  for (let at: DictionaryItem | undefined = item; at; at = items.find(({ value }) => value === at?.parent)) {
    if (seen.has(at.value)) return false;
    seen.add(at.value);
  }
  return true;
}

/** What else than its words is changed of a dictionary whose values the program knows. */
function lockedFault(before: Dictionary, items: readonly DictionaryItem[], title: string): ItemFault | null {
  const fixed = ({ value, enabled, from, to, parent }: DictionaryItem) =>
    JSON.stringify([value, enabled !== false, from, to, parent]);
  const same = items.length === before.items.length;
  const at = items.findIndex((item, place) => {
    const known = before.items[place];
    return !known || fixed(known) !== fixed(item);
  });
  if (same && at === -1) return null;
  return { value: items[at]?.value ?? '', field: 'value', key: 'dictionary.system', values: { title } };
}
