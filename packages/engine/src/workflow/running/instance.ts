import type { Json, JsonObject } from '@app/contract';

/** A person. A command whose actor is null was given by the system. */
export interface Actor {
  id: string;
  name: string;
}

/** What a resting token waits for. `ref` is unique in the instance. */
export type Wait =
  /** People: its work items are `instance.items` with this visit. */
  | { kind: 'task'; ref: string }
  /** The server's answer who they are (`assigned`). */
  | { kind: 'assignees'; ref: string }
  | { kind: 'service'; ref: string }
  | { kind: 'timer' }
  | { kind: 'children' }
  /** A message, a signal, or whichever of several events comes first. */
  | { kind: 'event' }
  /** An event sub-process that has not been triggered; it keeps nothing open. */
  | { kind: 'watch' }
  /** Arrived at a joining gateway by `flow`. */
  | { kind: 'join'; flow: string }
  /** A called process. */
  | { kind: 'call'; ref: string }
  | LoopWait;

/** The token of an activity that is done several times; its instances are tokens with this one as their scope. */
export interface LoopWait {
  kind: 'loop';
  /** How many there will be; null = until the condition of the loop says so. */
  total: number | null;
  /** How many were started and how many have ended. */
  begun: number;
  done: number;
  /** The value that each instance works on, as it was when the loop began. */
  items: Json[] | null;
}

/**
 * Where the process stands: one small row each. `scope` is the token that waits for this one (sub-process, multi-
 * instance), `loop` its number among its siblings; both are null on the main path. `via` is the last visit of people on
 * the way of this token. `data` is what the element or the engine has to remember here; null almost always.
 */
export interface Token {
  id: string;
  node: string;
  scope: string | null;
  loop: number | null;
  via: string | null;
  wait: Wait | null;
  data: TokenData | null;
}

/** Memory of a token. Elements keep theirs under `own`. */
export interface TokenData {
  /** Where a `direct` return leads, the latest last. */
  back?: Back[];
  /** Who is asked at the node that the token enters next: those who did it before. */
  people?: Actor[];
  /** Node at which a sub-process that is entered next begins, instead of its start event. */
  entry?: string;
  own?: JsonObject;
  /** What was filled in at this visit by whom the chart asks; who was added only votes. */
  entered?: { visit: string; fields: JsonObject };
  /** Ids of those who stepped aside from the visit of this node. */
  recused?: { node: string; ids: string[] };
}

/** A node that waits for what it sent back; its visit goes on with the votes it had. */
export interface Back {
  node: string;
  visit: string;
  via: string | null;
  /** Item whose person sent back. */
  item: string;
}

/** A running clock: of the token's own node (`limit`, `catch`) or of an event attached to it (`node` differs). */
export interface Timer {
  ref: string;
  token: string;
  node: string;
  /** False: it only shows a deadline; true: a `timeout` command is due when it has passed. */
  fires: boolean;
  /** How often it fires again after the next time; -1 = without end, absent = not again. */
  left?: number;
}

/** What an open instance listens to: a message (with its key, if any) or a signal; given as `node` of a timer. */
export interface Subscription {
  ref: string;
  token: string;
  node: string;
  kind: 'message' | 'signal';
  name: string;
  /** Correlates a message with a case; null = only the instance itself is addressed. */
  key: string | null;
}

/** Somebody who may take a work item that is not one person's. */
export interface PoolPart {
  kind: 'user' | 'role' | 'position' | 'group' | 'org' | 'orgManager' | 'administrator';
  /** Id in the directory; of a role its code; empty for the administrator. */
  id: string;
}

export type Vote = 'agree' | 'oppose' | 'abstain';

/** What one person (or one of a pool) has to do in a visit of a node. */
export interface WorkItem {
  ref: string;
  token: string;
  node: string;
  /** The stay of a token at a node; its first item has the same number. */
  visit: string;
  /**
   * `task`: the only one of its node; `sign`: one of a countersign; `before`, `after`: added by the parent's person;
   * `delegate`: the parent's person asked for it and decides afterwards.
   */
  kind: 'task' | 'sign' | 'before' | 'after' | 'delegate';
  /** Item whose person added this one. */
  parent: string | null;
  /** Whose it is; null = one of the pool. */
  person: Actor | null;
  pool: PoolPart[];
  claimedBy: Actor | null;
  /**
   * `waiting`: its turn comes later; `done`: decided; `removed`: its person left or it was taken away; `parked`: the
   * visit was sent back with a direct return and will open it again.
   */
  state: 'waiting' | 'open' | 'done' | 'removed' | 'parked';
  /** Who decided; the person, an agent, or one of the pool. */
  by: Actor | null;
  /** The decision: a vote in a countersign, else the action. */
  vote: string | null;
  /** What the vote counts; 1 unless the rule weighs. */
  weight: number;
  /** Turn among the items of the same parent when they come one after another, from 0; null = all at once. */
  order: number | null;
}

/**
 * A stay of a token at a node of people that is over, with at least one decision. Never changed. Those who did nothing
 * and those who only advised (`before`, `delegate`) are not in it.
 */
export interface Visit {
  ref: string;
  node: string;
  /** The visit before it on the token's way. */
  via: string | null;
  /** Who decided, in the order of their items. */
  by: Actor[];
}

/** State of a running case: plain data, saved as rows; the same rows continue where it stopped. */
export interface Instance {
  process: string;
  state: 'new' | 'running' | 'suspended' | 'ended' | 'terminated';
  /** Last number given to a token, task, call or timer; never falls. */
  sequence: number;
  tokens: Token[];
  timers: Timer[];
  subscriptions: Subscription[];
  /** Work items of visits that are not over. */
  items: WorkItem[];
  /** Visits that are over, in the order in which they began. */
  visits: Visit[];
  variables: JsonObject;
}

/** An instance before its `start` command. */
export function newInstance(process: string): Instance {
  return {
    process,
    state: 'new',
    sequence: 0,
    tokens: [],
    timers: [],
    subscriptions: [],
    items: [],
    visits: [],
    variables: {},
  };
}

/** What wakes a resting token. */
export type Signal =
  | { kind: 'withdraw'; by: Actor; opinion: string | null }
  | { kind: 'timeout'; timer: string; node: string }
  | { kind: 'serviceDone' }
  /** Work items of the token's visit changed. */
  | { kind: 'changed' }
  /** A called process has ended with these variables. */
  | { kind: 'callDone'; variables: JsonObject }
  /** The message or signal that the node itself waits for. */
  | { kind: 'event' };
