import { type StatusMoves, statusMoves, textOf } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send, useTab } from '../../client/index.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { statusViews } from './status-list.tsx';
import './status.css';

/** Status by status which may follow, for one procedure at a time. */
export function MovesView(): ReactNode {
  const { t } = useTranslation();
  const { setQuery } = useTab();
  const choiceId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['admin', 'status', 'moves'],
    queryFn: ({ signal }) => send(statusMoves, {}, { quiet: true, signal }),
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const all = found.data ?? [];
  const shown = all.find(({ id }) => id === chosen) ?? all[0];
  return (
    <div className="page">
      <PageHeader
        title={t('status.title')}
        facts={
          <Segmented
            options={statusViews(t).map(({ key, label }) => ({ value: key, label }))}
            value="moves"
            onChange={(view) => setQuery({ view })}
          />
        }
      />
      <Card
        title={t('status.moves')}
        extra={
          <span className="status-choice">
            <label htmlFor={choiceId}>{t('status.procedure')}</label>
            <Select
              id={choiceId}
              value={shown?.id}
              onChange={setChosen}
              showSearch={{ optionFilterProp: 'label' }}
              options={all.map(({ id, title }) => ({ value: id, label: textOf(title, getLanguage()) }))}
            />
          </span>
        }
      >
        <p className="t2">{t('status.movesHelp')}</p>
        {shown ? <Matrix moves={shown} /> : null}
      </Card>
    </div>
  );
}

/** Columns have numbers and the names as their titles, so that thirty of them fit. */
function Matrix({ moves: { title, statuses } }: { moves: StatusMoves }): ReactNode {
  const { t } = useTranslation();
  const names = statuses.map(({ label }) => textOf(label, getLanguage()));
  return (
    <div className="status-matrix">
      <table>
        <caption className="visually-hidden">{textOf(title, getLanguage())}</caption>
        <thead>
          <tr>
            <th scope="col">{t('status.from')}</th>
            {statuses.map(({ value }, at) => (
              <th key={value} scope="col" title={names[at]}>
                <span aria-hidden="true">{at + 1}</span>
                <span className="visually-hidden">{names[at]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statuses.map(({ value, next }, row) => (
            <tr key={value}>
              <th scope="row">
                <span className="t3">{row + 1}</span> <Zh text={names[row] ?? value} />
              </th>
              {statuses.map(({ value: to }, column) => {
                const said = t('status.may', { from: names[row], to: names[column] });
                return next.includes(to) ? (
                  <td key={to} className="is-move" title={said}>
                    <Icon name="check" size={12} />
                    <span className="visually-hidden">{said}</span>
                  </td>
                ) : (
                  <td key={to} className={to === value ? 'is-same' : undefined} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
