import { type TaskDetail, taskAddSign, taskChange, taskCopy, textOf } from '@app/contract';
import { Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, send } from '../../client/index.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { useOperation } from './use-operation.ts';

/** Operations that name other people. */
export type PeopleOperation = 'transfer' | 'delegate' | 'agent' | 'addSign' | 'copy';
const changes = { transfer: 'shift', delegate: 'delegate', agent: 'assignee' } as const;
const positions = ['before', 'after', 'parallel', 'sequential'] as const;

/** Gives a task to somebody, asks others to sign too, or copies the case to them. */
export function PeopleDialog({
  task,
  operation,
  onClose,
}: {
  task: TaskDetail;
  operation: PeopleOperation;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const word = t(`task.op.${operation}`);
  const many = operation === 'addSign' || operation === 'copy';
  const [people, setPeople] = useState<string[]>([]);
  const [position, setPosition] = useState<(typeof positions)[number]>('parallel');
  const [text, setText] = useState('');
  const { run, isPending, problem } = useOperation(t('task.op.done', { action: word }), onClose);
  const submit = () =>
    run((idempotencyKey) => {
      const said = text.trim() || undefined;
      const options = { quiet: true, idempotencyKey };
      if (operation === 'copy') return send(taskCopy, { taskId: task.id, userIds: people, content: said }, options);
      if (operation === 'addSign')
        return send(taskAddSign, { taskId: task.id, userIds: people, position, opinion: said }, options);
      return send(
        taskChange,
        { taskId: task.id, type: changes[operation], userId: people[0] ?? '', opinion: said },
        options,
      );
    });
  return (
    <OperationDialog
      title={t('task.op.titleOf', { action: word, node: textOf(task.nodeTitle, getLanguage()) })}
      okText={word}
      dirty={people.length > 0 || text !== ''}
      busy={isPending}
      problem={problem}
      refusal={people.length === 0 ? t('task.op.choosePeople') : null}
      onOk={submit}
      onClose={onClose}
    >
      <p className="t2">{t(`task.op.about.${operation}`)}</p>
      <label htmlFor={id}>{t(many ? 'task.op.people' : 'task.op.person')}</label>
      <PeoplePicker id={id} multiple={many} value={people} onChange={setPeople} />
      {operation === 'addSign' ? (
        <>
          <span id={`${id}p`}>{t('task.op.position')}</span>
          <Radio.Group
            aria-labelledby={`${id}p`}
            value={position}
            onChange={(event) => setPosition(event.target.value)}
            options={positions.map((value) => ({ value, label: t(`task.op.sign.${value}`) }))}
          />
        </>
      ) : null}
      <OpinionFields label={t('task.op.note')} opinion={text} onOpinion={setText} />
    </OperationDialog>
  );
}
