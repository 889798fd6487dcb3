import { type FieldError, regimeDraft, textOf, type Weight, weights } from '@app/contract';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { WeightTag, weightLooks } from '../../../ui/tag/WeightTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { usePlaceText } from '../../finding/place-text.ts';
import { ReviewDownloads } from '../../finding/ReviewDownloads.tsx';
import { useMarkets } from '../../regime/use-markets.tsx';
import { useRegimeResults } from '../../regime/use-regimes.ts';
import type { FormStore } from '../store/form-store.ts';
import type { useAcknowledgements } from './acknowledgements.ts';
import { CheckGroup } from './CheckGroup.tsx';
import type { Verdict } from './submission.ts';
import type { Check } from './use-pre-check.ts';

interface CheckCardProps {
  check: Check;
  verdict: Verdict;
  form: FormStore;
  place: { group: string; name: string; id: string };
  reasons: ReturnType<typeof useAcknowledgements>;
  readOnly: boolean;
  /** The draft was edited after the check. */
  isEdited: boolean;
  /** The heading, which is focused after each check. */
  summary: Ref<HTMLHeadingElement>;
  /** Checks again; null while a check or submission is running. */
  onAgain: (() => void) | null;
  onGo: (target: { field: string; rowId?: string; column?: string }) => void;
}

/** The result of the check: a sentence that sums it up, then errors and findings by step. */
export function CheckCard(props: CheckCardProps): ReactNode {
  const { check, verdict, form, reasons, readOnly, onGo } = props;
  const { t } = useTranslation();
  const { review } = check;
  const markets = useCheckMarkets(props);
  return (
    <section className="card fm-check">
      <CheckSummary {...props} />
      {props.isEdited ? <p className="fm-check-note r-warning">{t('form.submit.edited')}</p> : null}
      {review ? markets.bar : null}
      <div className="fm-check-list">
        {markets.isOwnShown ? (
          <>
            {verdict.groups.map((one) => (
              <CheckGroup key={one.key} group={one} form={form} reasons={reasons} readOnly={readOnly} onGo={onGo} />
            ))}
            {review ? <CheckRest review={review} /> : null}
          </>
        ) : null}
        {markets.others}
      </div>
    </section>
  );
}

/** What other markets say of the draft that was checked, where somebody switched one on: it changes no count, question or verdict. */
function useCheckMarkets({ check, form, place, onGo }: CheckCardProps) {
  const { group, name, id } = place;
  const { steps, shown } = form.getState();
  const fields = useMemo(() => steps.flatMap((step) => step.sections.flatMap((section) => section.fields)), [steps]);
  const say = usePlaceText(fields);
  const regimes = useRegimeResults(['draft', id, check.rev], (ids) =>
    send(regimeDraft, { group, name, id, regimes: ids }, { silent: true }),
  );
  return useMarkets(regimes, { placeText: (one) => say(one, shown), onGo });
}

/** Notices and what passed, below the findings. */
function CheckRest({ review }: { review: NonNullable<Check['review']> }): ReactNode {
  return (
    <>
      {review.notices.length > 0 ? (
        <ul className="fm-notices">
          {review.notices.map((notice) => (
            <li key={notice.key} className="t2 sm">
              <Icon name="info" size={12} /> <Zh text={textOf(notice.title, getLanguage())} />
            </li>
          ))}
        </ul>
      ) : null}
      {review.passed.length > 0 ? <PassedRules rules={review.passed} /> : null}
    </>
  );
}

function CheckSummary({ check, verdict, form, place, summary, onAgain }: CheckCardProps): ReactNode {
  const { t } = useTranslation();
  const { errors, review } = check;
  const { group, name, id } = place;
  return (
    <div className={`fm-check-sum ${verdict.isGood ? 'r-success' : 'r-danger'}`}>
      <Icon name={verdict.isGood ? 'checkCircle' : 'octagon'} size={26} />
      <div>
        <h2 ref={summary} tabIndex={-1}>
          {headline(errors, verdict.counts, t)}
        </h2>
        <p className="t2">
          {review ? <EngineNote version={review.rulebookVersion} date={review.asOf} /> : t('form.submit.noReview')}{' '}
          <button type="button" className="lk nw" disabled={!onAgain} onClick={() => onAgain?.()}>
            {t('form.submit.again')}
          </button>
        </p>
      </div>
      {review ? <ReviewDownloads target={{ group, name, draftId: id }} title={form.getState().title} /> : null}
      {review ? (
        <div className="fm-counts">
          {weights.map((weight) => (
            <Count key={weight} weight={weight} count={verdict.counts[weight]} />
          ))}
          <div className="r-success">
            <b>{review.passed.length}</b>
            <span className="sev r-success">
              <Icon name="checkCircle" size={14} />
              {t('form.submit.passed')}
            </span>
          </div>
        </div>
      ) : null}
    </div>
  );
}

function PassedRules({ rules }: { rules: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="fm-group-head">
        <h3>{t('form.submit.passedRules', { count: rules.length })}</h3>
        <span className="sp" />
        <button type="button" className="lk sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'form.submit.fold' : 'form.submit.unfold')}
        </button>
      </div>
      {open ? <p className="fm-passed mono">{rules.join('  ')}</p> : null}
    </>
  );
}

/** Version and date of the rules used; the date is not broken over two lines. */
function EngineNote({ version, date }: { version: string; date: string }): ReactNode {
  const { t } = useTranslation();
  const [before = '', after = ''] = t('form.submit.engine', { version, date }).split(date);
  return (
    <>
      {before}
      <span className="nw">{date}</span>
      {after}
    </>
  );
}

function Count({ weight, count }: { weight: Weight; count: number }): ReactNode {
  if ((weight === 'info' || weight === 'grave') && count === 0) return null;
  return (
    <div className={`r-${weightLooks[weight].role}`}>
      <b>{count}</b>
      <WeightTag weight={weight} />
    </div>
  );
}

function headline(
  errors: readonly FieldError[],
  counts: Record<Weight, number>,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (errors.length > 0) return t('form.submit.headErrors', { count: errors.length });
  if (counts.error > 0) return t('form.submit.headFindings', { count: counts.error });
  if (counts.grave > 0) return t('form.submit.headGraves', { count: counts.grave });
  return counts.warn + counts.undecided > 0
    ? t('form.submit.headWarnings', { count: counts.warn + counts.undecided })
    : t('form.submit.headGood');
}
