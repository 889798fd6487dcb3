import {
  type areaFigures,
  commaOf,
  type FiguresDefinition,
  figureMarks,
  figureShares,
  type Output,
  textOf,
} from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab } from '../../client/index.ts';
import { Card } from '../../ui/Card.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { Behind } from './CasesBehind.tsx';

type Table = Output<typeof areaFigures>['tables'][number];
type Row = Table['rows'][number];

/** One table of a report: each group with its figures and a bar, so that shape and number say the same. */
export function FiguresTable({
  definition: { key, title, by, measures },
  found,
  onNarrow,
  onCases,
}: {
  definition: FiguresDefinition['tables'][number];
  found: Table | undefined;
  /** Narrows the whole report to a value of a dimension. */
  onNarrow?: (dimension: string, value: string) => void;
  /** Shows the cases behind a number. */
  onCases?: (behind: Behind) => void;
}): ReactNode {
  const { t } = useTranslation();
  const rows = found?.rows ?? [];
  const most = Math.max(1, ...rows.map(lengthOf));
  const drawsDays = rows.some(({ measures: one }) => one.p90Days != null);
  const name = textOf(title, getLanguage());
  return (
    <Card bare className="figures-card" title={<h2>{name}</h2>} extra={drawsDays ? <Key /> : null}>
      {rows.length === 0 ? <p className="figures-none t2">{t('figures.none')}</p> : null}
      {rows.length > 0 ? (
        <div className="figures-scroll">
          <table className="figures-table" aria-label={name}>
            <thead>
              <tr>
                {by.map((one) => (
                  <th key={one} scope="col">
                    {t(`figures.by.${one}`)}
                  </th>
                ))}
                <td className="figures-bar-head" />
                {measures.map((one) => (
                  <th key={one} scope="col" className="is-number">
                    {t(`figures.measure.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.by.map(({ value }) => value).join('/')}>
                  {row.by.map(({ label }, at) => (
                    <th key={by[at]} scope="row">
                      {at === 0 ? <Opening by={by} row={row} label={label} onNarrow={onNarrow} /> : <Zh text={label} />}
                    </th>
                  ))}
                  <td aria-hidden="true">
                    <Bar row={row} most={most} days={drawsDays} />
                  </td>
                  {measures.map((one) => (
                    <td
                      key={one}
                      className={one === 'overdue' && (row.measures[one] ?? 0) > 0 ? 'is-number is-over' : 'is-number'}
                    >
                      {one === 'count' && onCases ? (
                        <button
                          type="button"
                          className="lk"
                          title={t('figures.openCases')}
                          onClick={() =>
                            onCases({
                              table: key,
                              by: row.by.map(({ value }) => value),
                              title: `${name}：${row.by.map(({ label }) => label).join(' / ')}`,
                            })
                          }
                        >
                          {numberOf(one, row)}
                        </button>
                      ) : (
                        numberOf(one, row)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <Sum by={by} measures={measures} rows={rows} />
          </table>
        </div>
      ) : null}
      {rows.some(isFew) && measures.some(isShare) ? <p className="figures-none t2">{t('figures.few')}</p> : null}
      {found && found.unfiltered.length > 0 ? (
        <p className="figures-none t2">
          {t('figures.unfiltered', {
            filters: found.unfiltered.map((one) => t(`figures.by.${one}`)).join(commaOf(getLanguage())),
          })}
        </p>
      ) : null}
      {found && found.more > 0 ? <p className="figures-none t2">{t('figures.more', { count: found.more })}</p> : null}
    </Card>
  );
}

/** What the bars of days mean. */
function Key(): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="figures-key t2 sm">
      <i className="is-half" /> {t('figures.half')} <i className="is-nine" /> {t('figures.nine')}
    </span>
  );
}

/** The sum of what can be added: numbers of things, never days. */
function Sum({
  by,
  measures,
  rows,
}: {
  by: readonly string[];
  measures: readonly string[];
  rows: readonly Row[];
}): ReactNode {
  const { t } = useTranslation();
  const added = new Set(['count', 'ended', 'totalDays', ...Object.values(figureMarks).flat()]);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={by.length + 1}>
          {t('figures.sum')}
        </th>
        {measures.map((one) => (
          <td key={one} className="is-number">
            {added.has(one) ? rows.reduce((sum, row) => sum + (row.measures[one] ?? 0), 0) : ''}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The name of a group: it opens the list of its cases, or narrows the report to it where no single list has them. */
function Opening({
  by,
  row,
  label,
  onNarrow,
}: {
  by: readonly string[];
  row: Row;
  label: string;
  onNarrow: ((dimension: string, value: string) => void) | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { list } = row;
  const [dimension = ''] = by;
  const value = row.by[0]?.value ?? null;
  if (list)
    return (
      <button
        type="button"
        className="lk"
        title={t('figures.openList')}
        onClick={() => openTab({ path: pathBehind(list) })}
      >
        <Zh text={label} />
      </button>
    );
  if (onNarrow && value !== null && narrowing.has(dimension))
    return (
      <button type="button" className="lk" title={t('figures.narrow')} onClick={() => onNarrow(dimension, value)}>
        <Zh text={label} />
      </button>
    );
  return <Zh text={label} />;
}

/** Dimensions that the filters of a report know. */
const narrowing: ReadonlySet<string> = new Set(['month', 'area', 'productKind', 'productClass']);

/** Address of a list, narrowed to the cases that a figure counts. */
export function pathBehind({ area, filters }: NonNullable<Row['list']>): string {
  const query = Object.entries(filters).map(([field, value]) => `f.${field}=${encodeURIComponent(value)}`);
  return `/${area}?${query.join('&')}`;
}

const lengthOf = ({ measures }: Row): number => measures.p90Days ?? measures.medianDays ?? measures.count ?? 0;

function Bar({ row, most, days }: { row: Row; most: number; days: boolean }): ReactNode {
  const width = (value: number | null | undefined) => `${Math.round(((value ?? 0) / most) * 1000) / 10}%`;
  if (!days)
    return (
      <span className="figures-bar">
        <i className="is-half" style={{ width: width(lengthOf(row)) }} />
      </span>
    );
  return (
    <span className="figures-bar">
      <i className="is-nine" style={{ width: width(row.measures.p90Days) }} />
      <i className="is-half" style={{ width: width(row.measures.medianDays) }} />
    </span>
  );
}

/** A share of few says little: below five the number alone stands, and the table says so. */
const isFew = ({ measures }: Row): boolean =>
  Object.entries(measures).some(([name, value]) => isShare(name) && value != null) && (measures.count ?? 0) < 5;
const isShare = (measure: string): boolean => measure === 'share' || measure in figureShares;

function numberOf(measure: string, row: Row): string {
  const value = row.measures[measure];
  if (value === null || value === undefined) return '—';
  if (isShare(measure) && isFew(row)) return '—';
  return isShare(measure) || measure === 'averageDays' ? value.toFixed(1) : String(value);
}
