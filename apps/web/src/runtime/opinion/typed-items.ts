import type { ItemPlace, OpinionItem } from '@app/contract';
import { useMemo } from 'react';
import { readKept, writeKept } from '../../client/kept-text.ts';
import type { CasePlace } from './use-items.ts';

/** Where a new item is to stand. */
export type PlaceOfItem = Pick<ItemPlace, 'field' | 'rowId' | 'column' | 'documentId' | 'page'>;

/** What the form of an item holds. */
export interface ItemValues {
  field: string;
  rowId?: string | null;
  column?: string | null;
  documentId?: string | undefined;
  page?: number | undefined;
  severity: OpinionItem['severity'];
  asks: OpinionItem['asks'];
  text: string;
  basis: string;
  unlocks?: string[];
}

/** What a new item begins with. */
export const typedItem = { severity: 'must', asks: 'correct' } as const satisfies Partial<ItemValues>;

/** Keeps the half-written form of one item in this window until it is saved. */
export interface ItemMemory {
  read(): ItemValues | null;
  keep(values: ItemValues): void;
  forget(): void;
}

/** The memory of an item that is reworded, or of the new one of a case. */
export function useItemMemory({ caseId }: CasePlace, item: OpinionItem | null): ItemMemory {
  const name = `item.${caseId}.${item?.id ?? 'new'}`;
  return useMemo(
    () => ({
      read: () => wordsUnder(name),
      keep: (values) => writeKept(name, values),
      forget: () => writeKept(name, null),
    }),
    [name],
  );
}

/** Whether a new item of a case was begun and not saved. */
export function isBegun({ caseId }: CasePlace): boolean {
  return wordsUnder(`item.${caseId}.new`) !== null;
}

/** A form in which somebody wrote; one with a place alone is not worth keeping. */
function wordsUnder(name: string): ItemValues | null {
  const found = readKept(name) as ItemValues | null;
  return found && (found.text?.trim() || found.basis?.trim()) ? found : null;
}
