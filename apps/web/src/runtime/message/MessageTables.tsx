import type { MessageReply, ReadReceipt } from '@app/contract';
import { constants } from '@app/contract/constants';
import { Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useReceipts, useReplies } from './message.queries.ts';

const zh = (text: string) => <Zh text={text} />;

/** Replies to a message: content, replier, time. */
export function Replies({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useReplies(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const columns: TableProps<MessageReply>['columns'] = [
    {
      title: t('message.replyText'),
      dataIndex: 'content',
      render: (text: string) => (
        <span className="message-plain">
          <Zh text={text} />
        </span>
      ),
    },
    { title: t('message.replier'), dataIndex: 'reply', width: 140, render: zh },
    { title: t('message.replyTime'), dataIndex: 'replyTime', width: 170, className: 'nosp' },
  ];
  return (
    <Table<MessageReply>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={data?.dataResult ?? []}
      loading={isPending}
      locale={{ emptyText: isPending ? ' ' : <EmptyState icon="message" text={t('message.noReplies')} /> }}
      pagination={pager(page, data?.pageResult.totalCount, setPage)}
    />
  );
}

/** Who received a message and when; loaded anew each time it is shown. */
export function Receipts({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useReceipts(id, page);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const columns: TableProps<ReadReceipt>['columns'] = [
    { title: t('message.receiver'), dataIndex: 'receiver', render: zh },
    { title: t('message.receiverTime'), dataIndex: 'receiverTime', width: 170, className: 'nosp' },
  ];
  return (
    <Table<ReadReceipt>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={data?.dataResult ?? []}
      loading={isPending}
      locale={{ emptyText: isPending ? ' ' : <EmptyState icon="eye" text={t('message.noReceipts')} /> }}
      pagination={pager(page, data?.pageResult.totalCount, setPage)}
    />
  );
}

function pager(current: number, total = 0, onChange: (page: number) => void) {
  return { size: 'small' as const, current, total, pageSize: constants.pageSize, hideOnSinglePage: true, onChange };
}
