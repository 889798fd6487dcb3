import type { IngredientRow, LimitRow } from '@app/contract';
import type { FormulationDataRow } from './rows.ts';

/** What the column 限量与依据 shows for a row. */
export interface LimitNote {
  readonly kind: 'limit' | 'history';
  readonly value: string;
  /** Table and entry of the limit. */
  readonly basis: { readonly table: string; readonly entry: string } | null;
  readonly full: string;
}

/** Index of limits by the names they cover, made once per rulebook. */
export function limitIndex(limits: readonly LimitRow[]): ReadonlyMap<string, readonly LimitRow[]> {
  const index = new Map<string, LimitRow[]>();
  for (const limit of limits) {
    for (const name of limit.names) {
      const key = name.trim().toUpperCase();
      index.set(key, [...(index.get(key) ?? []), limit]);
    }
  }
  return index;
}

/**
 * The strictest stated limit of an ingredient, else its historical maximum for the way of use. Scopes are judged by the
 * review engine; this is a reading aid beside the cell.
 */
export function limitOf(
  row: FormulationDataRow,
  limits: ReadonlyMap<string, readonly LimitRow[]>,
  catalogue: readonly IngredientRow[] | undefined,
  rinseOff: boolean,
): LimitNote | null {
  const found = [
    ...(limits.get(row.name.trim().toUpperCase()) ?? []),
    ...(row.inci ? (limits.get(row.inci.trim().toUpperCase()) ?? []) : []),
  ];
  const stated = found.filter((limit) => limit.maxPercent !== undefined);
  const strictest = stated.reduce<LimitRow | null>(
    (least, limit) => (least === null || Number(limit.maxPercent) < Number(least.maxPercent) ? limit : least),
    null,
  );
  if (strictest?.maxPercent !== undefined) {
    const several = new Set(stated.map((limit) => limit.maxPercent)).size > 1;
    return {
      kind: 'limit',
      value: `${several ? '' : '≤ '}${several ? `${strictest.maxPercent}…` : strictest.maxPercent}`,
      basis: { table: strictest.table.replace(/^\D+/, ''), entry: strictest.entry },
      full: [
        ...new Set(stated.map((limit) => `${limit.scopeText ? `${limit.scopeText} ` : ''}${limit.limitText}`)),
      ].join('\n'),
    };
  }
  const value = catalogue
    ?.map((one) => (rinseOff ? one.rinseOffMax : one.leaveOnMax))
    .find((one) => one !== undefined && /^\d/.test(one));
  return value ? { kind: 'history', value, basis: null, full: '' } : null;
}
