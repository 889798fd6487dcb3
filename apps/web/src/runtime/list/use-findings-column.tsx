import { type AreaDefinition, type ReviewCount, reviewCounts } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../client/index.ts';
import { SeverityTag } from '../../ui/SeverityTag.tsx';
import type { Row } from './ListTable.tsx';
import type { ListState } from './list-state.ts';
import { pathOf } from './path-of.ts';

type Column = NonNullable<TableProps<Row>['columns']>[number];

/** What the rules said of the cases on this page, for definitions that ask for it; otherwise nothing. */
export function useFindingsColumn(
  definition: AreaDefinition,
  rows: readonly Row[],
  sort: ListState['sort'],
): Column | undefined {
  const { t } = useTranslation();
  const ids = rows.map((row) => row.id);
  const wanted = definition.list.findings === true && ids.length > 0;
  const { data } = useQuery({
    queryKey: ['review', 'counts', ids],
    queryFn: ({ signal }) =>
      send(reviewCounts, { ...pathOf(definition.id), ids: ids.slice(0, 200).join(',') }, { silent: true, signal }),
    enabled: wanted,
  });
  if (definition.list.findings !== true) return undefined;
  const known = new Map((data ?? []).map((count) => [count.caseId, count]));
  return {
    // By the errors that wait for a decision: what an officer looks for first.
    key: 'openErrors',
    title: t('review.findings'),
    width: 300,
    sorter: definition.kind === 'worklist',
    sortOrder: sort?.field !== 'openErrors' ? null : sort.order === 'ASC' ? 'ascend' : 'descend',
    sortDirections: ['descend', 'ascend'],
    render: (_: unknown, row: Row) =>
      data ? <Counts count={known.get(row.id)} area={String(row.area ?? definition.id)} /> : null,
  };
}

function Counts({ count, area }: { count: ReviewCount | undefined; area: string }): ReactNode {
  const { t } = useTranslation();
  if (!count) return <span className="t3">{t('review.notReviewed')}</span>;
  const shown = [
    ['error', count.errors],
    ['warn', count.warnings],
    ['undecided', count.cannotDecide],
  ] as const;
  return (
    <span className="list-findings">
      {shown.map(([severity, number]) => (
        <span key={severity}>
          <SeverityTag severity={severity} iconOnly /> {number}
        </span>
      ))}
      <button
        type="button"
        className="lk"
        onClick={(event) => {
          event.stopPropagation();
          openTab({ path: `/${area}/review/${count.caseId}` });
        }}
      >
        {t('review.openResult')}
      </button>
      {count.undecidedErrors > 0 ? (
        <span className="t3">{t('review.undecidedErrors', { count: count.undecidedErrors })}</span>
      ) : null}
    </span>
  );
}
