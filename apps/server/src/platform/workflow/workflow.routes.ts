import * as contract from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { endProcess, recoverProcess, suspendProcess } from './operations/control-process.ts';
import { explainDeadline } from './operations/explain-deadline.ts';
import { copiedProcesses, initiatedProcesses, readCopy, receivedProcesses } from './operations/my-processes.ts';
import { agreeBatch } from './operations/tasks/agree-batch.ts';
import { claimTask, releaseTask } from './operations/tasks/claim-task.ts';
import {
  abstainTask,
  agreeTask,
  opposeTask,
  rejectTask,
  rejectToPrevious,
  rejectToStarter,
} from './operations/tasks/decide-task.ts';
import { queryDelegates, removeDelegate, saveDelegate } from './operations/tasks/delegates.ts';
import { addSign, changeTask, recuseTask, removeSign } from './operations/tasks/give-task.ts';
import { completedTasks, draftedTasks, pendingTasks } from './operations/tasks/list-tasks.ts';
import { copyTask, urgeTask } from './operations/tasks/notify-task.ts';
import { previewTask } from './operations/tasks/preview-task.ts';
import { signedAhead, subjectsOf } from './operations/tasks/sign-task.ts';
import { removeTaskDraft, saveTaskDraft } from './operations/tasks/task-drafts.ts';
import { taskPage } from './operations/tasks/task-page.ts';
import { findPeople } from './operations/tasks/task-people.ts';
import { withdrawTask } from './operations/tasks/withdraw-task.ts';
import { onTaskOfParty } from './party-tasks.ts';

const task = { record: (input: { taskId: string }) => input.taskId };
/** What the second company of a case may do with a task of its own. */
const party = { ...task, party: true };
const signed = { ...task, ...signedAhead };
const platform = { space: 'platform' } as const;

/** Tasks and deadlines. Lists look into every space of the caller, all else into that of the task. */
export const workflowRoutes: Route[] = [
  implement(contract.taskPending, pendingTasks, platform),
  implement(contract.taskCompleted, completedTasks, platform),
  implement(contract.taskInitiated, initiatedProcesses, platform),
  implement(contract.taskReceived, receivedProcesses, platform),
  implement(contract.taskDrafts, draftedTasks, platform),
  implement(contract.taskCopied, copiedProcesses, platform),
  implement(contract.taskCopyRead, readCopy, platform),
  implement(contract.taskPeople, findPeople, platform),
  implement(contract.delegateQuery, queryDelegates, platform),
  implement(contract.delegateSave, saveDelegate, platform),
  implement(contract.delegateRemove, removeDelegate, platform),
  implement(
    contract.taskGet,
    (ctx, input) => onTaskOfParty(ctx, input.taskId, (inner) => taskPage(inner, input)),
    party,
  ),
  implement(contract.taskPreview, previewTask, task),
  implement(contract.taskLock, claimTask, task),
  implement(contract.taskUnlock, releaseTask, task),
  implement(contract.taskAgree, (ctx, input) => onTaskOfParty(ctx, input.taskId, (inner) => agreeTask(inner, input)), {
    ...signed,
    party: true,
  }),
  implement(contract.taskOppose, opposeTask, signed),
  implement(contract.taskAbandon, abstainTask, signed),
  implement(contract.taskReject, rejectTask, task),
  implement(contract.taskRejectPrevious, rejectToPrevious, task),
  implement(contract.taskRejectStarter, rejectToStarter, task),
  implement(contract.taskAgreeBatch, agreeBatch, { space: 'none' }),
  implement(contract.signSubjects, subjectsOf, { space: 'none' }),
  implement(contract.taskWithdraw, withdrawTask, task),
  implement(contract.taskChange, changeTask, task),
  implement(contract.taskAddSign, addSign, task),
  implement(contract.taskRemoveSign, removeSign, task),
  implement(contract.taskRecuse, recuseTask, task),
  implement(contract.taskUrge, urgeTask, task),
  implement(contract.taskCopy, copyTask, task),
  implement(contract.taskSuspend, suspendProcess, task),
  implement(contract.taskRecover, recoverProcess, task),
  implement(contract.taskEnd, endProcess, task),
  implement(contract.taskDraftSave, saveTaskDraft, task),
  implement(contract.taskDraftRemove, removeTaskDraft, task),
  implement(contract.deadlineExplain, explainDeadline, task),
];
