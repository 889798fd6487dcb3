import { type ChangeClass, type ChangeFacts, changeClasses, type Json } from '@app/contract';
import type { Facts } from '@app/engine/form';
import { rowsOf } from '@app/engine/form';
import type { IconName } from '../../../ui/icons.tsx';

/** A row of the table that the server keeps of a change. */
export interface ChangeRow {
  id: string;
  group: string;
  place: string;
  before: string;
  after: string;
  class: ChangeClass;
  basis: string;
}

/** The rows of the table, as far as they are complete. */
export function changeRowsOf(value: Json | undefined): ChangeRow[] {
  const text = (one: Json | undefined) => (typeof one === 'string' ? one : '');
  return rowsOf(value ?? null).map((row) => ({
    id: text(row._id),
    group: text(row.group),
    place: text(row.place),
    before: text(row.before),
    after: text(row.after),
    class: changeClasses.find((one) => one === row.class) ?? 'undecided',
    basis: text(row.basis),
  }));
}

/** What the server answered of the change of an open draft; undefined before a product is chosen. */
export function changeFactsOf(facts: Facts | undefined): ChangeFacts | undefined {
  return facts?.change as unknown as ChangeFacts | undefined;
}

/** The gravest class of some rows; null = there are none. */
export function gravestOf(rows: readonly { class: ChangeClass }[]): ChangeClass | null {
  return changeClasses.find((one) => rows.some((row) => row.class === one)) ?? null;
}

/** Colour and sign of a class: a class is a pill, never a status. */
export const classLooks: Record<ChangeClass, { look: string; icon: IconName }> = {
  record: { look: 'info', icon: 'document' },
  review: { look: 'violet', icon: 'search' },
  newProduct: { look: 'danger', icon: 'xcircle' },
  undecided: { look: 'stop', icon: 'diamond' },
  none: { look: 'neutral', icon: 'minus' },
};
