// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table; the ARIA grid pattern applies
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus lives in the input of the active cell
import type { Finding } from '@app/contract';
import { textOf } from '@app/contract';
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { SeverityTag, severityLooks } from '../../ui/SeverityTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { basisOf } from '../finding/finding.ts';

/** The finding of the active cell, spelled out under its row with at most one fix. */
export function NoteRow({
  finding,
  more,
  top,
  onFix,
  onNext,
}: {
  finding: Finding;
  /** Further findings of the cell. */
  more: number;
  top: number;
  onFix: ((finding: Finding) => void) | null;
  onNext: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const steps = finding.steps ?? [];
  const detail = finding.detail ? textOf(finding.detail, language) : '';
  return (
    <div role="row" className={`fg-row fg-note r-${severityLooks[finding.severity].role}`} style={{ top }}>
      <div role="gridcell" className="fg-note-body">
        <SeverityTag severity={finding.severity} />
        <b>{finding.rule}</b>
        <span className="fg-note-text" title={detail}>
          <Zh text={textOf(finding.title, language)} />
        </span>
        {finding.value ? (
          <span>
            {t('formula.value')} <b>{finding.value}</b>
          </span>
        ) : null}
        {finding.limit ? (
          <span>
            {t('formula.limitWord')} <b>{finding.limit}</b>
          </span>
        ) : null}
        {basisOf(finding.citation) ? (
          <span className="t3 fg-note-basis" title={finding.citation.text}>
            {t('formula.basis')} <Zh text={basisOf(finding.citation)} />
          </span>
        ) : null}
        <span className="sp" />
        {finding.fix && onFix ? (
          <button type="button" className="lk" onClick={() => onFix(finding)}>
            {textOf(finding.fix.label, language)}
          </button>
        ) : null}
        {detail !== '' || steps.length > 0 || finding.citation.text ? (
          <Popover
            trigger="click"
            content={
              <div className="fg-steps">
                {detail ? <p>{detail}</p> : null}
                {steps.map((step) => (
                  <div key={step}>{step}</div>
                ))}
                {finding.citation.text ? <p className="t3">{finding.citation.text}</p> : null}
              </div>
            }
          >
            <button type="button" className="lk">
              {t(steps.length > 0 ? 'formula.calculation' : 'formula.details')}
            </button>
          </Popover>
        ) : null}
        {more > 0 ? <span className="t3">+{more}</span> : null}
        <kbd>F8</kbd>
        <button type="button" className="lk t3" onClick={onNext}>
          {t('formula.next')}
        </button>
      </div>
    </div>
  );
}
