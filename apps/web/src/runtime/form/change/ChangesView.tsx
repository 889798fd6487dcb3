import type { FieldOf } from '@app/contract';
import { textOf } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { Zh } from '../../../ui/Zh.tsx';
import type { ViewProps } from '../../fields/field-screen.ts';
import { ClassPill } from './ClassPill.tsx';
import { type ChangeRow, changeRowsOf } from './change-rows.ts';
import './change.css';

/** The differences of a submitted change: place, before, after, class with why. */
export function ChangesView({ field, value }: ViewProps<FieldOf<'table'>>): ReactNode {
  const { t } = useTranslation();
  const rows = changeRowsOf(value);
  if (rows.length === 0) return <p className="t3">{t('change.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is pushed sideways with the keyboard
    <div className="ch-scroll" tabIndex={0}>
      <table className="ch-table">
        <thead>
          <tr>
            <th scope="col">{t('change.matter')}</th>
            <th scope="col">{t('change.place')}</th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
            <th scope="col">{t('change.classTitle')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ViewRow key={row.id} row={row} group={groupTitle(field, row.group)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ViewRow({ row, group }: { row: ChangeRow; group: string }): ReactNode {
  return (
    <tr>
      <td>{group}</td>
      <td>
        <Zh text={String(row.place)} />
      </td>
      <td className="ch-old">
        <Zh text={row.before || '—'} />
      </td>
      <td className="ch-new">
        <Zh text={row.after || '—'} />
      </td>
      <td>
        <ClassPill value={row.class} />
        {row.basis ? (
          <div className="t3 sm">
            <Zh text={row.basis} />
          </div>
        ) : null}
      </td>
    </tr>
  );
}

/** The title of a group, from the options of the column that holds it. */
function groupTitle(field: FieldOf<'table'>, group: string): string {
  const column = field.columns.find(({ key }) => key === 'group');
  const options = column?.type === 'enum' ? (column.options ?? []) : [];
  const option = options.find(({ value }) => value === group);
  return option ? textOf(option.label, getLanguage()) : group;
}
