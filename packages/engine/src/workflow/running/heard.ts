import type { EventOptions, ProcessModel } from '../model.ts';
import type { Instance, Subscription } from './instance.ts';
import type { AdvanceEnv } from './run.ts';

/** Whether what an instance listens to may come now: a message event with `p:heardWhen` hears only while its formula holds. */
export function isHeard(
  process: ProcessModel,
  { variables }: Pick<Instance, 'variables'>,
  { node }: Pick<Subscription, 'node'>,
  { evaluate }: AdvanceEnv,
): boolean {
  const { event } = (process.nodes[node]?.options ?? {}) as Partial<EventOptions>;
  if (event?.kind !== 'message' || event.when === undefined) return true;
  const heard = evaluate(event.when, variables);
  return 'value' in heard && heard.value === true;
}
