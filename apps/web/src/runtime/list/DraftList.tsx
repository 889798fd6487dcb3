import type { areaDrafts, Output } from '@app/contract';
import { Button, Table, type TableProps } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { type Drafts, useDrafts } from './use-drafts.ts';

type Draft = Output<typeof areaDrafts>['dataResult'][number];

/** A company's drafts of one area, the last touched first. */
export function DraftList({
  area,
  canRemove,
  onNew,
}: {
  area: string;
  canRemove: boolean;
  onNew: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const drafts = useDrafts(area);
  const { found, page } = drafts;
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const rows = found.data?.dataResult ?? [];
  const total = found.data?.pageResult.totalCount ?? 0;
  return (
    <section className="card list-card">
      {found.data && rows.length === 0 ? (
        <EmptyState
          text={t('list.noDrafts')}
          action={
            <Button type="primary" onClick={onNew}>
              {t('list.newApplication')}
            </Button>
          }
        />
      ) : (
        <div className="list-table">
          <Table
            rowKey="id"
            dataSource={rows}
            loading={found.isPending ? { delay: 300 } : false}
            pagination={false}
            columns={columnsOf(t, drafts, canRemove)}
          />
        </div>
      )}
      <ListPager
        note={t('common.total', { count: total })}
        page={page.pageNo}
        size={page.limit}
        total={total}
        onChange={drafts.turn}
      />
    </section>
  );
}

const columnsOf = (
  t: TFunction,
  { open, remove }: Drafts,
  canRemove: boolean,
): NonNullable<TableProps<Draft>['columns']> => [
  {
    key: 'title',
    title: t('list.column.title'),
    ellipsis: true,
    render: (_, row) => (
      <button type="button" className="lk list-open" onClick={() => open(row.id, row.title)}>
        {row.title || t('form.unnamed')}
      </button>
    ),
  },
  {
    key: 'kind',
    title: t('list.draftKind'),
    width: 150,
    render: (_, row) => t(row.caseId ? 'list.draftReply' : 'list.draftNew'),
  },
  { key: 'by', title: t('list.updatedBy'), width: 140, dataIndex: 'updatedByName' },
  {
    key: 'at',
    title: t('list.column.updatedAt'),
    width: 160,
    render: (_, row) => <time>{row.updatedAt.slice(0, 16)}</time>,
  },
  {
    key: 'actions',
    title: t('list.actions'),
    width: 130,
    render: (_, row) => (
      <span className="list-actions">
        <button type="button" className="lk" onClick={() => open(row.id, row.title)}>
          {t('list.continue')}
        </button>
        {canRemove && (
          <button
            type="button"
            className="lk danger"
            onClick={() => void remove(row.id, row.title || t('form.unnamed'))}
          >
            {t('list.remove')}
          </button>
        )}
      </span>
    ),
  },
];
