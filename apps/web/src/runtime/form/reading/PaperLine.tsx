import { type FieldDefinition, type FieldOf, isChoice } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { FieldFindings } from '../fields/FieldFindings.tsx';
import { TableCell } from '../fields/TableField.tsx';
import { useText } from '../store/form-context.ts';
import { type PaperRow, placeColumns } from './paper-rows.ts';

/** Number of columns whose values name a row in the list. */
const listed = 4;

interface PaperLineProps {
  row: PaperRow;
  field: FieldOf<'table'>;
  isTaken: boolean;
  isActive: boolean;
  readOnly: boolean;
  draw: DrawField;
  onPick: () => void;
  onTake: () => void;
  onRemove: () => void;
}

/** One row that a paper states: named by its first columns, taken over or not, its cells open while it is the active one. */
export function PaperLine(props: PaperLineProps): ReactNode {
  const { row, field, isTaken, isActive, draw } = props;
  const own = field.columns.filter(({ key }) => !placeColumns.has(key));
  return (
    <li className={isActive ? 'rd-line rd-line-active' : 'rd-line'}>
      <PaperLineHead {...props} own={own} />
      {isTaken ? <FieldFindings field={field.key} rowId={row._id} /> : null}
      {isTaken && isActive ? (
        <div className="fm-grid rd-line-cells">
          {own.map((column) => (
            <TableCell key={column.key} field={column} table={field.key} rowId={row._id} draw={draw} framed />
          ))}
        </div>
      ) : null}
    </li>
  );
}

function PaperLineHead({
  row,
  own,
  isTaken,
  isActive,
  readOnly,
  onPick,
  onTake,
  onRemove,
}: PaperLineProps & { own: readonly FieldDefinition[] }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [name, ...rest] = own.slice(0, listed).map((column) => {
    const value = row[column.key];
    const option = (isChoice(column) ? column.options : undefined)?.find((one) => one.value === value);
    return option ? text(option.label) : String(value ?? '');
  });
  const title = name || t('reading.newRow');
  return (
    <div className="rd-line-head">
      <button type="button" className="rd-line-open" aria-expanded={isActive && isTaken} onClick={onPick}>
        <b>
          <Zh text={title} />
        </b>{' '}
        <Zh text={rest.filter((one) => one !== '').join(' ')} />
      </button>
      {isTaken ? (
        <span className="d-green sm nw">
          <Icon name="check" size={12} /> {t('reading.taken')}
        </span>
      ) : readOnly ? null : (
        <button type="button" className="lk nw" aria-label={t('reading.takeOne', { field: title })} onClick={onTake}>
          {t('reading.take')}
        </button>
      )}
      {isTaken && !readOnly ? (
        <button
          type="button"
          className="ib fm-tool"
          aria-label={t('reading.dropRow', { name: title })}
          onClick={onRemove}
        >
          <Icon name="trash" size={14} />
        </button>
      ) : null}
    </div>
  );
}
