import type { ListRequest, ListResult } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Database } from '../context.ts';
import { fail } from '../failure.ts';
import { formatTime } from '../time.ts';
import { type Filter, filterOf } from './filter.ts';
import { behind, cursorColumns, cursorOf, type Order, orderBy, orderOf } from './order.ts';
import { columnOf, type ListColumn, type ListSource } from './source.ts';
import { say } from './texts.ts';

export type Row = Record<string, unknown>;

/** Last row that a numbered page may show; beyond it a list continues by cursor only (R7-36). */
const lastNumberedRow = 10_000;

export interface ListOptions {
  /** Order when the caller names none. */
  usualOrder: ListRequest['sorts'];
  /** Further schemas with the same table, read as one list: records of a company may lie with several authorities. */
  schemas?: string[];
  /** Condition on `t` that always applies, in addition to the caller's filters. */
  where?: RawBuilder<unknown>;
}

type ListContext = Pick<Context, 'language' | 'db'>;

/** One page of a list with its exact total, in one statement on one table (R7-29, R7-36). */
export async function listPage(
  ctx: ListContext,
  source: ListSource,
  request: ListRequest,
  options: ListOptions,
): Promise<ListResult<Row>> {
  const { pageNo, limit, after } = request.requestPage;
  const order = orderOf(ctx, source, request.sorts, options.usualOrder);
  const { where, narrowed } = filterFor(ctx, source, request, options);
  const offset = after === undefined ? (pageNo - 1) * limit : 0;
  if (offset >= lastNumberedRow) return pastNumbered(ctx, source, where, request, options);
  const stretch: Stretch = {
    where,
    behind: after === undefined ? sql`true` : behind(ctx, order, source.id, after),
    order,
    window: sql`limit ${limit + 1} offset ${offset}`,
  };
  const statement =
    narrowed && !spansSchemas(options.schemas)
      ? pageOfHits(source, stretch)
      : pageAndCount(source, stretch, options.schemas);
  const { rows } = await statement.execute(ctx.db);
  const found = rows.filter((row) => row.list_position !== null);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? { next: cursorOf(order, last) } : {};
  const totalCount = rows[0]?.list_total ?? 0;
  return {
    dataResult: shown.map((row) => wireRow(source, row)),
    pageResult: { pageNo, limit, totalCount, totalPages: Math.ceil(totalCount / limit), exact: true, ...next },
  };
}

function filterFor(ctx: ListContext, source: ListSource, request: ListRequest, options: ListOptions): Filter {
  const filter = filterOf(ctx, source, request.parameters);
  return options.where ? { ...filter, where: sql`(${options.where}) and ${filter.where}` } : filter;
}

interface Stretch {
  where: RawBuilder<unknown>;
  behind: RawBuilder<unknown>;
  order: Order;
  window: RawBuilder<unknown>;
}
type PageRow = Row & { list_total: number; list_position: string | null };

/** For a filter that many rows match: the page follows an index in its order, and the count is planned separately. */
function pageAndCount(
  source: ListSource,
  { where, behind, order, window }: Stretch,
  schemas?: string[],
): RawBuilder<PageRow> {
  const table = tableOf(source, schemas);
  return sql<PageRow>`select counted.list_total, page.* from (select count(*)::int as list_total from ${table} where ${where}) counted
    left join (
      select row_number() over () as list_position, ordered.* from (
        select ${selected(source, order)} from ${table} where ${where} and ${behind} order by ${orderBy(order, source.id)} ${window}
      ) ordered
    ) page on true order by page.list_position`;
}

/**
 * For a filter on texts: the token index finds the matching rows once; they are counted and ordered, and only the rows of the page are read in
 * full.
 */
function pageOfHits(source: ListSource, { where, behind, order, window }: Stretch): RawBuilder<PageRow> {
  const table = sql.id(source.table);
  const id = sql.id('t', source.id);
  const keys = sql.join([id, ...order.keys.map(({ column }) => columnOf(column))]);
  return sql<PageRow>`with hits as materialized (select ${keys} from ${table} t where ${where})
    select counted.list_total, page.* from (select count(*)::int as list_total from hits) counted
    left join (
      select place.list_position, ${selected(source, order)} from (
        select row_number() over () as list_position, ordered.* from (
          select ${id} from hits t where ${behind} order by ${orderBy(order, source.id)} ${window}
        ) ordered
      ) place join ${table} t on ${id} = ${sql.id('place', source.id)}
    ) page on true order by page.list_position`;
}

/** A page beyond the last numbered one: empty when the list has fewer rows, else state 400 that tells the caller to use the cursor. */
async function pastNumbered(
  ctx: ListContext,
  source: ListSource,
  where: RawBuilder<unknown>,
  request: ListRequest,
  options: ListOptions,
): Promise<ListResult<Row>> {
  const totalCount = await countRows(ctx.db, source, where, options.schemas);
  const { pageNo, limit } = request.requestPage;
  if (totalCount > (pageNo - 1) * limit) {
    const message = say(ctx.language, 'tooDeep', { most: lastNumberedRow });
    fail('invalidInput', { cause: message, data: [{ field: 'requestPage.after', message }] });
  }
  return {
    dataResult: [],
    pageResult: { pageNo, limit, totalCount, totalPages: Math.ceil(totalCount / limit), exact: true },
  };
}

async function countRows(
  db: Database,
  source: ListSource,
  where: RawBuilder<unknown>,
  schemas?: string[],
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${tableOf(source, schemas)} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Number of matching rows, to check the limit of an export. */
export function listTotal(
  ctx: ListContext,
  source: ListSource,
  request: ListRequest,
  options: ListOptions,
): Promise<number> {
  return countRows(ctx.db, source, filterFor(ctx, source, request, options).where, options.schemas);
}

/** The rows after a cursor, without the total; an export reads them batch by batch. */
export async function listStretch(
  ctx: ListContext,
  source: ListSource,
  request: ListRequest,
  options: ListOptions & { size: number; after: string | null },
): Promise<{ rows: Row[]; next: string | null }> {
  const order = orderOf(ctx, source, request.sorts, options.usualOrder);
  const filter = filterFor(ctx, source, request, options).where;
  const from = options.after === null ? filter : sql`${filter} and ${behind(ctx, order, source.id, options.after)}`;
  const { rows } = await sql<Row>`select ${selected(source, order)} from ${tableOf(source, options.schemas)}
    where ${from} order by ${orderBy(order, source.id)} limit ${options.size}`.execute(ctx.db);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => wireRow(source, row)),
    next: rows.length === options.size && last ? cursorOf(order, last) : null,
  };
}

function selected(source: ListSource, order: Order): RawBuilder<unknown> {
  const columns = stored(source).map((column) => sql`${columnOf(column)} as ${sql.id(column.field)}`);
  return sql.join([sql`${sql.id('t', source.id)} as "id"`, ...columns, ...cursorColumns(order)]);
}

function stored(source: ListSource): ListColumn[] {
  return [...source.columns.values()].filter((column) => column.at !== null);
}

/** The table, or the same table of several schemas put together; schema names come from the space register. */
function tableOf(source: ListSource, schemas: string[] | undefined): RawBuilder<unknown> {
  const { over } = source;
  if (over && spansSchemas(schemas)) return sql`(${sql.join(schemas.map(over), sql` union all `)}) t`;
  if (over) return sql`(${over(null)}) t`;
  if (!spansSchemas(schemas)) return source.from ?? sql`${sql.id(source.table)} t`;
  const search = stored(source).some((column) => column.tokens) ? ['search'] : [];
  const names = [source.id, ...search, ...stored(source).flatMap((column) => column.at ?? [])];
  const columns = sql.join([...new Set(names)].map((name) => sql.id(name)));
  const parts = schemas.map((schema) => sql`select ${columns} from ${sql.id(schema, source.table)}`);
  return sql`(${sql.join(parts, sql` union all `)}) t`;
}

function spansSchemas(schemas: string[] | undefined): schemas is string[] {
  return schemas !== undefined && schemas.length > 1;
}

/** A row as the wire has it: times in Shanghai, whole numbers as numbers, ids as text. */
function wireRow(source: ListSource, row: Row): Row {
  const wire: Row = { id: row.id };
  for (const column of stored(source)) wire[column.field] = wireValue(column, row[column.field]);
  return wire;
}

function wireValue(column: ListColumn, value: unknown): unknown {
  if (value instanceof Date) return formatTime(value);
  if (column.type === 'bigint' && typeof value === 'string') return Number(value);
  return value ?? null;
}

/** An empty page for a caller who has no rows anywhere; an invalid request is refused all the same. */
export function emptyPage<T>(
  ctx: ListContext,
  source: ListSource,
  request: ListRequest,
  options: ListOptions,
): ListResult<T> {
  const { pageNo, limit, after } = request.requestPage;
  const order = orderOf(ctx, source, request.sorts, options.usualOrder);
  filterFor(ctx, source, request, options);
  if (after !== undefined) behind(ctx, order, source.id, after);
  return { dataResult: [], pageResult: { pageNo, limit, totalCount: 0, totalPages: 0, exact: true } };
}

/** The page with each row changed. */
export function mapRows<T>(page: ListResult<Row>, change: (row: Row) => T): ListResult<T> {
  return { ...page, dataResult: page.dataResult.map(change) };
}
