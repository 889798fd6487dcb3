import type { ListRequest, ListResult } from '@app/contract';
import type { Context } from '../context.ts';

type Query = (ctx: Context, request: ListRequest) => Promise<ListResult<unknown>>;

/** How many rows a list has for the caller: asked of the list itself, so that its rights and filters are those of the page that shows them. */
export async function rowsFound(
  ctx: Context,
  query: Query,
  parameters: Readonly<Record<string, string>>,
): Promise<number> {
  const asked = Object.entries(parameters).map(([key, value]) => ({ key, value }));
  const page = await query(ctx, { parameters: asked, requestPage: { pageNo: 1, limit: 1 }, sorts: [] });
  return page.pageResult.totalCount;
}
