import {
  type AreaDefinition,
  type CaseDetail,
  type ReviewOfVersion,
  type Severity,
  type StoredFinding,
  textOf,
} from '@app/contract';
import { Input, Segmented, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { severityOrder } from '../../runtime/finding/finding.ts';
import { usePlaceText } from '../../runtime/finding/place-text.ts';
import { useDecideFinding } from '../../runtime/finding/use-decide-finding.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SeverityTag } from '../../ui/SeverityTag.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { FindingDetail } from './FindingDetail.tsx';
import { filterFindings, groupFindings, noFilter } from './group-findings.ts';
import type { CasePlace } from './result.queries.ts';

/** Findings by severity or by place at the left, the chosen one with evidence, decision and opinion at the right. */
export function FindingsView({
  place,
  definition,
  detail,
  result,
  officer,
  onChanged,
}: {
  place: CasePlace;
  definition: AreaDefinition;
  detail: CaseDetail;
  result: ReviewOfVersion;
  officer: boolean;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const placeText = usePlaceText();
  const [by, setBy] = useState<'severity' | 'place'>('severity');
  const [filter, setFilter] = useState(noFilter);
  const [chosenId, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const groups = groupFindings(filterFindings(result.findings, filter), by, definition);
  const shown = groups.flatMap(({ findings }) => findings);
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0] ?? null;
  const { busy, decide, rejecting, setRejecting } = useDecideFinding(place, onChanged);
  const choose = (finding: StoredFinding) => {
    setChosen(finding.id);
    list.current?.querySelector<HTMLElement>(`[data-finding="${finding.id}"]`)?.focus();
  };
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === chosen?.id);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next) choose(next);
  };
  const keys = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'n') step(1);
    else if (event.key === 'p') step(-1);
    else if (event.key === 'a' && result.mayDecide && chosen) decide(chosen.id, 'accepted');
    else if (event.key === 'r' && result.mayDecide && chosen) {
      event.preventDefault();
      setRejecting(chosen.id);
    }
  };
  if (result.findings.length === 0)
    return <EmptyState icon="checkCircle" text={t('case.noFindings')} hint={t('case.noFindingsHint')} />;
  const heading = (key: string) =>
    by === 'severity'
      ? t(`common.severity.${key as Severity}`)
      : textOf(
          definition.fields.find((field) => field.key === key)?.label ?? {
            'zh-CN': t('review.wholeDossier'),
            en: t('review.wholeDossier'),
            'zh-TW': t('review.wholeDossier'),
          },
          language,
        );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the chosen finding
    <div className="result-grid" onKeyDown={keys}>
      <section className="card result-list" aria-label={t('review.findings')}>
        <div className="result-filters">
          <Segmented
            size="small"
            value={by}
            onChange={(value) => setBy(value as typeof by)}
            options={[
              { value: 'severity', label: t('review.bySeverity') },
              { value: 'place', label: t('review.byPlace') },
            ]}
          />
          <Select
            size="small"
            aria-label={t('review.filterSeverity')}
            value={filter.severity}
            onChange={(severity) => setFilter({ ...filter, severity })}
            options={[
              { value: 'all', label: t('review.allSeverities') },
              ...severityOrder.map((value) => ({ value, label: t(`common.severity.${value}`) })),
            ]}
          />
          <Select
            size="small"
            aria-label={t('review.filterState')}
            value={filter.state}
            onChange={(state) => setFilter({ ...filter, state })}
            options={(['all', 'open', 'accepted', 'rejected'] as const).map((value) => ({
              value,
              label: t(`review.state.${value}`),
            }))}
          />
          <Input
            size="small"
            allowClear
            placeholder={t('review.filterText')}
            aria-label={t('review.filterText')}
            value={filter.text}
            onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          />
        </div>
        <div className="result-items" ref={list}>
          {groups.length === 0 && <p className="t2 result-none">{t('review.noneLeft')}</p>}
          {groups.map((group) => (
            <div key={group.key}>
              <h3>
                {heading(group.key)} <span className="t3">{group.findings.length}</span>
              </h3>
              {group.findings.map((finding) => (
                <button
                  key={finding.id}
                  type="button"
                  data-finding={finding.id}
                  className={finding.id === chosen?.id ? 'result-item chosen' : 'result-item'}
                  aria-pressed={finding.id === chosen?.id}
                  onClick={() => setChosen(finding.id)}
                >
                  <span className="result-line">
                    <SeverityTag severity={finding.severity} iconOnly={by === 'severity'} />
                    <b>{finding.rule}</b>
                    <span className="t2 result-place">
                      {finding.places[0] ? placeText(finding.places[0], definition.fields, detail.data) : ''}
                    </span>
                    {finding.decision && (
                      <span className={`result-done is-${finding.decision}`}>
                        <Icon name={finding.decision === 'accepted' ? 'check' : 'close'} size={12} />
                        {t(`case.decision.${finding.decision}`)}
                      </span>
                    )}
                  </span>
                  <Zh text={textOf(finding.title, language)} />
                </button>
              ))}
            </div>
          ))}
          {result.notices.map((notice) => (
            <p key={notice.key} className="t2 result-notice">
              <Icon name="info" size={14} /> <Zh text={textOf(notice.title, language)} />
            </p>
          ))}
        </div>
        {result.mayDecide && <p className="t3 result-keys">{t('case.keys')}</p>}
      </section>
      {chosen && (
        <FindingDetail
          key={chosen.id}
          place={place}
          finding={chosen}
          places={chosen.places.map((one) => placeText(one, definition.fields, detail.data))}
          opinion={result.opinions.find(({ findingId }) => findingId === chosen.id) ?? null}
          officer={officer}
          mayDecide={result.mayDecide}
          languageModel={result.languageModel}
          busy={busy}
          rejecting={rejecting === chosen.id}
          onRejecting={(open) => setRejecting(open ? chosen.id : null)}
          onDecide={(decision, reason) => decide(chosen.id, decision, reason)}
          onNext={() => step(1)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
