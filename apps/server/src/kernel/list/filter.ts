import { isId, type ListRequest } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { fail } from '../failure.ts';
import { dayOf } from '../time.ts';
import { columnOf, type ListColumn, type ListSource, listOperators, type ListOperator as Operator } from './source.ts';
import { say } from './texts.ts';
import { hasCase, likePattern, trigrams } from './trigrams.ts';

type Say = Pick<Context, 'language'>;

const mostParameters = 50;
const mostValues = 200;
const mostTokens = 64;
/** Operators that look for the value inside the text, so that all tokens of the value are among those of the row. */
const textOperators: ReadonlySet<Operator> = new Set(['S', 'SN', 'SL', 'SLL', 'SLR']);

/** The WHERE condition of a list, and whether the token index narrows it. */
export interface Filter {
  where: RawBuilder<unknown>;
  narrowed: boolean;
}

/** The filter of a list. Fields and operators come from an allow-list, and every value is a bound parameter (R7-34). */
export function filterOf(ctx: Say, source: ListSource, parameters: ListRequest['parameters']): Filter {
  if (parameters.length > mostParameters)
    refuse(ctx, 'parameters', say(ctx.language, 'tooManyParameters', { most: mostParameters }));
  const index: IndexKeys = { tokens: new Set(), statuses: [] };
  const conditions = parameters.flatMap(({ key, value }) => condition(ctx, source, key, value, index) ?? []);
  const narrowed = index.tokens.size > 0;
  // As an array condition the token index answers status and tokens at once; with a plain comparison the planner would read a second index.
  for (const value of index.statuses)
    conditions.push(narrowed ? sql`array[t.status] @> ${[value]}::text[]` : sql`t.status = ${value}`);
  // The index finds the rows that have all tokens; the conditions on the texts then decide exactly.
  if (narrowed) conditions.unshift(sql`t.search @> ${[...index.tokens].slice(0, mostTokens)}::int4[]`);
  return { where: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `), narrowed };
}

/** What the token index can look up for a filter. */
interface IndexKeys {
  tokens: Set<number>;
  statuses: string[];
}

function condition(
  ctx: Say,
  source: ListSource,
  key: string,
  value: string,
  index: IndexKeys,
): RawBuilder<unknown> | null {
  const parts = key.startsWith('Q^') ? key.split('^').slice(1) : [key];
  const [field = '', written, format] = parts;
  const column = source.columns.get(field);
  if (!column || column.at === null || parts.length > 3)
    refuse(ctx, field, say(ctx.language, 'unknownField', { field }));
  const operator = listOperators.find(
    (one) => one === (written ?? source.operators.get(field) ?? usualOperator(column)),
  );
  if (
    !operator ||
    (format !== undefined && !['yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd HH:mm'].includes(format))
  )
    refuse(ctx, field, say(ctx.language, 'unknownOperator', { field, operator: parts.slice(1).join('^') }));
  if (operator === 'SNE') return notEmpty(column);
  if (value === '') return null;
  if (column.at === 'status' && column.type === 'text' && (operator === 'S' || operator === 'SN')) {
    index.statuses.push(value.replaceAll('\u0000', ''));
    return null;
  }
  const made = compare(column, operator, value);
  if (column.tokens && textOperators.has(operator)) for (const token of trigrams([value])) index.tokens.add(token);
  if (made === 'operator') refuse(ctx, field, say(ctx.language, 'unknownOperator', { field, operator }));
  return made ?? refuse(ctx, field, say(ctx.language, 'wrongValue', { field, value: value.slice(0, 60) }));
}

function usualOperator(column: ListColumn): Operator {
  return column.operator ?? (column.tokens ? 'SL' : 'S');
}

/** The SQL condition; 'operator' when the column does not support the operator, null when the value does not fit the column. */
function compare(column: ListColumn, operator: Operator, value: string): RawBuilder<unknown> | 'operator' | null {
  if (value.length > 2_000 || value.includes('\u0000')) return null;
  switch (column.type) {
    case 'text':
      return compareText(column, operator, value);
    case 'jsonb':
      return compareJson(column, operator, value);
    case 'boolean':
      return compareBoolean(column, operator, value);
    case 'id':
      return compareId(column, operator, value);
    case 'bigint':
    case 'numeric':
      return compareOrdered(column, operator, value, numberBound);
    case 'date':
      return compareOrdered(column, operator, value, dateBound);
    case 'timestamp with time zone':
      return compareOrdered(column, operator, value, timeBound);
  }
}

function compareText(column: ListColumn, operator: Operator, value: string): RawBuilder<unknown> | 'operator' {
  const at = columnOf(column);
  switch (operator) {
    case 'S':
    case 'SN':
      return sql`${at} = ${value}`;
    case 'SL':
      return like(at, value, likePattern(value, '%', '%'));
    case 'SLL':
      return like(at, value, likePattern(value, '%', ''));
    case 'SLR':
      return like(at, value, likePattern(value, '', '%'));
    case 'NE':
      return sql`${at} is distinct from ${value}`;
    case 'SI':
      return sql`${at} = any(${listed(value)}::text[])`;
    case 'NL':
    case 'DL':
      return sql`${at} >= ${value}`;
    case 'NG':
    case 'DG':
      return sql`${at} <= ${value}`;
    case 'DGT':
      return sql`${at} > ${value}`;
    case 'SNE':
      return 'operator';
  }
}

function like(at: RawBuilder<unknown>, value: string, pattern: string): RawBuilder<unknown> {
  return hasCase(value) ? sql`${at} ilike ${pattern}` : sql`${at} like ${pattern}`;
}

function compareId(column: ListColumn, operator: Operator, value: string): RawBuilder<unknown> | 'operator' | null {
  const at = columnOf(column);
  const ids = operator === 'SI' ? listed(value) : [value.trim()];
  if (!ids.every(isId)) return null;
  switch (operator) {
    case 'S':
    case 'SN':
      return sql`${at} = ${value.trim()}::bigint`;
    case 'NE':
      return sql`${at} is distinct from ${value.trim()}::bigint`;
    case 'SI':
      return sql`${at} = any(${ids}::bigint[])`;
    default:
      return 'operator';
  }
}

function compareJson(column: ListColumn, operator: Operator, value: string): RawBuilder<unknown> | 'operator' {
  const at = columnOf(column);
  switch (operator) {
    case 'S':
    case 'SN':
    case 'SL':
      return sql`${at} @> to_jsonb(${value}::text)`;
    case 'NE':
      return sql`not coalesce(${at} @> to_jsonb(${value}::text), false)`;
    case 'SI':
      return sql`${at} ?| ${listed(value)}::text[]`;
    default:
      return 'operator';
  }
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['Y', true],
  ['1', true],
  ['false', false],
  ['N', false],
  ['0', false],
]);

function compareBoolean(
  column: ListColumn,
  operator: Operator,
  value: string,
): RawBuilder<unknown> | 'operator' | null {
  if (operator !== 'S' && operator !== 'SN' && operator !== 'NE') return 'operator';
  const truth = truths.get(value);
  if (truth === undefined) return null;
  return operator === 'NE'
    ? sql`${columnOf(column)} is distinct from ${truth}`
    : sql`coalesce(${columnOf(column)}, false) = ${truth}`;
}

/** The range that a value means: from `from` up to but not including `until`, or the single point `from`. */
interface Bound {
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown> | null;
}

function compareOrdered(
  column: ListColumn,
  operator: Operator,
  value: string,
  boundOf: (text: string) => Bound | null,
): RawBuilder<unknown> | 'operator' | null {
  const at = columnOf(column);
  if (operator === 'SI') {
    const bounds = listed(value).map((one) => boundOf(one));
    if (bounds.some((bound) => bound === null)) return null;
    const any = bounds.flatMap((bound) => (bound ? [sql`(${within(at, bound)})`] : []));
    return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` or `)})`;
  }
  const bound = boundOf(value);
  if (!bound) return null;
  switch (operator) {
    case 'S':
    case 'SN':
      return within(at, bound);
    case 'NE':
      return sql`(${at} is null or not (${within(at, bound)}))`;
    case 'NL':
    case 'DL':
      return sql`${at} >= ${bound.from}`;
    case 'NG':
    case 'DG':
      return bound.until ? sql`${at} < ${bound.until}` : sql`${at} <= ${bound.from}`;
    case 'DGT':
      return bound.until ? sql`${at} >= ${bound.until}` : sql`${at} > ${bound.from}`;
    default:
      return 'operator';
  }
}

function within(at: RawBuilder<unknown>, { from, until }: Bound): RawBuilder<unknown> {
  return until ? sql`${at} >= ${from} and ${at} < ${until}` : sql`${at} = ${from}`;
}

function numberBound(text: string): Bound | null {
  return /^[+-]?\d{1,18}(\.\d{1,15})?$/.test(text.trim()) ? { from: sql`${text.trim()}::numeric`, until: null } : null;
}

function dateBound(text: string): Bound | null {
  const day = dayOf(text.trim().slice(0, 10));
  return day ? { from: sql`${day}::date`, until: null } : null;
}

/** A moment or range of moments (R3-48): a bare day means the whole day in Asia/Shanghai, a minute all its seconds. */
function timeBound(text: string): Bound | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(text.trim());
  const day = match?.[1] ? dayOf(match[1]) : null;
  if (!match || !day) return null;
  const [, , hour, minute, second] = match;
  const from = new Date(`${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}+08:00`);
  const span = hour === undefined ? 86_400_000 : second === undefined ? 60_000 : 1_000;
  return { from: sql`${from}::timestamptz`, until: sql`${new Date(from.getTime() + span)}::timestamptz` };
}

function notEmpty(column: ListColumn): RawBuilder<unknown> {
  const at = columnOf(column);
  if (column.type === 'text') return sql`${at} <> ''`;
  return column.type === 'jsonb'
    ? sql`${at} is not null and ${at} not in ('[]', '{}', 'null')`
    : sql`${at} is not null`;
}

function listed(value: string): string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, mostValues);
}

function refuse(_ctx: Say, field: string, message: string): never {
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
