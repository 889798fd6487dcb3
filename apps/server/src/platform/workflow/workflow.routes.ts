import { deadlineExplain, taskCompleted, taskLock, taskPending, taskUnlock, taskWithdraw } from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
import { claimTask, releaseTask } from './operations/claim-task.ts';
import { explainDeadline } from './operations/explain-deadline.ts';
import { completedTasks, pendingTasks } from './operations/list-tasks.ts';
import { withdrawTask } from './operations/withdraw-task.ts';

const task = { record: (input: { taskId: string }) => input.taskId };
const platform = { space: 'platform' } as const;

/** Tasks and deadlines. Lists look into every space of the caller, all else into that of the task. */
export const workflowRoutes: Route[] = [
  implement(taskPending, pendingTasks, platform),
  implement(taskCompleted, completedTasks, platform),
  implement(taskLock, claimTask, task),
  implement(taskUnlock, releaseTask, task),
  implement(taskWithdraw, withdrawTask, task),
  implement(deadlineExplain, explainDeadline, task),
];
