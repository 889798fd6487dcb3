import { isId, type ListRequest } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { fail } from '../failure.ts';
import { dayOf } from '../time.ts';
import { columnOf, type ListColumn, type ListSource } from './source.ts';
import { say } from './texts.ts';

/** The order of a list; the id as last key makes it unambiguous, so that no row appears on two pages or on none. */
export interface Order {
  keys: { column: ListColumn; descending: boolean }[];
  /** Direction of the id, the last key. */
  descending: boolean;
}
type Say = Pick<Context, 'language'>;

/** The caller's sorts if they are in the allow-list, else those of the definition, else newest first (R7-35). */
export function orderOf(
  ctx: Say,
  source: ListSource,
  wanted: ListRequest['sorts'],
  usual: ListRequest['sorts'],
): Order {
  const sorts = wanted.length > 0 ? wanted : usual;
  const seen = new Set<string>();
  const keys = sorts.slice(0, 5).flatMap(({ field, order }) => {
    const column = source.columns.get(field);
    if (!column || column.at === null || column.type === 'jsonb') {
      const message = say(ctx.language, 'notSortable', { field });
      return fail('invalidInput', { cause: message, data: [{ field, message }] });
    }
    if (seen.has(field)) return [];
    seen.add(field);
    return [{ column, descending: order === 'DESC' }];
  });
  return { keys, descending: keys.at(-1)?.descending ?? true };
}

/** ORDER BY; empty values come last in both directions, as people expect. */
export function orderBy(order: Order, id: string): RawBuilder<unknown> {
  const parts = order.keys.map(
    ({ column, descending }) =>
      sql`${columnOf(column)} ${direction(descending)}${sql.raw(column.nullable ? ' nulls last' : '')}`,
  );
  return sql.join([...parts, sql`${sql.id('t', id)} ${direction(order.descending)}`]);
}

function direction(descending: boolean): RawBuilder<unknown> {
  return sql.raw(descending ? 'desc' : 'asc');
}

/** Text columns that carry the sort values of each row exactly, for the cursor. */
export function cursorColumns(order: Order): RawBuilder<unknown>[] {
  return order.keys.map(({ column }, at) => sql`${columnOf(column)}::text as ${sql.id(`cursor_${at}`)}`);
}

/** The cursor that continues a list after a row. */
export function cursorOf(order: Order, row: Record<string, unknown>): string {
  const values = order.keys.map((_key, at) => row[`cursor_${at}`] ?? null);
  return Buffer.from(JSON.stringify([signature(order), row.id, ...values])).toString('base64url');
}

/** The condition for rows after this cursor; a cursor of another list or order is state 400. */
export function behind(ctx: Say, order: Order, id: string, cursor: string): RawBuilder<unknown> {
  const [key, last, ...values] = decode(cursor);
  const fits =
    key === signature(order) && typeof last === 'string' && isId(last) && values.length === order.keys.length;
  if (!fits || values.some((value, at) => !isValue(order.keys[at]?.column, value))) {
    const message = say(ctx.language, 'wrongCursor');
    fail('invalidInput', { cause: message, data: [{ field: 'requestPage.after', message }] });
  }
  const idAt = sql.id('t', id);
  const beyondId = order.descending ? sql`${idAt} < ${last}::bigint` : sql`${idAt} > ${last}::bigint`;
  const only = order.keys[0];
  if (order.keys.length === 0) return beyondId;
  if (order.keys.length === 1 && only && !only.column.nullable) {
    // A row comparison lets the index start at the cursor.
    const operator = sql.raw(only.descending ? '<' : '>');
    return sql`(${columnOf(only.column)}, ${idAt}) ${operator} (${typed(only.column, values[0])}, ${last}::bigint)`;
  }
  return order.keys.reduceRight<RawBuilder<unknown>>((rest, { column, descending }, at) => {
    const value = values[at] ?? null;
    const here = columnOf(column);
    if (value === null) return sql`(${here} is null and ${rest})`;
    const past = descending ? sql`${here} < ${typed(column, value)}` : sql`${here} > ${typed(column, value)}`;
    const empty = column.nullable ? sql` or ${here} is null` : sql``;
    return sql`(${past}${empty} or (${here} = ${typed(column, value)} and ${rest}))`;
  }, beyondId);
}

function typed(column: ListColumn, value: unknown): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(column.type === 'id' ? 'bigint' : column.type)}`;
}

function signature(order: Order): string {
  return [
    ...order.keys.map(({ column, descending }) => `${column.field}${descending ? '-' : '+'}`),
    order.descending ? '-' : '+',
  ].join('');
}

function decode(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const shapes: Record<ListColumn['type'], RegExp> = {
  text: /^\P{Cc}*$/u,
  jsonb: /^$/,
  boolean: /^(true|false)$/,
  id: /^(?:\d{1,18}|[1-8]\d{18}|9[01]\d{17})$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'timestamp with time zone':
    /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](?:0\d|1[0-4])(:[0-5]\d)?$/,
};

function isValue(column: ListColumn | undefined, value: unknown): boolean {
  if (!column) return false;
  if (value === null) return column.nullable;
  if (typeof value !== 'string' || !shapes[column.type].test(value)) return false;
  return !column.type.startsWith('date') && !column.type.startsWith('time') ? true : dayOf(value.slice(0, 10)) !== null;
}
