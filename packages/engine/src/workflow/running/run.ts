import type { Json, JsonObject } from '@app/contract';
import type { NodeModel, ProcessModel } from '../model.ts';
import type { Effect } from './command.ts';
import type { Instance, Signal, Token, TokenData, Wait, WorkItem } from './instance.ts';

/** Evaluates a formula over process variables; the server and the browser pass the formula engine. */
export type Evaluate = (source: string, variables: JsonObject) => { value: Json } | { error: string };

/** Outside knowledge of the engine. */
export interface AdvanceEnv {
  evaluate: Evaluate;
}

/** One command at work, as elements, tasks and events use it; they change the state only through it and `listen.ts`. */
export interface Run {
  readonly effects: Effect[];
  /** Flows taken, in order, for a preview and the diagram. */
  readonly ways: string[];
  readonly instance: Instance;
  readonly process: ProcessModel;
  readonly env: AdvanceEnv;
  /** Works the agenda until everything rests. */
  work(): void;
  node(id: string): NodeModel;
  token(id: string): Token | undefined;
  /** Puts a new token on a node and lets it enter; `via` is the last visit of people on its way so far. */
  spawn(node: string, scope?: string | null, loop?: number | null, via?: string | null): Token;
  /** Begins what is inside a token: at the start, or at the node to which somebody sent back. */
  begin(token: Token, start: string): Token;
  /** Starts a second token beside one, along a flow that leaves its node: a branch. */
  branch(beside: Token, flow: string): Token;
  /** Puts a token somewhere else without a flow (a return); what it waited for must be over. */
  move(token: Token, node: string): void;
  /** Changes what a token remembers; an undefined key is forgotten. */
  remember(token: Token, data: { [Key in keyof TokenData]?: TokenData[Key] | undefined }): void;
  /** Sends a token along a flow, or along the only one; an instance of a loop ends instead. */
  leave(token: Token, flow?: string): void;
  /** Sends a token along several flows at once: one new token for each but the first. */
  split(token: Token, flows: readonly string[]): void;
  /** Ends all that runs in a scope (null = the main level) but one token, without `childEnded` for the scope. */
  clear(scope: string | null, except?: Token): void;
  /** Ends the whole instance by an error that nothing in it caught; a process that called it may catch it. */
  fail(node: string, error: string): void;
  /** A scope has become empty by `clear`. */
  emptied(scope: string | null, node: string): void;
  /** Takes a token off the chart: `childEnded` of its scope follows, or the end of the instance when none is left. */
  finish(token: Token): void;
  /** Takes a token off the chart because another one goes on for both. */
  merge(token: Token): void;
  /** Takes a token and all that runs inside it off the chart, without ending its scope; open tasks are closed. */
  cancel(token: Token): void;
  itemsOf(visit: string): WorkItem[];
  childrenOf(scope: string): Token[];
  /** Lets a token rest until a signal comes. */
  rest(token: Token, wait: Wait): void;
  /** Lets a token enter its node once more; events on its border listen on. */
  askAgain(token: Token): void;
  wake(token: Token, signal: Signal): void;
  /** An event that a token listens to has come: its own, one on its border or one behind its gateway. */
  trigger(token: Token, event: string): void;
  set(name: string, value: Json): void;
  emit(effect: Effect): void;
  /** A number that was never given before in this instance. */
  number(): string;
  /** Value of a formula over the variables and what the loops around add; an error refuses the command. */
  evaluate(source: string, at: string, more?: JsonObject): Json;
  /** Value of a formula over other variables, those of a called process. */
  evaluateOver(source: string, at: string, variables: JsonObject): Json;
}
