import type { AreaDefinition } from '@app/contract';

/** A person's columns of one list: order, and which are shown. */
export interface ColumnChoice {
  field: string;
  shown: boolean;
}

/** The definition's columns in the person's order; columns that the definition gained since come last. */
export function chooseColumns(
  definition: AreaDefinition,
  stored: ColumnChoice[] | null,
  width: number,
): ColumnChoice[] {
  const defaults = definition.list.columns.map((column) => ({
    field: column.field,
    shown: (column.priority ?? 1) === 1 || ((column.priority ?? 1) === 2 && width > 1440),
  }));
  if (!stored) return defaults;
  const known = stored.filter((choice) => defaults.some((column) => column.field === choice.field));
  return [...known, ...defaults.filter((column) => !known.some((choice) => choice.field === column.field))];
}

const keyOf = (account: string, area: string) => `list.columns.${account}.${area}`;

export function loadChoice(account: string, area: string): ColumnChoice[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(account, area)) ?? 'null');
    if (!Array.isArray(value)) return null;
    return value.filter(
      (one): one is ColumnChoice =>
        typeof one === 'object' && one !== null && typeof one.field === 'string' && typeof one.shown === 'boolean',
    );
  } catch {
    return null;
  }
}

export function storeChoice(account: string, area: string, choice: ColumnChoice[] | null): void {
  if (choice) localStorage.setItem(keyOf(account, area), JSON.stringify(choice));
  else localStorage.removeItem(keyOf(account, area));
}
