/**
 * Lists as the wire contract has them (R7-26…R7-29, R7-34…R7-36), for every call that answers one. A hand-written list is
 * a source and one line:
 *
 * ```ts
 * const roles = handSource({
 *   table: 'role', // or from: sql`(select r.*, count(…) as members from role r …) t`
 *   columns: { name: { operator: 'SL' }, status: { nullable: false }, createTime: { at: 'created_at', type: 'timestamp with time zone' } },
 * });
 * const page = await listPage(ctx, roles, request, {
 *   usualOrder: [{ field: 'createTime', order: 'DESC' }],
 *   where: sql`t.tenant_id = ${tenantId}`, // what always holds; rows of the page are wire rows: id, name, status, createTime
 * });
 * ```
 *
 * Fields come from the source, values are bound, unknown fields, operators, orders and cursors are state 400, `id` breaks
 * ties, numbered pages reach row 10,000 and a cursor goes on. `mapRows(page, fn)` changes the rows of a page.
 */

export { isId } from '@app/contract';
export type { Filter } from './filter.ts';
export { filterOf } from './filter.ts';
export { pageOfRows } from './held-rows.ts';
export { idsOf } from './ids-of.ts';
export { emptyPage, type ListOptions, listPage, listStretch, listTotal, mapRows, type Row } from './page.ts';
export { rowsFound } from './rows-found.ts';
export {
  columnOf,
  fieldOf,
  type HandColumn,
  handSource,
  type ListColumn,
  type ListColumnType,
  type ListOperator,
  type ListSource,
} from './source.ts';
export { trigrams } from './trigrams.ts';
