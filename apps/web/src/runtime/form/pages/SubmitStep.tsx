import {
  areaSubmit,
  draftCheck,
  type FieldError,
  type Output,
  type PublishedArea,
  reviewPartOf,
  type Severity,
  type TaskAction,
  textOf,
} from '@app/contract';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { comma, getLanguage, newKey, send, toApiError, useSession } from '../../../client/index.ts';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SeverityTag, severityLooks } from '../../../ui/SeverityTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { countBySeverity } from '../../finding/finding.ts';
import { ReviewDownloads } from '../../finding/ReviewDownloads.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import { documentsOf } from '../fields/stored-documents.ts';
import { RunningUploads } from '../upload/FileList.tsx';
import { lost, type Uploads, underWay } from '../upload/uploads.ts';
import { useAcknowledgements } from './acknowledgements.ts';
import { CheckGroup } from './CheckGroup.tsx';
import { groupByStep } from './check-groups.ts';
import type { Submitted } from './SubmitDone.tsx';

type Check = Output<typeof draftCheck>;

/** Pre-check with the officers' own engine, then the submission. */
export function SubmitStep({
  area,
  session,
  place,
  uploads,
  reply,
  onGo,
  onSubmitted,
}: {
  area: PublishedArea;
  session: DraftSession;
  place: { group: string; name: string; id: string };
  /** Files of all steps that are on their way. */
  uploads: Uploads;
  /** The task that this submission answers. */
  reply: TaskAction | null;
  onGo: (step: string) => void;
  onSubmitted: (result: Submitted) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const confirm = useConfirm();
  const { form, saving } = session;
  const readOnly = useStore(form, (state) => state.readOnly);
  const [check, setCheck] = useState<Check | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<'check' | 'submit' | null>('check');
  const [declared, setDeclared] = useState(false);
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [showPassed, setShowPassed] = useState(false);
  const reasons = useAcknowledgements(place.id);
  const summary = useRef<HTMLHeadingElement>(null);
  const key = useRef(newKey());
  const files = useStore(uploads.list);
  const [waits, setWaits] = useState<(() => void) | null>(null);
  const { group, name, id } = place;

  const run = useCallback(async () => {
    setBusy('check');
    setFailure(null);
    setProblem(null);
    try {
      // A document that is still on its way would be reported as missing.
      if (underWay(uploads.list.getState()).length > 0) {
        await Promise.race([uploads.settled(), new Promise<void>((go) => setWaits(() => go))]);
        setWaits(null);
      }
      if (!form.getState().readOnly && !(await session.flush())) throw new Error(t('form.submit.notSaved'));
      const answer = await send(draftCheck, { group, name, id }, { quiet: true });
      setCheck(answer);
      form.reveal(
        answer.errors.map((error) =>
          [error.field, error.row, error.column].filter((part) => part !== undefined).join('/'),
        ),
      );
      summary.current?.focus();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }, [form, session, uploads, group, name, id, t]);
  useEffect(() => void run(), [run]);

  const onWay = underWay(files);
  if (waits)
    return (
      <section className="card fm-uploading">
        <p role="status">{t('form.file.still', { count: onWay.length })}</p>
        <RunningUploads uploads={onWay} onRetry={uploads.retry} onDrop={uploads.drop} />
        <Button onClick={waits}>{t('form.file.checkNow')}</Button>
      </section>
    );
  if (failure) return <ErrorState error={failure} onRetry={() => void run()} />;
  if (!check) return <div className="fm-wait" aria-busy="true" />;

  const findings = check.review?.findings ?? [];
  const counts = countBySeverity(findings);
  const graves = findings.filter((finding) => finding.severity === 'error');
  const unanswered = graves.filter((finding) => !reasons.get(finding.key));
  const groups = groupByStep(form.getState().steps, check.errors, findings);
  const edited = saving.getState().queue.rev !== check.rev;
  const first = check.errors[0];
  const blocked = check.blocked;
  const missing = lost(files);
  const [lostAt] = missing[0]?.owner.split('/') ?? [];
  const hindrance = readOnly
    ? t('form.submit.readOnly')
    : blocked
      ? blocked
      : onWay.length > 0
        ? t('form.file.onWay', { count: onWay.length })
        : missing.length > 0
          ? t('form.file.lostHere', { names: missing.map(({ file }) => file.name).join(comma()) })
          : check.errors.length > 0
            ? t('form.submit.errors', { count: check.errors.length })
            : unanswered.length > 0
              ? t('form.submit.unanswered', { count: unanswered.length })
              : !declared
                ? t('form.submit.undeclared')
                : null;

  const verb = reply ? textOf(reply.title, language) : t('form.submit.do');
  const submit = async () => {
    if (hindrance) return;
    const yes = await confirm({
      title: t(reply ? 'form.submit.replyTitle' : 'form.submit.confirmTitle'),
      content: t(
        reply
          ? 'form.submit.replyText'
          : reviewPartOf(area.definition)
            ? 'form.submit.confirmText'
            : 'form.submit.confirmPlain',
        {
          title: form.getState().title,
          count: graves.length,
        },
      ),
      okText: verb,
      cancelText: t('form.submit.wait'),
    });
    if (!yes) return;
    setBusy('submit');
    setProblem(null);
    try {
      const result = await send(
        areaSubmit,
        {
          group,
          name,
          id,
          rev: check.rev,
          acknowledgements: graves.map((finding) => ({ key: finding.key, reason: reasons.get(finding.key) })),
          ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
        },
        { quiet: true, idempotencyKey: key.current },
      );
      reasons.clear();
      onSubmitted(result);
    } catch (error) {
      const answer = toApiError(error);
      // No answer: the same key again is the same submission. An answer means that a new try is a new one.
      if (answer.state > 0) key.current = newKey();
      if (answer.fieldErrors.length > 0) setCheck({ ...check, errors: answer.fieldErrors });
      setProblem(answer.text);
    } finally {
      setBusy(null);
    }
  };

  const next = reply ? reply.confirm : area.definition.description;
  const good = check.errors.length === 0 && counts.error === 0;
  const goTo = (target: { field: string; rowId?: string; column?: string }) => {
    const step = groups.find((one) => one.holds(target.field))?.key;
    if (step) onGo(step);
    form.goTo(target);
  };
  return (
    <div className="fm-submit">
      <section className="card fm-check">
        <div className={`fm-check-sum ${good ? 'r-success' : 'r-danger'}`}>
          <Icon name={good ? 'checkCircle' : 'octagon'} size={26} />
          <div>
            <h2 ref={summary} tabIndex={-1}>
              {headline(check.errors, counts, t)}
            </h2>
            <p className="t2">
              {check.review ? (
                <EngineNote version={check.review.rulebookVersion} date={check.review.asOf} />
              ) : (
                t('form.submit.noReview')
              )}{' '}
              <button type="button" className="lk nw" disabled={busy !== null} onClick={() => void run()}>
                {t('form.submit.again')}
              </button>
            </p>
          </div>
          {check.review ? (
            <ReviewDownloads target={{ group, name, draftId: id }} title={form.getState().title} />
          ) : null}
          {check.review ? (
            <div className="fm-counts">
              {(['error', 'warn', 'undecided', 'info'] as const).map((severity) => (
                <Count key={severity} severity={severity} count={counts[severity]} />
              ))}
              <div className="r-success">
                <b>{check.review.passed.length}</b>
                <span className="sev r-success">
                  <Icon name="checkCircle" size={14} />
                  {t('form.submit.passed')}
                </span>
              </div>
            </div>
          ) : null}
        </div>
        {edited ? <p className="fm-check-note r-warning">{t('form.submit.edited')}</p> : null}
        <div className="fm-check-list">
          {groups.map((one) => (
            <CheckGroup key={one.key} group={one} form={form} reasons={reasons} readOnly={readOnly} onGo={goTo} />
          ))}
          {check.review && check.review.notices.length > 0 ? (
            <ul className="fm-notices">
              {check.review.notices.map((notice) => (
                <li key={notice.key} className="t2 sm">
                  <Icon name="info" size={12} /> <Zh text={textOf(notice.title, language)} />
                </li>
              ))}
            </ul>
          ) : null}
          {check.review && check.review.passed.length > 0 ? (
            <>
              <div className="fm-group-head">
                <h3>{t('form.submit.passedRules', { count: check.review.passed.length })}</h3>
                <span className="sp" />
                <button
                  type="button"
                  className="lk sm"
                  aria-expanded={showPassed}
                  onClick={() => setShowPassed(!showPassed)}
                >
                  {t(showPassed ? 'form.submit.fold' : 'form.submit.unfold')}
                </button>
              </div>
              {showPassed ? <p className="fm-passed mono">{check.review.passed.join('  ')}</p> : null}
            </>
          ) : null}
        </div>
      </section>
      <aside className="fm-submit-side" tabIndex={readOnly ? 0 : undefined}>
        <section className="card">
          <div className="ch">
            <h2>{t('form.submit.nextTitle')}</h2>
          </div>
          <div className="cbd t2">{next ? textOf(next, language) : t('form.submit.nextText')}</div>
        </section>
        <section className="card fm-submit-card">
          <div className="ch">
            <h2>{t('form.submit.title')}</h2>
          </div>
          <div className="cbd">
            <Facts area={area} session={session} />
            {reply ? (
              <div className="fm-reply">
                <label htmlFor="submit-opinion">{t('form.submit.opinion')}</label>
                <Input.TextArea
                  id="submit-opinion"
                  autoSize={{ minRows: 3, maxRows: 10 }}
                  maxLength={2000}
                  showCount
                  value={opinion}
                  disabled={readOnly}
                  onChange={(event) => setOpinion(event.target.value)}
                />
              </div>
            ) : null}
            <Checkbox checked={declared} disabled={readOnly} onChange={(event) => setDeclared(event.target.checked)}>
              {t('form.submit.declaration')}
            </Checkbox>
            {hindrance ? (
              <div className={`fm-why ${blocked ? 'r-violet' : 'r-warning'}`} id="submit-why">
                <Icon name={blocked ? 'info' : 'triangle'} size={14} />
                <span>
                  {hindrance}
                  {lostAt ? (
                    <>
                      <br />
                      <button type="button" className="lk" onClick={() => goTo({ field: lostAt })}>
                        {t('form.submit.goFix')}
                      </button>
                    </>
                  ) : first && !blocked ? (
                    <>
                      <br />
                      <button
                        type="button"
                        className="lk"
                        onClick={() => goTo({ field: first.field, rowId: first.row, column: first.column })}
                      >
                        {t('form.submit.fromFirst')}
                      </button>
                    </>
                  ) : null}
                </span>
              </div>
            ) : null}
            {problem ? (
              <div className="fm-why r-danger" role="alert">
                <Icon name="octagon" size={14} />
                <span>{problem}</span>
              </div>
            ) : null}
            <Button
              type="primary"
              block
              size="large"
              aria-describedby="submit-why"
              disabled={hindrance !== null || busy === 'check'}
              loading={busy === 'submit'}
              onClick={() => void submit()}
            >
              {verb}
            </Button>
          </div>
        </section>
      </aside>
    </div>
  );
}

/** Which rules judged; a day is not broken at the end of a line. */
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

function Count({ severity, count }: { severity: Severity; count: number }): ReactNode {
  if (severity === 'info' && count === 0) return null;
  return (
    <div className={`r-${severityLooks[severity].role}`}>
      <b>{count}</b>
      <SeverityTag severity={severity} />
    </div>
  );
}

function Facts({ area, session }: { area: PublishedArea; session: DraftSession }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const tenant = useSession((state) => state.tenant?.name ?? '');
  const shown = useStore(session.form, (state) => state.shown);
  const title = useStore(session.form, (state) => state.title);
  const documents = area.definition.fields
    .filter((field) => field.type === 'documents')
    .flatMap((field) => documentsOf(shown[field.key]));
  const files = documents.reduce((sum, document) => sum + document.files.length, 0);
  return (
    <dl className="fm-facts">
      <dt>{t('form.submit.applicant')}</dt>
      <dd>
        <Zh text={tenant} />
      </dd>
      <dt>{t('form.submit.what')}</dt>
      <dd>
        <Zh text={title || '—'} />
      </dd>
      <dt>{t('form.submit.procedure')}</dt>
      <dd>{textOf(area.definition.title, language)}</dd>
      {documents.length > 0 ? (
        <>
          <dt>{t('form.submit.documents')}</dt>
          <dd>
            {t('form.submit.documentsCount', {
              kinds: documents.filter((document) => document.files.length > 0).length,
              files,
            })}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function headline(
  errors: readonly FieldError[],
  counts: Record<Severity, number>,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (errors.length > 0) return t('form.submit.headErrors', { count: errors.length });
  if (counts.error > 0) return t('form.submit.headFindings', { count: counts.error });
  return counts.warn + counts.undecided > 0
    ? t('form.submit.headWarnings', { count: counts.warn + counts.undecided })
    : t('form.submit.headGood');
}
