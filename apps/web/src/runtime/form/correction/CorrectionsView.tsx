import { rowsOf } from '@app/engine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../../client/index.ts';
import { Zh } from '../../../ui/Zh.tsx';
import type { ViewProps } from '../../fields/field-screen.ts';
import { useText } from '../store/form-context.ts';
import type { CorrectionsTable } from './use-places.ts';
import '../change/change.css';

/** What a submitted correction corrects: place, how it stands, how it should read, and whose slip it was. */
export function CorrectionsView({ field, value }: ViewProps<CorrectionsTable>): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const title = (key: string) => {
    const column = field.columns.find((one) => one.key === key);
    return column ? text(column.label) : key;
  };
  const source = field.columns.find(({ key }) => key === 'source');
  const options = source?.type === 'enum' && Array.isArray(source.options) ? source.options : [];
  const rows = rowsOf(value);
  if (rows.length === 0) return <p className="t3">{t('correction.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is pushed sideways with the keyboard
    <div className="ch-scroll" tabIndex={0}>
      <table className="ch-table" lang={getLanguage()}>
        <thead>
          <tr>
            {['place', 'current', 'correct', 'source'].map((key) => (
              <th key={key} scope="col">
                {title(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const option = options.find((one) => one.value === row.source);
            return (
              <tr key={String(row._id)}>
                <td>{String(row.placeWords ?? row.place ?? '')}</td>
                <td className="ch-old">
                  <Zh text={String(row.current || '—')} />
                </td>
                <td className="ch-new">
                  <Zh text={String(row.correct ?? '')} />
                </td>
                <td>
                  {option ? text(option.label) : '—'}
                  {row.statedBy ? <div className="t3 sm">{t('correction.statedBy', { by: row.statedBy })}</div> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
