import { type Target, targets } from '@app/engine/sheet';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookedSheet, SheetSource } from './use-sheet-reading.ts';

/** Number of sample rows below the heads, to recognise a column by its content. */
const samples = 3;

/** The columns of a sheet with the meaning assumed for each, which the person can change. */
export function ImportColumns({ source, looked }: { source: SheetSource; looked: LookedSheet }): ReactNode {
  const { t } = useTranslation();
  const { reading, choose } = looked;
  const { columns, head } = reading;
  const rows = source.sheets[looked.sheet]?.rows ?? [];
  const first = Math.min(...Object.values(reading.lines), (head.at(-1) ?? 0) + 1) - 1;
  const body = rows
    .slice(Math.max(0, first))
    .filter((row) => row.some((cell) => cell !== ''))
    .slice(0, samples);
  const shown = columns.map((_, at) => at).filter((at) => rows.some((row) => (row[at] ?? '') !== ''));
  const take = (at: number, target: Target | null) =>
    choose({
      columns: columns.map((column, index) =>
        index === at ? target : column.target === target && target !== null ? null : column.target,
      ),
    });
  const options = [
    { value: '', label: t('formulation.importIgnored') },
    ...targets.map((target) => ({ value: target as string, label: t(`formulation.target.${target}`) })),
  ];
  return (
    <div className="fg-import-table fg-import-columns">
      <table>
        <thead>
          <tr>
            {shown.map((at) => (
              <th key={at}>
                <span className="t2">{columns[at]?.source}</span>
                <Select
                  size="small"
                  value={columns[at]?.target ?? ''}
                  options={options}
                  popupMatchSelectWidth={false}
                  status={columns[at]?.target === null ? 'warning' : ''}
                  aria-label={t('formulation.importColumnIs', { column: columns[at]?.source })}
                  onChange={(value) => take(at, targets.find((target) => target === value) ?? null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet have no other name
            <tr key={index}>
              {shown.map((at) => (
                <td key={at} className={columns[at]?.target === null ? 't3' : undefined}>
                  {row[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
