import { formatDate, type Message, type SentMessage } from '@app/contract';
import type { TableProps } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../client/business-time.ts';
import { Zh } from '../../ui/Zh.tsx';

type Row = Message | SentMessage;
type Columns = NonNullable<TableProps<Row>['columns']>;

/** Columns of what was received; unread subjects are bold. */
export function inboxColumns(t: TFunction, view: (id: string) => void): Columns {
  return [
    subject(t, view),
    {
      title: t('message.sender'),
      dataIndex: 'ownerName',
      width: 160,
      ellipsis: true,
      render: (name: string) => <Zh text={name} />,
    },
    kind(t),
    {
      title: t('message.state'),
      dataIndex: 'hasNew',
      width: 90,
      render: (hasNew: boolean) =>
        hasNew ? <b>{t('message.unread')}</b> : <span className="t3">{t('message.read')}</span>,
    },
    time(t),
  ];
}

/** Columns of what was sent, with how far it was read. */
export function sentColumns(t: TFunction, view: (id: string) => void): Columns {
  const number = (title: string, field: 'readCount' | 'replyCount') => ({
    title,
    key: field,
    width: 80,
    align: 'right' as const,
    render: (_: unknown, row: Row) => (field in row ? (row as SentMessage)[field] : '—'),
  });
  return [
    subject(t, view),
    {
      title: t('message.receivers'),
      key: 'receivers',
      width: 150,
      ellipsis: true,
      render: (_, row) =>
        row.isPublic === 1 ? t('message.everybody') : 'receiverNames' in row ? <Zh text={row.receiverNames} /> : '—',
    },
    kind(t),
    {
      title: t('message.shownDays'),
      key: 'shownDays',
      width: 150,
      render: (_, row) => (row.isPublic === 1 ? <ShownDays message={row} /> : '—'),
    },
    number(t('message.readCount'), 'readCount'),
    number(t('message.replyCount'), 'replyCount'),
    time(t),
  ];
}

/** The days on which a bulletin is seen, and whether it is not seen yet or no longer. */
function ShownDays({ message: { shownFrom, shownUntil } }: { message: Row }): ReactNode {
  const { t } = useTranslation();
  const today = formatDate(businessNow(), 'yyyy-MM-dd');
  const state = shownFrom && shownFrom > today ? 'waiting' : shownUntil && shownUntil < today ? 'ended' : null;
  const days = shownFrom && shownUntil ? 'both' : shownFrom ? 'from' : shownUntil ? 'until' : 'always';
  return (
    <>
      <span className="nosp">{t(`message.days.${days}`, { from: shownFrom, until: shownUntil })}</span>
      {state ? <div className="t3 sm">{t(`message.shown.${state}`)}</div> : null}
    </>
  );
}

/** What a phone has room for: the subject, which opens the message, and the day, with the time below it. */
export function onPhone(columns: Columns): Columns {
  return columns.flatMap((column) => {
    const field = 'dataIndex' in column ? column.dataIndex : null;
    return field === 'subject' ? [column] : field === 'createTime' ? [{ ...column, width: 104 }] : [];
  });
}

function subject(t: TFunction, view: (id: string) => void): Columns[number] {
  return {
    title: t('message.subject'),
    dataIndex: 'subject',
    ellipsis: true,
    render: (text: string, row) => (
      <button type="button" className={row.hasNew ? 'lk ell unread-subject' : 'lk ell'} onClick={() => view(row.id)}>
        <Zh text={text} />
      </button>
    ),
  };
}

function kind(t: TFunction): Columns[number] {
  return {
    title: t('message.kind'),
    dataIndex: 'messageType',
    width: 96,
    render: (type: Message['messageType']) => t(`message.type.${type}`),
  };
}

function time(t: TFunction): Columns[number] {
  return { title: t('message.time'), dataIndex: 'createTime', width: 170, className: 'nosp' };
}
