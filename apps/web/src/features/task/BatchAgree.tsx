import { type Output, type Task, taskAgreeBatch, textOf } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, newKey, send, toApiError } from '../../client/index.ts';
import { OperationDialog } from '../../runtime/task/OperationDialog.tsx';
import { OpinionFields } from '../../runtime/task/OpinionFields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import '../../runtime/task/task.css';
import '../../runtime/case/case.css';

type Answers = Output<typeof taskAgreeBatch>;
const succeeded = 200;

/** Agrees to the chosen tasks with one opinion; each has its own answer, and those that failed say why. */
export function BatchAgree({ tasks, onDone }: { tasks: readonly Task[]; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [open, setOpen] = useState<readonly Task[] | null>(null);
  const [opinion, setOpinion] = useState('');
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [key, setKey] = useState(newKey);
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
        { taskIds, ...(opinion.trim() ? { opinion: opinion.trim() } : {}) },
        { quiet: true, idempotencyKey: key },
      ),
    onSuccess: (given) => {
      void queries.invalidateQueries({ queryKey: ['task'] });
      void queries.invalidateQueries({ queryKey: ['portal'] });
      if (given.every(({ state }) => state === succeeded)) {
        message.success(t('task.batch.allDone', { count: given.length }));
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
          title={t('task.batch.title', { count: open.length })}
          okText={t(answers ? 'common.close' : 'task.op.agree')}
          dirty={opinion !== '' && !answers}
          busy={run.isPending}
          problem={run.isError ? toApiError(run.error).text : null}
          refusal={null}
          onOk={() => (answers ? close() : run.mutate(open.map(({ id }) => id)))}
          onClose={close}
        >
          {answers ? (
            <p>{t('task.batch.failed', { count: failed })}</p>
          ) : (
            <OpinionFields label={t('task.op.opinion')} opinion={opinion} onOpinion={setOpinion} />
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
                      {isDone ? t('task.batch.done') : <Zh text={answer.cause ?? answer.message} />}
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
