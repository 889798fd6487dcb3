import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { changesBetween } from './changes.ts';
import './admin.css';

const marks = { added: 'plus', removed: 'minus', changed: 'edit' } as const;

/** What a deed changed, field by field: before beside after, each line with sign and word. */
export function ChangeTable({
  changes: fields,
  nameOf,
}: {
  changes: readonly { field: string; before: unknown; after: unknown }[];
  /** What a reader calls the field at a path; the path itself unless told. */
  nameOf?: (path: string) => string;
}): ReactNode {
  const { t } = useTranslation();
  const changes = fields.flatMap(({ field, before, after }) => changesBetween({ [field]: before }, { [field]: after }));
  const said = (value: string) =>
    value === 'true' || value === 'false' ? t(value === 'true' ? 'common.yes' : 'common.no') : value || '""';
  if (changes.length === 0) return <p className="t3">{t('admin.noChange')}</p>;
  return (
    <table className="admin-changes">
      <thead>
        <tr>
          <th>{t('admin.change.field')}</th>
          <th>{t('admin.change.before')}</th>
          <th>{t('admin.change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path} className={`is-${change.kind}`}>
            <th scope="row">
              <Icon name={marks[change.kind]} size={12} />
              <span className="visually-hidden">{t(`admin.change.${change.kind}`)}</span>
              {nameOf ? <Zh text={nameOf(change.path)} /> : <code>{change.path}</code>}
            </th>
            <td>{change.before === null ? <span className="t3">—</span> : <del>{said(change.before)}</del>}</td>
            <td>{change.after === null ? <span className="t3">—</span> : <ins>{said(change.after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
