import type { ListRequest, ListResult } from '@app/contract';
import { type Context, fail } from '../context.ts';
import { say } from './texts.ts';

/**
 * A page of rows that the program holds anyway, in their own order: to ask for another order or with a cursor is state 400.
 * @param rows what the caller's filters left.
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
