import type { JsonObject } from '@app/contract';

/** Who gave a command; null name = the system. */
export interface Actor {
  id: string;
  name: string;
}

/** What a resting token waits for. `ref` is unique in the instance. */
export type Wait =
  | { kind: 'task'; ref: string; claimedBy: Actor | null }
  | { kind: 'service'; ref: string }
  | { kind: 'timer' }
  | { kind: 'children' };

/**
 * Where the process stands: one small row each. `scope` is the token that waits for this one (sub-process, multi-
 * instance), `loop` its number among its siblings; both are null on the main path.
 */
export interface Token {
  id: string;
  node: string;
  scope: string | null;
  loop: number | null;
  wait: Wait | null;
}

/** A running clock: of the token's own node (`limit`, `catch`) or of an event attached to it (`node` differs). */
export interface Timer {
  ref: string;
  token: string;
  node: string;
  /** False: it only shows a deadline; true: a `timeout` command is due when it has passed. */
  fires: boolean;
}

/** State of a running case: plain data, saved as rows; the same rows continue where it stopped. */
export interface Instance {
  process: string;
  state: 'new' | 'running' | 'ended';
  /** Last number given to a token, task, call or timer; never falls. */
  sequence: number;
  tokens: Token[];
  timers: Timer[];
  variables: JsonObject;
}

/** An instance before its `start` command. */
export function newInstance(process: string): Instance {
  return { process, state: 'new', sequence: 0, tokens: [], timers: [], variables: {} };
}
