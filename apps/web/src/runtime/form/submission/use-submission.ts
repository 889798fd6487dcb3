import { areaSubmit, areaSubmitEach, type PublishedArea, reviewPartOf, type TaskAction, textOf } from '@app/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, newKey, send, toApiError } from '../../../client/index.ts';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import type { DraftSession } from '../draft/draft-session.ts';
import type { SubmittedEach } from '../each/SubmitEachDone.tsx';
import { useAcknowledgements } from './acknowledgements.ts';
import type { Submitted } from './SubmitDone.tsx';
import type { Verdict } from './submission.ts';
import type { usePreCheck } from './use-pre-check.ts';

interface SubmissionOf {
  area: PublishedArea;
  session: DraftSession;
  place: { group: string; name: string; id: string };
  /** The task that this submission answers. */
  reply: TaskAction | null;
  onSubmitted: (result: Submitted) => void;
  onSubmittedEach: (result: SubmittedEach) => void;
}

/** The holder's declaration and reasons, and the submission call. */
export function useSubmission(
  { area, session, place, reply, onSubmitted, onSubmittedEach }: SubmissionOf,
  { check, correct }: Pick<ReturnType<typeof usePreCheck>, 'check' | 'correct'>,
) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const reasons = useAcknowledgements(place.id);
  const [declared, declare] = useState(false);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const key = useRef(newKey());
  const rows = check?.rows ?? null;
  const own = rows ? t('each.do', { count: rows.ready }) : t('form.submit.do');
  const verb = reply ? textOf(reply.title, getLanguage()) : own;
  const asks = reviewPartOf(area.definition) ? 'form.submit.confirmText' : 'form.submit.confirmPlain';

  const question = (count: number) => {
    if (rows) return { title: t('each.confirmTitle', { count: rows.ready }), content: t('each.confirmText') };
    const values = { title: session.form.getState().title, count };
    return reply
      ? { title: t('form.submit.replyTitle'), content: t('form.submit.replyText', values) }
      : { title: t('form.submit.confirmTitle'), content: t(asks, values) };
  };
  const submitRows = async (rev: number) => {
    const call = { quiet: true, idempotencyKey: key.current };
    const result = await send(areaSubmitEach, { ...place, rev }, call);
    key.current = newKey();
    if (result.submitted.length > 0) return onSubmittedEach(result);
    correct(result.errors);
    setProblem(result.refused[0]?.cause ?? t('each.none'));
  };
  const submit = async ({ toAnswer, toSee }: Pick<Verdict, 'toAnswer' | 'toSee'>) => {
    const yes = await confirm({ ...question(toAnswer.length), okText: verb, cancelText: t('form.submit.wait') });
    if (!yes || !check) return;
    setSending(true);
    setProblem(null);
    try {
      if (rows) return await submitRows(check.rev);
      const acknowledgements = [
        ...toAnswer.map(({ key: finding }) => ({ key: finding, reason: reasons.get(finding) })),
        ...toSee.map(({ key: finding }) => ({ key: finding })),
      ];
      const said = opinion.trim() ? { opinion: opinion.trim() } : {};
      const result = await send(
        areaSubmit,
        { ...place, rev: check.rev, acknowledgements, ...said },
        { quiet: true, idempotencyKey: key.current },
      );
      reasons.clear();
      onSubmitted(result);
    } catch (error) {
      const answer = toApiError(error);
      // Without an answer the next try uses the same key, so that nothing is submitted twice; after an answer a new one.
      if (answer.state > 0) key.current = newKey();
      if (answer.fieldErrors.length > 0) correct(answer.fieldErrors);
      setProblem(answer.text);
    } finally {
      setSending(false);
    }
  };

  const forgetProblem = () => setProblem(null);
  return {
    ...{ reasons, declared, declare, seen, setSeen },
    ...{ opinion, setOpinion, problem, forgetProblem, isSending, verb, submit },
  };
}
