import { Checkbox, type TableProps } from 'antd';
import { isValidElement, type ReactNode } from 'react';

type Column<R> = NonNullable<TableProps<R>['columns']>[number];

/**
 * The rows of a list in a window without room for a table: one card each, headed by what opens the row, below it the other
 * columns by name, then what can be done with it. Columns that say nothing of a row are left out of its card.
 */
export function ListCards<R extends { id: string }>({
  columns,
  rows,
  selection,
  nameOf,
}: {
  /** The first one opens the row; the one with the key `actions` stands at the foot. */
  columns: readonly Column<R>[];
  rows: readonly R[];
  selection: { isChosen: (row: R) => boolean; toggle: (row: R) => void } | null;
  nameOf: (row: R) => string;
}): ReactNode {
  const [head, ...others] = columns.filter(({ key }) => key !== 'actions');
  const actions = columns.find(({ key }) => key === 'actions');
  return (
    <ul className="list-cards">
      {rows.map((row, at) => {
        const facts = others.map((column) => ({ column, content: contentOf(column, row, at) }));
        return (
          <li key={row.id}>
            <div className="list-cards-head">
              {selection && (
                <Checkbox
                  aria-label={nameOf(row)}
                  checked={selection.isChosen(row)}
                  onChange={() => selection.toggle(row)}
                />
              )}
              {head && contentOf(head, row, at)}
            </div>
            <dl>
              {facts.map(({ column, content }) =>
                saysNothing(content) ? null : (
                  <div key={String(column.key)}>
                    <dt>{column.title as ReactNode}</dt>
                    <dd>{content}</dd>
                  </div>
                ),
              )}
            </dl>
            {actions && contentOf(actions, row, at)}
          </li>
        );
      })}
    </ul>
  );
}

const contentOf = <R,>(column: Column<R>, row: R, at: number): ReactNode =>
  column.render?.(undefined, row, at) as ReactNode;

/** Whether a cell holds nothing but the sign of what is missing. */
function saysNothing(content: ReactNode): boolean {
  if (content === null || content === undefined || content === '' || content === '—') return true;
  return isValidElement<{ text?: unknown; children?: ReactNode }>(content)
    ? content.props.text === '—' || content.props.children === '—'
    : false;
}
