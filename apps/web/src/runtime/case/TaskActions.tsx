import {
  type CaseDetail,
  type PublishedArea,
  type TaskAction,
  type TaskDetail,
  taskDraftOpen,
  taskLock,
  tasksOf,
  taskUnlock,
  textOf,
} from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { pathOf } from '../list/path-of.ts';
import { TaskOperations } from '../task/TaskOperations.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { WithdrawTask } from './WithdrawTask.tsx';

type Task = CaseDetail['tasks'][number];

/** What may be done with the case now: the task's actions and no others, each saying what happens. */
export function TaskActions({
  area,
  detail,
  task,
  work,
  past,
  onChanged,
}: {
  area: PublishedArea;
  detail: CaseDetail;
  task: Task | null;
  /** The open task with what the caller may do; null while it is read. */
  work: TaskDetail | null;
  /** Another task of the caller that the address names, e.g. a completed one that may be taken back. */
  past: TaskDetail | null;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = getLanguage();
  const [chosen, setChosen] = useState<TaskAction | null>(null);
  const definition = task ? tasksOf(area.definition)[task.node] : undefined;
  const failed = (error: unknown) => {
    message.error(toApiError(error).text);
    onChanged();
  };
  const claim = useMutation({
    mutationFn: (input: { taskId: string; lock: boolean }) =>
      send(input.lock ? taskLock : taskUnlock, { taskId: input.taskId }, { quiet: true }),
    onSuccess: onChanged,
    onError: failed,
  });
  const reply = useMutation({
    mutationFn: (taskId: string) => send(taskDraftOpen, { ...pathOf(area.definition.id), taskId }, { quiet: true }),
    onSuccess: ({ draftId }) => openTab({ path: `/${area.definition.id}/draft/${draftId}`, title: detail.title }),
    onError: failed,
  });
  const takeBack = detail.tasks.find((one) => one.withdrawable && !one.mine);
  const earlier = past && past.operations.length > 0 ? <TaskOperations task={past} /> : null;
  if (!task)
    return (
      <>
        {earlier}
        {work ? <TaskOperations task={work} without={takeBack ? ['withdraw'] : []} /> : null}
        {takeBack ? <WithdrawTask task={takeBack} onChanged={onChanged} /> : null}
      </>
    );
  if (definition?.mode === 'holder') {
    const correct = (
      <Button type="primary" loading={reply.isPending} onClick={() => reply.mutate(task.id)}>
        <Icon name="edit" size={14} />
        {t('case.correct')}
      </Button>
    );
    return work ? <TaskOperations task={work} without={['claim', 'release']} decisions={correct} /> : correct;
  }
  // A countersign, and whoever was asked to sign or to advise, votes; the area's own actions are not theirs.
  const votes = !definition || definition.actions.length === 0 || work?.actions.length === 0;
  if (votes) return work ? <TaskOperations task={work} /> : null;
  const actions = [...definition.actions].sort((a, b) => rank(a) - rank(b));
  const danger = actions.filter((action) => action.look === 'danger');
  const plain = actions.filter((action) => action.look !== 'danger');
  // What was accepted as an error speaks against these: they ask for a reason, and something else is the usual way on.
  const accepted = acceptedErrors(detail);
  const isDespite = (action: TaskAction) =>
    accepted > 0 && (definition.reasonDespiteFindings?.includes(action.key) ?? false);
  const fitting = plain.filter((action) => !isDespite(action));
  const usual = fitting.find(({ look }) => look === 'primary') ?? (plain.some(isDespite) ? fitting[0] : undefined);
  const shown = [...plain].sort((a, b) => Number(a === usual) - Number(b === usual));
  const undecided = detail.findings.filter((finding) => finding.severity === 'error' && !finding.decision).length;
  const blocked = (action: TaskAction) =>
    definition.findingsDecidedBefore?.includes(action.key) && undecided > 0
      ? t('case.decideFirst', { count: undecided })
      : undefined;
  const why = shown.map(blocked).find(Boolean);
  // The area says in its own words how the task is decided; all else is what the server allows.
  const own = (
    <>
      {shown.map((action) => {
        const why = blocked(action);
        return (
          <span key={action.key} title={why}>
            <Button
              type={action === usual ? 'primary' : 'default'}
              disabled={why !== undefined}
              onClick={() => setChosen(action)}
            >
              {textOf(action.title, language)}
            </Button>
          </span>
        );
      })}
    </>
  );
  return (
    <>
      {why && <span className="t3 case-why">{why}</span>}
      <TaskOperations
        task={work}
        without={['claim', 'release']}
        decisions={
          <>
            {claimButton(task)}
            {own}
          </>
        }
        further={danger.map((action) => ({
          key: action.key,
          label: textOf(action.title, language),
          run: () => setChosen(action),
        }))}
      />
      {chosen && (
        <ActionDialog
          key={chosen.key}
          area={area}
          detail={detail}
          task={task}
          draft={work?.draft ?? null}
          action={chosen}
          despite={isDespite(chosen) ? accepted : 0}
          onClose={() => setChosen(null)}
          onDone={onChanged}
        />
      )}
    </>
  );

  function claimButton({ id, claimedByMe }: Task): ReactNode {
    return (
      <Button onClick={() => claim.mutate({ taskId: id, lock: !claimedByMe })} loading={claim.isPending}>
        {t(claimedByMe ? 'case.release' : 'case.claim')}
      </Button>
    );
  }
}

/** Findings of level error that the officer accepted. */
const acceptedErrors = ({ findings }: CaseDetail) =>
  findings.filter(({ severity, decision }) => severity === 'error' && decision === 'accepted').length;

const rank = (action: TaskAction) => (action.look === 'primary' ? 1 : 0);
