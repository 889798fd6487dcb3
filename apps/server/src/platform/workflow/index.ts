import type { Module } from '../../kernel/module.ts';
import { startSweeper } from './sweeper.ts';
import './texts.ts';
import { processRoutes } from './process.routes.ts';
import { workflowRoutes } from './workflow.routes.ts';

export { type AreaProcess, recordAreaProcesses } from './definitions/definitions.ts';
export { lastDoneBy } from './done-by.ts';
export { clocksToday, type ShownClock } from './due-shown.ts';
export { ownTaskCases, taskFileReaders, tasksOfPeople } from './file-readers.ts';
export { type Lanes, lanesOf } from './lanes.ts';
export { instanceMatters } from './matters.ts';
export { readsCase } from './may-read.ts';
export { inMySpaces } from './my-spaces.ts';
export { namedIn } from './named-in.ts';
export { authorityOf, inOffice } from './office.ts';
export { announceLimits } from './operations/announce-limits.ts';
export { drawLot, gatherAnswers, keepRow, pickRow } from './operations/answer-services.ts';
export { beginClock } from './operations/begin-clock.ts';
export { processJobs, sendProcessMessage } from './operations/between-instances.ts';
export { deliverToCase, holdProcess, messagesHeard, replyRunsUntil } from './operations/case-messages.ts';
export { resumeClockService, stopClockService } from './operations/clock-services.ts';
export { explainTasks } from './operations/explain-tasks.ts';
export { dueDayOf, extendLimit, holdLimit } from './operations/extend-limit.ts';
export { addHistory, describeInstance, historyOf } from './operations/history.ts';
export { limitsUnder } from './operations/limits-under.ts';
export { recomputeReminders, sweepReminders } from './operations/remind.ts';
export { sweepStarts } from './operations/start-by-event.ts';
export { type NewProcess, startProcess } from './operations/start-process.ts';
export { resumeClock, stopClock } from './operations/stop-clock.ts';
export { sweepDates } from './operations/sweep-dates.ts';
export { recomputeDeadlines, sweepDeadlines } from './operations/sweep-deadlines.ts';
export { completeTask } from './operations/tasks/decide-task.ts';
export { awayAmong } from './operations/tasks/delegates.ts';
export { openTasksOf, type Stage, stagesOf, taskForAction } from './operations/tasks/get-task.ts';
export { handOverTasks, heldTasks } from './operations/tasks/hand-over.ts';
export { taskCounts, tasksDueByDay, tasksShown } from './operations/tasks/list-tasks.ts';
export { extendManaged, giveManaged, innerSteps, workingDaysOfStep } from './operations/tasks/manage-task.ts';
export { type NamedDuty, nameable, type RunningTask } from './operations/tasks/nameable.ts';
export { urgeManaged } from './operations/tasks/notify-task.ts';
export { proofAhead, signedAhead } from './operations/tasks/sign-task.ts';
export { onTaskOfParty } from './party-tasks.ts';
export { blindSteps } from './steps/blind-steps.ts';
export type {
  CheckedDecision,
  Outcome,
  ProcessSource,
  StepPlace,
  TaskDecision,
} from './steps/load-process.ts';
export { type ProcessPlace, servicesOf } from './steps/load-process.ts';
export {
  notifyCopied as tellCopied,
  notifyEnded as tellEnded,
  notifyTaskAssigned as tellTaskAssigned,
  notifyUrged as tellUrged,
} from './steps/notify.ts';
export { holderNodeAfter, servicesAfter } from './steps/services-after.ts';
export type { HeldTask } from './stores/hand-over.store.ts';
export { openPartyOf, type PartyTask, partyTasksOfCase } from './stores/party-task.store.ts';
export { clockOfTask } from './stores/task.store.ts';
export { pendingRows } from './task-filter.ts';
export { lightIs } from './task-light.ts';
export type { ShownTask } from './task-view.ts';
export { undoneTasks } from './undone-tasks.ts';

/** Processes, tasks, deadlines and the history of cases. */
export const workflowModule: Module = {
  name: 'workflow',
  routes: [...workflowRoutes, ...processRoutes],
  background: startSweeper,
};
