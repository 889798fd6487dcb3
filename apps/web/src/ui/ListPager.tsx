import { constants } from '@app/contract/constants';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';

/** So many pages are in sight at once; further ones are reached by their number. */
const pagesInSight = 7;

/** Below every list: what may be said about it, and its pages. */
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
  /** Another size begins again with the first page. */
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
