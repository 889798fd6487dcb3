import { z } from 'zod';
import { call } from '../../call.ts';
import { ProcessField } from '../../fields/index.ts';
import { Id, JsonObject, Named } from '../../json.ts';
import { StoredText, Text } from '../../text.ts';
import { Code } from '../../typed-text.ts';
import { WeekendYears } from '../process/clocks.ts';
import { SignSubject, StepSignature } from '../signature.ts';
import { Opinion, post, TaskInput } from './parts.ts';

/** A task with all that its page needs, under /platform/v3/bpm (conventions.md, Tasks). */

export const Task = z.object({
  id: Id,
  caseId: Id,
  area: z.string(),
  areaTitle: StoredText,
  /** Id of the process in its chart; that of the shared procedure where the area uses some. A step is a process and a node. */
  process: z.string(),
  node: z.string(),
  nodeTitle: StoredText,
  title: z.string(),
  holderName: z.string(),
  status: z.string(),
  number: z.string().nullable(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  outcome: z.string().nullable(),
  claimedBy: z.string().nullable(),
  claimedByMe: z.boolean(),
  /** Whether the caller may take it back (`task.withdraw`). */
  withdrawable: z.boolean().optional(),
  /** The signature that the step asks for. */
  signature: StepSignature.nullable().optional(),
  /** Deadline: date (yyyy-MM-dd) and remaining working days; negative = overdue; stopped = clock stopped. */
  due: z
    .object({
      date: z.string(),
      remaining: z.number(),
      light: z.enum(['green', 'yellow', 'red', 'stopped']),
      weekendYears: WeekendYears.optional(),
    })
    .nullable(),
  /** How many days of its limit an open task has used (stops left out); null = without a limit. */
  used: z
    .object({ days: z.number(), limit: z.number(), unit: z.enum(['workingDay', 'calendarDay']) })
    .nullable()
    .optional(),
});
export type Task = z.infer<typeof Task>;

/** What a person may do with a task; the server names the operations allowed now, and pages show only these. */
export const taskOperations = [
  'claim',
  'release',
  'agree',
  'oppose',
  'abstain',
  'reject',
  'rejectPrevious',
  'rejectStarter',
  'withdraw',
  'transfer',
  'delegate',
  'agent',
  'addSign',
  'removeSign',
  'recuse',
  'urge',
  'copy',
] as const;
export const TaskOperation = z.enum(taskOperations);
export type TaskOperation = z.infer<typeof TaskOperation>;

/** A person as pickers and task pages show one. */
export const TaskPerson = Named;
export type TaskPerson = z.infer<typeof TaskPerson>;

/** One work item of a visit of a node: the person asked, and the outcome. */
export const TaskItem = z.object({
  id: Id,
  /** The person, or the words of the pool (role, position, group …) that may claim it. */
  assignee: z.string(),
  /** `task`, or the way it was added: `before`, `after`, `parallel`, `sequential` (added signs), `delegate`. */
  kind: z.string(),
  state: z.string(),
  vote: z.string().nullable(),
  weight: z.number(),
  opinion: z.string().nullable(),
  completedAt: z.string().nullable(),
  completedBy: z.string().nullable(),
  /** Set when somebody acted in the name of the assignee. */
  onBehalfOf: z.string().nullable(),
  files: z.array(Named),
  /** Work item whose person added this one. */
  addedBy: Id.nullable(),
});
export type TaskItem = z.infer<typeof TaskItem>;

/** How a countersign decides; shares of amount or weight are percent. */
export const SignRule = z.object({
  rule: z.string(),
  decideBy: z.enum(['agree', 'oppose']),
  share: z.number().nullable(),
  followUp: z.enum(['wait', 'complete']),
  agreed: z.number(),
  opposed: z.number(),
  abstained: z.number(),
  open: z.number(),
});
export type SignRule = z.infer<typeof SignRule>;

/** A task with all that its page needs. */
export const TaskDetail = Task.extend({
  instanceId: Id,
  state: z.string(),
  /** `userTask` or `signTask` (R3-43). */
  nodeType: z.string(),
  defId: z.string(),
  opinion: z.string().nullable(),
  fields: JsonObject.nullable(),
  operations: z.array(TaskOperation),
  /** Outcomes to choose from when agreeing; empty = plain agreement. `blocked`: why one is not to be had now. */
  actions: z.array(
    z.object({ key: z.string(), title: Text, blocked: Text.nullable(), unsigned: z.boolean().default(false) }),
  ),
  /** What the caller would sign with it; null = no signature is asked, or not of the caller. */
  signSubject: SignSubject.nullable().default(null),
  /** Nodes to which it may be rejected, nearest first. */
  returnTo: z.array(z.object({ node: z.string(), title: Text, people: z.array(z.string()) })),
  /** Later nodes for which the acting person must choose people. */
  choose: z.array(z.object({ node: z.string(), title: Text })),
  /** Fields that the process itself asks for at this step; fields of an area are in its definition. */
  form: z.array(ProcessField),
  sign: SignRule.nullable(),
  items: z.array(TaskItem),
  suspended: z.boolean(),
  draft: z.object({ fields: JsonObject, opinion: z.string(), savedAt: z.string() }).nullable(),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

/** Who gets the task next, and why. `reason` is a sentence in the caller's language. */
export const NextStep = z.object({
  node: z.string(),
  title: Text,
  kind: z.string(),
  people: z.array(z.string()),
  reason: z.string(),
  /** Why it stops there: nobody found, or a condition that cannot be decided yet. */
  problem: z.string().nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

export const taskGet = call({
  id: 'task.get',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/task/get',
  access: 'session',
  input: TaskInput,
  output: TaskDetail,
  summary: 'A task with its items, votes, draft and exactly the operations that the caller may do now',
});
export const taskPreview = call({
  id: 'task.preview',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/preview',
  access: 'session',
  input: TaskInput.extend({ action: Code(100).optional(), data: JsonObject.optional() }),
  judged: ['data'],
  output: z.array(NextStep),
  summary: 'Who gets the case next if the task is completed so, and why; nothing is changed',
});
export const taskDraftSave = call({
  ...post,
  id: 'task.draftSave',
  path: '/bpm/task/draft/save',
  input: TaskInput.extend({ data: JsonObject.default({}), opinion: Opinion.default('') }),
  judged: ['data'],
  output: z.string(),
  summary: 'Keeps what was filled in for a task, unchecked; answers the time',
});
export const taskDraftRemove = call({
  ...post,
  id: 'task.draftRemove',
  path: '/bpm/task/draft/remove',
  input: TaskInput,
  output: z.boolean(),
  summary: 'Drops the draft of a task',
});
