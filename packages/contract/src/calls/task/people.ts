import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';
import { Code, Prose } from '../../typed-text.ts';
import { TaskResult } from './decide.ts';
import { acting, Opinion, post, Reason, TaskInput, UserIds } from './parts.ts';
import { Task, TaskPerson } from './task.ts';

/** Who works on a task: claiming and releasing it, handing it over, further signatures, reminders and copies. */

export const taskLock = call({
  ...post,
  id: 'task.lock',
  path: '/bpm/task/lock',
  input: z.object({ taskId: Id }),
  output: Task,
  summary: 'Claim',
});
export const taskUnlock = call({
  ...post,
  id: 'task.unlock',
  path: '/bpm/task/unlock',
  input: z.object({ taskId: Id }),
  output: Task,
  summary: 'Release',
});
export const taskChange = call({
  ...acting,
  id: 'task.change',
  path: '/bpm/task/change/save',
  input: TaskInput.extend({
    /** `shift` gives the task away, `assignee` lets another person act in one's name, `delegate` asks for advice and gets it back. */
    type: z.enum(['shift', 'assignee', 'delegate']),
    userId: Id,
    opinion: Opinion.optional(),
  }),
  output: TaskResult,
  summary: 'Transfers, gives to a substitute or delegates a task',
});
export const taskAddSign = call({
  ...acting,
  id: 'task.addSign',
  path: '/bpm/task/doAddSignTask',
  input: TaskInput.extend({
    userIds: UserIds,
    position: z.enum(['before', 'after', 'parallel', 'sequential']),
    opinion: Opinion.optional(),
  }),
  output: TaskResult,
  summary: 'Adds people who sign before, after or beside the caller, all at once or one after another',
});
export const taskRemoveSign = call({
  ...acting,
  id: 'task.removeSign',
  path: '/bpm/task/removeSignTask',
  input: TaskInput.extend({ itemId: Id, opinion: Opinion.optional() }),
  output: TaskResult,
  summary: 'Takes a person out again who was added and has not signed yet',
});
export const taskRecuse = call({
  ...post,
  id: 'task.recuse',
  path: '/bpm/task/recuse',
  input: TaskInput.extend({ opinion: Reason }),
  output: TaskResult,
  summary: 'Steps aside from the task with a reason: the next of its people gets it, or whom its chart names for that',
});
export const taskUrge = call({
  ...post,
  id: 'task.urge',
  path: '/bpm/task/urge',
  input: TaskInput.extend({ content: Prose(500).trim().optional() }),
  output: z.number(),
  summary: 'Reminds those who have the task; answers how many people were told, to a company always 1: the office',
});
export const taskCopy = call({
  ...post,
  id: 'task.copy',
  path: '/bpm/task/copy',
  input: TaskInput.extend({ userIds: UserIds, content: Prose(500).trim().optional() }),
  output: z.number(),
  summary: 'Copies the case to colleagues for information; answers how many are new',
});
export const taskPeople = call({
  id: 'task.people',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/task/people',
  access: 'session',
  input: z.object({ text: Code(50).default('') }),
  output: z.array(TaskPerson.extend({ org: z.string().nullable(), position: z.string().nullable() })),
  summary: 'Colleagues to whom tasks may be given, at most fifty',
});
