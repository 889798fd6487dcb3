import type { JsonObject } from '@app/contract';
import type { Command, Refusal } from '@app/engine/workflow';
import type { Context, Scope } from '../../../kernel/context.ts';
import { isCollision } from '../../../kernel/database/collision.ts';
import { Failure } from '../../../kernel/failure.ts';
import { handle, type JobHandler } from '../../../kernel/job.ts';
import {
  processCall,
  processCallEnded,
  processCancelCall,
  processDeliver,
  processGive,
  processMessage,
  processSignal,
} from '../jobs.ts';
import { refusalText } from '../refusal.ts';
import { processOf } from '../steps/load-process.ts';
import { noteIncident } from '../steps/note-incident.ts';
import { runCommand } from '../steps/run-command.ts';
import { LateRefusal, type RunningCase } from '../steps/step.ts';
import type { IncidentRow } from '../stores/incident.store.ts';
import { childOf, holdCommand, type InstanceRow, lockInstance, readInstance } from '../stores/instance.store.ts';
import { listenersTo } from '../stores/subscription.store.ts';
import { startByEvent } from './start-by-event.ts';
import { startImported } from './start-instance.ts';

/** A message for the one instance that waits for it with this key; nobody there is an incident of the sender. */
const deliverProcessMessage = handle(processMessage, (ctx, { from, node, name, key, variables }) =>
  inOffice(ctx, async (office) => {
    const sender = from === null ? undefined : await lockInstance(office.db, from);
    if (await passMessage(office, { name, key, variables }, sender)) return;
    if (sender) {
      const message = `nobody waits for the message '${name}'${key === null ? '' : ` with the key '${key}'`}`;
      const again = { kind: 'message' as const, name, key, variables };
      await noteIncident(office, sender, { node, kind: 'message', subject: `${name} ${key ?? ''}`, message, again });
    }
  }),
);

/** Sends a message from a step of one process to the one that waits for it with this key, after the commit. */
export async function sendProcessMessage(
  ctx: Context,
  message: { from: string; name: string; key: string | null; variables: JsonObject },
): Promise<void> {
  await ctx.emit(processMessage, { ...message, node: '' });
}

/** Hands a message to the one who waits for it, else to the processes that it begins; false when there are none. */
export async function passMessage(
  office: Context,
  { name, key, variables }: { name: string; key: string | null; variables: JsonObject },
  sender: InstanceRow | undefined,
): Promise<boolean> {
  const [listener] = await listenersTo(office.db, { kind: 'message', name, key });
  if (listener)
    await office.emit(processDeliver, { instance: listener.instance_id, subscription: listener.ref, variables });
  if (listener) return true;
  return (await startByEvent(office, { kind: 'message', name }, variables, holderOf(sender))) > 0;
}

/** A signal for every instance that listens, each in a transaction of its own. */
const deliverSignal = handle(processSignal, (ctx, { from, name }) =>
  inOffice(ctx, async (office) => {
    for (const { instance_id, ref } of await listenersTo(office.db, { kind: 'signal', name }))
      if (instance_id !== from)
        await office.emit(processDeliver, { instance: instance_id, subscription: ref, variables: {} });
    const sender = from === null ? undefined : await lockInstance(office.db, from);
    await startByEvent(office, { kind: 'signal', name }, {}, holderOf(sender));
  }),
);

function holderOf(sender: InstanceRow | undefined): { id: string; name: string } | null {
  return sender ? { id: sender.holder_tenant_id, name: sender.holder_name } : null;
}

/** One message or signal for one instance. An instance that does not wait for it any more stays as it is. */
const deliverTo = handle(processDeliver, (ctx, { instance, subscription, variables }) =>
  inOffice(ctx, (office) => give(office, instance, { kind: 'deliver', subscription, variables })),
);

/** Starts the called process as a case of its own. What cannot start is an error of the call. */
const startCalled = handle(processCall, (ctx, { parent, call, process, variables }) =>
  inOffice(ctx, async (office) => {
    const row = await lockInstance(office.db, parent);
    // Started before by an attempt whose mark was lost, or not wanted any more.
    if (!row || isOver(row) || (await childOf(office.db, parent, call))) return;
    const depth = await depthOf(office, row);
    const problem =
      depth >= maxDepth
        ? `calls are nested deeper than ${maxDepth}`
        : await startImported(office, {
            key: process,
            title: row.title,
            variables,
            holder: { id: row.holder_tenant_id, name: row.holder_name },
            parent: { id: parent, call },
          }).then(
            () => null,
            (error: unknown) => {
              if (error instanceof Failure && error.error === 'notFound') return `'${process}' is not published`;
              throw error;
            },
          );
    if (problem !== null)
      await give(office, row.id, { kind: 'callFailed', call, code: 'callFailed', message: problem });
  }),
);

/** The caller goes on, or catches the error with which the called process ended. */
const endCall = handle(processCallEnded, (ctx, { parent, call, error, variables }) =>
  inOffice(ctx, async (office) => {
    const done: Command = { kind: 'callDone', call, variables };
    await give(office, parent, error === null ? done : { kind: 'callFailed', call, code: error });
  }),
);

/** A called process that nobody waits for any more is ended. */
const cancelCalled = handle(processCancelCall, (ctx, { parent, call }) =>
  inOffice(ctx, async (office) => {
    const child = await childOf(office.db, parent, call);
    if (child) await give(office, child, { kind: 'terminate', by: { id: '0', name: '系统' }, opinion: '调用方已取消' });
  }),
);

const maxDepth = 20;

/** A command that waited while its instance was suspended. */
const giveHeld = handle(processGive, (ctx, { instance, command }) =>
  inOffice(ctx, (office) => give(office, instance, command)),
);

/** What instances order of one another. */
export const processJobs: readonly JobHandler[] = [
  deliverProcessMessage,
  deliverSignal,
  deliverTo,
  startCalled,
  endCall,
  cancelCalled,
  giveHeld,
];

/** Gives an instance a command from outside. Refusals that only say that it has gone on meanwhile are no trouble. */
async function give(ctx: Context, id: string, command: Command): Promise<void> {
  const row = await lockInstance(ctx.db, id);
  if (!row || isOver(row)) return;
  if (row.state === 'suspended' && command.kind !== 'terminate') return await holdCommand(ctx.db, row.id, command);
  const running = {
    row,
    model: await processOf(ctx, row),
    instance: await readInstance(ctx.db, row),
  };
  // A part of the transaction of its own: what fails is undone and the incident stays.
  const problem = await ctx
    .within(ctx.scope, (inner) => runCommand(inner, running, command))
    .then((refusal) => refusal && { refusal, cause: null }, asProblem);
  const { refusal } = problem ?? {};
  if (!problem || refusal?.reason === 'callGone' || refusal?.reason === 'subscriptionGone') return;
  // A called process that did not come about is called once more; everything else is given once more.
  const isCallLost = command.kind === 'callFailed' && refusal?.reason === 'uncaughtError';
  await noteIncident(ctx, row, {
    node: refusal?.at ?? nodeOf(running, command),
    kind: kindOf(problem),
    subject: subjectOf(command),
    message: problem.cause ?? refusalText(problem.refusal),
    again: { kind: 'give', command: isCallLost ? { kind: 'askAgain', call: command.call } : command },
  });
}

/** Why a command from outside could not be carried out: the process refused it, or what followed failed. */
type Problem = { refusal: Refusal; cause: null } | { refusal: undefined; cause: string };

function asProblem(error: unknown): Problem {
  if (error instanceof LateRefusal) return { refusal: error.refusal, cause: null };
  // Two transactions met: the outbox simply tries again.
  if (isCollision(error)) throw error;
  return { refusal: undefined, cause: error instanceof Error ? error.message : String(error) };
}

function kindOf({ refusal }: Problem): IncidentRow['kind'] {
  if (!refusal) return 'service';
  return refusal.reason === 'noAssignee' ? 'assignee' : 'call';
}

function subjectOf(command: Command): string {
  return 'call' in command ? command.call : 'subscription' in command ? command.subscription : command.kind;
}

/** The node at which the instance waits for a command from outside. */
function nodeOf({ instance, model }: RunningCase, command: Command): string {
  const waits = (ref: string) =>
    instance.tokens.find(({ wait }) => wait && 'ref' in wait && wait.ref === ref)?.node ??
    instance.subscriptions.find((one) => one.ref === ref)?.node;
  return waits(subjectOf(command)) ?? model.start;
}

/** How many calls lie above an instance. */
async function depthOf(ctx: Context, row: InstanceRow): Promise<number> {
  let depth = 0;
  for (let parent = row.parent_id; parent !== null && depth <= maxDepth; depth += 1)
    parent = (await lockInstance(ctx.db, parent))?.parent_id ?? null;
  return depth;
}

function isOver(row: InstanceRow): boolean {
  return row.state === 'ended' || row.state === 'terminated';
}

/** A step of a company reaches other cases of the office only through the office itself. */
function inOffice<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { scope } = ctx;
  if (scope.role === 'app_platform') throw new Error('instances live in the space of an authority');
  const office: Scope = { ...scope, role: 'app_authority', tenantId: scope.authorityId };
  return ctx.within(office, work);
}
