import { type Finding, type Weight, weightOf, weights } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreApi } from 'zustand/vanilla';
import { Icon } from '../../../ui/icons.tsx';
import { WeightTag } from '../../../ui/tag/WeightTag.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { byWeight, countByWeight } from '../../finding/finding.ts';
import { useFormRegimes } from '../../regime/use-live-regimes.ts';
import { useMarkets } from '../../regime/use-markets.tsx';
import { useForm, useText } from '../store/form-context.ts';
import { FindingCard } from './FindingCard.tsx';
import { useReview } from './use-rulebook.ts';

const wide = '(min-width: 1301px)';
/** Cards drawn at first, and with each 'more'. */
const step = 40;

interface RailProps {
  findings: readonly Finding[];
  field: string;
  current: StoreApi<{ key: string | null }>;
}

/** Findings of the step while it is filled in; on a narrow screen a strip that opens on demand. */
export function FindingsRail(props: RailProps): ReactNode {
  const { t } = useTranslation();
  const roomy = useMedia(wide);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [only, setOnly] = useState<Weight | null>(null);
  const [most, setMost] = useState(step);
  const { regimes: asked, store } = useForm();
  const markets = useMarkets(useFormRegimes(), { only, field: props.field, onGo: store.goTo });
  const counts = countByWeight(props.findings);
  if (!(choice ?? roomy)) {
    return (
      <aside className="card fm-rail fm-folded">
        <button type="button" className="fm-rail-strip" aria-expanded="false" onClick={() => setChoice(true)}>
          <span className="fm-rail-title">{t('form.findings.title')}</span>
          {weights.map((weight) => (
            <span key={weight} className="fm-rail-count">
              <WeightTag weight={weight} iconOnly /> {counts[weight]}
            </span>
          ))}
        </button>
      </aside>
    );
  }
  return (
    <aside className="card fm-rail" aria-label={t('form.findings.title')}>
      <RailHead onFold={() => setChoice(false)} />
      <div className="fm-rail-filter">
        <button type="button" className={only === null ? 'fm-on' : undefined} onClick={() => setOnly(null)}>
          {t('form.findings.all', { count: props.findings.length })}
        </button>
        {weights.map((weight) => (
          <button
            key={weight}
            type="button"
            aria-pressed={only === weight}
            className={only === weight ? 'fm-on' : undefined}
            onClick={() => setOnly(only === weight ? null : weight)}
          >
            <WeightTag weight={weight} iconOnly /> {counts[weight]}
          </button>
        ))}
      </div>
      {asked ? markets.bar : null}
      <div className="fm-rail-list">
        {markets.isOwnShown ? <OwnList {...props} only={only} most={most} onMore={() => setMost(most + step)} /> : null}
        {markets.others}
      </div>
    </aside>
  );
}

function RailHead({ onFold }: { onFold: () => void }): ReactNode {
  const { t } = useTranslation();
  const phase = useReview((state) => state.phase);
  const ms = useReview((state) => state.ms);
  const pace = ms === null ? t('form.findings.loading') : t('form.findings.live', { ms });
  return (
    <div className="ch">
      <h2>{t('form.findings.title')}</h2>
      <span className="sp" />
      <span className="t3 sm">{phase === 'failed' || phase === 'server' ? '' : pace}</span>
      <button type="button" className="ib fm-tool" aria-label={t('form.findings.fold')} onClick={onFold}>
        <Icon name="right" size={14} />
      </button>
    </div>
  );
}

type ListProps = RailProps & { only: Weight | null; most: number; onMore: () => void };

function OwnList({ findings, field, current, only, most, onMore }: ListProps): ReactNode {
  const { t } = useTranslation();
  const { review } = useForm();
  const phase = useReview((state) => state.phase);
  const listed = byWeight(findings).filter((finding) => !only || weightOf(finding) === only);
  return (
    <>
      {phase === 'failed' ? (
        <p className="fm-rail-empty">
          {t('form.findings.failed')}{' '}
          <button type="button" className="lk" onClick={() => review?.retry()}>
            {t('common.retry')}
          </button>
        </p>
      ) : null}
      {phase === 'server' ? <p className="fm-rail-notice t3 sm">{t('form.findings.server')}</p> : null}
      {phase === 'ready' && listed.length === 0 ? <p className="fm-rail-empty t3">{t('form.findings.none')}</p> : null}
      {listed.slice(0, most).map((finding) => (
        <FindingCard key={finding.key} finding={finding} field={field} current={current} />
      ))}
      {listed.length > most ? (
        <p className="fm-rail-empty">
          <button type="button" className="lk" onClick={onMore}>
            {t('form.findings.more', { count: listed.length - most })}
          </button>
        </p>
      ) : null}
      <Notices />
    </>
  );
}

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
