import type { FieldDefinition, Json, JsonObject } from '@app/contract';
import type { ReactNode } from 'react';
import { Worded } from '../../../ui/Worded.tsx';
import type { ViewProps } from '../../fields/field-screen.ts';
import type { GridTarget } from '../../formulation-grid/grid-props.ts';

/** An additional last column of a table. */
interface LastColumn {
  title: string;
  cell: (row: JsonObject) => ReactNode;
}

/** Rows as a table, with the findings of each row under its first cell. */
export function ViewTable({
  columns,
  value,
  rowMarks,
  draw,
  last,
  target = null,
}: {
  columns: readonly FieldDefinition[];
  value: Json;
  rowMarks: (rowId: string) => ReactNode;
  draw: ViewProps<FieldDefinition>['draw'];
  last?: LastColumn;
  target?: GridTarget | null;
}): ReactNode {
  const rows = Array.isArray(value)
    ? value.filter((row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];
  return (
    <table className="fm-view-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>
              <Worded text={column.label} />
            </th>
          ))}
          {last ? <th className="nw">{last.title}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr
            key={String(row._id ?? at)}
            data-row={String(row._id ?? at)}
            data-here={(target?.rowId !== undefined && target.rowId === row._id) || undefined}
          >
            {columns.map((column, place) => (
              <td key={column.key} data-column={column.key}>
                {draw(column, row[column.key])}
                {place === 0 ? rowMarks(String(row._id ?? at)) : null}
              </td>
            ))}
            {last ? <td>{last.cell(row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
