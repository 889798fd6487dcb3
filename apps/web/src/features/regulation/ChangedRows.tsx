import { type ChangeDetail, type ChangedRow, regulationChangeDrop } from '@app/contract';
import { Button, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { Mark } from '../../runtime/admin/Mark.tsx';
import { useAction } from '../../runtime/admin/use-action.ts';
import { Card } from '../../ui/Card.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { RowChanges } from './EntryView.tsx';
import { ImpactLine, ImpactProducts } from './ImpactView.tsx';
import { OpMark } from './regulation-marks.tsx';
import { otherHalf } from './row-fields.ts';

/** The rows of a change before and after; with what they do to products for whoever may try it. */
export function ChangedRows({
  change,
  mayTry,
  mayEdit,
}: {
  change: ChangeDetail;
  mayTry: boolean;
  mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Card title={t('regulation.rowsOf')} bare>
      <Table<ChangedRow>
        size="small"
        rowKey="id"
        dataSource={change.changes}
        pagination={change.changes.length > 20 ? { pageSize: 20, size: 'small' } : false}
        locale={{ emptyText: t('regulation.noRows') }}
        expandable={{
          defaultExpandAllRows: change.changes.length <= 6,
          expandedRowRender: (row) => <RowDetail row={row} change={change} mayTry={mayTry} />,
        }}
        columns={useRowColumns(change, mayTry, mayEdit)}
      />
    </Card>
  );
}

function RowDetail({ row, change, mayTry }: { row: ChangedRow; change: ChangeDetail; mayTry: boolean }): ReactNode {
  return (
    <>
      {row.note ? (
        <p className="t2">
          <Zh text={row.note} />
        </p>
      ) : null}
      <RowChanges before={row.before ?? otherHalf(row, change.changes)?.before ?? null} after={row.after} />
      {mayTry ? <ImpactProducts changeId={change.id} rev={change.rev} row={row} /> : null}
    </>
  );
}

type Columns = NonNullable<TableProps<ChangedRow>['columns']>;

function useRowColumns(change: ChangeDetail, mayTry: boolean, mayEdit: boolean): Columns {
  const { t } = useTranslation();
  const impact: Columns[number] = {
    title: t('regulation.impact'),
    key: 'impact',
    width: 340,
    render: (_, row) =>
      row.op === 'edit' && otherHalf(row, change.changes) ? (
        <span className="t3">{t('regulation.followed')}</span>
      ) : (
        <ImpactLine changeId={change.id} rev={change.rev} row={row} />
      ),
  };
  return [
    { title: t('regulation.how'), key: 'op', width: 100, render: (_, row) => <OpMark op={row.op} /> },
    {
      title: t('regulation.entry'),
      key: 'title',
      render: (_, row) => (
        <>
          <Zh text={row.title} />{' '}
          {row.stale ? (
            <Mark look="danger" icon="triangle">
              {t('regulation.stale')}
            </Mark>
          ) : null}
        </>
      ),
    },
    { title: t('regulation.from'), key: 'from', width: 110, render: (_, row) => row.from ?? '—' },
    ...(mayTry ? [impact] : []),
    {
      title: t('regulation.createdBy'),
      key: 'by',
      width: 90,
      render: (_, row) => <Zh text={row.editedBy} />,
    },
    ...(change.status === 'draft' && mayEdit
      ? [
          {
            title: '',
            key: 'drop',
            width: 80,
            render: (_: unknown, row: ChangedRow) => <DropRow row={row} changeId={change.id} />,
          },
        ]
      : []),
  ];
}

function DropRow({ row, changeId }: { row: ChangedRow; changeId: string }): ReactNode {
  const { t } = useTranslation();
  const act = useAction();
  const drop = () =>
    act(() => send(regulationChangeDrop, { changeId, ids: [row.id] }, { quiet: true }), t('regulation.dropped'));
  return (
    <Button size="small" onClick={() => void drop()}>
      {t('regulation.drop')}
    </Button>
  );
}
