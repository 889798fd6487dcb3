import type { Finding, Severity } from '@app/contract';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { Icon } from '../../../ui/icons.tsx';
import { SeverityTag } from '../../../ui/SeverityTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf, bySeverity, countBySeverity, severityOrder } from '../../finding/finding.ts';
import { useForm, useFormState, useText } from '../store/form-context.ts';
import { useReview } from './use-rulebook.ts';

const wide = '(min-width: 1301px)';
/** Cards drawn at first, and with each 'more'. */
const step = 40;

/** Findings of the step while it is filled in; on a narrow screen a strip that opens on demand. */
export function FindingsRail({
  findings,
  field,
  current,
}: {
  findings: readonly Finding[];
  field: string;
  current: StoreApi<{ key: string | null }>;
}): ReactNode {
  const { t } = useTranslation();
  const roomy = useMedia(wide);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [only, setOnly] = useState<Severity | null>(null);
  const [most, setMost] = useState(step);
  const phase = useReview((state) => state.phase);
  const ms = useReview((state) => state.ms);
  const { review } = useForm();
  const open = choice ?? roomy;
  const counts = countBySeverity(findings);
  const listed = bySeverity(findings).filter((finding) => !only || finding.severity === only);
  if (!open) {
    return (
      <aside className="card fm-rail fm-folded">
        <button type="button" className="fm-rail-strip" aria-expanded="false" onClick={() => setChoice(true)}>
          <span className="fm-rail-title">{t('form.findings.title')}</span>
          {severityOrder.map((severity) => (
            <span key={severity} className="fm-rail-count">
              <SeverityTag severity={severity} iconOnly /> {counts[severity]}
            </span>
          ))}
        </button>
      </aside>
    );
  }
  return (
    <aside className="card fm-rail" aria-label={t('form.findings.title')}>
      <div className="ch">
        <h2>{t('form.findings.title')}</h2>
        <span className="sp" />
        <span className="t3 sm">
          {phase === 'failed' || phase === 'server'
            ? ''
            : ms === null
              ? t('form.findings.loading')
              : t('form.findings.live', { ms })}
        </span>
        <button
          type="button"
          className="ib fm-tool"
          aria-label={t('form.findings.fold')}
          onClick={() => setChoice(false)}
        >
          <Icon name="right" size={14} />
        </button>
      </div>
      <div className="fm-rail-filter">
        <button type="button" className={only === null ? 'fm-on' : undefined} onClick={() => setOnly(null)}>
          {t('form.findings.all', { count: findings.length })}
        </button>
        {severityOrder.map((severity) => (
          <button
            key={severity}
            type="button"
            aria-pressed={only === severity}
            className={only === severity ? 'fm-on' : undefined}
            onClick={() => setOnly(only === severity ? null : severity)}
          >
            <SeverityTag severity={severity} iconOnly /> {counts[severity]}
          </button>
        ))}
      </div>
      <div className="fm-rail-list">
        {phase === 'failed' ? (
          <p className="fm-rail-empty">
            {t('form.findings.failed')}{' '}
            <button type="button" className="lk" onClick={() => review?.retry()}>
              {t('common.retry')}
            </button>
          </p>
        ) : null}
        {phase === 'server' ? <p className="fm-rail-notice t3 sm">{t('form.findings.server')}</p> : null}
        {phase === 'ready' && listed.length === 0 ? (
          <p className="fm-rail-empty t3">{t('form.findings.none')}</p>
        ) : null}
        {listed.slice(0, most).map((finding) => (
          <FindingCard key={finding.key} finding={finding} field={field} current={current} />
        ))}
        {listed.length > most ? (
          <p className="fm-rail-empty">
            <button type="button" className="lk" onClick={() => setMost(most + step)}>
              {t('form.findings.more', { count: listed.length - most })}
            </button>
          </p>
        ) : null}
        <Notices />
      </div>
    </aside>
  );
}

const FindingCard = memo(function FindingCard({
  finding,
  field,
  current,
}: {
  finding: Finding;
  field: string;
  current: StoreApi<{ key: string | null }>;
}): ReactNode {
  const active = useStore(current, (state) => state.key === finding.key);
  const { t } = useTranslation();
  const text = useText();
  const { store } = useForm();
  const readOnly = useFormState((state) => state.readOnly);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) card.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const place = finding.places.find((one) => one.field === field) ?? finding.places[0];
  return (
    <div ref={card} className={active ? 'fm-card fm-current' : 'fm-card'}>
      <div className="row">
        <SeverityTag severity={finding.severity} />
        <b>{finding.rule}</b>
        <span className="t3 sm">v{finding.ruleVersion}</span>
        <span className="sp" />
        {finding.fix && !readOnly ? (
          <button type="button" className="lk sm" onClick={() => finding.fix && store.change(finding.fix.ops)}>
            {text(finding.fix.label)}
          </button>
        ) : null}
      </div>
      <button type="button" className="fm-card-title" onClick={() => place && store.goTo(place)}>
        <Zh text={text(finding.title)} />
      </button>
      {finding.detail ? (
        <p className="t2 sm">
          <Zh text={text(finding.detail)} />
        </p>
      ) : null}
      {finding.value || finding.limit ? (
        <dl>
          {finding.value ? (
            <>
              <dt>{t('form.findings.value')}</dt>
              <dd>
                <Zh text={finding.value} />
              </dd>
            </>
          ) : null}
          {finding.limit ? (
            <>
              <dt>{t('form.findings.limit')}</dt>
              <dd>
                <Zh text={finding.limit} />
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <p className="t3 sm" title={finding.citation.text}>
        <Zh text={basisOf(finding.citation)} />
        {finding.unverified ? ` · ${t('form.unverified')}` : ''}
        {finding.from ? ` · ${t('form.findings.from', { date: finding.from })}` : ''}
      </p>
    </div>
  );
});

function Notices(): ReactNode {
  const text = useText();
  const notices = useReview((state) => state.result?.notices);
  return notices?.map((notice) => (
    <p key={notice.key} className="fm-rail-notice t3 sm">
      <Icon name="info" size={12} />
      {text(notice.title)}
    </p>
  ));
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const list = window.matchMedia(query);
    const tell = () => setMatches(list.matches);
    list.addEventListener('change', tell);
    return () => list.removeEventListener('change', tell);
  }, [query]);
  return matches;
}
