import { type FieldDefinition, type FieldOf, isChoice } from '@app/contract';
import { emptyData } from '@app/engine/form';
import { testItemsOf } from '@app/engine/reading';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { newId } from '../../formula-grid/new-id.ts';
import { FieldFindings } from '../fields/FieldFindings.tsx';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import { documentsOf } from '../fields/stored-documents.ts';
import { TableCell } from '../fields/TableField.tsx';
import { useRulebook } from '../review/use-rulebook.ts';
import { type FieldPort, useForm, useFormState, useText } from '../store/form-context.ts';
import { PaperEvidence } from './PaperEvidence.tsx';
import { paperOptions, proposedHead, proposedRows } from './paper-proposals.ts';
import { type PaperRow, paperRowsOf, placeColumns } from './paper-rows.ts';
import { ReadingState } from './ReadingState.tsx';
import { TakeAll } from './TakeAll.tsx';
import { useReadings } from './use-readings.ts';
import './reading.css';

/** Columns that name a row in its list. */
const listed = 4;

/** What was read from reports or an assessment beside its page: a person takes rows over, corrects them, adds what is missing. */
export function PaperRowsField({ port, draw }: { port: FieldPort<FieldOf<'table'>>; draw: DrawField }): ReactNode {
  const { t } = useTranslation();
  const { store } = useForm();
  const { field, readOnly } = port;
  const options = useMemo(() => paperOptions(field), [field]);
  const rulebook = useRulebook();
  const items = useMemo(() => (rulebook ? testItemsOf(rulebook) : []), [rulebook]);
  const documents = useFormState((state) => state.shown[options?.documents ?? '']);
  const target = useFormState((state) => state.target);
  const files = useMemo(() => {
    const codes = new Set([options?.code, ...(options?.paper === 'report' ? items.map(({ code }) => code) : [])]);
    return documentsOf(documents).flatMap((document) => (codes.has(document.code) ? document.files : []));
  }, [documents, options, items]);
  const { readings, begin } = useReadings(
    files.map(({ id }) => id),
    false,
  );
  const proposed = useMemo(
    () => (options ? proposedRows(options.paper, readings, items) : []),
    [options, readings, items],
  );
  const rows = useMemo(() => paperRowsOf(port.value), [port.value]);
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    if (target?.field === field.key && target.rowId) setActive(target.rowId);
  }, [target, field.key]);
  if (!options) return null;
  const taken = new Set(rows.map(({ _id }) => _id));
  const open = proposed.filter(({ _id }) => !taken.has(_id));
  const lines = [...rows, ...open];
  const shown = lines.find(({ _id }) => _id === active) ?? lines[0];
  const take = (some: readonly PaperRow[]) =>
    store.change([
      ...some.map((value) => ({ op: 'insert' as const, path: [field.key], value })),
      ...proposedHead(readings, options, store.getState().shown),
    ]);
  const add = () => {
    const _id = newId();
    store.change([{ op: 'insert', path: [field.key], value: { _id, ...emptyData({ fields: field.columns }) } }]);
    setActive(_id);
  };
  return (
    <FieldFrame port={port} group>
      <div className="rd-papers" id={port.id}>
        <div className="rd-left">
          <PaperEvidence row={shown} files={files} readings={readings} />
          {readings
            .filter(({ state }) => state !== 'done')
            .map((reading) => (
              <ReadingState
                key={reading.attachmentId}
                reading={reading}
                {...(readOnly ? {} : { onRead: () => void begin(reading.attachmentId) })}
              />
            ))}
        </div>
        <div className="rd-right">
          {readOnly ? null : <TakeAll count={open.length} onTake={() => take(open)} />}
          {lines.length === 0 ? <p className="rd-empty t3">{t('reading.noPaper')}</p> : null}
          <ul className="rd-lines">
            {lines.map((row) => (
              <PaperLine
                key={row._id}
                row={row}
                columns={field.columns}
                table={field.key}
                isTaken={taken.has(row._id)}
                isActive={row._id === shown?._id}
                readOnly={readOnly}
                draw={draw}
                onPick={() => setActive(row._id)}
                onTake={() => take([row])}
                onRemove={() => store.change([{ op: 'unset', path: [field.key, `#${row._id}`] }])}
              />
            ))}
          </ul>
          {readOnly ? null : (
            <Button size="small" icon={<Icon name="plus" size={14} />} onClick={add}>
              {t('form.rowAdd')}
            </Button>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

function PaperLine({
  row,
  columns,
  table,
  isTaken,
  isActive,
  readOnly,
  draw,
  onPick,
  onTake,
  onRemove,
}: {
  row: PaperRow;
  columns: readonly FieldDefinition[];
  table: string;
  isTaken: boolean;
  isActive: boolean;
  readOnly: boolean;
  draw: DrawField;
  onPick: () => void;
  onTake: () => void;
  onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const own = columns.filter(({ key }) => !placeColumns.has(key));
  const [name, ...rest] = own.slice(0, listed).map((column) => {
    const value = row[column.key];
    const option = (isChoice(column) ? column.options : undefined)?.find((one) => one.value === value);
    return option ? text(option.label) : String(value ?? '');
  });
  const title = name || t('reading.newRow');
  return (
    <li className={isActive ? 'rd-line rd-line-active' : 'rd-line'}>
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
      {isTaken ? <FieldFindings field={table} rowId={row._id} /> : null}
      {isTaken && isActive ? (
        <div className="fm-grid rd-line-cells">
          {own.map((column) => (
            <TableCell key={column.key} field={column} table={table} rowId={row._id} draw={draw} framed />
          ))}
        </div>
      ) : null}
    </li>
  );
}
