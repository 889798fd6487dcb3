import type { Json, JsonObject, Text } from '@app/contract';
import type { DayLimit, KeyedLimit, Limit } from '../model.ts';
import type { AssigneeSource } from '../tasks/assignee-source.ts';
import type { Actor, PoolPart, Subscription, Vote, WorkItem } from './instance.ts';

/** People chosen for later nodes, by node id. */
export type Chosen = Record<string, Actor[]>;

/** A person's command on one work item. `behalfOf`: the caller is the agent of that person. */
interface OnTask {
  task: string;
  by: Actor;
  behalfOf?: Actor;
  opinion?: string;
}

/** What may be asked of an instance. */
export type Command =
  /** `at`: the start event that was triggered, when it is not the plain one. */
  | { kind: 'start'; by: Actor | null; variables?: JsonObject; opinion?: string; chosen?: Chosen; at?: string }
  | ({ kind: 'claim' } & OnTask)
  | ({ kind: 'release' } & OnTask)
  | ({ kind: 'complete'; action: string; fields?: JsonObject; chosen?: Chosen } & OnTask)
  /** Gives the item away for good. */
  | ({ kind: 'transfer'; to: Actor; administrator?: boolean } & OnTask)
  /** Asks somebody; the item comes back with the answer and its person decides. */
  | ({ kind: 'delegate'; to: Actor } & OnTask)
  /** Adds people before or after the item's own decision or beside it; `inOrder`: one after another. */
  | ({ kind: 'addSign'; position: 'before' | 'after' | 'beside'; people: Actor[]; inOrder?: boolean } & OnTask)
  /** Takes away an item that `task` added and that is not decided. */
  | ({ kind: 'removeSign'; added: string } & OnTask)
  /** Sends back: `to` = the previous node, the first node, or a chosen one; `direct` comes straight back here. */
  | ({ kind: 'reject'; to: 'previous' | 'start' | { node: string }; back: 'normal' | 'direct' } & OnTask)
  /** Takes an open task back along the way that its chart provides (p:withdrawBy). */
  | { kind: 'withdraw'; task: string; by: Actor; opinion?: string }
  /** Takes the caller's own decision back while nobody has acted on it; `task` is the decided item of `visit`. */
  | { kind: 'revoke'; task: string; visit: string; by: Actor; opinion?: string }
  /** Reminds those who have the item. */
  | { kind: 'urge'; task: string; by: Actor; opinion?: string }
  /** Lets others read along. */
  | { kind: 'copy'; task: string; by: Actor; to: Actor[]; opinion?: string }
  /** The person steps aside from this one item (recusal); the rule says whether an absent vote counts. */
  | { kind: 'recuse'; task: string; by: Actor; opinion?: string }
  /** A person left: all items go to the successor, or are taken away. */
  | { kind: 'leaver'; person: string; to: Actor | null; by: Actor | null }
  | { kind: 'suspend'; by: Actor; opinion: string }
  | { kind: 'resume'; by: Actor; opinion?: string }
  /** Ends the instance at once (administrator, with reason). */
  | { kind: 'terminate'; by: Actor; opinion: string }
  /** Answer to `resolveAssignees`: people one by one, or pools of whom one takes it; both empty = nobody. `note`: why it is these, for the history. */
  | { kind: 'assigned'; call: string; people: Assigned[]; pools?: PoolPart[]; recused?: Actor[]; note?: string }
  /** A timer has passed. */
  | { kind: 'timeout'; timer: string }
  /** The server ran what a `callService` or `runScript` effect named. */
  | { kind: 'serviceDone'; call: string; variables?: JsonObject }
  /** It failed with an error that the chart may catch; uncaught it is refused (`uncaughtError`). */
  | { kind: 'serviceFailed'; call: string; code: string; message?: string }
  /** A process that was called has ended; `variables` are all it had. */
  | { kind: 'callDone'; call: string; variables?: JsonObject }
  | { kind: 'callFailed'; call: string; code: string; message?: string }
  /** Asks the server once more for what a token waits for: a service, a script, a called process or people. */
  | { kind: 'askAgain'; call: string }
  /** A message or signal came for a subscription. */
  | { kind: 'deliver'; subscription: string; variables?: JsonObject };

/** A person as the server found them; `weight` for rules that weigh votes (absent = 1). */
export interface Assigned extends Actor {
  weight?: number;
}

/** Outcomes that the engine sets itself when a task ends without an action. */
export const timeoutOutcome = 'overdue';
export const withdrawnOutcome = 'withdrawn';
export const rejectedOutcome = 'reject';
export const skippedOutcome = 'skipped';

/** What the server has to do, in this order, in the transaction that saves the instance. */
export type Effect =
  /** A work item appears; `item.state` is `open`, or `waiting` until `openTask`. */
  | {
      kind: 'createTask';
      task: string;
      token: string;
      node: string;
      title: Text;
      /** Code of the role when the pool is one role, as p:role says. */
      role: string | null;
      withdrawBy: string | null;
      loop: number | null;
      /** The visit before this one on the token's way. */
      via: string | null;
      item: WorkItem;
    }
  | { kind: 'openTask'; task: string }
  /** A decision was taken back: the row is open as if nobody had decided. */
  | { kind: 'reopenTask'; task: string }
  /** Its turn is later again: the person asked or added somebody first. */
  | { kind: 'holdTask'; task: string }
  | { kind: 'claimTask'; task: string; by: Actor | null }
  /** The item belongs to somebody else now. */
  | { kind: 'assignTask'; task: string; person: Actor }
  | {
      kind: 'closeTask';
      task: string;
      by: Actor | null;
      state: 'done' | 'withdrawn' | 'timeout' | 'cancelled';
      outcome: string | null;
      opinion: string | null;
      fields: JsonObject | null;
    }
  /** Who is it? The server answers with `assigned` in the same transaction. */
  | {
      kind: 'resolveAssignees';
      call: string;
      token: string;
      node: string;
      title: Text;
      /** To be resolved from the directory, the form or a script. */
      sources: AssigneeSource[];
      /** Already known to the engine: initiator, executors, chosen. */
      known: Actor[];
      /** Who did it before it was sent back: those still there are asked again, and only without them the sources. */
      returning: Actor[];
      /** `each`: everybody gets an item (countersign); `one`: groups stay pools of whom one takes it. */
      mode: 'each' | 'one';
      /** Ids that must not do it (duty separation); the engine leaves them out itself. */
      excluded: string[];
      /** What the loop around the node adds to the variables: its number and its value. */
      locals: JsonObject;
    }
  /** Tell people: urged, or copied to. Sources of a node's own copies are resolved by the server. */
  | { kind: 'urge'; task: string; by: Actor; opinion: string | null }
  | {
      kind: 'copy';
      task: string | null;
      node: string;
      title: Text;
      by: Actor | null;
      to: Actor[];
      sources: AssigneeSource[];
      opinion: string | null;
    }
  /** `at` (ISO 8601): a moment instead of a limit; `left`: how often it fires again, -1 = without end. */
  | {
      kind: 'schedule';
      timer: string;
      token: string;
      node: string;
      task: string | null;
      limit: Limit | KeyedLimit | DayLimit;
      at: string | null;
      fires: boolean;
      left: number;
    }
  | { kind: 'unschedule'; timer: string; fired: boolean }
  | {
      kind: 'callService';
      call: string;
      token: string;
      node: string;
      title: Text;
      service: string;
      options: JsonObject;
      /** What the loops around the node add to the variables. */
      locals: JsonObject;
    }
  /** A script to run in a sandbox; answered by `serviceDone` or `serviceFailed`. */
  | {
      kind: 'runScript';
      call: string;
      token: string;
      node: string;
      title: Text;
      source: string;
      /** Variable that takes the value of the script; null = it sets what it wants. */
      result: string | null;
      /** Names that only this run sees: the value and number of a loop. */
      locals: JsonObject;
    }
  /** Starts a process; answered by `callDone` or `callFailed`. */
  | { kind: 'callProcess'; call: string; token: string; node: string; process: string; variables: JsonObject }
  /** A called process is not waited for any more and has to be ended. */
  | { kind: 'cancelCall'; call: string }
  | { kind: 'subscribe'; subscription: Subscription }
  | { kind: 'unsubscribe'; ref: string }
  /** A message for whoever waits for it: one open instance, or a process that begins by it. */
  | { kind: 'sendMessage'; node: string; name: string; key: string | null; variables: JsonObject }
  /** A signal for every other instance that waits for it; this one has heard it already. */
  | { kind: 'sendSignal'; node: string; name: string }
  /** A token went along a flow: what the diagram shows as the way taken. */
  | { kind: 'pass'; token: string; flow: string }
  /** Nothing in the case can go on by itself or by anybody; somebody has to look. */
  | { kind: 'incident'; node: string; reason: 'deadlock'; detail: string }
  | { kind: 'setVariable'; name: string; value: Json }
  | {
      kind: 'history';
      action: string;
      node: string;
      title: Text;
      by: Actor | null;
      opinion: string | null;
      fields: JsonObject | null;
      task?: string;
      behalfOf?: Actor;
      /** Whom it concerns: receivers, added signers. */
      to?: Actor[];
    }
  /** Clocks stand still from here, or run again. */
  | { kind: 'suspended' }
  | { kind: 'resumed' }
  /** `error`: it ended by an error event that nothing caught. */
  | { kind: 'end'; node: string; terminated?: boolean; error?: string };

export const refusals = [
  'alreadyStarted',
  'notRunning',
  'suspended',
  'taskDone',
  'unknownTask',
  'taskClaimed',
  'taskWaiting',
  'notYours',
  'notWithdrawable',
  'notRevocable',
  'notAllowed',
  'badVote',
  'badPeople',
  'dutySeparation',
  'noAssignee',
  'nothingBefore',
  'unknownTarget',
  'branchClosed',
  'timerGone',
  'callGone',
  'subscriptionGone',
  'notHeard',
  'uncaughtError',
  'badList',
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
  /** `taskClaimed`: who holds it; `dutySeparation`: whom it keeps out. */
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

/** The decisions of a countersign. */
export const votes: readonly Vote[] = ['agree', 'oppose', 'abstain'];
export function isVote(action: string): action is Vote {
  return votes.some((vote) => vote === action);
}
