import type { AreaDefinition, PublishedArea } from '@app/contract';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';
import { cellOf } from './cells.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { labelOf } from './ListFilters.tsx';
import type { ListState } from './list-state.ts';

/** A row as the list call answers it. */
export type Row = Record<string, unknown> & { id: string };

/** Room that the case columns need in every language; beside an open menu at 1280 px all of them are in sight. */
const widths: Record<string, number> = {
  title: 190,
  dueAt: 170,
  status: 140,
  certNo: 178,
  applyNo: 150,
  holderName: 108,
  submittedAt: 138,
  updatedAt: 138,
  createdAt: 138,
};
const selectionWidth = 44;

/** Whether there are rows is not known yet: nothing says that there are none. */
const nothingYet = { emptyText: <span /> };

/** The rows of a list: sortable heads, cells in words, a way to open each row. */
export function ListTable({
  area,
  definition,
  rows,
  choice,
  state,
  loading,
  selected,
  onSelect,
  onSort,
  onOpen,
  extra,
}: {
  area: PublishedArea;
  definition: AreaDefinition;
  rows: Row[];
  choice: ColumnChoice[];
  state: ListState;
  loading: boolean;
  selected: string[];
  onSelect: (ids: string[]) => void;
  onSort: (sort: ListState['sort']) => void;
  onOpen: (row: Row) => void;
  /** A column that does not come from the list itself. */
  extra?: NonNullable<TableProps<Row>['columns']>[number];
}): ReactNode {
  const { t } = useTranslation();
  const first = choice.find((column) => column.shown)?.field;
  const columns: TableProps<Row>['columns'] = choice
    .filter((column) => column.shown)
    .map(({ field }) => {
      const spec = definition.list.columns.find((column) => column.field === field);
      const numeric = ['integer', 'decimal'].includes(definition.fields.find((one) => one.key === field)?.type ?? '');
      return {
        key: field,
        dataIndex: field,
        title: labelOf(definition, field, t),
        width: widths[field] ?? spec?.width ?? 140,
        align: numeric ? ('right' as const) : ('left' as const),
        ellipsis: field !== 'status' && field !== 'dueAt',
        sorter: !['stage', 'assignee', 'dueAt'].includes(field),
        sortOrder:
          state.sort?.field === field
            ? state.sort.order === 'ASC'
              ? ('ascend' as const)
              : ('descend' as const)
            : null,
        render: (_: unknown, row: Row) =>
          field === 'title' || (field === first && definition.kind === 'register') ? (
            <button type="button" className="lk list-open" onClick={() => onOpen(row)}>
              <Zh text={String(row[field] ?? '') || '—'} />
            </button>
          ) : (
            cellOf(definition, field, row)
          ),
      };
    });
  if (extra) columns.push(extra);
  columns.push({
    key: 'actions',
    title: t('list.actions'),
    width: 64,
    fixed: 'right',
    render: (_: unknown, row: Row) => (
      <button type="button" className="lk" onClick={() => onOpen(row)}>
        {t('common.open')}
      </button>
    ),
  });
  const selectable =
    definition.kind === 'register' && (area.allowed.includes('remove') || area.allowed.includes('save'));
  return (
    <Table<Row>
      rowKey="id"
      columns={columns}
      dataSource={rows}
      loading={loading ? { delay: 300 } : false}
      locale={loading ? nothingYet : undefined}
      pagination={false}
      showSorterTooltip={false}
      scroll={{
        x: columns.reduce((sum, column) => sum + Number(column.width ?? 120), selectable ? selectionWidth : 0),
      }}
      rowSelection={
        selectable
          ? {
              selectedRowKeys: selected,
              onChange: (keys) => onSelect(keys.map(String)),
              columnWidth: selectionWidth,
              fixed: true,
            }
          : undefined
      }
      onRow={(row) => ({ onDoubleClick: () => onOpen(row) })}
      onChange={(_pages, _filters, sorter, extra) => {
        if (extra.action !== 'sort' || Array.isArray(sorter)) return;
        onSort(
          sorter.order ? { field: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'ASC' : 'DESC' } : null,
        );
      }}
    />
  );
}
