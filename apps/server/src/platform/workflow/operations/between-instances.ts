import type { JsonObject } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import { z } from 'zod';
import { type Context, Failure, type Scope } from '../../../kernel/context.ts';
import { childOf, holdCommand, type InstanceRow, lockInstance, readInstance } from '../instance.store.ts';
import { processOf } from '../load-process.ts';
import { noteIncident } from '../note-incident.ts';
import { runCommand } from '../run-command.ts';
import { listenersTo } from '../subscription.store.ts';
import { startImported } from './start-instance.ts';

const Variables = z.record(z.string(), z.unknown()).transform((value) => value as JsonObject);
const Message = z.object({
  from: z.string().nullable(),
  node: z.string(),
  name: z.string(),
  key: z.string().nullable(),
  variables: Variables,
});
const Signal = z.object({ from: z.string().nullable(), name: z.string() });
const Delivery = z.object({ instance: z.string(), subscription: z.string(), variables: Variables });
const Call = z.object({
  parent: z.string(),
  call: z.string(),
  process: z.string(),
  variables: Variables,
});
const CallEnded = z.object({
  parent: z.string(),
  call: z.string(),
  error: z.string().nullable(),
  variables: Variables,
});
/** Written by `holdCommand` only, so a command is what it says. */
const Held = z.object({ instance: z.string(), command: z.custom<Command>((value) => typeof value === 'object') });
const CancelCall = z.object({ parent: z.string(), call: z.string() });

/** Outbox `process.message`: for the one instance that waits for it with this key; nobody there is an incident of the sender. */
export function deliverProcessMessage(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { from, node, name, key, variables } = Message.parse(payload);
  return inOffice(ctx, async (office) => {
    const [listener] = await listenersTo(office.db, { kind: 'message', name, key });
    if (listener)
      return await office.emit('process.deliver', {
        instance: listener.instance_id,
        subscription: listener.ref,
        variables,
      });
    const sender = from === null ? undefined : await lockInstance(office.db, from);
    if (sender) {
      const message = `nobody waits for the message '${name}'${key === null ? '' : ` with the key '${key}'`}`;
      await noteIncident(office, sender, { node, kind: 'message', subject: `${name} ${key ?? ''}`, message });
    }
  });
}

/** Outbox `process.signal`: for every instance that listens, each in a transaction of its own. */
export function deliverSignal(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { from, name } = Signal.parse(payload);
  return inOffice(ctx, async (office) => {
    for (const { instance_id, ref } of await listenersTo(office.db, { kind: 'signal', name }))
      if (instance_id !== from)
        await office.emit('process.deliver', { instance: instance_id, subscription: ref, variables: {} });
  });
}

/** Outbox `process.deliver`: one message or signal for one instance. One that has gone on meanwhile hears nothing. */
export function deliverTo(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { instance, subscription, variables } = Delivery.parse(payload);
  return inOffice(ctx, (office) => give(office, instance, { kind: 'deliver', subscription, variables }));
}

/** Outbox `process.call`: starts the called process as a case of its own. What cannot start is an error of the call. */
export function startCalled(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { parent, call, process, variables } = Call.parse(payload);
  return inOffice(ctx, async (office) => {
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
  });
}

/** Outbox `process.callEnded`: the caller goes on, or catches the error with which the called process ended. */
export function endCall(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { parent, call, error, variables } = CallEnded.parse(payload);
  return inOffice(ctx, async (office) => {
    const done: Command = { kind: 'callDone', call, variables };
    await give(office, parent, error === null ? done : { kind: 'callFailed', call, code: error });
  });
}

/** Outbox `process.cancelCall`: a called process that nobody waits for any more is ended. */
export function cancelCalled(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { parent, call } = CancelCall.parse(payload);
  return inOffice(ctx, async (office) => {
    const child = await childOf(office.db, parent, call);
    if (child) await give(office, child, { kind: 'terminate', by: { id: '0', name: '系统' }, opinion: '调用方已取消' });
  });
}

const maxDepth = 20;

/** Outbox `process.give`: a command that waited while its instance was suspended. */
export function giveHeld(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { instance, command } = Held.parse(payload);
  return inOffice(ctx, (office) => give(office, instance, command));
}

/** Gives an instance a command from outside. Refusals that only say that it has gone on meanwhile are no trouble. */
async function give(ctx: Context, id: string, command: Command): Promise<void> {
  const row = await lockInstance(ctx.db, id);
  if (!row || isOver(row)) return;
  if (row.state === 'suspended' && command.kind !== 'terminate') return await holdCommand(ctx.db, row.id, command);
  const running = {
    row,
    model: await processOf(ctx, row.area, row.version),
    instance: await readInstance(ctx.db, row),
  };
  const refusal = await runCommand(ctx, running, command);
  if (!refusal || refusal.reason === 'callGone' || refusal.reason === 'subscriptionGone') return;
  const message = `${refusal.reason} at ${refusal.at}${refusal.detail ? `: ${refusal.detail}` : ''}`;
  const subject = 'call' in command ? command.call : 'subscription' in command ? command.subscription : command.kind;
  await noteIncident(ctx, row, { node: refusal.at, kind: 'call', subject, message });
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
