import { type RawBuilder, sql } from 'kysely';

/** Operators of R7-34. */
export const listOperators = ['S', 'SL', 'SLL', 'SLR', 'SN', 'NE', 'SNE', 'SI', 'NL', 'DL', 'NG', 'DG', 'DGT'] as const;
export type ListOperator = (typeof listOperators)[number];

/** How a listed column lies in the database; `id` is a bigint that goes over the wire as text. */
export type ListColumnType =
  | 'text'
  | 'id'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamp with time zone'
  | 'jsonb';

/** A column that a list may show, filter or sort by. */
export interface ListColumn {
  field: string;
  /** Name in the table; null = computed after the query: shown, but neither filtered nor sorted. */
  at: string | null;
  type: ListColumnType;
  /** Whether its text is under the token index (the `search` column of the table). */
  tokens: boolean;
  nullable: boolean;
  /** Default operator of a plain field name; without it `SL` for texts under the token index, `S` for all others. */
  operator?: ListOperator;
}

/** What a list reads: one table (or a select named `t`), its id and the columns by field name. */
export interface ListSource {
  table: string;
  /** Read in place of the table: a sub-select `(select …) t` that has the columns. */
  from?: RawBuilder<unknown>;
  /** The same in a schema (null = that of the transaction), for lists over several schemas. */
  over?: (schema: string | null) => RawBuilder<unknown>;
  id: string;
  columns: Map<string, ListColumn>;
  /** Default operators by field that a definition sets. */
  operators: Map<string, string>;
}

/** A column of a hand-written list, named by its field. */
export interface HandColumn {
  /** Name in the table; default: the field in snake_case. */
  at?: string;
  type?: ListColumnType;
  /** Default true. With false the page can follow an index. */
  nullable?: boolean;
  /** Whether its text is under the token index (the `search` column of the table). */
  tokens?: boolean;
  operator?: ListOperator;
}

/** The source of a hand-written list. Every field that callers may filter or sort by is a key of `columns`. */
export function handSource(options: {
  table?: string;
  from?: RawBuilder<unknown>;
  id?: string;
  columns: Record<string, HandColumn>;
}): ListSource {
  const columns = Object.entries(options.columns).map(([field, column]): [string, ListColumn] => [
    field,
    {
      field,
      at: column.at ?? snakeCase(field),
      type: column.type ?? 'text',
      tokens: column.tokens ?? false,
      nullable: column.nullable ?? true,
      ...(column.operator ? { operator: column.operator } : {}),
    },
  ]);
  return {
    table: options.table ?? 't',
    ...(options.from ? { from: options.from } : {}),
    id: options.id ?? 'id',
    columns: new Map(columns),
    operators: new Map(),
  };
}

/** Field name of a wire key: `status` or `Q^status^SI`. */
export function fieldOf(key: string): string {
  return key.startsWith('Q^') ? (key.split('^')[1] ?? '') : key;
}

/** A column of the listed table. */
export function columnOf(column: ListColumn): RawBuilder<unknown> {
  return sql.id('t', column.at ?? '');
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
