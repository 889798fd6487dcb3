import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, JsonObject } from '../../json.ts';
import { Code } from '../../typed-text.ts';
import { GivenSignature, GivenSignatures } from '../signature.ts';
import { acting, Files, Opinion, Reason, TaskInput } from './parts.ts';

/** Decisions on a task, and their effect on the process. */

/** Where the case stands after an operation. */
export const TaskResult = z.object({ caseId: Id, instanceId: Id, status: z.string(), ended: z.boolean() });
export type TaskResult = z.infer<typeof TaskResult>;
/** People chosen for later nodes by the person who acts, by node id. */
const NodeUsers = z.record(Code(200), z.array(Id).max(100));
/** `action` names one of the node's outcomes; `data` holds the fields of the form. */
const Decision = TaskInput.extend({
  opinion: Opinion.optional(),
  action: Code(100).optional(),
  data: JsonObject.optional(),
  attachmentIds: Files.optional(),
  nodeUsers: NodeUsers.optional(),
  /** Where the step asks for one. */
  signature: GivenSignature.optional(),
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
/** `normal` runs the process again from there; `direct` returns to the rejecting task at once. */
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
  /** `action` is one outcome for all tasks; a task without that outcome is reported. */
  input: z.object({
    taskIds: z.array(Id).min(1).max(100),
    opinion: Opinion.optional(),
    action: Code(100).optional(),
    /** What the action asks for, by task; then of 50 tasks at most. */
    data: z.record(Id, JsonObject).optional(),
    /** One proof for all tasks that ask for a signature. */
    signature: GivenSignatures.optional(),
  }),
  judged: ['data'],
  output: z.array(z.object({ taskId: Id, state: z.number(), message: z.string(), cause: z.string().nullable() })),
  summary: 'Agrees to several tasks; each stands for itself and has its own answer',
});
export const taskWithdraw = call({
  ...acting,
  id: 'task.withdraw',
  path: '/bpm/task/revoke',
  input: z.object({ taskId: Id, opinion: z.string().max(4000).optional() }),
  output: z.object({ caseId: Id, status: z.string() }),
  summary: 'Takes an open task back, where the process provides it (e.g. an order to correct)',
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
