import { type Finding, type Place, type RegimeResult, textOf, type Weight, weightOf } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { WeightTag } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { basisOf, byWeight } from '../finding/finding.ts';
import './regime.css';

/** Cards drawn at first, and with each 'more'. */
const step = 40;

interface ListProps {
  results: readonly RegimeResult[];
  /** Only findings of this weight; null = all. */
  only?: Weight | null;
  /** Only findings with a place in this field of the form. */
  field?: string;
  /** A place in words. */
  placeText?: (place: Place) => string;
  /** Shows a place in the dossier; absent where none stands beside. */
  onGo?: (place: Place) => void;
}

/** Findings by the law of other markets, each under its market with its own citation; they are information and block nothing. */
export function RegimeFindings({ results, ...props }: ListProps): ReactNode {
  return results.map((result) => <MarketFindings key={result.regime.id} judged={result} {...props} />);
}

function MarketFindings({
  judged: { regime, result },
  only = null,
  field,
  ...props
}: Omit<ListProps, 'results'> & { judged: RegimeResult }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const [most, setMost] = useState(step);
  const here = result.findings.filter(
    (finding) =>
      (field === undefined || finding.places.some((place) => place.field === field)) &&
      (only === null || weightOf(finding) === only),
  );
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
          <MarketCard key={finding.key} finding={finding} market={textOf(regime.short, language)} {...props} />
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
}: Pick<ListProps, 'placeText' | 'onGo'> & { finding: Finding; market: string }): ReactNode {
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
          <Figure word={t('case.value')} figure={value} /> <Figure word={t('case.limit')} figure={limit} />
        </p>
      ) : null}
      <p className="t3 sm">
        <Zh text={basisOf(citation)} />{' '}
        <span className={citation.verified ? undefined : 'rg-unverified'}>
          {t(citation.verified ? 'review.verified' : 'case.unverified')}
        </span>
      </p>
    </article>
  );
}

function Figure({ word, figure }: { word: string; figure: string | undefined }): ReactNode {
  return figure ? (
    <span className="nw">
      {word} <b>{figure}</b>
    </span>
  ) : null;
}
