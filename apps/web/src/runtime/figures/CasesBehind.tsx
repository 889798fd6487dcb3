import { areaFigureCases, type Output } from '@app/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';

/** What a report is narrowed by. */
export interface Asked {
  from?: string;
  to?: string;
  office?: string;
  area?: string;
  productKind?: 'special' | 'ordinary';
  productClass?: string;
}
/** A group of a table whose cases are looked at. */
export interface Behind {
  table: string;
  by: (string | null)[];
  title: string;
}
type Row = Output<typeof areaFigureCases>['rows'][number];

/** The cases that a number of a report counts, newest first; each opens its page. */
export function CasesBehind({
  area,
  asked,
  behind: { table, by, title },
  onClose,
}: {
  area: string;
  asked: Asked;
  behind: Behind;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [pageNo, setPageNo] = useState(1);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['area', area, 'figureCases', asked, table, by, pageNo],
    queryFn: ({ signal }) =>
      send(areaFigureCases, { ...pathOf(area), ...asked, table, by, pageNo }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const open = ({ id, area: of, title: name }: Row) => {
    onClose();
    openTab({ path: `/${of}/case/${id}`, title: name ?? undefined });
  };
  return (
    <Dialog open title={title} width={860} onClose={onClose}>
      {isError && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || isError ? null : <div role="status" aria-busy="true" aria-label={t('common.loading')} />}
      {data ? (
        <>
          <p className="t2 figures-behind-sum">
            {t('figures.behind', { count: data.count, cases: data.cases })}
            {data.without > 0 ? ` · ${t('figures.withoutCase', { count: data.without })}` : null}
          </p>
          {data.rows.length === 0 ? (
            <p className="t2">{t('figures.noCases')}</p>
          ) : (
            <Cases rows={data.rows} onOpen={open} />
          )}
          {data.cases > data.limit ? (
            <Pagination
              size="small"
              current={pageNo}
              pageSize={data.limit}
              total={data.cases}
              showSizeChanger={false}
              onChange={setPageNo}
            />
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

function Cases({ rows, onOpen }: { rows: readonly Row[]; onOpen: (row: Row) => void }): ReactNode {
  const { t } = useTranslation();
  const several = rows.some(({ count }) => count > 1);
  return (
    <div className="figures-scroll figures-behind">
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{t('list.column.title')}</th>
            <th scope="col">{t('list.column.number')}</th>
            <th scope="col">{t('list.column.area')}</th>
            <th scope="col">{t('list.column.status')}</th>
            {several ? (
              <th scope="col" className="is-number">
                {t('figures.times')}
              </th>
            ) : null}
            <th scope="col">{t('figures.when')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.title === null ? (
                  <span className="t3">{t('figures.notYours')}</span>
                ) : (
                  <button type="button" className="lk" onClick={() => onOpen(row)}>
                    <Zh text={row.title} />
                  </button>
                )}
              </th>
              <td>
                <Zh text={row.number ?? '—'} />
              </td>
              <td>
                <Zh text={row.areaTitle} />
              </td>
              <td>
                <Zh text={row.status ?? '—'} />
              </td>
              {several ? <td className="is-number">{row.count}</td> : null}
              <td>{row.at?.slice(0, 10) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
