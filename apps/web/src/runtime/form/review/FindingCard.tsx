import { type Finding, weightOf } from '@app/contract';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { WeightTag } from '../../../ui/tag/WeightTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf, isMeasure } from '../../finding/finding.ts';
import { useForm, useFormState, useText } from '../store/form-context.ts';

interface FindingCardProps {
  finding: Finding;
  /** The field beside which findings are shown; a finding with several places links to the one in this field. */
  field: string;
  /** The finding at the grid's cursor. */
  current: StoreApi<{ key: string | null }>;
}

/** A finding with its fix, its value beside the limit and its legal ground; its title links to its place. */
export const FindingCard = memo(function FindingCard({ finding, field, current }: FindingCardProps): ReactNode {
  const active = useStore(current, (state) => state.key === finding.key);
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
        <WeightTag weight={weightOf(finding)} />
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
      <FindingFacts finding={finding} />
    </div>
  );
});

function FindingFacts({ finding }: { finding: Finding }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      {finding.detail ? (
        <p className="t2 sm">
          <Zh text={text(finding.detail)} />
        </p>
      ) : null}
      {finding.value || finding.limit ? (
        <dl>
          <Fact word={t('form.findings.value')} value={finding.value} />
          <Fact
            word={t(`form.findings.${isMeasure(finding.limit ?? '') ? 'limit' : 'expected'}`)}
            value={finding.limit}
          />
        </dl>
      ) : null}
      <p className="t3 sm" title={finding.citation.text}>
        <Zh text={basisOf(finding.citation)} />
        {finding.unverified ? ` · ${t('form.unverified')}` : ''}
        {finding.from ? ` · ${t('form.findings.from', { date: finding.from })}` : ''}
      </p>
    </>
  );
}

function Fact({ word, value }: { word: string; value: string | undefined }): ReactNode {
  return value ? (
    <>
      <dt>{word}</dt>
      <dd>
        <Zh text={value} />
      </dd>
    </>
  ) : null;
}
