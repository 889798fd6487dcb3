import { type FieldDefinition, type FieldOf, type Json, type PatchOp, unitOf } from '@app/contract';
import { emptyData } from '@app/engine/form';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { newId } from '../../formula-grid/new-id.ts';
import { type FieldPort, useField, useForm, useText } from '../store/form-context.ts';

/** More columns than this are drawn as a card per row instead of a line. */
const lineColumns = 5;

/** A sub-table of any definition: rows are added, moved, copied and removed; each cell is a field of its own. */
export function TableField({ port, draw }: { port: FieldPort<FieldOf<'table'>>; draw: DrawField }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { store } = useForm();
  const { field } = port;
  const columns = field.columns;
  const ids = useStore(store, (state) => rowIds(state.shown[field.key]).join('\n'));
  const rows = ids === '' ? [] : ids.split('\n');
  const full = field.maxRows !== undefined && rows.length >= field.maxRows;
  const asCards = columns.length > lineColumns || columns.some((column) => column.type === 'longText');

  const add = () => {
    const value: Json = { _id: newId(), ...emptyData({ fields: columns }) };
    store.change([{ op: 'insert', path: [field.key], value }]);
  };
  const remove = (id: string) => store.change([{ op: 'unset', path: [field.key, `#${id}`] }]);
  const move = (at: number, by: -1 | 1) => {
    const id = rows[at];
    const before = by === -1 ? rows[at - 1] : rows[at + 2];
    if (id === undefined || at + by < 0 || at + by >= rows.length) return;
    const op: PatchOp = { op: 'move', path: [field.key, `#${id}`], ...(before ? { before } : {}) };
    store.change([op]);
  };
  const unitText = (column: FieldDefinition) => {
    const unit = unitOf(column);
    return unit === undefined ? '' : ` (${text(unit)})`;
  };
  const tools = (id: string, at: number) =>
    port.readOnly ? null : (
      <span className="fm-row-tools">
        <RowTool icon="up" label={t('form.rowUp', { row: at + 1 })} disabled={at === 0} onClick={() => move(at, -1)} />
        <RowTool
          icon="down"
          label={t('form.rowDown', { row: at + 1 })}
          disabled={at === rows.length - 1}
          onClick={() => move(at, 1)}
        />
        <RowTool icon="trash" label={t('form.rowRemove', { row: at + 1 })} onClick={() => remove(id)} />
      </span>
    );
  return (
    <div className="fm-table" id={port.id}>
      {asCards ? (
        rows.map((id, at) => (
          <div key={id} className="fm-row-card">
            <div className="fm-row-head">
              <b>
                {text(field.label)} {at + 1}
              </b>
              <span className="sp" />
              {tools(id, at)}
            </div>
            <div className="fm-grid">
              {columns.map((column) => (
                <TableCell key={column.key} field={column} table={field.key} rowId={id} draw={draw} framed />
              ))}
            </div>
          </div>
        ))
      ) : rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th className="fm-row-number">#</th>
              {columns.map((column) => (
                <th key={column.key}>
                  {column.required ? <span className="fm-star">*</span> : null}
                  {text(column.label)}
                  {unitText(column)}
                </th>
              ))}
              <th>
                <span className="visually-hidden">{t('form.rowTools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((id, at) => (
              <tr key={id}>
                <td className="fm-row-number">{at + 1}</td>
                {columns.map((column) => (
                  <td key={column.key}>
                    <TableCell field={column} table={field.key} rowId={id} draw={draw} />
                  </td>
                ))}
                <td>{tools(id, at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="t3 fm-none">{t('form.noRows')}</p>
      )}
      {port.readOnly ? null : (
        <Button size="small" icon={<Icon name="plus" size={14} />} disabled={full} onClick={add}>
          {full ? t('form.rowsFull', { count: field.maxRows }) : t('form.rowAdd')}
        </Button>
      )}
    </div>
  );
}

/** A cell of a row with its label; `framed`: label above and error below, as a field of its own. */
export function TableCell({
  field,
  table,
  rowId,
  draw,
  framed = false,
}: {
  field: FieldDefinition;
  table: string;
  rowId: string;
  draw: DrawField;
  framed?: boolean;
}): ReactNode {
  const port = useField(field, { table, rowId });
  const text = useText();
  if (framed) return draw(port, { framed: true });
  return (
    <div className={port.error ? 'fm-cell fm-wrong' : 'fm-cell'} data-field={`${table}/${rowId}/${field.key}`}>
      <label className="visually-hidden" htmlFor={port.id}>
        {text(field.label)}
      </label>
      {draw(port, { framed: false })}
      {port.error ? (
        <div id={`${port.id}-error`} className="fm-error">
          <Icon name="octagon" size={12} />
          {port.error}
        </div>
      ) : null}
    </div>
  );
}

function RowTool({
  icon,
  label,
  disabled,
  onClick,
}: {
  icon: 'up' | 'down' | 'trash';
  label: string;
  disabled?: boolean;
  onClick: () => void;
}): ReactNode {
  return (
    <button type="button" className="ib fm-tool" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={14} />
    </button>
  );
}

function rowIds(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) && typeof row._id === 'string' ? [row._id] : [],
  );
}
