import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id, JsonObject } from '../json.ts';
import { Text } from '../text.ts';
import { Code, Prose } from '../typed-text.ts';
import { Task } from './platform.ts';
import { ProcessField } from './process.ts';

/** Task operations under /platform/v3/bpm (conventions.md, Tasks); ids and wire names are those of the family. */

/** What a person may do with one task; the server names those that hold now, screens show these and no others. */
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

const Opinion = Prose(4_000).trim();
const Reason = Prose(4_000).trim().min(1);
const UserIds = z.array(Id).min(1).max(100);
const Files = z.array(Id).max(20);
/** People chosen for later nodes by the person who acts, by node id. */
const NodeUsers = z.record(Code(200), z.array(Id).max(100));

/** A person as pickers and task pages show one. */
export const TaskPerson = z.object({ id: Id, name: z.string() });
export type TaskPerson = z.infer<typeof TaskPerson>;

/** One work item of a node visit: who was asked, and what became of it. */
export const TaskItem = z.object({
  id: Id,
  /** The person, or the words of the pool (role, position, group …) that may claim it. */
  assignee: z.string(),
  /** `task`, or how it came: `before`, `after`, `parallel`, `sequential` (added signs), `delegate`. */
  kind: z.string(),
  state: z.string(),
  vote: z.string().nullable(),
  weight: z.number(),
  opinion: z.string().nullable(),
  completedAt: z.string().nullable(),
  completedBy: z.string().nullable(),
  /** Set when somebody acted in the name of the assignee. */
  onBehalfOf: z.string().nullable(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  /** Item whose person added this one. */
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
  /** Outcomes to choose from when agreeing; empty = plain agreement. */
  actions: z.array(z.object({ key: z.string(), title: Text })),
  /** Nodes to which it may be rejected, nearest first. */
  returnTo: z.array(z.object({ node: z.string(), title: Text, people: z.array(z.string()) })),
  /** Later nodes whose people the person who acts has to choose. */
  choose: z.array(z.object({ node: z.string(), title: Text })),
  /** Fields that the process itself asks for at this step; those of an area are in its definition. */
  form: z.array(ProcessField),
  sign: SignRule.nullable(),
  items: z.array(TaskItem),
  suspended: z.boolean(),
  draft: z.object({ fields: JsonObject, opinion: z.string(), savedAt: z.string() }).nullable(),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

/** Where the case stands after an operation. */
export const TaskResult = z.object({ caseId: Id, instanceId: Id, status: z.string(), ended: z.boolean() });
export type TaskResult = z.infer<typeof TaskResult>;

/** Who gets it next, and why. `reason` is a sentence in the caller's language. */
export const NextStep = z.object({
  node: z.string(),
  title: Text,
  kind: z.string(),
  people: z.array(z.string()),
  reason: z.string(),
  /** What stops it there: nobody found, a condition that cannot be decided yet. */
  problem: z.string().nullable(),
});
export type NextStep = z.infer<typeof NextStep>;

/** A process that a list of the personal office shows. */
export const MyProcess = z.object({
  id: Id,
  caseId: Id,
  area: z.string(),
  areaTitle: Text,
  title: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  state: z.string(),
  holderName: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Titles of the open tasks with the people who have them. */
  current: z.array(z.object({ taskId: Id, title: Text, assignee: z.string().nullable() })),
});
export type MyProcess = z.infer<typeof MyProcess>;

const post = { method: 'POST', prefix: 'platform', access: 'session', writes: true } as const;
const acting = { ...post, personal: true } as const;
const TaskInput = z.object({ taskId: Id });
/** `action` names one of the node's outcomes; `data` holds the fields of the form. */
const Decision = TaskInput.extend({
  opinion: Opinion.optional(),
  action: Code(100).optional(),
  data: JsonObject.optional(),
  attachmentIds: Files.optional(),
  nodeUsers: NodeUsers.optional(),
});

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
export const taskAgree = call({
  ...acting,
  id: 'task.agree',
  path: '/bpm/task/agree',
  input: Decision,
  judged: ['data'],
  output: TaskResult,
  summary: 'Agrees, or completes with one of the outcomes of the node',
});
export const taskOppose = call({
  ...acting,
  id: 'task.oppose',
  path: '/bpm/task/oppose',
  input: Decision,
  judged: ['data'],
  output: TaskResult,
  summary: 'Votes against',
});
export const taskAbandon = call({
  ...acting,
  id: 'task.abandon',
  path: '/bpm/task/abandon',
  input: Decision,
  judged: ['data'],
  output: TaskResult,
  summary: 'Abstains from a vote',
});
/** `normal` runs again along the chart; `direct` comes straight back to the rejecting task. */
const BackHand = z.enum(['normal', 'direct']).default('normal');
const Rejection = TaskInput.extend({ opinion: Reason, backHandMode: BackHand, attachmentIds: Files.optional() });
export const taskReject = call({
  ...acting,
  id: 'task.reject',
  path: '/bpm/task/reject',
  input: Rejection.extend({
    rejectMode: z.enum(['reject', 'rejectDest']).default('reject'),
    destination: Code(200).optional(),
  }),
  output: TaskResult,
  summary: 'Sends the case back to the previous step or to a chosen node',
});
export const taskRejectPrevious = call({
  ...acting,
  id: 'task.rejectPrevious',
  path: '/bpm/task/reject/previous',
  input: Rejection,
  output: TaskResult,
  summary: 'Sends the case back to the previous step',
});
export const taskRejectStarter = call({
  ...acting,
  id: 'task.rejectStarter',
  path: '/bpm/task/reject/starter',
  input: Rejection,
  output: TaskResult,
  summary: 'Sends the case back to who started it',
});
export const taskAgreeBatch = call({
  ...acting,
  id: 'task.agreeBatch',
  path: '/bpm/task/agree/batch',
  /** `action` is one outcome for all of them; a task that does not offer it says so. */
  input: z.object({
    taskIds: z.array(Id).min(1).max(100),
    opinion: Opinion.optional(),
    action: Code(100).optional(),
  }),
  output: z.array(z.object({ taskId: Id, state: z.number(), message: z.string(), cause: z.string().nullable() })),
  summary: 'Agrees to several tasks; each stands for itself and has its own answer',
});
export const taskChange = call({
  ...acting,
  id: 'task.change',
  path: '/bpm/task/change/save',
  input: TaskInput.extend({
    /** `shift` hands it over, `assignee` lets another act in one's name, `delegate` asks and gets it back. */
    type: z.enum(['shift', 'assignee', 'delegate']),
    userId: Id,
    opinion: Opinion.optional(),
  }),
  output: TaskResult,
  summary: 'Transfers, gives to an agent or delegates a task',
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
export const taskSuspend = call({
  ...acting,
  id: 'task.suspend',
  path: '/bpm/task/suspendProcess',
  input: TaskInput.extend({ opinion: Reason }),
  output: TaskResult,
  summary: 'Suspends the process of a task: nothing moves until it is recovered',
});
export const taskRecover = call({
  ...acting,
  id: 'task.recover',
  path: '/bpm/task/recoverProcess',
  input: TaskInput.extend({ opinion: Opinion.optional() }),
  output: TaskResult,
  summary: 'Lets a suspended process go on',
});
export const taskEnd = call({
  ...acting,
  id: 'task.end',
  path: '/bpm/task/doEndProcess',
  input: TaskInput.extend({ opinion: Reason }),
  output: TaskResult,
  summary: 'Ends the process of a task for good, with a reason',
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

const list = { method: 'POST', prefix: 'platform', access: 'session', input: ListRequest } as const;
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

/** Somebody acts for another in a period, in all processes or one area. */
export const Agent = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  agentId: Id,
  agentName: z.string(),
  /** Null = all processes. */
  area: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  state: z.enum(['planned', 'active', 'past', 'ended']),
  /** The caller gave it; else the caller is the agent. */
  mine: z.boolean(),
});
export type Agent = z.infer<typeof Agent>;
const Time = z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/);
export const agentQuery = call({
  ...list,
  id: 'agent.query',
  path: '/bpm/agent/query',
  output: listOf(Agent),
  summary: 'Substitutions that I gave or that name me',
});
export const agentSave = call({
  ...acting,
  id: 'agent.save',
  path: '/bpm/agent/save',
  input: z.object({
    id: Id.optional(),
    agentId: Id,
    area: Code(100).nullish(),
    /** Shanghai time; a day without time counts from its beginning, as `to` until its end. */
    from: Time,
    to: Time,
    reason: Prose(500).trim().default(''),
  }),
  output: Agent,
  summary: 'Names a colleague who acts for me in a period',
});
export const agentRemove = call({
  ...acting,
  id: 'agent.remove',
  path: '/bpm/agent/remove',
  input: z.object({ id: Id }),
  output: z.boolean(),
  summary: 'Ends a substitution that I gave, now',
});

export const taskCalls = {
  taskGet,
  taskPreview,
  taskAgree,
  taskOppose,
  taskAbandon,
  taskReject,
  taskRejectPrevious,
  taskRejectStarter,
  taskAgreeBatch,
  taskChange,
  taskAddSign,
  taskRemoveSign,
  taskRecuse,
  taskUrge,
  taskCopy,
  taskSuspend,
  taskRecover,
  taskEnd,
  taskDraftSave,
  taskDraftRemove,
  taskPeople,
  taskInitiated,
  taskReceived,
  taskDrafts,
  taskCopied,
  taskCopyRead,
  agentQuery,
  agentSave,
  agentRemove,
};
