import type { Json, JsonObject, Text } from '@app/contract';
import type { Actor } from './instance.ts';
import type { Limit } from './model.ts';

/** What may be asked of an instance. */
export type Command =
  | { kind: 'start'; by: Actor | null; variables?: JsonObject; opinion?: string }
  | { kind: 'claim'; task: string; by: Actor }
  | { kind: 'release'; task: string; by: Actor }
  | { kind: 'complete'; task: string; by: Actor; action: string; fields?: JsonObject; opinion?: string }
  /** Takes an open task back along the way that its chart provides (p:withdrawBy). */
  | { kind: 'withdraw'; task: string; by: Actor; opinion?: string }
  /** A timer has passed. */
  | { kind: 'timeout'; timer: string }
  /** The server ran the service that a `callService` effect named. */
  | { kind: 'serviceDone'; call: string; variables?: JsonObject };

/** Outcomes that the engine sets itself when a task ends without an action. */
export const timeoutOutcome = 'overdue';
export const withdrawnOutcome = 'withdrawn';

/** What the server has to do, in this order, in the transaction that saves the instance. */
export type Effect =
  | {
      kind: 'createTask';
      task: string;
      token: string;
      node: string;
      title: Text;
      role: string;
      withdrawBy: string | null;
      loop: number | null;
    }
  | { kind: 'claimTask'; task: string; by: Actor | null }
  | {
      kind: 'closeTask';
      task: string;
      by: Actor | null;
      state: 'done' | 'withdrawn' | 'timeout' | 'cancelled';
      outcome: string | null;
      opinion: string | null;
      fields: JsonObject | null;
    }
  | { kind: 'schedule'; timer: string; token: string; node: string; task: string | null; limit: Limit; fires: boolean }
  | { kind: 'unschedule'; timer: string; fired: boolean }
  | {
      kind: 'callService';
      call: string;
      token: string;
      node: string;
      title: Text;
      service: string;
      options: JsonObject;
    }
  | { kind: 'setVariable'; name: string; value: Json }
  | {
      kind: 'history';
      action: string;
      node: string;
      title: Text;
      by: Actor | null;
      opinion: string | null;
      fields: JsonObject | null;
    }
  | { kind: 'end'; node: string };

export const refusals = [
  'alreadyStarted',
  'notRunning',
  'taskDone',
  'unknownTask',
  'taskClaimed',
  'notWithdrawable',
  'timerGone',
  'callGone',
  'noWayOut',
  'badExpression',
  'badLimit',
  'endless',
  'unknownElement',
] as const;

/** Why a command was refused; the instance is then exactly as before. */
export interface Refusal {
  reason: (typeof refusals)[number];
  /** Task, timer or node that it speaks of. */
  at: string;
  detail?: string;
  /** `taskClaimed`: who holds it. */
  by?: Actor;
}

/** Ends the run of a command; caught by `advance` only. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.reason} at ${refusal.at}`);
  }
}

/** Refuses the running command. */
export function refuse(reason: Refusal['reason'], at: string, more: Partial<Refusal> = {}): never {
  throw new Refused({ reason, at, ...more });
}
