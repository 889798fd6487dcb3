import type { AreaListRequest } from '@app/contract';
import { csvOf, saveText } from './csv.ts';
import type { ListSpec } from './list-spec.ts';
import { plainText } from './plain-text.ts';
import { rowLimit } from './use-list.ts';

const exportPage = 500;

/** Downloads all pages of a filtered list as a CSV file, with all columns. */
export async function exportRows<R extends { id: string }>(
  { title, columns, load }: ListSpec<R>,
  request: AreaListRequest,
  view: string,
  total: number,
): Promise<void> {
  const rows: R[] = [];
  for (let pageNo = 1; rows.length < Math.min(total, rowLimit); pageNo += 1) {
    const page = { ...request, requestPage: { pageNo, limit: exportPage } };
    const { dataResult } = await load(page, AbortSignal.timeout(60_000), view);
    rows.push(...dataResult);
    if (dataResult.length < exportPage) break;
  }
  const head = columns.map((column) => column.title);
  const body = rows.map((row) => columns.map(({ text, field }) => text?.(row) ?? plainText(row, field) ?? ''));
  saveText(csvOf([head, ...body]), `${title}.csv`);
}
