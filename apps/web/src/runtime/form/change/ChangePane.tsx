import type { ChangeItem, FieldDefinition } from '@app/contract';
import { typeOf } from '@app/engine/fields';
import { isBlank } from '@app/engine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { Zh } from '../../../ui/Zh.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { useField, useForm, useText } from '../store/form-context.ts';
import { ClassPill } from './ClassPill.tsx';
import type { ChangeGroup } from './use-changes.ts';

interface Pane {
  group: ChangeGroup;
  items: readonly ChangeItem[];
  version: number;
  draw: DrawField;
}

/** Before and after of the fields of one group; what is no single line is changed in its own step. */
export function ChangePane({ group, items, version, draw }: Pane): ReactNode {
  const { t } = useTranslation();
  const own = items.filter((one) => one.group === group.key);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is pushed sideways with the keyboard
    <div className="ch-scroll" tabIndex={0}>
      <table className="ch-table ch-edit">
        <thead>
          <tr>
            <th scope="col">{t('change.place')}</th>
            <th scope="col">
              <b className="ch-version">V{version}</b> {t('change.before')}
            </th>
            <th scope="col">
              <b className="ch-version ch-next">V{version + 1}</b> {t('change.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.fields.map((field) =>
            isLine(field) ? (
              <LineRow key={field.key} field={field} item={own.find((one) => one.field === field.key)} draw={draw} />
            ) : (
              <ManyRows key={field.key} field={field} items={own.filter((one) => one.field === field.key)} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a field is edited in one cell. */
function isLine({ type }: FieldDefinition): boolean {
  return !['table', 'documents', 'attachment', 'classification', 'reference'].includes(type);
}

function LineRow({
  field,
  item,
  draw,
}: {
  field: FieldDefinition;
  item: ChangeItem | undefined;
  draw: DrawField;
}): ReactNode {
  const text = useText();
  const port = useField(field);
  const { value } = port;
  const same = value === undefined || isBlank(value) ? '—' : typeOf(field).print(field, value, getLanguage());
  return (
    <>
      <tr className={item ? 'ch-changed' : ''}>
        <th scope="row">
          <label htmlFor={port.id}>{text(field.label)}</label>
        </th>
        <td className="ch-old">{item ? <Zh text={item.before || '—'} /> : same}</td>
        <td>
          {draw(port, { framed: false })}
          {port.error ? (
            <div className="ch-wrong" role="alert">
              {port.error}
            </div>
          ) : null}
        </td>
      </tr>
      {item ? <WhyRow item={item} /> : null}
    </>
  );
}

function ManyRows({ field, items }: { field: FieldDefinition; items: readonly ChangeItem[] }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { store } = useForm();
  return (
    <>
      <tr>
        <th scope="row">{text(field.label)}</th>
        <td className="ch-old t3">{items.length === 0 ? t('change.unchanged') : ''}</td>
        <td>
          <button type="button" className="lk" onClick={() => store.goTo({ field: field.key })}>
            {t('change.edit', { field: text(field.label) })}
          </button>
        </td>
      </tr>
      {items.map((item) => (
        <ManyRow key={`${item.row ?? ''}/${item.column ?? ''}/${item.change}`} item={item} />
      ))}
    </>
  );
}

function ManyRow({ item }: { item: ChangeItem }): ReactNode {
  return (
    <>
      <tr className="ch-changed">
        <th scope="row">{item.place}</th>
        <td className="ch-old">
          <Zh text={item.before || '—'} />
        </td>
        <td className="ch-new">
          <Zh text={item.after || '—'} />
        </td>
      </tr>
      <WhyRow item={item} />
    </>
  );
}

function WhyRow({ item }: { item: ChangeItem }): ReactNode {
  const { t } = useTranslation();
  const why = item.note || t('change.unnamed');
  return (
    <tr className="ch-why">
      <td colSpan={3}>
        <ClassPill value={item.class} />{' '}
        <span className="t2">
          <Zh text={item.basis ? `${why}（${item.basis}）` : why} />
        </span>
      </td>
    </tr>
  );
}
