import {
  type CaseDetail,
  type PublishedArea,
  type TaskAction,
  type TaskDefinition,
  type TaskDetail,
  type TaskOperation,
  taskDraftOpen,
  taskLock,
  tasksOf,
  taskUnlock,
  textOf,
  versionAction,
} from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { pathOf } from '../area/path-of.ts';
import { hasItems, openMusts, readyToSend, useItems } from '../opinion/use-items.ts';
import { TaskOperations } from '../task/TaskOperations.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { areaActions } from './area-actions.ts';
import { WithdrawTask } from './WithdrawTask.tsx';

type Task = CaseDetail['tasks'][number];

interface TaskActionsProps {
  area: PublishedArea;
  detail: CaseDetail;
  task: Task | null;
  /** The open task with what the caller may do; null while it is read. */
  work: TaskDetail | null;
  /** Another task of the caller that the address names, e.g. a completed one that may be taken back. */
  past: TaskDetail | null;
  onChanged: () => void;
}

/** What may be done with the case now: the task's actions and no others, each saying what happens. */
export function TaskActions(props: TaskActionsProps): ReactNode {
  const { area, task, work } = props;
  if (!task) return <OthersTask {...props} />;
  const definition = tasksOf(area.definition, task.process)[task.node];
  if (definition?.mode === 'holder') return <HolderActions {...props} task={task} />;
  if (definition?.mode === 'counterparty') return <PartyActions {...props} task={task} definition={definition} />;
  // A countersign, and whoever was asked to sign or to advise, votes; the area's own actions are not theirs.
  const votes = !definition || definition.actions.length === 0 || work?.actions.length === 0;
  if (votes) return work ? <TaskOperations task={work} /> : null;
  return <OfficerActions {...props} task={task} definition={definition} />;
}

/** Votes that the area describes itself: they stand among its actions, not beside them. */
function votesIn({ actions }: TaskDefinition): TaskOperation[] {
  return (['oppose', 'abstain'] as const).filter((vote) => actions.some(({ key }) => key === vote));
}

/** Nothing waits for the caller: what may be taken back or urged. */
function OthersTask({ detail, work, past, onChanged }: TaskActionsProps): ReactNode {
  const takeBack = detail.tasks.find((one) => one.withdrawable && !one.mine);
  return (
    <>
      {past && past.operations.length > 0 ? <TaskOperations task={past} /> : null}
      {work ? <TaskOperations task={work} without={takeBack ? ['withdraw'] : []} /> : null}
      {takeBack ? <WithdrawTask task={takeBack} onChanged={onChanged} /> : null}
    </>
  );
}

/** A company corrects: the draft of the reply opens. */
function HolderActions({ area, detail, work, task, onChanged }: TaskActionsProps & { task: Task }): ReactNode {
  const { t } = useTranslation();
  const { id } = area.definition;
  const reply = useMutation({
    mutationFn: (taskId: string) => send(taskDraftOpen, { ...pathOf(id), taskId }, { quiet: true }),
    onSuccess: ({ draftId }) => openTab({ path: `/${id}/draft/${draftId}`, title: detail.title }),
    onError: useFailure(onChanged),
  });
  const correct = (
    <Button type="primary" loading={reply.isPending} onClick={() => reply.mutate(task.id)}>
      <Icon name="edit" size={14} />
      {t('case.correct')}
    </Button>
  );
  const definition = tasksOf(area.definition, task.process)[task.node];
  const answer = definition && versionAction(definition);
  const { buttons, dialog } = useTakenActions({
    actions: definition?.actions.filter((action) => action !== answer) ?? [],
    ...{ area, detail, task, work, onChanged },
  });
  const decisions = (
    <>
      {buttons}
      {answer ? correct : null}
    </>
  );
  return (
    <>
      {work ? <TaskOperations task={work} without={['claim', 'release']} decisions={decisions} /> : decisions}
      {dialog}
    </>
  );
}

/** The second company of a case answers with one of the actions. */
function PartyActions({
  definition,
  ...props
}: TaskActionsProps & { task: Task; definition: TaskDefinition }): ReactNode {
  const { buttons, dialog } = useTakenActions({ actions: definition.actions, ...props });
  return (
    <>
      {buttons}
      {dialog}
    </>
  );
}

/** Buttons of actions that are taken in a dialog, each saying why it is not to be had now, and the dialog of the chosen one. */
function useTakenActions({
  actions,
  area,
  detail,
  task,
  work,
  onChanged,
}: {
  actions: readonly TaskAction[];
  area: PublishedArea;
  detail: CaseDetail;
  task: Task;
  work: TaskDetail | null;
  onChanged: () => void;
}): { buttons: ReactNode; dialog: ReactNode } {
  const [chosen, setChosen] = useState<TaskAction | null>(null);
  const buttons = actions.map((action) => {
    const why = blockedBy(work, action);
    return (
      <span key={action.key} title={why}>
        <Button
          type={action.look === 'primary' ? 'primary' : 'default'}
          danger={action.look === 'danger'}
          disabled={work === null || why !== undefined}
          onClick={() => setChosen(action)}
        >
          {textOf(action.title, getLanguage())}
        </Button>
      </span>
    );
  });
  const dialog = chosen && (
    <ActionDialog
      key={chosen.key}
      {...{ area, detail, task }}
      draft={work?.draft ?? null}
      action={chosen}
      despite={0}
      onClose={() => setChosen(null)}
      onDone={onChanged}
    />
  );
  return { buttons, dialog };
}

/** Why the server would refuse an action as the case stands now. */
function blockedBy(work: TaskDetail | null, action: TaskAction): string | undefined {
  const blocked = work?.actions.find(({ key }) => key === action.key)?.blocked;
  return blocked ? textOf(blocked, getLanguage()) : undefined;
}

/** The area says in its own words how the task is decided; all else is what the server allows. */
function OfficerActions(props: TaskActionsProps & { task: Task; definition: TaskDefinition }): ReactNode {
  const { area, detail, task, work, definition, onChanged } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<TaskAction | null>(null);
  const items = useItems(hasItems(area.definition) ? { area: detail.area, caseId: detail.id } : null).data?.items;
  const { plain, danger, usual, waitsFor, despite } = areaActions(definition, detail);
  const whyNot = (action: TaskAction) => {
    const count = waitsFor(action);
    if (count > 0) return t('case.decideFirst', { count });
    if (items && action.items?.need === 'required' && readyToSend(items) === 0)
      return t('opinion.waiting', { action: textOf(action.title, getLanguage()) });
    const musts = items && definition.itemsClosedBefore?.includes(action.key) ? openMusts(items) : 0;
    if (musts > 0) return t('opinion.openMust', { count: musts });
    const unsigned = action.unsigned ? undefined : (task.sign?.refused ?? undefined);
    return blockedBy(work, action) ?? unsigned;
  };
  const inSight = roomFor(plain, (action) => action !== usual && whyNot(action) !== undefined);
  const why = inSight.map(whyNot).find(Boolean);
  const decisions = (
    <>
      <ClaimButton task={task} onChanged={onChanged} />
      {inSight.map((action) => (
        <span key={action.key} title={whyNot(action)} data-command={action === usual ? 'finish' : undefined}>
          <Button
            type={action === usual ? 'primary' : 'default'}
            disabled={whyNot(action) !== undefined}
            onClick={() => setChosen(action)}
          >
            {textOf(action.title, getLanguage())}
          </Button>
        </span>
      ))}
    </>
  );
  return (
    <>
      {why && (
        <span className="t3 case-why" title={why}>
          {why}
        </span>
      )}
      <TaskOperations
        task={work}
        without={['claim', 'release', ...votesIn(definition)]}
        decisions={decisions}
        further={[...plain.filter((action) => !inSight.includes(action)), ...danger].map((action) => ({
          key: action.key,
          label: textOf(action.title, getLanguage()),
          isGrave: action.look === 'danger',
          why: action.look === 'danger' ? undefined : whyNot(action),
          run: () => setChosen(action),
        }))}
      />
      {chosen && (
        <ActionDialog
          key={chosen.key}
          {...{ area, detail, task }}
          draft={work?.draft ?? null}
          action={chosen}
          despite={despite(chosen)}
          onClose={() => setChosen(null)}
          onDone={onChanged}
        />
      )}
    </>
  );
}

/** More buttons than these wrap into a second line at 1280 px. */
const mostInSight = 3;

/** The actions that stay in sight, in their order: where they are too many, those not to be had go first, then the foremost. */
function roomFor(actions: readonly TaskAction[], isBlocked: (action: TaskAction) => boolean): TaskAction[] {
  const leaving = [...actions.filter(isBlocked), ...actions.filter((action) => !isBlocked(action))];
  const gone = leaving.slice(0, Math.max(0, actions.length - mostInSight));
  return actions.filter((action) => !gone.includes(action));
}

function ClaimButton({ task: { id, claimedByMe }, onChanged }: { task: Task; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const claim = useMutation({
    mutationFn: () => send(claimedByMe ? taskUnlock : taskLock, { taskId: id }, { quiet: true }),
    onSuccess: onChanged,
    onError: useFailure(onChanged),
  });
  return (
    <Button onClick={() => claim.mutate()} loading={claim.isPending}>
      {t(claimedByMe ? 'case.release' : 'case.claim')}
    </Button>
  );
}

/** Says what failed; the case shows what is true now. */
function useFailure(onChanged: () => void): (error: unknown) => void {
  const { message } = App.useApp();
  return (error) => {
    message.error(toApiError(error).text);
    onChanged();
  };
}
