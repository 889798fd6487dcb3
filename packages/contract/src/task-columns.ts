import { z } from 'zod';

/** Columns of a list of tasks: of the task, of its clock and of its case. */
export const taskColumnNames = [
  'title',
  'holderName',
  'applyNo',
  'acceptNo',
  'certNo',
  'number',
  'status',
  'productClass',
  'submittedAt',
  'area',
  'procedure',
  'node',
  'stage',
  'dueAt',
  'light',
  'used',
  'assignee',
  'createdAt',
  'completedAt',
  'outcome',
  'round',
  'openItems',
  'openMusts',
  'openErrors',
  'proposed',
  'proposedWhy',
  'plan',
  'stopped',
  'lastEvent',
  'waiting',
] as const;
export const TaskColumn = z.enum(taskColumnNames);
export type TaskColumn = z.infer<typeof TaskColumn>;

/** Columns of a report over the steps of a procedure; days are working days, those on which the clock stood left out. */
export const stepColumnNames = ['node', 'stage', 'count', 'averageDays', 'p90Days'] as const;

/** Whose tasks a list shows: held by the caller, free for the caller to take, all that are open, done by the caller (the last of each step). */
export const taskWhose = ['mine', 'pool', 'all', 'done'] as const;
export const TaskWhose = z.enum(taskWhose);
export type TaskWhose = z.infer<typeof TaskWhose>;

/** Lights of open tasks; `none` = without a limit. */
export const taskLights = ['red', 'yellow', 'green', 'stopped', 'none'] as const;
export const TaskLight = z.enum(taskLights);
export type TaskLight = z.infer<typeof TaskLight>;
