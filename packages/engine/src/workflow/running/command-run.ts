import type { Json, JsonObject } from '@app/contract';
import type { Element, ElementTable } from '../element.ts';
import type { NodeModel, ProcessModel } from '../model.ts';
import { dropVisits } from '../tasks/visits.ts';
import { type Effect, refuse } from './command.ts';
import { attach, trigger } from './events.ts';
import type { Instance, Signal, Token, TokenData, Wait, WorkItem } from './instance.ts';
import { isDead, settleJoins } from './joins.ts';
import { stopListening } from './listen.ts';
import { beginLoop, isLoopInstance, localsOf, loopInstanceEnded } from './loops.ts';
import type { AdvanceEnv, Run } from './run.ts';

type Operation =
  | { kind: 'enter'; token: Token; flow: string | null }
  | { kind: 'askAgain'; token: Token }
  | { kind: 'wake'; token: Token; signal: Signal }
  | { kind: 'trigger'; token: Token; event: string }
  | { kind: 'ended'; scope: string | null; node: string; via: string | null };

/** A process may pass this many nodes in one command before it counts as endless. */
const maxOperations = 50_000;

/**
 * One command at work: a copy of the instance, the effects so far and the agenda, a queue of small operations (no
 * recursion). Elements change the state only through these methods and `listen.ts`.
 */
export class CommandRun implements Run {
  readonly effects: Effect[] = [];
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

  spawn(node: string, scope: string | null = null, loop: number | null = null, via: string | null = null): Token {
    const token: Token = { id: this.number(), node, scope, loop, via, wait: null, data: null };
    this.instance.tokens.push(token);
    this.agenda.push({ kind: 'enter', token, flow: null });
    return token;
  }

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

  branch(beside: Token, flow: string): Token {
    const { scope, loop, via } = beside;
    const token: Token = { id: this.number(), node: beside.node, scope, loop, via, wait: null, data: null };
    this.instance.tokens.push(token);
    this.leave(token, flow);
    return token;
  }

  move(token: Token, node: string): void {
    stopListening(this, token);
    token.wait = null;
    token.node = node;
    this.agenda.push({ kind: 'enter', token, flow: null });
  }

  remember(token: Token, data: { [Key in keyof TokenData]?: TokenData[Key] | undefined }): void {
    const kept = Object.entries({ ...token.data, ...data }).filter(([, value]) => value !== undefined);
    token.data = kept.length > 0 ? Object.fromEntries(kept) : null;
  }

  leave(token: Token, flow?: string): void {
    if (flow === undefined && isLoopInstance(this, token)) {
      this.finish(token);
      return;
    }
    const node = this.node(token.node);
    const way = this.process.flows[flow ?? node.outgoing[0] ?? ''] ?? refuse('noWayOut', node.id);
    stopListening(this, token);
    this.ways.push(way.id);
    token.wait = null;
    token.node = way.to;
    this.emit({ kind: 'pass', token: token.id, flow: way.id });
    this.agenda.push({ kind: 'enter', token, flow: way.id });
  }

  split(token: Token, flows: readonly string[]): void {
    const [first, ...others] = flows;
    for (const flow of others) this.branch(token, flow);
    this.leave(token, first);
  }

  clear(scope: string | null, except?: Token): void {
    for (const token of this.instance.tokens.filter((one) => one.scope === scope))
      if (token !== except && this.token(token.id)) this.cancel(token);
  }

  fail(node: string, error: string): void {
    this.clear(null);
    this.instance.state = 'ended';
    this.emit({ kind: 'end', node, error });
  }

  emptied(scope: string | null, node: string): void {
    this.agenda.push({ kind: 'ended', scope, node, via: null });
  }

  finish(token: Token): void {
    this.remove(token);
    this.agenda.push({ kind: 'ended', scope: token.scope, node: token.node, via: token.via });
  }

  merge(token: Token): void {
    this.remove(token);
  }

  cancel(token: Token): void {
    for (const child of this.childrenOf(token.id)) this.cancel(child);
    if (token.wait?.kind === 'call') this.emit({ kind: 'cancelCall', call: token.wait.ref });
    this.remove(token);
  }

  itemsOf(visit: string): WorkItem[] {
    return this.instance.items.filter((item) => item.visit === visit);
  }

  childrenOf(scope: string): Token[] {
    return this.instance.tokens.filter((token) => token.scope === scope);
  }

  rest(token: Token, wait: Wait): void {
    token.wait = wait;
  }

  askAgain(token: Token): void {
    this.agenda.push({ kind: 'askAgain', token });
  }

  wake(token: Token, signal: Signal): void {
    this.agenda.push({ kind: 'wake', token, signal });
  }

  trigger(token: Token, event: string): void {
    this.agenda.push({ kind: 'trigger', token, event });
  }

  set(name: string, value: Json): void {
    this.instance.variables[name] = value;
    this.effects.push({ kind: 'setVariable', name, value });
  }

  emit(effect: Effect): void {
    this.effects.push(effect);
  }

  number(): string {
    this.instance.sequence += 1;
    return String(this.instance.sequence);
  }

  evaluate(source: string, at: string, more: JsonObject = {}): Json {
    const locals = this.current ? localsOf(this, this.current) : {};
    const result = this.env.evaluate(source, { ...this.instance.variables, ...locals, ...more });
    if ('error' in result) return refuse('badExpression', at, { detail: `${source}: ${result.error}` });
    return result.value;
  }

  evaluateOver(source: string, at: string, variables: JsonObject): Json {
    const result = this.env.evaluate(source, variables);
    if ('error' in result) return refuse('badExpression', at, { detail: `${source}: ${result.error}` });
    return result.value;
  }

  private remove(token: Token): void {
    stopListening(this, token);
    this.instance.tokens = this.instance.tokens.filter((other) => other.id !== token.id);
    dropVisits(this, token);
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
