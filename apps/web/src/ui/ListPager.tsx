import { constants } from '@app/contract/constants';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';

/** Number of page buttons shown at once; further pages are reached by typing their number. */
const pagesInSight = 7;

/** The line below every list: a remark about the list, and the pages to choose from. */
export function ListPager({
  note,
  page,
  size,
  total,
  onChange,
}: {
  note?: string;
  page: number;
  size: number;
  total: number;
  /** Called with page and size; after a change of the size the page is 1. */
  onChange: (page: number, size: number) => void;
}): ReactNode {
  return (
    <div className="list-pager">
      {note ? <span className="t3">{note}</span> : null}
      <span className="sp" />
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        pageSizeOptions={[...constants.pageSizes]}
        showSizeChanger
        showQuickJumper={total > pagesInSight * size}
        onChange={(next, nextSize) => onChange(nextSize === size ? next : 1, nextSize)}
      />
    </div>
  );
}
