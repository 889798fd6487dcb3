import { type PublishedArea, type TaskAction, textOf } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { getLanguage } from '../../../client/index.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import type { SubmittedEach } from '../each/SubmitEachDone.tsx';
import { RunningUploads } from '../upload/FileList.tsx';
import { type Uploads, underWay } from '../upload/uploads.ts';
import { CheckCard } from './CheckCard.tsx';
import { SubmitCard, Why } from './SubmitCard.tsx';
import type { Submitted } from './SubmitDone.tsx';
import { hindranceOf, verdictOf } from './submission.ts';
import { type Check, usePreCheck } from './use-pre-check.ts';
import { useSubmission } from './use-submission.ts';

interface SubmitStepProps {
  area: PublishedArea;
  session: DraftSession;
  place: { group: string; name: string; id: string };
  /** Running uploads of all steps. */
  uploads: Uploads;
  /** The task that this submission answers. */
  reply: TaskAction | null;
  onGo: (step: string) => void;
  onSubmitted: (result: Submitted) => void;
  /** Each row of the draft was submitted, or refused. */
  onSubmittedEach: (result: SubmittedEach) => void;
}

/** Pre-check with the officers' own engine, then the submission. */
export function SubmitStep(props: SubmitStepProps): ReactNode {
  const { session, place, uploads } = props;
  const preCheck = usePreCheck(session, place, uploads);
  const submission = useSubmission(props, preCheck);
  const again = () => {
    submission.forgetProblem();
    void preCheck.run();
  };
  if (preCheck.goOn) return <WaitForFiles uploads={uploads} onGoOn={preCheck.goOn} />;
  if (preCheck.failure) return <ErrorState error={preCheck.failure} onRetry={again} />;
  if (!preCheck.check) return <div className="fm-wait" aria-busy="true" />;
  return <CheckedDraft {...props} {...{ check: preCheck.check, preCheck, submission, again }} />;
}

interface CheckedDraftProps extends SubmitStepProps {
  check: Check;
  preCheck: ReturnType<typeof usePreCheck>;
  submission: ReturnType<typeof useSubmission>;
  again: () => void;
}

function CheckedDraft(props: CheckedDraftProps): ReactNode {
  const { area, session, place, uploads, reply, onGo, check, preCheck, submission, again } = props;
  const { t } = useTranslation();
  const { form, saving } = session;
  const readOnly = useStore(form, (state) => state.readOnly);
  const files = useStore(uploads.list);
  const verdict = verdictOf(check, form.getState().steps);
  const unanswered = verdict.toAnswer.filter((finding) => !submission.reasons.get(finding.key)).length;
  const unseen = verdict.toSee.filter((finding) => !submission.seen.includes(finding.key)).length;
  const hindrance = hindranceOf({ readOnly, files, unanswered, unseen, declared: submission.declared }, check, t);
  const isBusy = preCheck.isRunning || submission.isSending;
  const next = reply ? reply.confirm : area.definition.description;
  const goTo = (target: { field: string; rowId?: string; column?: string }) => {
    const step = verdict.groups.find((one) => one.holds(target.field))?.key;
    if (step) onGo(step);
    form.goTo(target);
  };
  return (
    <div className="fm-submit">
      <CheckCard
        {...{ check, verdict, form, place, readOnly }}
        reasons={submission.reasons}
        isEdited={saving.getState().queue.rev !== check.rev}
        summary={preCheck.summary}
        onAgain={isBusy ? null : again}
        onGo={goTo}
      />
      <aside className="fm-submit-side" tabIndex={readOnly ? 0 : undefined}>
        <section className="card">
          <div className="ch">
            <h2>{t('form.submit.nextTitle')}</h2>
          </div>
          <div className="cbd t2">{next ? textOf(next, getLanguage()) : t('form.submit.nextText')}</div>
        </section>
        <SubmitCard
          {...{ area, session, reply, readOnly, submission }}
          why={hindrance ? <Why hindrance={hindrance} check={check} onGo={goTo} /> : null}
          isChecking={preCheck.isRunning}
          toSee={verdict.toSee}
          rows={check.rows ?? null}
          onSubmit={() => void (hindrance ?? submission.submit(verdict))}
        />
      </aside>
    </div>
  );
}

/** Shown while the check waits for uploads. */
function WaitForFiles({ uploads, onGoOn }: { uploads: Uploads; onGoOn: () => void }): ReactNode {
  const { t } = useTranslation();
  const onWay = underWay(useStore(uploads.list));
  return (
    <section className="card fm-uploading">
      <p role="status">{t('form.file.still', { count: onWay.length })}</p>
      <RunningUploads uploads={onWay} onRetry={uploads.retry} onDrop={uploads.drop} />
      <Button onClick={onGoOn}>{t('form.file.checkNow')}</Button>
    </section>
  );
}
