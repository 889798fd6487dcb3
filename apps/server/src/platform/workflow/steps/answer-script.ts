import type { Json, JsonObject } from '@app/contract';
import type { Command, Effect, ProcessModel } from '@app/engine/workflow';
import { runScript } from '../../script/index.ts';

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

/** Runs a script that the chart keeps under a name, for its value; one that fails or is not there names nobody (null). */
export function namedScript(
  model: ProcessModel,
  variables: JsonObject,
  data: JsonObject,
  now: Date,
): (name: string) => Promise<Json> {
  return async (name) => {
    const source = model.scripts?.[name];
    if (source === undefined) return null;
    const answer = await runScript(source, { variables, data, now: now.toISOString() });
    return answer.ok ? answer.value : null;
  };
}
