import { type TaskDetail, taskReject, taskRejectPrevious, taskRejectStarter, textOf } from '@app/contract';
import { Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, send } from '../../client/index.ts';
import { useNowState } from '../../ui/use-now-state.ts';
import type { StoredFile } from '../form/upload/use-uploads.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { OpinionFields } from './OpinionFields.tsx';
import { useOperation } from './use-operation.ts';

type Target = 'rejectPrevious' | 'rejectStarter' | 'reject';
const targets: readonly Target[] = ['rejectPrevious', 'rejectStarter', 'reject'];

/** Sends the case back: to whom, with which reason, and whether it then runs on along the chart or comes straight back. */
export function RejectDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const allowed = targets.filter((one) => task.operations.includes(one));
  const [target, setTarget] = useState<Target>(allowed[0] ?? 'rejectPrevious');
  const [node, setNode] = useState(task.returnTo[0]?.node);
  const [mode, setMode] = useState<'normal' | 'direct'>('normal');
  const [opinion, setOpinion] = useState(task.draft?.opinion ?? '');
  const [files, setFiles, filesNow] = useNowState<readonly StoredFile[]>([]);
  const { run, isPending, problem } = useOperation(t('task.op.done', { action: t('task.op.reject') }), onClose);
  const submit = () =>
    run((idempotencyKey) => {
      const input = {
        taskId: task.id,
        opinion: opinion.trim(),
        backHandMode: mode,
        ...(filesNow().length > 0 ? { attachmentIds: filesNow().map((file) => file.id) } : {}),
      };
      const options = { quiet: true, idempotencyKey };
      switch (target) {
        case 'rejectPrevious':
          return send(taskRejectPrevious, input, options);
        case 'rejectStarter':
          return send(taskRejectStarter, input, options);
        case 'reject':
          return send(taskReject, { ...input, rejectMode: 'rejectDest', destination: node }, options);
      }
    });
  const refusal =
    opinion.trim() === '' ? t('task.op.reasonNeeded') : target === 'reject' && !node ? t('task.op.chooseNode') : null;
  return (
    <OperationDialog
      title={t('task.op.titleOf', { action: t('task.op.reject'), node: textOf(task.nodeTitle, getLanguage()) })}
      okText={t('task.op.reject')}
      danger
      dirty={opinion !== '' || files.length > 0}
      busy={isPending}
      problem={problem}
      refusal={refusal}
      onOk={submit}
      onClose={onClose}
    >
      <span id={`${id}t`}>{t('task.op.rejectTo')}</span>
      <Radio.Group
        aria-labelledby={`${id}t`}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
        options={allowed.map((value) => ({ value, label: t(`task.op.to.${value}`) }))}
      />
      {target === 'reject' ? (
        <Select
          aria-label={t('task.op.chooseNode')}
          value={node}
          onChange={setNode}
          options={task.returnTo.map((one) => ({
            value: one.node,
            label: [textOf(one.title, getLanguage()), one.people.join(comma())].filter(Boolean).join(' · '),
          }))}
        />
      ) : null}
      <span id={`${id}m`}>{t('task.op.backMode')}</span>
      <Radio.Group
        aria-labelledby={`${id}m`}
        value={mode}
        onChange={(event) => setMode(event.target.value)}
        options={(['normal', 'direct'] as const).map((value) => ({ value, label: t(`task.op.back.${value}`) }))}
      />
      <OpinionFields
        first
        label={t('task.op.reason')}
        opinion={opinion}
        onOpinion={setOpinion}
        files={files}
        onFiles={setFiles}
        taskId={task.id}
      />
    </OperationDialog>
  );
}
