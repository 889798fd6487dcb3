// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; the ARIA grid pattern applies
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus lives in the input of the active cell
import { type Finding, textOf, weightOf } from '@app/contract';
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { WeightTag, weightLooks } from '../../ui/tag/WeightTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { basisOf } from '../finding/finding.ts';

/** The finding of the active cell, in full below its row, with at most one fix. */
export function NoteRow({
  finding,
  more,
  market,
  top,
  onFix,
  onNext,
}: {
  finding: Finding;
  /** Further findings of the cell. */
  more: number;
  /** The market by whose law it was found, if it is another one. */
  market?: string | undefined;
  top: number;
  onFix: ((finding: Finding) => void) | null;
  onNext: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  return (
    <div role="row" className={`fg-row fg-note r-${weightLooks[finding.severity].role}`} style={{ top }}>
      <div role="gridcell" className="fg-note-body">
        <NoteText finding={finding} market={market} />
        <span className="sp" />
        {finding.fix && onFix ? (
          <button type="button" className="lk" onClick={() => onFix(finding)}>
            {textOf(finding.fix.label, language)}
          </button>
        ) : null}
        <NoteDetails finding={finding} />
        {more > 0 ? <span className="t3">+{more}</span> : null}
        <kbd>F8</kbd>
        <button type="button" className="lk t3" onClick={onNext}>
          {t('formulation.next')}
        </button>
      </div>
    </div>
  );
}

function detailOf({ detail }: Finding): string {
  return detail ? textOf(detail, getLanguage()) : '';
}

function NoteText({ finding, market }: { finding: Finding; market: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { value, limit, citation } = finding;
  const basis = basisOf(citation);
  return (
    <>
      <WeightTag weight={weightOf(finding)} />
      {finding.regime === undefined ? null : <span className="fg-note-market">{market}</span>}
      <b>{finding.rule}</b>
      <span className="fg-note-text" title={detailOf(finding)}>
        <Zh text={textOf(finding.title, getLanguage())} />
      </span>
      {value ? (
        <span>
          {t('formulation.value')} <b>{value}</b>
        </span>
      ) : null}
      {limit ? (
        <span>
          {t('formulation.limitWord')} <b>{limit}</b>
        </span>
      ) : null}
      {basis ? (
        <span className="t3 fg-note-basis" title={citation.text}>
          {t('formulation.basis')} <Zh text={basis} />
          {finding.regime !== undefined && !citation.verified ? ` · ${t('form.unverified')}` : ''}
        </span>
      ) : null}
    </>
  );
}

/** How the value was calculated and the text of the regulation, unfolded on demand. */
function NoteDetails({ finding }: { finding: Finding }): ReactNode {
  const { t } = useTranslation();
  const { steps = [], citation } = finding;
  const detail = detailOf(finding);
  if (detail === '' && steps.length === 0 && !citation.text) return null;
  return (
    <Popover
      trigger="click"
      content={
        <div className="fg-steps">
          {detail ? <p>{detail}</p> : null}
          {steps.map((step) => (
            <div key={step}>{step}</div>
          ))}
          {citation.text ? <p className="t3">{citation.text}</p> : null}
        </div>
      }
    >
      <button type="button" className="lk">
        {t(steps.length > 0 ? 'formulation.calculation' : 'formulation.details')}
      </button>
    </Popover>
  );
}
