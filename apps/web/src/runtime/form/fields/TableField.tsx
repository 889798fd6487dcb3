import { type FieldDefinition, type FieldOf, hasLines, type Json, type PatchOp, unitOf } from '@app/contract';
import { emptyData } from '@app/engine/form';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { loadTexts } from '../../../client/i18n.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { newId } from '../../formulation-grid/new-id.ts';
import { type FieldPort, useField, useForm, useText } from '../store/form-context.ts';
import { ChooseRows } from '../taken/ChooseRows.tsx';

const PasteRows = lazy(async () => {
  await loadTexts((await import('../../../locales/page-parts.ts')).eachTexts);
  return { default: (await import('../each/PasteRows.tsx')).PasteRows };
});

/** More columns than this are drawn as a card per row instead of a line. */
const lineColumns = 5;

interface Table {
  port: FieldPort<FieldOf<'table'>>;
  draw: DrawField;
}

/** A sub-table of any definition: rows are added, moved, copied and removed; each cell is a field of its own. */
export function TableField({ port, draw }: Table): ReactNode {
  const { t } = useTranslation();
  const { field, readOnly } = port;
  const table = useTableRows(field);
  const asCards = field.columns.length > lineColumns || field.columns.some(hasLines);
  const Rows = asCards ? RowCards : table.rows.length > 0 ? RowLines : NoRows;
  return (
    <div className="fm-table" id={port.id}>
      <Rows port={port} draw={draw} table={table} />
      {readOnly ? null : (
        <div className="fm-row-adds">
          <Button size="small" icon={<Icon name="plus" size={14} />} disabled={table.full} onClick={table.add}>
            {table.full ? t('form.rowsFull', { count: field.maxRows }) : t('form.rowAdd')}
          </Button>
          <ChooseRows field={field} />
          <PasteOwn field={field} />
        </div>
      )}
    </div>
  );
}

/** Rows that become cases of their own may be pasted by the numbers of their records. */
function PasteOwn({ field }: { field: FieldOf<'table'> }): ReactNode {
  const { submitEach: each } = useForm().definition;
  const column = field.key === each?.rows ? field.columns.find(({ key }) => key === each.unique) : undefined;
  if (column?.type !== 'reference') return null;
  return (
    <Suspense>
      <PasteRows table={field} column={column} />
    </Suspense>
  );
}

/** The ids of a table's rows in order, and the actions on rows. */
function useTableRows(field: FieldOf<'table'>) {
  const { store } = useForm();
  const ids = useStore(store, (state) => rowIds(state.shown[field.key]).join('\n'));
  const rows = ids === '' ? [] : ids.split('\n');
  return {
    rows,
    full: field.maxRows !== undefined && rows.length >= field.maxRows,
    add: () => {
      const value: Json = { _id: newId(), ...emptyData({ fields: field.columns }) };
      store.change([{ op: 'insert', path: [field.key], value }]);
    },
    remove: (id: string) => store.change([{ op: 'unset', path: [field.key, `#${id}`] }]),
    move: (at: number, by: -1 | 1) => {
      const id = rows[at];
      const before = by === -1 ? rows[at - 1] : rows[at + 2];
      if (id === undefined || at + by < 0 || at + by >= rows.length) return;
      const op: PatchOp = { op: 'move', path: [field.key, `#${id}`], ...(before ? { before } : {}) };
      store.change([op]);
    },
  };
}

type RowsProps = Table & { table: ReturnType<typeof useTableRows> };

function NoRows(_: RowsProps): ReactNode {
  const { t } = useTranslation();
  return <p className="t3 fm-none">{t('form.noRows')}</p>;
}

function RowCards({ port: { field, readOnly }, draw, table }: RowsProps): ReactNode {
  const text = useText();
  return table.rows.map((id, at) => (
    <div key={id} className="fm-row-card">
      <div className="fm-row-head">
        <b>
          {text(field.label)} {at + 1}
        </b>
        <span className="sp" />
        {readOnly ? null : <RowTools table={table} at={at} />}
      </div>
      <div className="fm-grid">
        {field.columns.map((column) => (
          <TableCell key={column.key} field={column} table={field.key} rowId={id} draw={draw} framed />
        ))}
      </div>
    </div>
  ));
}

function RowLines({ port: { field, readOnly }, draw, table }: RowsProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const unitText = (column: FieldDefinition) => {
    const unit = unitOf(column);
    return unit === undefined ? '' : ` (${text(unit)})`;
  };
  return (
    <table>
      <thead>
        <tr>
          <th className="fm-row-number">#</th>
          {field.columns.map((column) => (
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
        {table.rows.map((id, at) => (
          <tr key={id}>
            <td className="fm-row-number">{at + 1}</td>
            {field.columns.map((column) => (
              <td key={column.key}>
                <TableCell field={column} table={field.key} rowId={id} draw={draw} />
              </td>
            ))}
            <td>{readOnly ? null : <RowTools table={table} at={at} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowTools({ table, at }: { table: ReturnType<typeof useTableRows>; at: number }): ReactNode {
  const { t } = useTranslation();
  const { rows, move, remove } = table;
  const row = at + 1;
  return (
    <span className="fm-row-tools">
      <RowTool icon="up" label={t('form.rowUp', { row })} disabled={at === 0} onClick={() => move(at, -1)} />
      <RowTool
        icon="down"
        label={t('form.rowDown', { row })}
        disabled={at === rows.length - 1}
        onClick={() => move(at, 1)}
      />
      <RowTool icon="trash" label={t('form.rowRemove', { row })} onClick={() => remove(rows[at] ?? '')} />
    </span>
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
