import type { Module } from '../../kernel/context.ts';
import { taskFileReaders } from './file-readers.ts';
import { tellCopied, tellTaskAssigned, tellUrged } from './notify.ts';
import { startSweeper } from './sweeper.ts';
import './texts.ts';
import {
  cancelCalled,
  deliverProcessMessage,
  deliverSignal,
  deliverTo,
  endCall,
  giveHeld,
  startCalled,
} from './operations/between-instances.ts';
import { processRoutes } from './process.routes.ts';
import { workflowRoutes } from './workflow.routes.ts';

export { type AreaProcess, recordAreaProcesses } from './definitions/definitions.ts';
export type { HeldTask } from './hand-over.store.ts';
export {
  type CheckedDecision,
  type Outcome,
  type ProcessSource,
  registerProcessSource,
  type TaskDecision,
} from './load-process.ts';
export { inMySpaces } from './my-spaces.ts';
export { completeTask, type StepResult, type TaskCompletion } from './operations/complete-task.ts';
export { openTasksOf, type Stage, stagesOf, type TaskDetail, taskForAction } from './operations/get-task.ts';
export { handOverTasks, heldTasks } from './operations/hand-over.ts';
export { addHistory, describeInstance, historyOf } from './operations/history.ts';
export { pendingTasks, taskCounts, tasksDueByDay } from './operations/list-tasks.ts';
export { recomputeReminders, sweepReminders } from './operations/remind.ts';
export { sweepStarts } from './operations/start-by-event.ts';
export { type NewProcess, startProcess } from './operations/start-process.ts';
export { resumeClock, stopClock } from './operations/stop-clock.ts';
export { recomputeDeadlines, sweepDeadlines } from './operations/sweep-deadlines.ts';
export type { ShownTask } from './task-view.ts';

/** Processes, tasks, deadlines and the history of cases. */
export const workflowModule: Module = {
  name: 'workflow',
  routes: [...workflowRoutes, ...processRoutes],
  register(registry) {
    registry.outbox.set('task.assigned', tellTaskAssigned);
    registry.outbox.set('task.urged', tellUrged);
    registry.outbox.set('case.copied', tellCopied);
    registry.outbox.set('process.message', deliverProcessMessage);
    registry.outbox.set('process.signal', deliverSignal);
    registry.outbox.set('process.deliver', deliverTo);
    registry.outbox.set('process.call', startCalled);
    registry.outbox.set('process.callEnded', endCall);
    registry.outbox.set('process.cancelCall', cancelCalled);
    registry.outbox.set('process.give', giveHeld);
    registry.fileReaders.push(taskFileReaders);
  },
  background: startSweeper,
};
