import type { ProcessInstance } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import { type Context, fail } from '../../../kernel/context.ts';
import { lockInstance, readInstance } from '../instance.store.ts';
import { processOf } from '../load-process.ts';
import { failConflict } from '../refusal.ts';
import { runCommand } from '../run-command.ts';
import { inInstance, showInstance } from './instances.ts';

/** Suspends an instance: no task can be done, clocks and reminders stand still (scope app_platform). */
export function suspendInstance(ctx: Context, input: { id: string; reason: string }): Promise<ProcessInstance> {
  return control(ctx, input.id, (by) => ({ kind: 'suspend', by, opinion: input.reason }));
}

/** Lets a suspended instance go on; what came from outside meanwhile is given to it now. */
export function resumeInstance(
  ctx: Context,
  input: { id: string; reason?: string | undefined },
): Promise<ProcessInstance> {
  const { reason } = input;
  return control(ctx, input.id, (by) => ({ kind: 'resume', by, ...(reason ? { opinion: reason } : {}) }));
}

/** Ends an instance for good, with a reason; what was done stays in its history. */
export function endInstance(ctx: Context, input: { id: string; reason: string }): Promise<ProcessInstance> {
  return control(ctx, input.id, (by) => ({ kind: 'terminate', by, opinion: input.reason }));
}

function control(
  ctx: Context,
  id: string,
  command: (by: { id: string; name: string }) => Command & { kind: 'suspend' | 'resume' | 'terminate' },
): Promise<ProcessInstance> {
  const user = ctx.user ?? fail('illegalToken');
  return inInstance(ctx, id, async (space) => {
    const row = (await lockInstance(space.db, id)) ?? fail('notFound');
    const before = row.state;
    const running = {
      row,
      model: await processOf(space, row.area, row.version),
      instance: await readInstance(space.db, row),
    };
    const wanted = command({ id: user.id, name: user.fullname });
    const refusal = await runCommand(space, running, wanted);
    if (refusal) failConflict(space, refusal);
    const { state } = running.instance;
    await space.audit({
      action: `instance.${wanted.kind}`,
      entity: 'wf_instance',
      entityId: id,
      before: { state: before },
      after: { state, reason: wanted.opinion ?? null },
    });
    return await showInstance(space, (await lockInstance(space.db, id)) ?? fail('notFound'));
  });
}
