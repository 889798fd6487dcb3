import { areaDrafts, areaRemove } from '@app/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, toApiError, useTabShown } from '../../client/index.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListPager } from '../../ui/ListPager.tsx';
import { pathOf } from './path-of.ts';

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
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [page, setPage] = useState({ pageNo: 1, limit: 20 });
  const drafts = useQuery({
    queryKey: ['area', area, 'drafts', page],
    queryFn: ({ signal }) => send(areaDrafts, { ...pathOf(area), requestPage: page }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { refetch } = drafts;
  const total = drafts.data?.pageResult.totalCount ?? 0;
  useTabShown(() => void refetch());
  const removal = useMutation({
    mutationFn: (id: string) => send(areaRemove, { ...pathOf(area), ids: id }, { quiet: true }),
    onSuccess: () => void drafts.refetch(),
    onError: (error) => message.error(toApiError(error).text),
  });
  const remove = async (id: string, title: string) => {
    if (
      await confirm({
        title: t('list.removeDraftTitle', { title }),
        content: t('list.removeText'),
        okText: t('list.remove'),
        danger: true,
      })
    )
      removal.mutate(id);
  };
  const open = (id: string, title: string) => openTab({ path: `/${area}/draft/${id}`, title: title || undefined });
  if (drafts.isError && !drafts.data) return <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />;
  const rows = drafts.data?.dataResult ?? [];
  return (
    <section className="card list-card">
      {drafts.data && rows.length === 0 ? (
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
            loading={drafts.isPending ? { delay: 300 } : false}
            pagination={false}
            columns={[
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
            ]}
          />
        </div>
      )}
      <ListPager
        note={t('common.total', { count: total })}
        page={page.pageNo}
        size={page.limit}
        total={total}
        onChange={(pageNo, limit) => setPage({ pageNo, limit })}
      />
    </section>
  );
}
