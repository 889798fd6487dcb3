import { type TaskDetail, taskReject, taskRejectPrevious, taskRejectStarter } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/index.ts';
import { useOperation } from './use-operation.ts';
import { useOpinion } from './use-opinion.ts';

type Target = 'rejectPrevious' | 'rejectStarter' | 'reject';
const targets: readonly Target[] = ['rejectPrevious', 'rejectStarter', 'reject'];

/** Where a case is sent back to, why, how it returns, and sending it once. A reason is always needed. */
export function useRejection(task: TaskDetail, onClose: () => void) {
  const { t } = useTranslation();
  const allowed = targets.filter((one) => task.operations.includes(one));
  const [target, setTarget] = useState<Target>(allowed[0] ?? 'rejectPrevious');
  const [node, setNode] = useState(task.returnTo[0]?.node);
  const [mode, setMode] = useState<'normal' | 'direct'>('normal');
  const opinion = useOpinion(task.draft?.opinion);
  const { run, isPending, problem } = useOperation(t('task.op.done', { action: t('task.op.reject') }), onClose);
  const submit = () =>
    run((idempotencyKey) => {
      const input = { taskId: task.id, opinion: opinion.text.trim(), backHandMode: mode, ...opinion.attached() };
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
  const noReason = opinion.text.trim() === '' ? t('task.op.reasonNeeded') : null;
  return {
    target: { allowed, chosen: target, choose: setTarget },
    node: { chosen: node, choose: setNode },
    mode: { chosen: mode, choose: setMode },
    opinion,
    refusal: noReason ?? (target === 'reject' && !node ? t('task.op.chooseNode') : null),
    submit,
    isPending,
    problem,
  };
}
