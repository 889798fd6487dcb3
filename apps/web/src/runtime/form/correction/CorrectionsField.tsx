import type { Json } from '@app/contract';
import { emptyData, rowsOf } from '@app/engine/form';
import type { CorrectablePlace } from '@app/engine/review';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { newId } from '../../formulation-grid/new-id.ts';
import { TableCell } from '../fields/TableField.tsx';
import { type FieldPort, useField, useForm, useText } from '../store/form-context.ts';
import { type CorrectionsTable, usePlaces } from './use-places.ts';
import './correction.css';

interface Corrections {
  port: FieldPort<CorrectionsTable>;
  draw: DrawField;
}

/** What is corrected, line by line: the place is chosen, what stands there is shown beside what should, and that begins as a copy of it. */
export function CorrectionsField({ port, draw }: Corrections): ReactNode {
  const { t } = useTranslation();
  const { field, readOnly } = port;
  const { store } = useForm();
  const places = usePlaces(field);
  const joined = useStore(store, (state) => rowIds(state.shown[field.key]).join('\n'));
  const ids = joined === '' ? [] : joined.split('\n');
  if (places.id === null) return <p className="t3 fm-none">{t('correction.chooseProduct')}</p>;
  if (places.isError) return <PageFailure error={places.error} onRetry={() => void places.refetch()} />;
  if (!places.data) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  const { places: known, version } = places.data;
  if (known === null) return <p className="t3 fm-none">{t('correction.noDossier')}</p>;
  const full = field.maxRows !== undefined && ids.length >= field.maxRows;
  const add = () => {
    const value: Json = { _id: newId(), ...emptyData({ fields: field.columns }) };
    store.change([{ op: 'insert', path: [field.key], value }]);
  };
  return (
    <div className="co-lines" id={port.id}>
      {ids.length === 0 ? <p className="t3 fm-none">{t('correction.empty', { version })}</p> : null}
      {ids.map((id, at) => (
        <Line key={id} port={port} draw={draw} id={id} number={at + 1} places={known} version={version} />
      ))}
      {readOnly ? null : (
        <Button size="small" icon={<Icon name="plus" size={14} />} disabled={full} onClick={add}>
          {full ? t('form.rowsFull', { count: field.maxRows }) : t('correction.add')}
        </Button>
      )}
    </div>
  );
}

function Line({
  port: { field, readOnly },
  draw,
  id,
  number,
  places,
  version,
}: Corrections & { id: string; number: number; places: readonly CorrectablePlace[]; version: number }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { store } = useForm();
  const column = (key: string) => field.columns.find((one) => one.key === key) ?? field.columns[0];
  const [placeColumn, correctColumn, sourceColumn] = [column('place'), column('correct'), column('source')];
  const place = useField(placeColumn as NonNullable<typeof placeColumn>, { table: field.key, rowId: id });
  const correct = useField(correctColumn as NonNullable<typeof correctColumn>, { table: field.key, rowId: id });
  const chosen = places.find(({ path }) => path === place.value);
  const choose = (path: string) => {
    const before = chosen?.text ?? '';
    place.set(path);
    // What was typed stays; an untouched copy of the place before gives way to a copy of this one.
    if ((correct.value ?? '') === before || correct.value === null)
      correct.set(places.find((one) => one.path === path)?.text ?? '');
  };
  const label = placeColumn ? text(placeColumn.label) : '';
  return (
    <div className="fm-row-card co-line">
      <div className="fm-row-head co-head">
        <b>{number}</b>
        <Select
          id={place.id}
          className="co-place"
          aria-label={label}
          placeholder={t('correction.place')}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={readOnly}
          status={place.error ? 'error' : ''}
          value={chosen ? chosen.path : null}
          options={places.map(({ path, words }) => ({ value: path, label: words }))}
          onChange={choose}
          onBlur={() => place.leave()}
        />
        <span className="sp" />
        {readOnly ? null : (
          <button
            type="button"
            className="ib fm-tool"
            aria-label={t('form.rowRemove', { row: number })}
            title={t('form.rowRemove', { row: number })}
            onClick={() => store.change([{ op: 'unset', path: [field.key, `#${id}`] }])}
          >
            <Icon name="trash" size={14} />
          </button>
        )}
      </div>
      {place.error ? (
        <div className="fm-error" role="alert">
          <Icon name="octagon" size={12} />
          {place.error}
        </div>
      ) : null}
      {chosen ? (
        <div className="co-texts">
          <div>
            <div className="t2">{t('correction.current', { version })}</div>
            <p className="co-current">{chosen.text || '—'}</p>
          </div>
          {correctColumn ? <TableCell field={correctColumn} table={field.key} rowId={id} draw={draw} framed /> : null}
          {sourceColumn ? <TableCell field={sourceColumn} table={field.key} rowId={id} draw={draw} framed /> : null}
        </div>
      ) : null}
    </div>
  );
}

function rowIds(value: Json | undefined): string[] {
  return rowsOf(value).flatMap(({ _id }) => (typeof _id === 'string' ? [_id] : []));
}
