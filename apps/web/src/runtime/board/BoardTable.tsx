import type { BoardCard } from '@app/contract';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeadlineTag } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { type CardActions, whoOf } from './BoardCards.tsx';

const pageSize = 50;

/** The same cards as rows. */
export function BoardTable({ cards, actions }: { cards: readonly BoardCard[]; actions: CardActions }): ReactNode {
  const { t } = useTranslation();
  const { open, tick } = actions.on;
  const { ticked } = actions;
  const head = (field: string) => t(`list.column.${field}`);
  return (
    <section className="card board-table">
      <Table<BoardCard>
        size="small"
        rowKey="id"
        dataSource={cards}
        pagination={{ pageSize, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 1240, y: '100%' }}
        {...(tick
          ? {
              rowSelection: {
                selectedRowKeys: [...ticked],
                onSelect: (card: BoardCard) => tick(card),
                onSelectAll: (_all, _rows, changed) => changed.forEach(tick),
              },
            }
          : {})}
        columns={[
          {
            title: head('acceptNo'),
            key: 'number',
            width: 140,
            render: (_, { number }) => (
              <span dir="ltr">
                <Zh text={number ?? '—'} />
              </span>
            ),
          },
          {
            title: head('title'),
            key: 'title',
            width: 220,
            ellipsis: true,
            render: (_, card) => (
              <button type="button" className="lk ell" title={card.title} onClick={() => open(card)}>
                <Zh text={card.title} />
              </button>
            ),
          },
          { title: head('stage'), dataIndex: 'stage', width: 110, ellipsis: true },
          { title: t('board.who'), key: 'who', width: 120, ellipsis: true, render: (_, card) => whoOf(card, t) },
          { title: head('dueAt'), key: 'due', width: 120, render: (_, { due }) => <DeadlineTag due={due} short /> },
          {
            title: head('used'),
            key: 'used',
            width: 90,
            align: 'right',
            sorter: (one, other) => (one.used?.days ?? -1) - (other.used?.days ?? -1),
            render: (_, { used }) => (used ? `${used.days}/${used.limit}` : '—'),
          },
          {
            title: head('stopped'),
            dataIndex: 'stopped',
            width: 90,
            align: 'right',
            sorter: (one, other) => one.stopped - other.stopped,
          },
          { title: head('holderName'), dataIndex: 'holderName', width: 150, ellipsis: true },
          {
            title: head('lastEvent'),
            key: 'last',
            width: 190,
            ellipsis: true,
            render: (_, { last }) => (last ? `${last.at.slice(5, 16)} ${last.title}` : '—'),
          },
          { title: head('plan'), key: 'plan', width: 190, ellipsis: true, render: (_, { plan }) => plan?.title ?? '—' },
        ]}
      />
    </section>
  );
}
