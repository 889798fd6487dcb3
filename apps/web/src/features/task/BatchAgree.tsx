import { type Output, type Task, type TaskDetail, taskAgreeBatch, textOf } from '@app/contract';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { App, Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, newKey, send, toApiError } from '../../client/index.ts';
import { OperationDialog } from '../../runtime/task/OperationDialog.tsx';
import { OpinionFields } from '../../runtime/task/OpinionFields.tsx';
import { taskDetailQuery } from '../../runtime/task/task.queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import '../../runtime/task/task.css';
import '../../runtime/case/case.css';

type Answers = Output<typeof taskAgreeBatch>;
const succeeded = 200;

/** Agrees to the chosen tasks (or gives them one outcome) with one opinion; each has its own answer, and those that failed say why. */
export function BatchAgree({ tasks, onDone }: { tasks: readonly Task[]; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [open, setOpen] = useState<readonly Task[] | null>(null);
  const [opinion, setOpinion] = useState('');
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [key, setKey] = useState(newKey);
  const [chosen, setChosen] = useState<string | null>(null);
  const outcomes = useOutcomes(open ?? []);
  const action = outcomes.choice.find(({ key }) => key === chosen) ?? outcomes.choice[0];
  const close = () => {
    setOpen(null);
    setAnswers(null);
    setOpinion('');
    setKey(newKey());
    if (answers) onDone();
  };
  const run = useMutation({
    mutationFn: (taskIds: string[]) =>
      send(
        taskAgreeBatch,
        {
          taskIds,
          ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
          ...(action ? { action: action.key } : {}),
        },
        { quiet: true, idempotencyKey: key },
      ),
    onSuccess: (given) => {
      void queries.invalidateQueries({ queryKey: ['task'] });
      void queries.invalidateQueries({ queryKey: ['portal'] });
      if (given.every(({ state }) => state === succeeded)) {
        message.success(
          action
            ? t('task.op.done', { action: textOf(action.title, getLanguage()) })
            : t('task.batch.allDone', { count: given.length }),
        );
        setOpen(null);
        setOpinion('');
        setKey(newKey());
        onDone();
      } else setAnswers(given);
    },
    onError: () => setKey(newKey()),
  });
  const failed = answers?.filter(({ state }) => state !== succeeded).length ?? 0;
  const answerOf = (id: string) => answers?.find(({ taskId }) => taskId === id);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(tasks)}>
        {t('task.batch.agree')}
      </Button>
      {open ? (
        <OperationDialog
          title={t(action ? 'task.batch.handle' : 'task.batch.title', { count: open.length })}
          okText={answers ? t('common.close') : action ? textOf(action.title, getLanguage()) : t('task.op.agree')}
          over={answers !== null}
          dirty={opinion !== '' && !answers}
          busy={run.isPending}
          problem={run.isError ? toApiError(run.error).text : null}
          refusal={answers ? null : outcomes.refusal}
          onOk={() => (answers ? close() : run.mutate(open.map(({ id }) => id)))}
          onClose={close}
        >
          {answers ? (
            <p>{t('task.batch.failed', { count: failed })}</p>
          ) : (
            <>
              {outcomes.choice.length > 0 ? (
                <Radio.Group
                  aria-label={t('task.outcome')}
                  value={action?.key}
                  onChange={(event) => setChosen(event.target.value)}
                  options={outcomes.choice.map(({ key, title }) => ({
                    value: key,
                    label: textOf(title, getLanguage()),
                  }))}
                />
              ) : null}
              {outcomes.refusal ? <p className="t2">{outcomes.refusal}</p> : null}
              <OpinionFields first label={t('task.op.opinion')} opinion={opinion} onOpinion={setOpinion} />
            </>
          )}
          <ul className="task-batch">
            {open.map((task) => {
              const answer = answerOf(task.id);
              const isDone = answer?.state === succeeded;
              return (
                <li key={task.id}>
                  {answer ? <Icon name={isDone ? 'checkCircle' : 'octagon'} size={14} /> : null}
                  <span>
                    <Zh text={task.title} /> · {textOf(task.nodeTitle, getLanguage())}
                  </span>
                  {answer ? (
                    <span className={isDone ? 't2' : 'task-problem'}>
                      {isDone ? (
                        action ? (
                          textOf(action.title, getLanguage())
                        ) : (
                          t('task.batch.done')
                        )
                      ) : (
                        <Zh text={answer.cause ?? answer.message} />
                      )}
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </OperationDialog>
      ) : null}
    </>
  );
}

/** The outcomes that all chosen tasks offer, when there are several: the tasks of one step do, those of two steps differ. */
function useOutcomes(tasks: readonly Task[]): { choice: TaskDetail['actions']; refusal: string | null } {
  const { t } = useTranslation();
  const steps = [...new Map(tasks.map((task) => [`${task.area} ${task.node}`, task])).values()];
  const details = useQueries({ queries: steps.map(({ id }) => taskDetailQuery(id)) });
  const offered = details.map(({ data }) => data?.actions ?? []);
  const several = offered.filter((actions) => actions.length > 1);
  if (details.some(({ isPending }) => isPending)) return { choice: [], refusal: t('common.loading') };
  if (several.length === 0) return { choice: [], refusal: null };
  return steps.length === 1
    ? { choice: several[0] ?? [], refusal: null }
    : { choice: [], refusal: t('task.batch.stepsDiffer') };
}
