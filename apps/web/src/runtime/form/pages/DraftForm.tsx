import { type PublishedArea, type SubmittedRow, submitEachOf } from '@app/contract';
import { Button } from 'antd';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../client/i18n.ts';
import { useTab } from '../../../client/index.ts';
import { ReplyPanel } from '../../opinion/ReplyPanel.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import type { SubmittedEach } from '../each/SubmitEachDone.tsx';
import { FormContext } from '../store/form-context.ts';
import { SubmitDone, type Submitted } from '../submission/SubmitDone.tsx';
import { SubmitStep } from '../submission/SubmitStep.tsx';
import { TakenBars } from '../taken/TakenBars.tsx';
import { UploadsContext } from '../upload/use-uploads.ts';
import { DraftBars } from './DraftBars.tsx';
import { DraftHeader } from './DraftHeader.tsx';
import { DraftSteps } from './DraftSteps.tsx';
import { FormSections } from './FormSections.tsx';
import { OrderCard } from './OrderCard.tsx';
import { useDraftActions } from './use-draft-actions.ts';
import { type DraftStepsState, submitKey, useDraftSteps, useStepFocus } from './use-draft-steps.ts';
import { useOpenDraft } from './use-open-draft.ts';

const SubmitEachDone = lazy(async () => ({
  default: (await import('../each/SubmitEachDone.tsx')).SubmitEachDone,
}));
const SubmittedRowsBar = lazy(async () => {
  await loadTexts((await import('../../../locales/page-parts.ts')).eachTexts);
  return { default: (await import('../each/SubmittedRowsBar.tsx')).SubmittedRowsBar };
});

interface DraftFormProps {
  area: PublishedArea;
  session: DraftSession;
  place: { group: string; name: string; id: string };
}

/** The form of an open draft: header, steps, fields, submission. Typing re-renders only the parts that it changes. */
export const DraftForm = memo(OpenForm);

function OpenForm({ area, session, place }: DraftFormProps): ReactNode {
  const tab = useTab();
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const each = useSubmittedRows(session);
  const { context, review, uploads, gate, task, reply, items, origin } = useOpenDraft(area, session, place);
  const steps = useDraftSteps(session.form, area.definition);
  const actions = useDraftActions(area, session, place, gate, review);
  const content = useStepFocus(steps.current);
  if (submitted) {
    const { title } = session.form.getState();
    const onCase = () => tab.replace(`/${place.group}/${place.name}/case/${submitted.caseId}`);
    return <SubmitDone {...{ submitted, area, place, title, onCase }} />;
  }
  if (each.result)
    return (
      <Suspense>
        <SubmitEachDone result={each.result} place={place} onBack={each.back} />
      </Suspense>
    );
  const body = (
    <>
      <DraftSteps
        form={session.form}
        review={review}
        visited={steps.visited}
        links={steps.links}
        current={steps.current}
        onGo={steps.leaveFor}
      />
      <div key={steps.current} ref={content} tabIndex={-1} className="fm-content">
        {steps.open ? (
          <FormSections key={steps.open.key} step={steps.open} />
        ) : (
          <SubmitStep
            {...{ area, session, place, uploads, reply }}
            onGo={steps.go}
            onSubmitted={setSubmitted}
            onSubmittedEach={each.set}
          />
        )}
      </div>
      {steps.open ? <StepFoot steps={steps} /> : null}
    </>
  );
  return (
    <UploadsContext value={uploads}>
      <FormContext value={context}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole form; each has a button too */}
        <div className="page fill fm-page" onKeyDown={actions.onKey}>
          <DraftHeader area={area} session={session} actions={actions} onStep={steps.leaveFor} />
          <DraftBars session={session} />
          <TakenBars session={session} state={origin} />
          <SubmittedRows session={session} done={each.done} place={place} />
          {task && items.length === 0 ? <OrderCard task={task} /> : null}
          {items.length > 0 ? (
            <div className="fm-split">
              <ReplyPanel {...{ items, place, session }} onSubmit={() => steps.go(submitKey)} />
              <div className="fm-main">{body}</div>
            </div>
          ) : (
            body
          )}
        </div>
      </FormContext>
    </UploadsContext>
  );
}

/** Buttons to the previous and the next step. */
function StepFoot({ steps: { previous, next, current, leaveFor } }: { steps: DraftStepsState }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="fm-foot">
      <span className="t2 ell">{t('form.footNote')}</span>
      <span className="sp" />
      {previous ? <Button onClick={() => leaveFor(previous.key)}>{t('form.previous')}</Button> : null}
      <Button type="primary" onClick={() => leaveFor(next?.key ?? current)}>
        {t('form.next', { step: next?.title ?? '' })}
      </Button>
    </div>
  );
}

/** What became of the rows of the draft, in this window or before. */
function useSubmittedRows({ draft }: DraftSession) {
  const [result, set] = useState<SubmittedEach | null>(null);
  const [done, setDone] = useState<readonly SubmittedRow[]>(draft.submittedRows ?? []);
  const back = () => {
    setDone(result?.submitted ?? done);
    set(null);
  };
  return { result, set, done, back };
}

function SubmittedRows({
  session,
  done,
  place,
}: {
  session: DraftSession;
  done: readonly SubmittedRow[];
  place: DraftFormProps['place'];
}): ReactNode {
  const each = submitEachOf(session.area.definition);
  if (!each || done.length === 0) return null;
  return (
    <Suspense>
      <SubmittedRowsBar {...{ session, each, done, place }} />
    </Suspense>
  );
}
