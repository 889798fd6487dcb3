import { type TaskDetail, taskRecuse, taskUrge, taskWithdraw, textOf } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { useOperation } from './use-operation.ts';

/** Operations that need words alone. */
export type NoteOperation = 'urge' | 'withdraw' | 'recuse';

/** Urges, takes back or steps aside, with a note or a reason. */
export function NoteDialog({
  task,
  operation,
  onClose,
}: {
  task: TaskDetail;
  operation: NoteOperation;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const word = t(`task.op.${operation}`);
  const [text, setText] = useState('');
  const { run, isPending, problem } = useOperation(t('task.op.done', { action: word }), onClose);
  const submit = () =>
    run((idempotencyKey) => {
      const said = text.trim();
      const options = { quiet: true, idempotencyKey };
      const noted = { taskId: task.id, ...(said ? { opinion: said } : {}) };
      switch (operation) {
        case 'urge':
          return send(taskUrge, { taskId: task.id, ...(said ? { content: said.slice(0, 500) } : {}) }, options);
        case 'withdraw':
          return send(taskWithdraw, noted, options);
        case 'recuse':
          return send(taskRecuse, { taskId: task.id, opinion: said }, options);
      }
    });
  const needed = operation === 'recuse';
  return (
    <OperationDialog
      title={t('task.op.titleOf', { action: word, node: textOf(task.nodeTitle, getLanguage()) })}
      okText={word}
      dirty={text !== ''}
      busy={isPending}
      problem={problem}
      refusal={needed && text.trim() === '' ? t('task.op.reasonNeeded') : null}
      onOk={submit}
      onClose={onClose}
    >
      <p className="t2">{t(`task.op.about.${operation}`)}</p>
      <OpinionFields first label={t(needed ? 'task.op.reason' : 'task.op.note')} opinion={text} onOpinion={setText} />
    </OperationDialog>
  );
}
