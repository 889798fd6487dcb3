import { Id, type JsonObject, Text } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import { z } from 'zod';
import { job } from '../../kernel/job.ts';

const Case = z.strictObject({
  caseId: Id,
  instanceId: Id.optional(),
  area: z.string(),
  title: z.string(),
  holderTenantId: Id,
  authorityId: Id,
});
const Task = Case.extend({
  taskId: Id,
  node: z.string().optional(),
  nodeTitle: Text,
  role: z.string().nullish(),
  partyTenantId: Id.nullish(),
  candidates: z.array(z.string()).default([]),
  claimedBy: Id.nullish(),
});
const Variables = z.record(z.string(), z.unknown()).transform((value) => value as JsonObject);

/** Written by `holdCommand` only, so a command is what it says. */
const HeldCommand = z.record(z.string(), z.unknown()).transform((value) => value as unknown as Command);

/** A task waits for those who are asked by name or by a pool of several kinds. */
export const taskAssigned = job('task.assigned', Task);
/** A task is not to be done any more, because its case was ended from outside. */
export const taskEnded = job('task.ended', Task.extend({ state: z.string().optional() }));
/** Somebody reminds those who have a task. */
export const taskUrged = job(
  'task.urged',
  Task.extend({ state: z.string().optional(), by: z.string(), byId: Id.nullish(), opinion: z.string().nullish() }),
);
/** People read along in a case. */
export const caseCopied = job(
  'case.copied',
  Case.extend({
    instanceId: Id,
    userIds: z.array(Id),
    by: z.string().nullish(),
    opinion: z.string().nullish(),
  }),
);

/** A message for the one instance that waits for it with this key; `from` is the instance that sends it. */
export const processMessage = job(
  'process.message',
  z.strictObject({
    from: z.string().nullable(),
    node: z.string(),
    name: z.string(),
    key: z.string().nullable(),
    variables: Variables,
  }),
);
/** A signal for every instance that listens. */
export const processSignal = job(
  'process.signal',
  z.strictObject({ from: z.string().nullable(), node: z.string().optional(), name: z.string() }),
);
/** One message or signal for one instance. */
export const processDeliver = job(
  'process.deliver',
  z.strictObject({ instance: z.string(), subscription: z.string(), variables: Variables }),
);
/** Starts a called process as a case of its own. */
export const processCall = job(
  'process.call',
  z.strictObject({ parent: z.string(), call: z.string(), process: z.string(), variables: Variables }),
);
/** A called process is over; `error` is the code with which it ended, if any. */
export const processCallEnded = job(
  'process.callEnded',
  z.strictObject({ parent: z.string(), call: z.string(), error: z.string().nullable(), variables: Variables }),
);
/** Nobody waits for a called process any more. */
export const processCancelCall = job('process.cancelCall', z.strictObject({ parent: z.string(), call: z.string() }));
/** A command that waited while its instance was suspended. */
export const processGive = job('process.give', z.strictObject({ instance: z.string(), command: HeldCommand }));
