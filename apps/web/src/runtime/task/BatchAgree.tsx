import { type Task, textOf } from '@app/contract';
import { Button, Radio } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { SignFields } from '../sign/SignFields.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { isDone, useBatch } from './use-batch.ts';
import './task.css';
import '../case/case.css';

/** Agrees to the chosen tasks (or gives them one outcome) with one opinion; each has its own answer, and those that failed say why. */
export function BatchAgree({ tasks, onDone }: { tasks: readonly Task[]; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const batch = useBatch(onDone);
  return (
    <>
      <Button type="primary" onClick={() => batch.open(tasks)}>
        {t('task.batch.agree')}
      </Button>
      <BatchDialog batch={batch} />
    </>
  );
}

/** The same without a button of its own, for lists that have one: it is open from the first; `onClose` when it was closed, with what was done or without. */
export function BatchNow({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }): ReactNode {
  // Done or not, it is told once: when nothing is open any more.
  const batch = useBatch(nothing, tasks);
  const isOver = batch.tasks === null;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return <BatchDialog batch={batch} />;
}

const nothing = () => undefined;

function BatchDialog({ batch }: { batch: Batch }): ReactNode {
  const { t } = useTranslation();
  const { answers, actionTitle } = batch;
  return (
    <>
      {batch.tasks ? (
        <OperationDialog
          title={t(actionTitle ? 'task.batch.handle' : 'task.batch.title', { count: batch.tasks.length })}
          okText={answers ? t('common.close') : (actionTitle ?? t('task.op.agree'))}
          over={answers !== null}
          dirty={batch.opinion !== '' && !answers}
          busy={batch.busy}
          problem={batch.problem}
          refusal={batch.refusal}
          onOk={() => (answers ? batch.close() : batch.run())}
          onClose={batch.close}
        >
          {answers ? <p>{t('task.batch.failed', { count: batch.failed })}</p> : <Decision batch={batch} />}
          {answers ? null : (
            <SignFields
              form={batch.signing.form}
              rows={batch.signing.rows}
              seal={batch.signing.seal}
              onSign={() => batch.refusal === null && batch.run()}
            />
          )}
          <ul className="task-batch">
            {batch.tasks.map((task) => (
              <TaskLine key={task.id} task={task} batch={batch} />
            ))}
          </ul>
        </OperationDialog>
      ) : null}
    </>
  );
}

type Batch = ReturnType<typeof useBatch>;

/** The outcome, where there are several, and the opinion. */
function Decision({ batch }: { batch: Batch }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {batch.choice.length > 0 ? (
        <Radio.Group
          aria-label={t('task.outcome')}
          value={batch.action?.key}
          onChange={(event) => batch.choose(event.target.value)}
          options={batch.choice.map(({ key, title }) => ({ value: key, label: textOf(title, getLanguage()) }))}
        />
      ) : null}
      <OpinionFields first label={t('task.op.opinion')} opinion={batch.opinion} onOpinion={batch.setOpinion} />
    </>
  );
}

/** One task, and what came of it. */
function TaskLine({ task, batch: { answers, actionTitle } }: { task: Task; batch: Batch }): ReactNode {
  const { t } = useTranslation();
  const answer = answers?.find(({ taskId }) => taskId === task.id);
  const done = answer !== undefined && isDone(answer);
  return (
    <li>
      {answer ? <Icon name={done ? 'checkCircle' : 'octagon'} size={14} /> : null}
      <span>
        <Zh text={task.title} /> · {textOf(task.nodeTitle, getLanguage())}
      </span>
      {answer ? (
        <span className={done ? 't2' : 'task-problem'}>
          {done ? (actionTitle ?? t('task.batch.done')) : <Zh text={answer.cause ?? answer.message} />}
        </span>
      ) : null}
    </li>
  );
}
