import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { Id } from '../../json.ts';
import { Text } from '../../text.ts';
import { processSummary } from '../process/parts.ts';
import { list, post } from './parts.ts';
import { Task } from './task.ts';

/** Personal lists: tasks, and the processes that a person started, handled or received as a copy. */

export const taskPending = call({
  id: 'task.pending',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/query/pending',
  access: 'session',
  input: ListRequest,
  output: listOf(Task),
  summary: 'My pending tasks (assigned to me or to a role of mine)',
});
export const taskCompleted = call({
  id: 'task.completed',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/query/completed',
  access: 'session',
  input: ListRequest,
  output: listOf(Task),
  summary: 'Tasks that I completed',
});

/** A process that a list of the personal office shows. */
export const MyProcess = z.object({
  id: Id,
  caseId: Id,
  area: z.string(),
  areaTitle: Text,
  ...processSummary,
  /** Titles of the open tasks with the people who have them. */
  current: z.array(z.object({ taskId: Id, title: Text, assignee: z.string().nullable() })),
});
export type MyProcess = z.infer<typeof MyProcess>;
export const taskInitiated = call({
  ...list,
  id: 'task.initiated',
  path: '/bpm/task/query/initiated',
  output: listOf(MyProcess),
  summary: 'Processes that I started (R1.6-18)',
});
export const taskReceived = call({
  ...list,
  id: 'task.received',
  path: '/bpm/task/query/received',
  output: listOf(MyProcess),
  summary: 'Processes in which a task came to me (R1.6-19)',
});
export const taskDrafts = call({
  ...list,
  id: 'task.drafts',
  path: '/bpm/task/query/drafts',
  output: listOf(Task.extend({ savedAt: z.string() })),
  summary: 'Open tasks for which I keep a draft',
});
export const taskCopied = call({
  ...list,
  id: 'task.copied',
  path: '/bpm/task/query/copied',
  output: listOf(
    MyProcess.extend({ copyId: Id, by: z.string(), content: z.string(), at: z.string(), read: z.boolean() }),
  ),
  summary: 'Processes that were copied to me; `copyId` marks it read',
});
export const taskCopyRead = call({
  ...post,
  id: 'task.copyRead',
  path: '/bpm/task/copy/read',
  input: z.object({ copyId: Id }),
  output: z.boolean(),
  summary: 'Marks a copy as read',
});
