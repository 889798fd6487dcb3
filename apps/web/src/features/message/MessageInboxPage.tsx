import type { Message } from '@app/contract';
import { constants } from '@app/contract/constants';
import { Button, Input, Segmented, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../client/tab.ts';
import { MessageDialog } from '../../runtime/message/MessageDialog.tsx';
import { useInbox, useMarkRead } from '../../runtime/message/message.queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import '../../runtime/message/message.css';

/** The inbox (R2.1-39): everything sent to me or to all, newest first. */
export default function MessageInboxPage(): ReactNode {
  const { t } = useTranslation();
  const { query, setQuery } = useTab();
  const [selected, setSelected] = useState<string[]>([]);
  const [text, setText] = useState(query.text ?? '');
  const pageNo = Math.max(1, Number(query.page) || 1);
  const limit = Number(query.limit) || constants.pageSize;
  const markRead = useMarkRead();
  const { data, error, isFetching, isPending, refetch } = useInbox({
    parameters: [
      ...(query.text ? [{ key: 'Q^subject^SL', value: query.text }] : []),
      ...(query.only === 'unread' ? [{ key: 'hasNew', value: 'true' }] : []),
    ],
    requestPage: { pageNo, limit },
    sorts: [],
  });

  const columns: TableProps<Message>['columns'] = [
    {
      title: t('message.subject'),
      dataIndex: 'subject',
      ellipsis: true,
      render: (subject: string, message) => (
        <button
          type="button"
          className={message.hasNew ? 'lk ell unread-subject' : 'lk ell'}
          onClick={() => setQuery({ ...query, view: message.id })}
        >
          {subject}
        </button>
      ),
    },
    { title: t('message.sender'), dataIndex: 'ownerName', width: 160, ellipsis: true },
    {
      title: t('message.kind'),
      dataIndex: 'messageType',
      width: 110,
      render: (type: Message['messageType']) => t(`message.type.${type}`),
    },
    {
      title: t('message.state'),
      dataIndex: 'hasNew',
      width: 90,
      render: (hasNew: boolean) =>
        hasNew ? <b>{t('message.unread')}</b> : <span className="t3">{t('message.read')}</span>,
    },
    { title: t('message.time'), dataIndex: 'createTime', width: 170, className: 'nosp' },
  ];
  const unread = (data?.dataResult ?? []).filter((message) => selected.includes(message.id) && message.hasNew);

  return (
    <div className="page fill">
      <PageHeader
        title={t('message.title')}
        facts={
          <Segmented
            value={query.only ?? 'all'}
            options={[
              { value: 'all', label: t('common.all') },
              { value: 'unread', label: t('message.unread') },
            ]}
            onChange={(only) => setQuery({ ...query, only: only === 'unread' ? only : undefined, page: undefined })}
          />
        }
        actions={
          <>
            <Input.Search
              style={{ width: 260 }}
              allowClear
              placeholder={t('message.find')}
              aria-label={t('message.find')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onSearch={(value) => setQuery({ ...query, text: value.trim() || undefined, page: undefined })}
            />
            <Button
              disabled={unread.length === 0}
              title={unread.length === 0 ? t('message.markHint') : undefined}
              onClick={() => markRead(unread.map((message) => message.id))}
            >
              {t('message.markRead')}
            </Button>
          </>
        }
      />
      <section className="card grow">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Message>
            rowKey="id"
            columns={columns}
            dataSource={data?.dataResult ?? []}
            loading={isPending}
            className={isFetching && !isPending ? 'refetching' : undefined}
            rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(String)) }}
            scroll={{ y: '100%' }}
            locale={{
              emptyText: isPending ? (
                ' '
              ) : (
                <EmptyState icon="bell" text={query.text || query.only ? t('message.noneFound') : t('message.none')} />
              ),
            }}
            pagination={{
              current: pageNo,
              pageSize: limit,
              total: data?.pageResult.totalCount ?? 0,
              showSizeChanger: true,
              pageSizeOptions: [...constants.pageSizes],
              showTotal: (count) => t('common.total', { count }),
              onChange: (page, size) =>
                setQuery({
                  ...query,
                  page: page > 1 ? String(page) : undefined,
                  limit: size === constants.pageSize ? undefined : String(size),
                }),
            }}
          />
        )}
      </section>
      <MessageDialog id={query.view || null} onClose={() => setQuery({ ...query, view: undefined })} />
    </div>
  );
}
