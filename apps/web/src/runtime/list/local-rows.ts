import type { AreaListRequest, ListResult } from '@app/contract';

/** What a row says in a field, for filters and order. */
type Readers<R> = Readonly<Record<string, (row: R) => string>>;

/** One page of rows that came in one answer, filtered and sorted here as a list of the server would do it. */
export function localRows<R>(
  rows: readonly R[],
  { parameters = [], sorts = [], requestPage }: AreaListRequest,
  readers: Readers<R>,
): ListResult<R> {
  const { pageNo = 1, limit = 20 } = requestPage ?? {};
  const found = rows.filter((row) => parameters.every(({ key, value }) => fits(row, key, String(value), readers)));
  const [sort] = sorts;
  const read = sort && readers[sort.field];
  const sign = sort?.order === 'DESC' ? -1 : 1;
  const ordered = read ? found.toSorted((one, other) => sign * read(one).localeCompare(read(other))) : found;
  return {
    dataResult: ordered.slice((pageNo - 1) * limit, pageNo * limit),
    pageResult: {
      ...{ pageNo, limit, totalCount: found.length, totalPages: Math.ceil(found.length / limit), exact: true },
    },
  };
}

function fits<R>(row: R, key: string, value: string, readers: Readers<R>): boolean {
  const [, field = key, operator = 'S'] = key.startsWith('Q^') ? key.split('^') : [];
  const said = readers[field]?.(row);
  if (said === undefined) return true;
  switch (operator) {
    case 'SL':
      return said.toLowerCase().includes(value.toLowerCase());
    case 'SI':
      return value.split(',').includes(said);
    case 'DL':
      return said !== '' && said.slice(0, value.length) >= value;
    case 'DG':
      return said !== '' && said.slice(0, value.length) <= value;
    default:
      return said === value;
  }
}
