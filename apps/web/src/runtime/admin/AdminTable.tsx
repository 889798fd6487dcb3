import { Dropdown, Table, type TableProps } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { ColumnChoice } from '../list/column-choice.ts';
import { columnRuler } from '../list/column-width.ts';
import type { ListState } from '../list/list-state.ts';
import type { AdminColumn, AdminListSpec, RowAction } from './admin-types.ts';

interface AdminTableProps<R extends { id: string }> {
  spec: AdminListSpec<R>;
  rows: readonly R[];
  choice: readonly ColumnChoice[];
  sort: ListState['sort'];
  loading: boolean;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  onSort: (sort: ListState['sort']) => void;
}
type Columns<R> = NonNullable<TableProps<R>['columns']>;

/** The rows of a list: sortable heads, at most two actions in sight, arrows, Enter and Space on the rows. */
export function AdminTable<R extends { id: string }>(props: AdminTableProps<R>): ReactNode {
  const { spec, rows, loading, selected, onSelect, onSort } = props;
  const { t } = useTranslation();
  const selectable = (spec.bulkActions?.length ?? 0) > 0;
  const ruler = columnRuler();
  const columns = [...columnsOf(props, ruler), ...actionsColumn(props, ruler, t('list.actions'))];
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  return (
    <Table<R>
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      loading={loading ? { delay: 300 } : false}
      pagination={false}
      showSorterTooltip={false}
      sticky
      scroll={{ x: columns.reduce((sum, column) => sum + Number(column.width ?? 120), selectable ? 44 : 0) }}
      rowSelection={
        selectable
          ? {
              selectedRowKeys: [...selected],
              onChange: (keys) => onSelect(keys.map(String)),
              columnWidth: 44,
              fixed: true,
              getCheckboxProps: (row) => ({ 'aria-label': spec.nameOf(row) }),
            }
          : undefined
      }
      onRow={(row, at) => ({
        tabIndex: at === 0 ? 0 : -1,
        onDoubleClick: () => spec.onOpen?.(row),
        onKeyDown: (event) =>
          onRowKey(event, { open: () => spec.onOpen?.(row), toggle: selectable ? () => toggle(row.id) : null }),
      })}
      onChange={(_pages, _filters, sorter, extra) => {
        if (extra.action !== 'sort' || Array.isArray(sorter)) return;
        onSort(
          sorter.order ? { field: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'ASC' : 'DESC' } : null,
        );
      }}
    />
  );
}

/** The chosen columns in the person's order; the first one opens its row. */
function columnsOf<R extends { id: string }>(
  { spec, choice, sort }: AdminTableProps<R>,
  ruler: ReturnType<typeof columnRuler>,
): Columns<R> {
  const shown = choice.filter((one) => one.shown);
  return shown.flatMap(({ field }, at) => {
    const column = spec.columns.find((one) => one.field === field);
    if (!column) return [];
    const opens = at === 0 && spec.onOpen !== undefined;
    return {
      key: field,
      title: column.title,
      width: ruler.width(column),
      align: column.align ?? ('left' as const),
      ellipsis: !column.wraps,
      className: column.wraps ? 'list-wraps' : undefined,
      sorter: column.sortable !== false,
      sortOrder: sort?.field === field ? (sort.order === 'ASC' ? ('ascend' as const) : ('descend' as const)) : null,
      render: (_: unknown, row: R) => {
        const content = contentOf(column, row);
        return opens ? (
          <button type="button" className="lk list-open" tabIndex={-1} onClick={() => spec.onOpen?.(row)}>
            {content}
          </button>
        ) : (
          content
        );
      },
    };
  });
}

function contentOf<R extends object>(column: AdminColumn<R>, row: R): ReactNode {
  const given = column.render ? column.render(row) : textOf(row, column.field);
  const shown = typeof given === 'string' ? <Zh text={given} /> : given;
  return column.wraps ? <span className="list-lines">{shown}</span> : shown;
}

/** The last column holds what a row offers; a list whose rows offer nothing has none. */
function actionsColumn<R extends { id: string }>(
  { spec: { rowActions = [], nameOf }, rows }: AdminTableProps<R>,
  ruler: ReturnType<typeof columnRuler>,
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

/** Keys act on the row itself, never on a control inside it. */
function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  { open, toggle }: { open: () => void; toggle: (() => void) | null },
): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const goTo = (next: Element | null) => {
    if (!(next instanceof HTMLElement) || !next.classList.contains('ant-table-row')) return;
    row.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  switch (event.key) {
    case 'ArrowDown':
      goTo(row.nextElementSibling);
      break;
    case 'ArrowUp':
      goTo(row.previousElementSibling);
      break;
    case 'Enter':
      open();
      break;
    case ' ':
      toggle?.();
      break;
    default:
      return;
  }
  event.preventDefault();
}

function RowActions<R>({ actions, row, name }: { actions: readonly RowAction<R>[]; row: R; name: string }): ReactNode {
  const { t } = useTranslation();
  const { direct, rest } = offeredOf(actions, row);
  return (
    <span className="admin-row-actions">
      {direct.map((action) => {
        const refusal = action.refusal?.(row) ?? null;
        return (
          <button
            key={action.key}
            type="button"
            className={action.danger ? 'lk danger' : 'lk'}
            aria-disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => refusal === null && void action.run(row)}
          >
            {action.label}
          </button>
        );
      })}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map((action) => {
              const refusal = action.refusal?.(row) ?? null;
              return {
                key: action.key,
                danger: action.danger,
                disabled: refusal !== null,
                label: refusal === null ? action.label : <span title={refusal}>{action.label}</span>,
              };
            }),
            onClick: ({ key }) => void rest.find((action) => action.key === key)?.run(row),
          }}
        >
          <button type="button" className="ib small" aria-label={t('admin.moreActions', { name })}>
            <Icon name="more" size={16} />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}

/** What a row offers: two actions stand in it; of more the first does, the others behind a menu. */
function offeredOf<R>(actions: readonly RowAction<R>[], row: R): { direct: RowAction<R>[]; rest: RowAction<R>[] } {
  const offered = actions.filter((action) => action.isShown?.(row) ?? true);
  const inSight = offered.length <= 2 ? 2 : 1;
  return { direct: offered.slice(0, inSight), rest: offered.slice(inSight) };
}

/** A plain value as text; missing is a dash. */
export function textOf(row: object, field: string): string {
  const value = (row as Record<string, unknown>)[field];
  return value === null || value === undefined || value === '' ? '—' : String(value);
}
