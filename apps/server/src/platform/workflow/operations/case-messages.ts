import type { JsonObject } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { formulaEvaluate, type Instance, isHeard, type ProcessModel, type Subscription } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { inOffice } from '../office.ts';
import { processOf } from '../steps/load-process.ts';
import { runCommand } from '../steps/run-command.ts';
import { LateRefusal, type RunningCase } from '../steps/step.ts';
import { instanceOfCase, lockInstance, readInstance } from '../stores/instance.store.ts';
import { holderDueDay } from '../stores/task.store.ts';

/** Names of the messages with the id of the case as key that its process hears now; none once it is over or while it is suspended. */
export async function messagesHeard(ctx: Context, caseId: string): Promise<string[]> {
  const row = await instanceOfCase(ctx.db, caseId);
  if (row?.state !== 'running') return [];
  const model = await processOf(ctx, row);
  const instance = await readInstance(ctx.db, row);
  return subscriptionsHeard(model, instance, caseId).map(({ name }) => name);
}

/** Keeps the process of a case for this transaction: no step of it is taken beside. State 404 where there is none. */
export async function holdProcess(ctx: Context, caseId: string): Promise<void> {
  const seen = (await instanceOfCase(ctx.db, caseId)) ?? fail('notFound');
  await lockInstance(ctx.db, seen.id);
}

/** The last day of the limit that runs for the company of a case to answer, yyyy-MM-dd; null = none runs. */
export async function replyRunsUntil(ctx: Context, caseId: string): Promise<string | null> {
  const day = await holderDueDay(ctx.db, caseId);
  return day !== null && day >= dayOf(ctx.businessNow()) ? day : null;
}

/**
 * Gives a message to the process of a case in this transaction, as the office: what follows is done whole or, with this transaction, not at all.
 * People of the office whose tasks end by it are told. False when the case does not hear the message now; then nothing was changed.
 */
export function deliverToCase(
  ctx: Context,
  { caseId, message, variables }: { caseId: string; message: string; variables: JsonObject },
): Promise<boolean> {
  return inOffice(ctx, async (office) => {
    const seen = await instanceOfCase(office.db, caseId);
    // Whoever takes a step of the case now is waited for; what it hears is asked afterwards.
    const row = seen && (await lockInstance(office.db, seen.id));
    if (row?.state !== 'running') return false;
    const model = await processOf(office, row);
    const running: RunningCase = { row, model, instance: await readInstance(office.db, row) };
    const heard = subscriptionsHeard(model, running.instance, caseId).find(({ name }) => name === message);
    if (!heard) return false;
    const command = { kind: 'deliver' as const, subscription: heard.ref, variables };
    const refusal = await runCommand(office, running, command, undefined, { tellsEnded: true });
    if (refusal) throw new LateRefusal(refusal, message);
    await office.audit({
      action: 'process.deliver',
      entity: 'wf_instance',
      entityId: row.id,
      after: { caseId, message, status: row.status },
    });
    return true;
  });
}

function subscriptionsHeard(model: ProcessModel, instance: Instance, caseId: string): Subscription[] {
  return instance.subscriptions.filter(
    (one) =>
      one.kind === 'message' && one.key === caseId && isHeard(model, instance, one, { evaluate: formulaEvaluate }),
  );
}
