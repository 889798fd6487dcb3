import type { ProcessInstance } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { failConflict } from '../refusal.ts';
import { processOf } from '../steps/load-process.ts';
import { runCommand } from '../steps/run-command.ts';
import type { RunningCase } from '../steps/step.ts';
import { lockInstance, readInstance } from '../stores/instance.store.ts';
import { inInstance, showInstance } from './instances.ts';

/** What an administrator does to an instance as a whole. */
export type Control = { kind: 'suspend' | 'terminate'; opinion: string } | { kind: 'resume'; opinion?: string };

/** Suspends an instance: no task can be done, clocks and reminders stand still (scope app_platform). */
export function suspendInstance(ctx: Context, input: { id: string; reason: string }): Promise<ProcessInstance> {
  return control(ctx, input.id, { kind: 'suspend', opinion: input.reason });
}

/** Lets a suspended instance go on; what came from outside meanwhile is given to it now. */
export function resumeInstance(
  ctx: Context,
  input: { id: string; reason?: string | undefined },
): Promise<ProcessInstance> {
  const { reason } = input;
  return control(ctx, input.id, { kind: 'resume', ...(reason ? { opinion: reason } : {}) });
}

/** Ends an instance for good, with a reason; what was done stays in its history. */
export function endInstance(ctx: Context, input: { id: string; reason: string }): Promise<ProcessInstance> {
  return control(ctx, input.id, { kind: 'terminate', opinion: input.reason });
}

/** Suspends, resumes or ends a case whose instance is locked, with its audit row; a refusal is state 409. */
export async function controlCase(space: Context, running: RunningCase, wanted: Control): Promise<void> {
  const user = space.user ?? fail('illegalToken');
  const { row } = running;
  const before = row.state;
  const command: Command = { ...wanted, by: { id: user.id, name: user.fullname } };
  const refusal = await runCommand(space, running, command);
  if (refusal) failConflict(space, refusal);
  await space.audit({
    action: `instance.${wanted.kind}`,
    entity: 'wf_instance',
    entityId: row.id,
    before: { state: before },
    after: { state: running.instance.state, reason: wanted.opinion ?? null },
  });
}

function control(ctx: Context, id: string, wanted: Control): Promise<ProcessInstance> {
  return inInstance(ctx, id, async (space) => {
    const row = (await lockInstance(space.db, id)) ?? fail('notFound');
    const model = await processOf(space, row);
    await controlCase(space, { row, model, instance: await readInstance(space.db, row) }, wanted);
    return await showInstance(space, (await lockInstance(space.db, id)) ?? fail('notFound'));
  });
}
