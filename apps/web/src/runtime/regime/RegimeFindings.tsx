import { type Finding, type RegimeResult, textOf, weightOf } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { basisOf, byWeight, isMeasure } from '../finding/finding.ts';
import { findingsShown, type MarketList } from './market-list.ts';
import './regime.css';

/** Cards drawn at first, and with each 'more'. */
const step = 40;

type ListProps = MarketList & { results: readonly RegimeResult[] };

/** Findings by the law of other markets, each under its market with its own citation; they are information and block nothing. */
export function RegimeFindings({ results, ...props }: ListProps): ReactNode {
  return results.map((result) => <MarketFindings key={result.regime.id} judged={result} {...props} />);
}

function MarketFindings({
  judged: { regime, result },
  ...props
}: Omit<ListProps, 'results'> & { judged: RegimeResult }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const [most, setMost] = useState(step);
  const here = findingsShown(result.findings, props);
  const name = textOf(regime.name, language);
  return (
    <section className="rg-market" aria-label={t('regime.findingsOf', { market: name })}>
      <div className="rg-head">
        <h3>
          {name} <span className="t3">{here.length}</span>
        </h3>
        <p className="t2 sm">{t('regime.information')}</p>
        <p className="t3 sm">
          {textOf(regime.source, language)}
          {regime.notice ? ` · ${regime.notice}` : ''}
        </p>
      </div>
      {here.length === 0 ? <p className="t3 rg-none">{t('regime.none')}</p> : null}
      {byWeight(here)
        .slice(0, most)
        .map((finding) => (
          <MarketCard
            key={finding.key}
            finding={finding}
            market={textOf(regime.short, language)}
            placeText={props.placeText}
            onGo={props.onGo}
          />
        ))}
      {here.length > most ? (
        <p className="rg-none">
          <button type="button" className="lk" onClick={() => setMost(most + step)}>
            {t('regime.more', { count: here.length - most })}
          </button>
        </p>
      ) : null}
      {result.notices.map((notice) => (
        <p key={notice.key} className="rg-none t3 sm">
          <Icon name="info" size={12} /> {textOf(notice.title, language)}
        </p>
      ))}
    </section>
  );
}

function MarketCard({
  finding,
  market,
  placeText,
  onGo,
}: {
  finding: Finding;
  market: string;
  placeText: MarketList['placeText'];
  onGo: MarketList['onGo'];
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const { citation, value, limit } = finding;
  const [place] = finding.places;
  const where = place ? (placeText?.(place) ?? '') : '';
  const title = <Zh text={textOf(finding.title, language)} />;
  return (
    <article className="rg-card">
      <div className="rg-line">
        <span className="rg-tag">{market}</span>
        <WeightTag weight={weightOf(finding)} />
        <b>{finding.rule}</b>
        {where ? (
          <span className="t2 sm rg-place">
            <Zh text={where} />
          </span>
        ) : null}
      </div>
      {place && onGo ? (
        <button type="button" className="rg-title" onClick={() => onGo(place)}>
          {title}
        </button>
      ) : (
        <p className="rg-title">{title}</p>
      )}
      {finding.detail ? (
        <p className="t2 sm rg-detail">
          <Zh text={textOf(finding.detail, language)} />
        </p>
      ) : null}
      {value || limit ? (
        <p className="sm rg-figures">
          <Figure word={t('case.value')} figure={value} />{' '}
          <Figure word={t(`case.${isMeasure(limit ?? '') ? 'limit' : 'expected'}`)} figure={limit} />
        </p>
      ) : null}
      <p className="t3 sm">
        <Zh text={basisOf(citation)} />{' '}
        <span className={citation.verified ? 'nw' : 'rg-unverified'}>
          {t(citation.verified ? 'review.verified' : 'case.unverified')}
        </span>
      </p>
    </article>
  );
}

function Figure({ word, figure }: { word: string; figure: string | undefined }): ReactNode {
  return figure ? (
    <span>
      {word} <b>{figure}</b>
    </span>
  ) : null;
}
