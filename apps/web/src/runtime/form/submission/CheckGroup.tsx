import { type Finding, type Place, weightOf, weights } from '@app/contract';
import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { WeightTag } from '../../../ui/tag/WeightTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf, countByWeight, isMeasure, valueBeside } from '../../finding/finding.ts';
import { usePlaceText } from '../../finding/place-text.ts';
import { useText } from '../store/form-context.ts';
import type { FormStore } from '../store/form-store.ts';
import { withoutRow } from '../store/without-row.ts';
import type { useAcknowledgements } from './acknowledgements.ts';
import type { CheckGroupData } from './check-groups.ts';

type Reasons = ReturnType<typeof useAcknowledgements>;
type Go = (target: { field: string; rowId?: string; column?: string }) => void;

interface CheckGroupProps {
  group: CheckGroupData;
  form: FormStore;
  reasons: Reasons;
  readOnly: boolean;
  onGo: Go;
}

/** Errors and findings of one step, each with a link to its exact place. */
export function CheckGroup({ group, form, reasons, readOnly, onGo }: CheckGroupProps): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <section>
      <GroupHead group={group} open={open} onOpen={setOpen} />
      {open ? (
        <ul className="fm-check-rows">
          {group.errors.map(({ field, row, column, message }) => (
            <CheckRow
              key={`${field}/${row}/${column}`}
              mark={<FormErrorMark word="form.submit.formError" />}
              place={{ field, rowId: row, column }}
              form={form}
              onGo={onGo}
            >
              <b>{withoutRow(message)}</b>
            </CheckRow>
          ))}
          {group.findings.map((finding) => (
            <CheckRow
              key={finding.key}
              mark={<WeightTag weight={weightOf(finding)} />}
              rule={finding.rule}
              place={finding.places[0]}
              isSeen={!['error', 'grave'].includes(weightOf(finding))}
              form={form}
              onGo={onGo}
            >
              <FindingWords finding={finding} />
              {finding.severity === 'error' ? <Reason finding={finding} reasons={reasons} readOnly={readOnly} /> : null}
            </CheckRow>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function GroupHead({
  group,
  open,
  onOpen,
}: {
  group: CheckGroupData;
  open: boolean;
  onOpen: (open: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const counts = countByWeight(group.findings);
  return (
    <div className="fm-group-head">
      <h3>{group.title ? text(group.title) : t('form.submit.whole')}</h3>
      {group.errors.length > 0 ? <FormErrorMark word="form.submit.formErrors" count={group.errors.length} /> : null}
      {weights.map((weight) =>
        counts[weight] > 0 ? <WeightTag key={weight} weight={weight} iconOnly count={counts[weight]} /> : null,
      )}
      <span className="sp" />
      <button type="button" className="lk sm" aria-expanded={open} onClick={() => onOpen(!open)}>
        {t(open ? 'form.submit.fold' : 'form.submit.unfold')}
      </button>
    </div>
  );
}

function FormErrorMark({ word, count }: { word: string; count?: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="sev r-danger">
      <Icon name="xcircle" size={14} />
      {t(word, { count })}
    </span>
  );
}

/** One line of the check: severity, text, and a link to its place. */
function CheckRow({
  mark,
  rule,
  place,
  isSeen = false,
  form,
  onGo,
  children,
}: {
  mark: ReactNode;
  rule?: string;
  place: Place | undefined;
  /** The link only shows the place: nothing is to be corrected there. */
  isSeen?: boolean;
  form: FormStore;
  onGo: Go;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <li className="fm-check-row">
      {mark}
      <span className="mono">{rule}</span>
      <div className="fm-check-what">{children}</div>
      <PlaceText form={form} place={place} />
      {place ? (
        <button type="button" className="lk nw" onClick={() => onGo(place)}>
          {t(isSeen ? 'form.submit.goSee' : 'form.submit.goFix')} ›
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}

function FindingWords({ finding }: { finding: Finding }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const value = valueBeside(finding, text(finding.title));
  const facts = [
    value ? `${t('form.findings.value')} ${value}` : '',
    finding.limit ? `${t(`form.findings.${isMeasure(finding.limit) ? 'limit' : 'expected'}`)} ${finding.limit}` : '',
    basisOf(finding.citation),
    finding.unverified ? t('form.unverified') : '',
    finding.from ? t('form.findings.from', { date: finding.from }) : '',
  ].filter(Boolean);
  return (
    <>
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
    </>
  );
}

/** Input for the reason to submit in spite of a grave finding. */
function Reason({ finding, reasons, readOnly }: { finding: Finding; reasons: Reasons; readOnly: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
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
  );
}

function PlaceText({ form, place }: { form: FormStore; place: Place | undefined }): ReactNode {
  const { steps, shown } = form.getState();
  const fields = useMemo(() => steps.flatMap((step) => step.sections.flatMap((section) => section.fields)), [steps]);
  const say = usePlaceText(fields);
  return <span className="t2 fm-check-place">{place ? say(place, shown) : ''}</span>;
}
