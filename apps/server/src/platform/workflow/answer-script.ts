import type { JsonObject } from '@app/contract';
import type { Command, Effect } from '@app/engine/workflow';
import { runScript } from '../script/index.ts';

/**
 * Runs the script of a node over the variables of the instance (with what its loop adds) and the form of the case, and
 * answers the command that tells the engine: what it set and its value, or the error that it ended with.
 */
export async function answerScript(
  effect: Effect & { kind: 'runScript' },
  variables: JsonObject,
  data: JsonObject,
  now: Date,
): Promise<Command & { kind: 'serviceDone' | 'serviceFailed' }> {
  const { call, source, result, locals } = effect;
  const answer = await runScript(source, { variables: { ...variables, ...locals }, data, now: now.toISOString() });
  if (!answer.ok) return { kind: 'serviceFailed', call, code: answer.code, message: answer.message };
  return {
    kind: 'serviceDone',
    call,
    variables: { ...answer.set, ...(result === null ? {} : { [result]: answer.value }) },
  };
}
