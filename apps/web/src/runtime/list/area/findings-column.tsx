import { type AreaDefinition, type ReviewCount, reviewCounts } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../../client/index.ts';
import { WeightTag } from '../../../ui/tag/WeightTag.tsx';
import { pathOf } from '../../area/path-of.ts';
import type { ListColumn } from '../list-spec.ts';
import type { Row } from './area-question.ts';

/** Column of the findings; sorted by the number of undecided errors, which an officer looks for first. */
export const findingsColumn = ({ id, kind }: AreaDefinition, t: TFunction): ListColumn<Row> => ({
  field: 'openErrors',
  title: t('review.findings'),
  width: 300,
  fixed: true,
  whole: true,
  sortable: kind === 'worklist',
  greatestFirst: true,
  render: (row, rows) => <Findings list={id} row={row} rows={rows} />,
});

/** The findings of one case; one call loads those of all rows of the page. */
function Findings({ list, row, rows }: { list: string; row: Row; rows: readonly Row[] }): ReactNode {
  const ids = rows.map(caseOf);
  const { data } = useQuery({
    queryKey: ['review', 'counts', ids],
    queryFn: ({ signal }) =>
      send(reviewCounts, { ...pathOf(list), ids: ids.slice(0, 200).join(',') }, { silent: true, signal }),
  });
  if (!data) return null;
  return <Counts count={data.find(({ caseId }) => caseId === caseOf(row))} area={String(row.area ?? list)} />;
}

/** The case of a row: the row itself, or that of its task. */
const caseOf = ({ id, caseId }: Row): string => (typeof caseId === 'string' ? caseId : id);

function Counts({ count, area }: { count: ReviewCount | undefined; area: string }): ReactNode {
  const { t } = useTranslation();
  if (!count) return <span className="t3">{t('review.notReviewed')}</span>;
  const shown = [
    ['error', count.errors],
    ...(count.graves > 0 ? [['grave', count.graves] as const] : []),
    ['warn', count.warnings],
    ['undecided', count.cannotDecide],
  ] as const;
  return (
    <span className="list-findings">
      {shown.map(([severity, number]) => (
        <span key={severity}>
          <WeightTag weight={severity} iconOnly /> {number}
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
