import type { Finding, Place } from '@app/contract';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { SeverityTag } from '../../../ui/SeverityTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf, countBySeverity, severityOrder, valueBeside } from '../../finding/finding.ts';
import { usePlaceText } from '../../finding/place-text.ts';
import { useText } from '../store/form-context.ts';
import type { FormStore } from '../store/form-store.ts';
import { withoutRow } from '../store/without-row.ts';
import type { useAcknowledgements } from './acknowledgements.ts';
import type { CheckGroupData } from './check-groups.ts';

/** Errors and findings of one step, each with a link to its exact place. */
export function CheckGroup({
  group,
  form,
  reasons,
  readOnly,
  onGo,
}: {
  group: CheckGroupData;
  form: FormStore;
  reasons: ReturnType<typeof useAcknowledgements>;
  readOnly: boolean;
  onGo: (target: { field: string; rowId?: string; column?: string }) => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [open, setOpen] = useState(true);
  const counts = countBySeverity(group.findings);
  return (
    <section>
      <div className="fm-group-head">
        <h3>{group.title ? text(group.title) : t('form.submit.whole')}</h3>
        {group.errors.length > 0 ? (
          <span className="sev r-danger">
            <Icon name="xcircle" size={14} />
            {t('form.submit.formErrors', { count: group.errors.length })}
          </span>
        ) : null}
        {severityOrder.map((severity) =>
          counts[severity] > 0 ? (
            <SeverityTag key={severity} severity={severity} iconOnly count={counts[severity]} />
          ) : null,
        )}
        <span className="sp" />
        <button type="button" className="lk sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'form.submit.fold' : 'form.submit.unfold')}
        </button>
      </div>
      {open ? (
        <ul className="fm-check-rows">
          {group.errors.map((error) => (
            <li key={`${error.field}/${error.row}/${error.column}`} className="fm-check-row">
              <span className="sev r-danger">
                <Icon name="xcircle" size={14} />
                {t('form.submit.formError')}
              </span>
              <span className="mono" />
              <div className="fm-check-what">
                <b>{withoutRow(error.message)}</b>
              </div>
              <PlaceText form={form} place={{ field: error.field, rowId: error.row, column: error.column }} />
              <button
                type="button"
                className="lk nw"
                onClick={() => onGo({ field: error.field, rowId: error.row, column: error.column })}
              >
                {t('form.submit.goFix')} ›
              </button>
            </li>
          ))}
          {group.findings.map((finding) => (
            <FindingRow
              key={finding.key}
              finding={finding}
              form={form}
              reasons={reasons}
              readOnly={readOnly}
              onGo={onGo}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function FindingRow({
  finding,
  form,
  reasons,
  readOnly,
  onGo,
}: {
  finding: Finding;
  form: FormStore;
  reasons: ReturnType<typeof useAcknowledgements>;
  readOnly: boolean;
  onGo: (target: { field: string; rowId?: string; column?: string }) => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [place] = finding.places;
  const value = valueBeside(finding, text(finding.title));
  const facts = [
    value ? `${t('form.findings.value')} ${value}` : '',
    finding.limit ? `${t('form.findings.limit')} ${finding.limit}` : '',
    basisOf(finding.citation),
    finding.unverified ? t('form.unverified') : '',
    finding.from ? t('form.findings.from', { date: finding.from }) : '',
  ].filter(Boolean);
  return (
    <li className="fm-check-row">
      <SeverityTag severity={finding.severity} />
      <span className="mono">{finding.rule}</span>
      <div className="fm-check-what">
        <b>
          <Zh text={text(finding.title)} />
        </b>
        {finding.detail ? (
          <div className="t2 sm">
            <Zh text={text(finding.detail)} />
          </div>
        ) : null}
        <div className="t2 sm">
          <Zh text={facts.join(' · ')} />
        </div>
        {finding.severity === 'error' ? (
          <Input.TextArea
            className="fm-reason"
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={1000}
            defaultValue={reasons.get(finding.key)}
            disabled={readOnly}
            aria-label={t('form.submit.reasonLabel', { rule: finding.rule })}
            placeholder={t('form.submit.reason')}
            onChange={(event) => reasons.set(finding.key, event.target.value)}
          />
        ) : null}
      </div>
      <PlaceText form={form} place={place} />
      {place ? (
        <button type="button" className="lk nw" onClick={() => onGo(place)}>
          {t(finding.severity === 'error' ? 'form.submit.goFix' : 'form.submit.goSee')} ›
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}

function PlaceText({ form, place }: { form: FormStore; place: Place | undefined }): ReactNode {
  const say = usePlaceText();
  const { steps, shown } = form.getState();
  const fields = steps.flatMap((step) => step.sections.flatMap((section) => section.fields));
  return <span className="t2 fm-check-place">{place ? say(place, fields, shown) : ''}</span>;
}
