import { Table, type TableProps } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tablet, useMedia } from '../../ui/use-media.ts';
import { Zh } from '../../ui/Zh.tsx';
import { type ColumnRuler, columnRuler } from './column-width.ts';
import { ListCards } from './ListCards.tsx';
import type { ListState } from './list-request.ts';
import type { ListColumn, ListSpec } from './list-spec.ts';
import { plainText } from './plain-text.ts';
import { offeredOf, RowActions } from './RowActions.tsx';
import { onRowKey } from './row-keys.ts';
import { TimeCell } from './TimeCell.tsx';
import type { OpenList } from './use-list.ts';

type Columns<R> = NonNullable<TableProps<R>['columns']>;
type ShownList<R extends { id: string }> = Pick<
  OpenList<R>,
  'spec' | 'rows' | 'columns' | 'state' | 'request' | 'chosen' | 'select' | 'change'
>;

const selectionWidth = 44;
/** Empty text while rows are loading: an empty element, because it is not known yet whether there are rows. */
const nothingYet = { emptyText: <span /> };

/**
 * The rows of a list: sortable heads, at most two visible actions per row, and arrow keys, Enter and Space on the rows. On a
 * phone or tablet a card stands for each row.
 */
export function ListTable<R extends { id: string }>({
  list,
  loading,
}: {
  list: ShownList<R>;
  loading: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { spec, rows, change } = list;
  const selection = selectionOf(list);
  const isSmall = useMedia(tablet);
  const columns = columnsOf(list, t, isSmall);
  if (isSmall)
    return (
      <ListCards
        columns={columns}
        rows={rows}
        nameOf={spec.nameOf}
        selection={selection && { isChosen: selection.isChosen, toggle: selection.toggle }}
      />
    );
  return (
    <Table<R>
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      loading={loading ? { delay: 300 } : false}
      locale={loading ? nothingYet : undefined}
      pagination={false}
      showSorterTooltip={false}
      sticky
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width ?? 120), selection ? selectionWidth : 0) }}
      rowSelection={selection?.table}
      onRow={(row, at) => ({
        tabIndex: at === 0 ? 0 : -1,
        onDoubleClick: () => open(spec, row),
        onKeyDown: (event) =>
          onRowKey(event, {
            open: () => open(spec, row),
            toggle: selection ? () => selection.toggle(row) : null,
            act: (letter) => actBy(spec, row, letter),
          }),
      })}
      onChange={(_pages, _filters, sorter, extra) => {
        if (extra.action !== 'sort' || Array.isArray(sorter)) return;
        const { columnKey, order } = sorter;
        const sort = order ? { field: String(columnKey), order: order === 'ascend' ? 'ASC' : 'DESC' } : null;
        change({ sort: sort as ListState['sort'], page: 1 });
      }}
    />
  );
}

const opens = <R extends { id: string }>(spec: ListSpec<R>, row: R) =>
  spec.onOpen !== undefined && (spec.opens?.(row) ?? true);

function open<R extends { id: string }>(spec: ListSpec<R>, row: R): void {
  if (opens(spec, row)) spec.onOpen?.(row);
}

/** Runs the action of a row that a letter stands for; false where none does, or it is not possible now. */
function actBy<R extends { id: string }>({ rowActions = [] }: ListSpec<R>, row: R, letter: string): boolean {
  const action = rowActions.find(({ hotkey, isShown }) => hotkey === letter && (isShown?.(row) ?? true));
  if (!action || (action.refusal?.(row) ?? null) !== null) return false;
  void action.run(row);
  return true;
}

/** The check boxes of the rows; undefined for lists without actions on several rows. */
function selectionOf<R extends { id: string }>({ spec, chosen, select }: ShownList<R>) {
  if (!spec.bulkActions?.length) return null;
  const selected = chosen.map(({ id }) => id);
  const table: TableProps<R>['rowSelection'] = {
    selectedRowKeys: selected,
    onChange: (keys) => select(keys.map(String)),
    columnWidth: selectionWidth,
    fixed: true,
    getCheckboxProps: (row) => ({ 'aria-label': spec.nameOf(row) }),
  };
  const toggle = ({ id }: R) =>
    select(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return { table, toggle, isChosen: ({ id }: R) => selected.includes(id) };
}

/** The chosen columns in the person's order, then the fixed columns, then the actions of each row. */
function columnsOf<R extends { id: string }>(list: ShownList<R>, t: TFunction, isSmall: boolean): Columns<R> {
  const { spec, columns } = list;
  const ruler = columnRuler();
  const shown = columns.choice.filter((one) => one.shown);
  const chosen = shown.flatMap(({ field }) => spec.columns.find((one) => one.field === field) ?? []);
  const link = spec.openedBy ?? chosen[0]?.field;
  // A card is headed by what opens the row.
  const inOrder = isSmall ? [...chosen].sort((a, b) => Number(b.field === link) - Number(a.field === link)) : chosen;
  return [
    ...[...inOrder, ...spec.columns.filter((one) => one.fixed)].map((column) =>
      columnOf(list, column, { isLink: column.field === link, isStop: isSmall }, ruler),
    ),
    ...actionsColumn(list, ruler, t('list.actions')),
  ];
}

function columnOf<R extends { id: string }>(
  { spec, rows, state, request }: ShownList<R>,
  column: ListColumn<R>,
  /** Whether it opens the row, and whether the key Tab stops there. */
  { isLink, isStop }: { isLink: boolean; isStop: boolean },
  ruler: ColumnRuler,
): Columns<R>[number] {
  const sort = state.sort ?? (spec.saysOrder ? null : request.sorts[0]);
  const order = sort?.order === 'ASC' ? ('ascend' as const) : ('descend' as const);
  return {
    key: column.field,
    title: column.title,
    width: ruler.width({ ...column, width: column.width ?? column.kind }),
    align: column.align ?? 'left',
    ellipsis: !column.wraps && !column.whole,
    className: column.wraps ? 'list-wraps' : undefined,
    sorter: column.sortable !== false,
    sortOrder: sort?.field === column.field ? order : null,
    ...(column.greatestFirst ? { sortDirections: ['descend', 'ascend'] } : {}),
    render: (_: unknown, row: R) => {
      const content = contentOf(column, row, rows);
      return isLink && opens(spec, row) ? (
        // A row of a table is in the tab order itself: Enter on it opens it as well.
        <button type="button" className="lk list-open" tabIndex={isStop ? 0 : -1} onClick={() => open(spec, row)}>
          {content}
        </button>
      ) : (
        content
      );
    },
  };
}

function contentOf<R extends object>(column: ListColumn<R>, row: R, rows: readonly R[]): ReactNode {
  const plain = plainText(row, column.field);
  if (column.kind === 'time') return <TimeCell time={plain} />;
  const given = column.render ? column.render(row, rows) : (plain ?? '—');
  const shown = typeof given === 'string' ? <Zh text={given} /> : given;
  return column.wraps ? <span className="list-lines">{shown}</span> : shown;
}

/** The last column, with the actions of each row; none for a list whose rows have no actions. */
function actionsColumn<R extends { id: string }>(
  { spec: { rowActions = [], nameOf }, rows }: ShownList<R>,
  ruler: ColumnRuler,
  title: string,
): Columns<R> {
  if (rowActions.length === 0) return [];
  const offered = rows.map((row) => {
    const { direct, rest } = offeredOf(rowActions, row);
    return { words: direct.map(({ label }) => label), menu: rest.length > 0 };
  });
  return [
    {
      key: 'actions',
      title,
      width: ruler.actions(title, offered),
      fixed: 'right',
      render: (_: unknown, row: R) => <RowActions actions={rowActions} row={row} name={nameOf(row)} />,
    },
  ];
}
