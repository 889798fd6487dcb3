import type { ListRequest, ListResult, ReportDefinition } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { columnOf, filterOf, type ListSource, type Row } from '../../../kernel/list/index.ts';
import { formatTime } from '../../../kernel/time.ts';

/** A report over the records of an area. */
export type CountedReport = Extract<ReportDefinition['report'], { source: string }>;

/**
 * A report: the records of its source area, grouped and counted, the largest group first; filters are the source's.
 * @param report what it groups by.
 * @param counted the list of the area that it counts, and the condition on `t` for what the caller may count; null = everything.
 */
export async function queryReport(
  ctx: Context,
  { id, report }: { id: string; report: CountedReport },
  { source, where: reached }: { source: ListSource; where: RawBuilder<unknown> | null },
  request: ListRequest,
): Promise<ListResult<Row>> {
  const columns = report.groupBy.map((field) => {
    const column = source.columns.get(field);
    if (!column || column.at === null || column.type === 'jsonb')
      throw new Error(`report ${id} groups by '${field}', which the list of ${report.source} does not have`);
    return column;
  });
  const filter = filterOf(ctx, source, request.parameters);
  const where = reached === null ? filter.where : sql`(${reached}) and ${filter.where}`;
  const { pageNo, limit } = request.requestPage;
  const keys = sql.join(columns.map(columnOf));
  const named = sql.join(columns.map((column) => sql`${columnOf(column)} as ${sql.id(column.field)}`));
  const { rows } = await sql<Row & { count: number; list_total: number }>`
    select ${named}, count(*)::int as count, (count(*) over ())::int as list_total from ${sql.id(source.table)} t
    where ${where} group by ${keys} order by count(*) desc, ${keys} limit ${limit} offset ${(pageNo - 1) * limit}`.execute(
    ctx.db,
  );
  const totalCount = rows[0]?.list_total ?? 0;
  const dataResult = rows.map(({ list_total: _total, ...row }) => {
    const values = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? formatTime(value) : value]);
    return Object.fromEntries([...values, ['id', report.groupBy.map((field) => String(row[field])).join('/')]]);
  });
  return {
    dataResult,
    pageResult: { pageNo, limit, totalCount, totalPages: Math.ceil(totalCount / limit), exact: true },
  };
}
