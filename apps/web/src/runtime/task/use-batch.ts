import { type GivenSignatures, type Output, type Task, type TaskDetail, taskAgreeBatch, textOf } from '@app/contract';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, newKey, send, toApiError } from '../../client/index.ts';
import { taskDetailQuery } from './task.queries.ts';
import { useBatchSignature } from './use-batch-signature.ts';

type Answer = Output<typeof taskAgreeBatch>[number];
const succeeded = 200;

/** One opinion, and one outcome where the step offers several, for chosen tasks; each task has its own answer. */
export function useBatch(onDone: () => void, chosen: readonly Task[] | null = null) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  /** The tasks as they were chosen when the dialog opened; null = it is closed. */
  const [tasks, setTasks] = useState(chosen);
  const [opinion, setOpinion] = useState('');
  const [answers, setAnswers] = useState<Answer[] | null>(null);
  const [key, setKey] = useState(newKey);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { choice, refusal } = useOutcomes(tasks ?? []);
  const action = choice.find((one) => one.key === outcome) ?? choice[0];
  const actionTitle = action ? textOf(action.title, getLanguage()) : null;
  const signing = useBatchSignature(tasks ?? [], action);
  const end = (isOver: boolean) => {
    setTasks(null);
    setAnswers(null);
    setOpinion('');
    setKey(newKey());
    if (isOver) onDone();
  };
  const run = useMutation({
    mutationKey: ['task', 'agreeBatch'],
    mutationFn: (taskIds: string[]) =>
      send(taskAgreeBatch, decided(taskIds, opinion, action?.key, signing.given), { quiet: true, idempotencyKey: key }),
    onSuccess: (given) => {
      void queries.invalidateQueries({ queryKey: ['task'] });
      void queries.invalidateQueries({ queryKey: ['portal'] });
      if (!given.every(isDone)) return setAnswers(given);
      message.success(
        actionTitle ? t('task.op.done', { action: actionTitle }) : t('task.batch.allDone', { count: given.length }),
      );
      end(true);
    },
    onError: () => {
      setKey(newKey());
      signing.form.forget();
    },
  });
  return {
    tasks,
    open: setTasks,
    close: () => end(answers !== null),
    opinion,
    setOpinion,
    /** What there is to choose from, and what is chosen. */
    choice,
    action,
    actionTitle,
    choose: setOutcome,
    /** Why it cannot be done now. */
    refusal: answers ? null : (refusal ?? signing.form.missing),
    signing,
    busy: run.isPending,
    problem: run.isError ? toApiError(run.error).text : null,
    run: () => {
      // The second of a double press comes before the button is drawn as busy.
      if (queries.isMutating({ mutationKey: ['task', 'agreeBatch'] }) > 0) return;
      run.mutate((tasks ?? []).map(({ id }) => id));
    },
    /** Given once some of them failed. */
    answers,
    failed: answers?.filter((one) => !isDone(one)).length ?? 0,
  };
}

/** What is sent; what was not given is left out. */
function decided(taskIds: string[], opinion: string, action: string | undefined, signature: GivenSignatures | null) {
  return {
    taskIds,
    ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
    ...(action ? { action } : {}),
    ...(signature ? { signature } : {}),
  };
}

/** Whether a task took what was decided. */
export const isDone = ({ state }: Answer): boolean => state === succeeded;

/** The outcomes that all chosen tasks offer, when there are several: the tasks of one step do, those of two steps differ. */
function useOutcomes(tasks: readonly Task[]): { choice: TaskDetail['actions']; refusal: string | null } {
  const { t } = useTranslation();
  const steps = [...new Map(tasks.map((task) => [`${task.area} ${task.process} ${task.node}`, task])).values()];
  const details = useQueries({ queries: steps.map(({ id }) => taskDetailQuery(id)) });
  const offered = details.map(({ data }) => data?.actions ?? []);
  const several = offered.filter((actions) => actions.length > 1);
  if (details.some(({ isPending }) => isPending)) return { choice: [], refusal: t('common.loading') };
  if (several.length === 0) return { choice: [], refusal: null };
  return steps.length === 1
    ? { choice: several[0] ?? [], refusal: null }
    : { choice: [], refusal: t('task.batch.stepsDiffer') };
}
