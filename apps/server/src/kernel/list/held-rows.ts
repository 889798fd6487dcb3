import type { ListRequest, ListResult } from '@app/contract';
import type { Context } from '../context.ts';
import { fail } from '../failure.ts';
import { say } from './texts.ts';

/**
 * A page of rows that are already in memory, in their given order; a request with another order or a cursor is state 400.
 * @param rows the rows that match the caller's filters.
 */
export function pageOfRows<R>(
  ctx: Pick<Context, 'language'>,
  rows: readonly R[],
  { requestPage: { pageNo, limit, after }, sorts }: Pick<ListRequest, 'requestPage' | 'sorts'>,
): ListResult<R> {
  const [sort] = sorts;
  const refuse = (field: string, message: string) =>
    fail('invalidInput', { cause: message, data: [{ field, message }] });
  if (sort) refuse(sort.field, say(ctx.language, 'notSortable', { field: sort.field }));
  if (after !== undefined) refuse('requestPage.after', say(ctx.language, 'wrongCursor'));
  return {
    dataResult: rows.slice((pageNo - 1) * limit, pageNo * limit),
    pageResult: { pageNo, limit, totalCount: rows.length, totalPages: Math.ceil(rows.length / limit), exact: true },
  };
}
