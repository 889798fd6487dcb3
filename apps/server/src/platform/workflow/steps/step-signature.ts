import type { StepSignature } from '@app/contract';
import { type ProcessModel, userNode } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import type { TaskRow, TaskView } from '../stores/task.store.ts';
import { modelsOf } from './load-process.ts';

/** The signature that a task asks for: none of whoever only gives advice, because the task comes back to its person. */
export function signatureOf(
  models: readonly ProcessModel[],
  { node, kind }: Pick<TaskRow, 'node' | 'kind'>,
): StepSignature | null {
  if (kind === 'delegate') return null;
  for (const model of models) {
    const found = userNode(model, node);
    if (found) return found.options.signature;
  }
  return null;
}

/** The same of a task as lists have it; nodes of the processes of one area have different ids. */
export async function signatureAsked(ctx: Context, task: TaskView): Promise<StepSignature | null> {
  if (task.state !== 'open' || task.role === 'HOLDER') return null;
  return signatureOf(await modelsOf(ctx, task.area, task.version), task);
}
