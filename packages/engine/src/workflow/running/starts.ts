import { elements } from '../elements/index.ts';
import type { EventModel, ProcessModel } from '../model.ts';
import { CommandRun } from './command-run.ts';
import { eventOf } from './events.ts';
import { newInstance } from './instance.ts';
import type { AdvanceEnv } from './run.ts';
import { type Firing, nextFiring } from './timers.ts';

/** A start event that begins an instance from outside. */
export interface EventStart {
  node: string;
  event: EventModel & { kind: 'message' | 'signal' | 'timer' };
}

/** Start events of the main level that a message, a signal or a timer triggers, in the order of the file. */
export function eventStarts(process: ProcessModel): EventStart[] {
  return Object.values(process.nodes).flatMap((node): EventStart[] => {
    if (node.type !== 'startEvent' || node.parent !== undefined) return [];
    const event = eventOf(node);
    return event.kind === 'message' || event.kind === 'signal' || event.kind === 'timer'
      ? [{ node: node.id, event }]
      : [];
  });
}

/** When a start timer fires for the first time; its formulas see no variables. Throws `Refused` for what is no time. */
export function firstFiring(process: ProcessModel, node: string, env: AdvanceEnv): Firing | null {
  const start = eventStarts(process).find((one) => one.node === node);
  if (start?.event.kind !== 'timer') return null;
  return nextFiring(new CommandRun(process, newInstance(process.id), env, elements), start.event.timer, node);
}
