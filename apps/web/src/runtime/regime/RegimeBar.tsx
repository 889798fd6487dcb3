import { type RegimeResult, textOf } from '@app/contract';
import { Checkbox, Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, toApiError } from '../../client/index.ts';
import { useRegimeChoice } from './regime-choice.ts';
import { type Regimes, useRegimeHeads } from './use-regimes.ts';
import './regime.css';

/** Which findings a list shows: of all markets, of the authority's alone (`own`), or of one other. */
export type MarketFilter = string | null;

/** A switch for each other market and how far its judgement is; where a list shows several markets, the choice of one. Nothing where there is no other market. */
export function RegimeBar({
  regimes,
  filter,
  countOf,
}: {
  regimes: Regimes;
  filter: { value: MarketFilter; set: (value: MarketFilter) => void };
  /** How many findings of a market the list shows. */
  countOf: (result: RegimeResult) => number;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const heads = useRegimeHeads();
  const { ids, choose } = useRegimeChoice();
  const own = useId();
  if (heads.length === 0) return null;
  const { phase, results, error, retry } = regimes;
  return (
    <div className="rg-bar">
      {heads.map(({ id, short, name }) => (
        // The word is part of the switch: who presses it means the switch.
        <label key={id} className="rg-switch nw" htmlFor={`${own}-${id}`}>
          <Switch
            id={`${own}-${id}`}
            size="small"
            checked={ids.includes(id)}
            aria-label={t('regime.switch', { market: textOf(name, language) })}
            onChange={(on) => choose(id, on)}
          />
          <span aria-hidden="true">{textOf(short, language)}</span>
        </label>
      ))}
      {phase === 'loading' ? (
        <span className="t3 sm" role="status">
          {t('regime.judging')}
        </span>
      ) : null}
      {phase === 'failed' ? (
        <span className="rg-failed r-danger sm" role="alert">
          {toApiError(error).text}{' '}
          <button type="button" className="lk" onClick={retry}>
            {t('common.retry')}
          </button>
        </span>
      ) : null}
      {results.length > 0 ? (
        <Segmented
          size="small"
          className="rg-filter"
          value={filter.value ?? ''}
          onChange={(value) => filter.set(value === '' ? null : value)}
          options={[
            { value: '', label: t('regime.both') },
            { value: 'own', label: t('regime.own') },
            ...results.map((one) => ({
              value: one.regime.id,
              label: `${textOf(one.regime.short, language)} ${countOf(one)}`,
            })),
          ]}
        />
      ) : null}
    </div>
  );
}

/** The same switches among the columns of the formula grid, whose column they show. */
export function RegimeChoices(): ReactNode {
  const { t } = useTranslation();
  const heads = useRegimeHeads();
  const { ids, choose } = useRegimeChoice();
  return heads.map(({ id, short }) => (
    <Checkbox key={id} checked={ids.includes(id)} onChange={(event) => choose(id, event.target.checked)}>
      {t('regime.column', { market: textOf(short, getLanguage()) })}
    </Checkbox>
  ));
}
