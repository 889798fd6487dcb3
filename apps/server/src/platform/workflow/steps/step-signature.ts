import type { StepSignature } from '@app/contract';
import { type ProcessModel, userNode } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import type { TaskRow, TaskView } from '../stores/task.store.ts';
import { processOf } from './load-process.ts';

/** The signature that a task asks for: none of whoever only gives advice, because the task comes back to its person. */
export function signatureOf(model: ProcessModel, { node, kind }: Pick<TaskRow, 'node' | 'kind'>): StepSignature | null {
  if (kind === 'delegate') return null;
  return userNode(model, node)?.options.signature ?? null;
}

/** The same of a task as lists have it. */
export async function signatureAsked(ctx: Context, task: TaskView): Promise<StepSignature | null> {
  if (task.state !== 'open' || task.role === 'HOLDER' || task.role === 'COUNTERPARTY') return null;
  return signatureOf(await processOf(ctx, task), task);
}
