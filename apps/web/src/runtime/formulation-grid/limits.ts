import type { IngredientRow } from '@app/contract';
import { type LimitIndex, limitsOfRow, limitWord, limitWords } from '@app/engine/review';
import type { FormulationDataRow } from './rows.ts';

/** What the column 限量与依据 shows for a row. */
export interface LimitNote {
  readonly kind: 'limit' | 'history';
  readonly value: string;
  /** Table and entry of the limit. */
  readonly basis: { readonly table: string; readonly entry: string } | null;
  readonly full: string;
}

/**
 * The strictest stated limit of an ingredient, else its historical maximum for the way of use. Scopes are judged by the
 * review engine; this is a reading aid beside the cell.
 */
export function limitOf(
  row: FormulationDataRow,
  limits: LimitIndex,
  catalogue: readonly IngredientRow[] | undefined,
  rinseOff: boolean,
): LimitNote | null {
  const known = limitsOfRow(row, limits);
  const { strictest, stated } = known;
  if (strictest)
    return {
      kind: 'limit',
      value: limitWord(known),
      basis: { table: strictest.table.replace(/^\D+/, ''), entry: strictest.entry },
      full: limitWords(stated),
    };
  const value = catalogue
    ?.map((one) => (rinseOff ? one.rinseOffMax : one.leaveOnMax))
    .find((one) => one !== undefined && /^\d/.test(one));
  return value ? { kind: 'history', value, basis: null, full: '' } : null;
}
