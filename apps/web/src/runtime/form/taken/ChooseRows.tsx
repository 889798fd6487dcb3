import type { FieldOf, JsonObject, PatchOp } from '@app/contract';
import { rowsOf } from '@app/engine/form';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { newId } from '../../formulation-grid/new-id.ts';
import { FormContext, useForm, useText } from '../store/form-context.ts';
import { isRowOf } from './use-taken.ts';

/** Offers the rows that a record of the company has for a table; nothing where there are none. */
export function ChooseRows({ field }: { field: FieldOf<'table'> }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [open, setOpen] = useState(false);
  const taken = useContext(FormContext)?.taken;
  const rows = taken?.rows[field.key] ?? [];
  if (!taken || rows.length === 0) return null;
  const source = text(taken.title);
  return (
    <>
      <Button size="small" icon={<Icon name="search" size={14} />} onClick={() => setOpen(true)}>
        {t('form.taken.choose', { source })}
      </Button>
      {open ? <RowsDialog {...{ field, rows, source }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RowsDialog({
  field,
  rows,
  source,
  onClose,
}: {
  field: FieldOf<'table'>;
  rows: readonly JsonObject[];
  source: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { store } = useForm();
  const there = useStore(store, (state) => state.shown[field.key]);
  const own = rowsOf(there);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const room = (field.maxRows ?? Number.POSITIVE_INFINITY) - own.length;
  const add = () => {
    const ops = chosen.flatMap((at): PatchOp[] => {
      const row = rows[at];
      return row ? [{ op: 'insert', path: [field.key], value: { _id: newId(), ...row } }] : [];
    });
    store.change(ops);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('form.taken.choose', { source })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" disabled={chosen.length === 0 || chosen.length > room} onClick={add}>
            {t('form.taken.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <ul className="fm-offered">
        {rows.map((row, at) => {
          const known = own.some((one) => isRowOf(row, one));
          const toggle = () => setChosen(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at]);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows on offer do not change while the dialog is open
            <li key={at}>
              <Checkbox checked={known || chosen.includes(at)} disabled={known} onChange={toggle}>
                <Zh text={headOf(field, row)} />
                <small className="t2">{known ? t('form.taken.there') : <Zh text={restOf(field, row)} />}</small>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** The texts of a row in the order of its columns. */
const wordsOf = ({ columns }: FieldOf<'table'>, row: JsonObject): string[] =>
  columns.flatMap(({ key, type }) => {
    const value = row[key];
    return type === 'text' && typeof value === 'string' && value !== '' ? [value] : [];
  });
const headOf = (field: FieldOf<'table'>, row: JsonObject) => wordsOf(field, row)[0] ?? '—';
const restOf = (field: FieldOf<'table'>, row: JsonObject) => wordsOf(field, row).slice(1).join(' · ');
