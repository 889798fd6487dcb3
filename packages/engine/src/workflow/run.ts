import type { Json, JsonObject } from '@app/contract';
import { type Effect, refuse } from './command.ts';
import type { Element, ElementTable, Signal } from './element.ts';
import { attach, trigger } from './events.ts';
import type { Instance, Subscription, Timer, Token, TokenData, Wait, WorkItem } from './instance.ts';
import { isDead, settleJoins } from './joins.ts';
import { beginLoop, isLoopInstance, localsOf, loopInstanceEnded } from './loops.ts';
import type { EventModel, Limit, LimitOptions, NodeModel, ProcessModel, TimerModel } from './model.ts';
import { nextFiring } from './timers.ts';

/** Evaluates a formula over process variables; the server and the browser pass the formula engine. */
export type Evaluate = (source: string, variables: JsonObject) => { value: Json } | { error: string };

/** Outside knowledge of the engine. */
export interface AdvanceEnv {
  evaluate: Evaluate;
}

type Operation =
  | { kind: 'enter'; token: Token; flow: string | null }
  | { kind: 'askAgain'; token: Token }
  | { kind: 'wake'; token: Token; signal: Signal }
  | { kind: 'trigger'; token: Token; event: string }
  | { kind: 'ended'; scope: string | null; node: string; via: string | null };

/** A process may pass this many nodes in one command before it counts as endless. */
const maxOperations = 50_000;
const maxLimit = 3_650;

/**
 * One command at work: a copy of the instance, the effects so far and the agenda, a queue of small operations (no
 * recursion). Elements change the state only through these methods.
 */
export class Run {
  readonly effects: Effect[] = [];
  /** Flows taken, in order: what a preview and the diagram tell. */
  readonly ways: string[] = [];
  readonly instance: Instance;
  private readonly agenda: Operation[] = [];
  /** Whose names formulas see beside the variables. */
  private current: Token | null = null;

  constructor(
    readonly process: ProcessModel,
    instance: Instance,
    readonly env: AdvanceEnv,
    private readonly elements: ElementTable,
  ) {
    this.instance = {
      ...instance,
      tokens: instance.tokens.map((token) => ({ ...token, wait: token.wait && { ...token.wait } })),
      timers: instance.timers.map((timer) => ({ ...timer })),
      subscriptions: [...instance.subscriptions],
      items: instance.items.map((item) => ({ ...item })),
      visits: [...instance.visits],
      variables: { ...instance.variables },
    };
  }

  /** Works the agenda until everything rests. */
  work(): void {
    let next = 0;
    do {
      for (; next < this.agenda.length; next += 1) {
        const operation = this.agenda[next];
        if (!operation) return;
        if (next > maxOperations) refuse('endless', operation.kind === 'ended' ? operation.node : operation.token.node);
        this.perform(operation);
      }
      // Only now is it known that no other token is on its way to a join.
    } while (settleJoins(this));
    const stuck = isDead(this.instance);
    if (stuck)
      this.emit({
        kind: 'incident',
        node: stuck.node,
        reason: 'deadlock',
        detail: 'every token waits for another one',
      });
  }

  node(id: string): NodeModel {
    return this.process.nodes[id] ?? refuse('unknownElement', id, { detail: 'node' });
  }

  token(id: string): Token | undefined {
    return this.instance.tokens.find((token) => token.id === id);
  }

  /** Puts a new token on a node and lets it enter; `via` is the last visit of people on its way so far. */
  spawn(node: string, scope: string | null = null, loop: number | null = null, via: string | null = null): Token {
    const token: Token = { id: this.number(), node, scope, loop, via, wait: null, data: null };
    this.instance.tokens.push(token);
    this.agenda.push({ kind: 'enter', token, flow: null });
    return token;
  }

  /** Begins what is inside a token: at the start, or at the node to which somebody sent back. */
  begin(token: Token, start: string): Token {
    const { entry, people } = token.data ?? {};
    this.remember(token, { entry: undefined, people: undefined });
    let node = entry ?? start;
    for (let parent = this.node(node).parent; parent && parent !== token.node; parent = this.node(node).parent)
      node = parent;
    const child = this.spawn(node, token.id, null, token.via);
    this.remember(child, { people, entry: node === entry ? undefined : entry });
    return child;
  }

  /** Starts a second token beside one, along a flow that leaves its node: a branch. */
  branch(beside: Token, flow: string): Token {
    const { scope, loop, via } = beside;
    const token: Token = { id: this.number(), node: beside.node, scope, loop, via, wait: null, data: null };
    this.instance.tokens.push(token);
    this.leave(token, flow);
    return token;
  }

  /** Puts a token somewhere else without a flow (a return); what it waited for must be over. */
  move(token: Token, node: string): void {
    this.stopTimersOf(token);
    token.wait = null;
    token.node = node;
    this.agenda.push({ kind: 'enter', token, flow: null });
  }

  /** Changes what a token remembers; an undefined key is forgotten. */
  remember(token: Token, data: { [Key in keyof TokenData]?: TokenData[Key] | undefined }): void {
    const kept = Object.entries({ ...token.data, ...data }).filter(([, value]) => value !== undefined);
    token.data = kept.length > 0 ? Object.fromEntries(kept) : null;
  }

  /** Sends a token along a flow, or along the only one; an instance of a loop ends instead. */
  leave(token: Token, flow?: string): void {
    if (flow === undefined && isLoopInstance(this, token)) {
      this.finish(token);
      return;
    }
    const node = this.node(token.node);
    const way = this.process.flows[flow ?? node.outgoing[0] ?? ''] ?? refuse('noWayOut', node.id);
    this.stopTimersOf(token);
    this.ways.push(way.id);
    token.wait = null;
    token.node = way.to;
    this.emit({ kind: 'pass', token: token.id, flow: way.id });
    this.agenda.push({ kind: 'enter', token, flow: way.id });
  }

  /** Sends a token along several flows at once: one new token for each but the first. */
  split(token: Token, flows: readonly string[]): void {
    const [first, ...others] = flows;
    for (const flow of others) this.branch(token, flow);
    this.leave(token, first);
  }

  /** Ends all that runs in a scope (null = the main level) but one token; its scope is not told. */
  clear(scope: string | null, except?: Token): void {
    for (const token of this.instance.tokens.filter((one) => one.scope === scope))
      if (token !== except && this.token(token.id)) this.cancel(token);
  }

  /** Ends the whole instance by an error that nothing in it caught; a process that called it may catch it. */
  fail(node: string, error: string): void {
    this.clear(null);
    this.instance.state = 'ended';
    this.emit({ kind: 'end', node, error });
  }

  /** A scope has become empty by `clear`. */
  emptied(scope: string | null, node: string): void {
    this.agenda.push({ kind: 'ended', scope, node, via: null });
  }

  /** Takes a token off the chart; its scope, or the instance, hears of it. */
  finish(token: Token): void {
    this.remove(token);
    this.agenda.push({ kind: 'ended', scope: token.scope, node: token.node, via: token.via });
  }

  /** Takes a token off the chart because another one goes on for both. */
  merge(token: Token): void {
    this.remove(token);
  }

  /** Takes a token and all that runs inside it off the chart without telling its scope; open tasks are closed. */
  cancel(token: Token): void {
    for (const child of this.childrenOf(token.id)) this.cancel(child);
    if (token.wait?.kind === 'call') this.emit({ kind: 'cancelCall', call: token.wait.ref });
    this.remove(token);
  }

  /** Closes what is still open of an item that nobody decides any more; without a record of anybody. */
  closeItem(
    item: WorkItem,
    state: 'cancelled' | 'withdrawn' | 'timeout' = 'cancelled',
    outcome: string | null = null,
  ): void {
    if (item.state !== 'open' && item.state !== 'waiting') return;
    item.state = 'removed';
    this.emit({ kind: 'closeTask', task: item.ref, by: null, state, outcome, opinion: null, fields: null });
  }

  /**
   * Takes the work items of a token out of the state: what is open is closed, and each visit in which somebody decided
   * becomes a record (advice asked for on the way is none). Answers the number of the last one recorded.
   * `only`: this visit alone, not those that wait for the token's return.
   */
  dropVisits(token: Token, only: string | null = null): string | null {
    const own = this.instance.items.filter((item) => item.token === token.id && (only === null || item.visit === only));
    if (own.length === 0) return null;
    for (const item of own) this.closeItem(item);
    this.instance.items = this.instance.items.filter((item) => !own.includes(item));
    const current = token.wait?.kind === 'task' ? token.wait.ref : null;
    let last: string | null = null;
    for (const ref of new Set(own.map(({ visit }) => visit))) {
      const items = own.filter(({ visit, kind }) => visit === ref && kind !== 'before' && kind !== 'delegate');
      const by = items.flatMap((item) => (item.state === 'done' && item.by ? [item.by] : []));
      if (by.length === 0) continue;
      const via = ref === current ? token.via : (token.data?.back?.find(({ visit }) => visit === ref)?.via ?? null);
      const people = by.filter(({ id }, index) => by.findIndex((other) => other.id === id) === index);
      this.instance.visits.push({
        ref,
        node: own.find(({ visit }) => visit === ref)?.node ?? token.node,
        via,
        by: people,
      });
      last = ref;
    }
    this.instance.visits.sort((a, b) => Number(a.ref) - Number(b.ref));
    return last;
  }

  itemsOf(visit: string): WorkItem[] {
    return this.instance.items.filter((item) => item.visit === visit);
  }

  childrenOf(scope: string): Token[] {
    return this.instance.tokens.filter((token) => token.scope === scope);
  }

  /** Lets a token rest until a signal comes. */
  rest(token: Token, wait: Wait): void {
    token.wait = wait;
  }

  /** Lets a token enter its node once more; events on its border listen on. */
  askAgain(token: Token): void {
    this.agenda.push({ kind: 'askAgain', token });
  }

  wake(token: Token, signal: Signal): void {
    this.agenda.push({ kind: 'wake', token, signal });
  }

  /** An event that a token listens to has come: its own, one on its border or one behind its gateway. */
  trigger(token: Token, event: string): void {
    this.agenda.push({ kind: 'trigger', token, event });
  }

  /** Lets a token listen to a timer, message or signal; `node` is the event. */
  listen(token: Token, event: EventModel, node: string): void {
    if (event.kind === 'timer') this.startTimer(token, event.timer, node);
    else if (event.kind === 'message' || event.kind === 'signal') {
      const key = event.kind === 'message' && event.key !== null ? keyText(this.evaluate(event.key, node)) : null;
      const subscription: Subscription = {
        ref: this.number(),
        token: token.id,
        node,
        kind: event.kind,
        name: event.name,
        key,
      };
      this.instance.subscriptions.push(subscription);
      this.emit({ kind: 'subscribe', subscription });
    }
  }

  /** Starts the clock of a timer event; `left` when it is one of a cycle that has begun. */
  startTimer(token: Token, model: TimerModel, node: string, left?: number): void {
    const firing = nextFiring(this, model, node);
    this.schedule(token, firing.limit, true, node, { at: firing.at, left: left ?? firing.left });
  }

  /** Starts a clock for a token; `node` is the event when it is attached to the token's node. */
  schedule(
    token: Token,
    limit: Limit,
    fires: boolean,
    node = token.node,
    { at = null, left = 0 }: { at?: string | null; left?: number } = {},
  ): Timer {
    const timer: Timer = { ref: this.number(), token: token.id, node, fires, ...(left === 0 ? {} : { left }) };
    this.instance.timers.push(timer);
    const task = token.wait?.kind === 'task' && node === token.node ? token.wait.ref : null;
    this.effects.push({ kind: 'schedule', timer: timer.ref, token: token.id, node, task, limit, at, fires, left });
    return timer;
  }

  /** Removes a clock that has fired or is not needed any more. */
  unschedule(timer: Timer, fired: boolean): void {
    this.instance.timers = this.instance.timers.filter((other) => other.ref !== timer.ref);
    this.effects.push({ kind: 'unschedule', timer: timer.ref, fired });
  }

  set(name: string, value: Json): void {
    this.instance.variables[name] = value;
    this.effects.push({ kind: 'setVariable', name, value });
  }

  emit(effect: Effect): void {
    this.effects.push(effect);
  }

  /** A number that was never given before in this instance. */
  number(): string {
    this.instance.sequence += 1;
    return String(this.instance.sequence);
  }

  /** Value of a formula over the variables and what the loops around add; an error refuses the command. */
  evaluate(source: string, at: string, more: JsonObject = {}): Json {
    const locals = this.current ? localsOf(this, this.current) : {};
    const result = this.env.evaluate(source, { ...this.instance.variables, ...locals, ...more });
    if ('error' in result) return refuse('badExpression', at, { detail: `${source}: ${result.error}` });
    return result.value;
  }

  /** Value of a formula over other variables, those of a called process. */
  evaluateOver(source: string, at: string, variables: JsonObject): Json {
    const result = this.env.evaluate(source, variables);
    if ('error' in result) return refuse('badExpression', at, { detail: `${source}: ${result.error}` });
    return result.value;
  }

  /** The amount of a limit now; a formula must give a whole number of days. */
  limit(options: LimitOptions, at: string): Limit {
    if (options.amount !== null) return { amount: options.amount, unit: options.unit };
    const amount = Number(this.evaluate(options.from ?? '', at));
    if (!Number.isInteger(amount) || amount < 1 || amount > maxLimit)
      refuse('badLimit', at, { detail: `${options.from} = ${amount}` });
    return { amount, unit: options.unit };
  }

  private remove(token: Token): void {
    this.stopTimersOf(token);
    this.instance.tokens = this.instance.tokens.filter((other) => other.id !== token.id);
    this.dropVisits(token);
  }

  stopTimersOf(token: Token): void {
    for (const timer of this.instance.timers) if (timer.token === token.id) this.unschedule(timer, false);
    const { subscriptions } = this.instance;
    if (!subscriptions.some((one) => one.token === token.id)) return;
    this.instance.subscriptions = subscriptions.filter((one) => one.token !== token.id);
    for (const { token: owner, ref } of subscriptions) if (owner === token.id) this.emit({ kind: 'unsubscribe', ref });
  }

  private perform(operation: Operation): void {
    if (operation.kind === 'ended') {
      this.ended(operation);
      return;
    }
    const { token } = operation;
    // An operation before this one may have taken the token off the chart.
    if (this.token(token.id) !== token) return;
    this.current = token;
    const node = this.node(token.node);
    if (operation.kind === 'enter') this.enter(token, node, operation.flow);
    else if (operation.kind === 'askAgain') this.element(node).enter(this, token, node, null);
    else if (operation.kind === 'trigger') trigger(this, token, this.node(operation.event));
    else this.element(node).wake?.(this, token, node, operation.signal);
  }

  private enter(token: Token, node: NodeModel, flow: string | null): void {
    const instanceOfLoop = isLoopInstance(this, token);
    if (node.loop && !instanceOfLoop) beginLoop(this, token, node, node.loop);
    else this.element(node).enter(this, token, node, flow);
    if (!instanceOfLoop && token.wait && token.node === node.id && this.token(token.id) === token)
      attach(this, token, node);
  }

  private ended({ scope, node, via }: Operation & { kind: 'ended' }): void {
    const beside = this.instance.tokens.filter((token) => token.scope === scope);
    const left = beside.filter((token) => token.wait?.kind !== 'watch').length;
    if (left === 0) for (const watcher of beside) this.cancel(watcher);
    const parent = scope === null ? undefined : this.token(scope);
    if (parent) {
      this.current = parent;
      parent.via = via ?? parent.via;
      const parentNode = this.node(parent.node);
      if (parent.wait?.kind === 'loop') loopInstanceEnded(this, parent, parent.wait, parentNode);
      else if (parent.wait?.kind === 'children') this.element(parentNode).childEnded?.(this, parent, parentNode, left);
    } else if (this.instance.tokens.length === 0 && this.instance.state === 'running') {
      this.instance.state = 'ended';
      this.effects.push({ kind: 'end', node });
    }
  }

  private element(node: NodeModel): Element {
    return this.elements[node.type] ?? refuse('unknownElement', node.id, { detail: node.type });
  }
}

/** Keys are compared as text, whether a form gave a number or a text. */
function keyText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
