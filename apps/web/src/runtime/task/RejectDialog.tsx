import { type TaskDetail, textOf } from '@app/contract';
import { Radio, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage } from '../../client/index.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { useRejection } from './use-rejection.ts';

/** Sends the case back: to whom, with which reason, and whether it then runs on along the chart or comes straight back. */
export function RejectDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { target, node, mode, opinion, refusal, submit, isPending, problem } = useRejection(task, onClose);
  const word = t('task.op.reject');
  return (
    <OperationDialog
      title={t('task.op.titleOf', { action: word, node: textOf(task.nodeTitle, getLanguage()) })}
      okText={word}
      danger
      dirty={opinion.text !== '' || opinion.fields.files.length > 0}
      busy={isPending}
      problem={problem}
      refusal={refusal}
      onOk={submit}
      onClose={onClose}
    >
      <span id={`${id}t`}>{t('task.op.rejectTo')}</span>
      <Radio.Group
        aria-labelledby={`${id}t`}
        value={target.chosen}
        onChange={(event) => target.choose(event.target.value)}
        options={target.allowed.map((value) => ({ value, label: t(`task.op.to.${value}`) }))}
      />
      {target.chosen === 'reject' ? (
        <Select
          aria-label={t('task.op.chooseNode')}
          value={node.chosen}
          onChange={node.choose}
          options={task.returnTo.map((one) => ({
            value: one.node,
            label: [textOf(one.title, getLanguage()), one.people.join(comma())].filter(Boolean).join(' · '),
          }))}
        />
      ) : null}
      <span id={`${id}m`}>{t('task.op.backMode')}</span>
      <Radio.Group
        aria-labelledby={`${id}m`}
        value={mode.chosen}
        onChange={(event) => mode.choose(event.target.value)}
        options={(['normal', 'direct'] as const).map((value) => ({ value, label: t(`task.op.back.${value}`) }))}
      />
      <OpinionFields {...opinion.fields} first label={t('task.op.reason')} taskId={task.id} />
    </OperationDialog>
  );
}
