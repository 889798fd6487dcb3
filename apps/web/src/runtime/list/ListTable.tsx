import { type AreaDefinition, type PublishedArea, statusesOf, textOf } from '@app/contract';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { deadlineWidth } from '../../ui/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { listCellOf } from '../fields/list-cells.tsx';
import { cellOf } from './cells.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { type ColumnWidth, columnRuler } from './column-width.ts';
import { labelOf } from './ListFilters.tsx';
import { fieldOf, type ListState } from './list-state.ts';
import { countField } from './report-list.ts';

/** A row as the list call answers it. */
export type Row = Record<string, unknown> & { id: string };

/** Room that the case columns need: beside an open menu at 1280 px all of them are in sight; a wide window shares the rest. */
const widths: Record<string, ColumnWidth> = {
  title: 190,
  certNo: 178,
  applyNo: 150,
  holderName: 96,
  submittedAt: 'time',
  updatedAt: 'time',
  createdAt: 'time',
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
  opens = () => true,
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
  /** Whether there is something behind a row. */
  opens?: (row: Row) => boolean;
  /** A column that does not come from the list itself. */
  extra?: NonNullable<TableProps<Row>['columns']>[number];
}): ReactNode {
  const { t } = useTranslation();
  const first = choice.find((column) => column.shown)?.field;
  const ruler = columnRuler();
  const selectable =
    definition.kind === 'register' && (area.allowed.includes('remove') || area.allowed.includes('save'));
  const columns: TableProps<Row>['columns'] = choice
    .filter((column) => column.shown)
    .map(({ field }) => {
      const title = labelOf(definition, field, t);
      // The groups of a report come in the order of their number.
      const sortable = definition.kind !== 'report' && !['stage', 'assignee', 'dueAt'].includes(field);
      const numeric =
        field === countField ||
        ['integer', 'decimal'].includes(definition.fields.find((one) => one.key === field)?.type ?? '');
      return {
        key: field,
        dataIndex: field,
        title,
        width: ruler.width({ title, sortable, width: widthOf(definition, field, t) }),
        align: numeric ? ('right' as const) : ('left' as const),
        ellipsis: field !== 'status' && field !== 'dueAt',
        sorter: sortable,
        sortOrder:
          state.sort?.field === field
            ? state.sort.order === 'ASC'
              ? ('ascend' as const)
              : ('descend' as const)
            : null,
        render: (_: unknown, row: Row) =>
          opens(row) && (field === 'title' || (field === first && definition.kind === 'register')) ? (
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
    width: ruler.actions(t('list.actions'), [{ words: [t('common.open')], menu: false }]),
    fixed: 'right',
    render: (_: unknown, row: Row) =>
      opens(row) ? (
        <button type="button" className="lk" onClick={() => onOpen(row)}>
          {t('common.open')}
        </button>
      ) : null,
  });
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
      onRow={(row) => (opens(row) ? { onDoubleClick: () => onOpen(row) } : {})}
      onChange={(_pages, _filters, sorter, extra) => {
        if (extra.action !== 'sort' || Array.isArray(sorter)) return;
        onSort(
          sorter.order ? { field: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'ASC' : 'DESC' } : null,
        );
      }}
    />
  );
}

/** What stands in a column at its longest, where that is known; else what the definition gives it. */
function widthOf(
  definition: AreaDefinition,
  field: string,
  t: (key: string, values?: Record<string, unknown>) => string,
): ColumnWidth {
  const known = widths[field];
  if (known !== undefined) return known;
  const labels = (values: readonly { label: Parameters<typeof textOf>[0] }[]) =>
    values.map(({ label }) => textOf(label, getLanguage()));
  if (field === 'status') return { tags: labels(statusesOf(definition)) };
  if (field === 'dueAt') return deadlineWidth(t);
  const own = fieldOf(definition, field);
  const given = definition.list.columns.find((column) => column.field === field)?.width ?? 140;
  return own ? listCellOf(own).width(own, given) : given;
}
