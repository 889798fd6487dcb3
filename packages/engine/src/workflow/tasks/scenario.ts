import { expect } from 'vitest';
import { bpmn } from '../fixtures.ts';
import type { ProcessModel } from '../model.ts';
import { parseBpmn } from '../reading/bpmn.ts';
import { type Advance, advance } from '../running/advance.ts';
import type { Assigned, Command, Effect, Refusal } from '../running/command.ts';
import { formulaEvaluate } from '../running/conditions.ts';
import {
  type Actor,
  type Instance,
  newInstance,
  type PoolPart,
  type Visit,
  type WorkItem,
} from '../running/instance.ts';

/** Chart of a row of nodes; `-` before a name of an element means that nothing leads there from the one before. */
export function rowOf(...nodes: string[]): string {
  const ids = nodes.map((node) => /id="(\w{1,100})"/.exec(node)?.[1] ?? '');
  const flow = (from: string, to: string) =>
    `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  const all = ['start', ...ids, 'end'];
  return bpmn(
    `<bpmn:startEvent id="start"/>${nodes.join('')}<bpmn:endEvent id="end"/>${all
      .slice(1)
      .map((id, index) => flow(all[index] ?? '', id))
      .join('')}`,
  );
}

/** `<bpmn:userTask …/>` with attributes of the platform. */
export function task(id: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([key, value]) => `p:${key}="${value}"`);
  return `<bpmn:userTask id="${id}" ${text.join(' ')}/>`;
}

/** A person by name: the id is the name. */
export const person = (name: string): Actor => ({ id: name, name });

/** A row of a task as the server keeps it. */
interface Row {
  item: WorkItem;
  via: string | null;
  state: 'waiting' | 'open' | 'done' | 'withdrawn' | 'timeout' | 'cancelled';
  by: Actor | null;
  outcome: string | null;
}

/**
 * Plays a case as the server does: it answers questions at once, keeps rows of tasks from the effects, and after each
 * command proves that the rows give the state back, through JSON.
 */
export class Scenario {
  instance: Instance;
  last: Advance;
  readonly rows = new Map<string, Row>();
  /** Who belongs to a group source, e.g. `role:EXPERT`; weights of people; who recuses. */
  readonly groups: Record<string, string[]> = {};
  readonly weights: Record<string, number> = {};
  readonly recused = new Set<string>();
  readonly gone = new Set<string>();
  readonly history: (Effect & { kind: 'history' })[] = [];
  /** Services and scripts are answered by commands of the test, not at once. */
  slow = false;
  /** Clocks, subscriptions and calls as the effects tell of them. */
  private readonly outside = { timers: new Set<string>(), subscriptions: new Set<string>(), calls: new Set<string>() };
  /** What was carried out, answers included: a replay gives the same state. */
  readonly commands: Command[] = [];

  constructor(readonly model: ProcessModel) {
    this.instance = newInstance(model.id);
    this.last = { instance: this.instance, effects: [] };
  }

  static async of(xml: string): Promise<Scenario> {
    return new Scenario(await parseBpmn(xml));
  }

  /** Gives a command; a refusal leaves everything as it was and is answered. */
  give(command: Command): Refusal | null {
    const before = JSON.stringify(this.instance);
    let state = this.advance(this.instance, command);
    expect(JSON.stringify(this.instance)).toBe(before);
    if (state.refused) {
      expect(state.instance).toBe(this.instance);
      this.last = state;
      return state.refused;
    }
    const effects: Effect[] = [...state.effects];
    const given: Command[] = [command];
    for (const effect of effects) {
      const answer = this.answer(effect);
      if (!answer) continue;
      state = this.advance(state.instance, answer);
      // The server rolls the whole command back.
      if (state.refused) {
        this.last = { ...state, instance: this.instance };
        return state.refused;
      }
      effects.push(...state.effects);
      given.push(answer);
    }
    if (command.kind === 'callDone' || command.kind === 'callFailed') this.outside.calls.delete(command.call);
    for (const effect of effects) this.store(effect);
    this.commands.push(...given);
    this.instance = state.instance;
    this.last = { ...state, effects };
    this.verify();
    return null;
  }

  /** Gives a command that must succeed. */
  must(command: Command): this {
    expect(this.give(command)).toBeNull();
    return this;
  }

  begin(by = 'ann', chosen?: Record<string, Actor[]>): this {
    return this.must({ kind: 'start', by: person(by), ...(chosen ? { chosen } : {}) });
  }

  /** The open task of a person (theirs, or of a pool when the name is a role). */
  task(name: string): string {
    return this.open().find((item) => nameOf(item) === name)?.ref ?? `no open task of ${name}`;
  }

  does(name: string, action: string, more: Partial<Command & { kind: 'complete' }> = {}): this {
    return this.must({ kind: 'complete', task: this.task(name), by: person(name), action, ...more });
  }

  agree(...names: string[]): this {
    for (const name of names) this.does(name, 'agree');
    return this;
  }

  oppose(...names: string[]): this {
    for (const name of names) this.does(name, 'oppose');
    return this;
  }

  /** Who has an open task where: `['sign: bo', 'sign: cy']`. */
  get tasks(): string[] {
    return this.open().map((item) => `${item.node}: ${nameOf(item)}`);
  }

  get votes(): unknown {
    return this.instance.variables.votes;
  }

  get outcome(): unknown {
    return this.instance.variables.outcome;
  }

  private open(): WorkItem[] {
    return this.instance.items.filter(({ state }) => state === 'open');
  }

  private advance(instance: Instance, command: Command): Advance {
    const stored: Instance = JSON.parse(JSON.stringify(instance));
    const result = advance(this.model, instance, command, { evaluate: formulaEvaluate });
    const again = advance(this.model, stored, JSON.parse(JSON.stringify(command)), { evaluate: formulaEvaluate });
    expect(again).toEqual(result);
    return result;
  }

  private answer(effect: Effect): Command | null {
    if (effect.kind === 'callService' || effect.kind === 'runScript')
      return this.slow ? null : { kind: 'serviceDone', call: effect.call };
    if (effect.kind !== 'resolveAssignees') return null;
    const { call, known, returning, sources, mode } = effect;
    const here = (one: Actor) => !this.gone.has(one.id);
    const back = returning.filter(here);
    if (back.length > 0) return { kind: 'assigned', call, people: back };
    const people: Assigned[] = known.filter(here);
    const pools: PoolPart[] = [];
    for (const { kind, value } of sources) {
      const members = kind === 'user' ? [value] : (this.groups[`${kind}:${value}`] ?? []);
      if (mode === 'each' || kind === 'user' || kind === 'field' || kind === 'script')
        people.push(...members.map(person));
      else if (kind === 'role' || kind === 'group') pools.push({ kind, id: value });
    }
    return {
      kind: 'assigned',
      call,
      people: people.filter(here).map((one) => ({ ...one, weight: this.weights[one.id] ?? 1 })),
      pools,
      recused: [...this.recused].map(person),
    };
  }

  private store(effect: Effect): void {
    this.keep(effect);
    if (effect.kind === 'history') this.history.push(effect);
    if (effect.kind === 'createTask') {
      expect(this.rows.has(effect.task)).toBe(false);
      const state = effect.item.state === 'waiting' ? 'waiting' : 'open';
      this.rows.set(effect.task, { item: effect.item, via: effect.via, state, by: null, outcome: null });
      return;
    }
    const row = 'task' in effect && effect.task ? this.rows.get(effect.task) : undefined;
    if (!row) return;
    if (effect.kind === 'openTask') Object.assign(row, { state: 'open' });
    if (effect.kind === 'holdTask') Object.assign(row, { state: 'waiting' });
    if (effect.kind === 'reopenTask') Object.assign(row, { state: 'open', by: null, outcome: null });
    if (effect.kind === 'assignTask') row.item = { ...row.item, person: effect.person, pool: [], claimedBy: null };
    if (effect.kind === 'claimTask') row.item = { ...row.item, claimedBy: effect.by };
    if (effect.kind === 'closeTask') {
      expect(['open', 'waiting']).toContain(row.state);
      Object.assign(row, { state: effect.state, by: effect.by, outcome: effect.outcome });
    }
  }

  /** What waits for the outside begins once and ends once. */
  private keep(effect: Effect): void {
    const { timers, subscriptions, calls } = this.outside;
    const begin = (set: Set<string>, ref: string) => {
      expect(set.has(ref), `${effect.kind} ${ref} a second time`).toBe(false);
      set.add(ref);
    };
    const over = (set: Set<string>, ref: string) =>
      expect(set.delete(ref), `${effect.kind} ${ref} that is not open`).toBe(true);
    if (effect.kind === 'schedule') begin(timers, effect.timer);
    if (effect.kind === 'unschedule') over(timers, effect.timer);
    if (effect.kind === 'subscribe') begin(subscriptions, effect.subscription.ref);
    if (effect.kind === 'unsubscribe') over(subscriptions, effect.ref);
    if (effect.kind === 'callProcess') begin(calls, effect.call);
    if (effect.kind === 'cancelCall') calls.delete(effect.call);
  }

  /** Rows and state agree, and nobody waits for nothing. */
  private verify(): void {
    const { items, tokens, visits, state, timers, subscriptions } = this.instance;
    const sorted = (refs: Iterable<string>) => [...refs].sort();
    expect(sorted(this.outside.timers)).toEqual(sorted(timers.map(({ ref }) => ref)));
    expect(sorted(this.outside.subscriptions)).toEqual(sorted(subscriptions.map(({ ref }) => ref)));
    expect(sorted(this.outside.calls)).toEqual(
      sorted(tokens.flatMap(({ wait }) => (wait?.kind === 'call' ? [wait.ref] : []))),
    );
    expect(tokens.every(({ wait }) => wait !== null)).toBe(true);
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(tokens.length);
    expect(tokens.length > 0).toBe(state === 'running' || state === 'suspended');
    const ids = new Set(tokens.map(({ id }) => id));
    for (const { token } of [...timers, ...subscriptions]) expect(ids.has(token)).toBe(true);
    for (const { scope, node } of tokens) {
      expect(scope === null || ids.has(scope)).toBe(true);
      expect(this.model.nodes[node]).toBeDefined();
    }
    const live = new Map(items.map((item) => [item.ref, item]));
    for (const item of items) {
      const row = this.rows.get(item.ref);
      expect(row?.state === 'open' || row?.state === 'waiting').toBe(item.state === 'open' || item.state === 'waiting');
      expect({
        ...row?.item,
        claimedBy: item.claimedBy,
        state: item.state,
        by: item.by,
        vote: item.vote,
        parent: item.parent,
      }).toEqual(item);
      if (item.state === 'done') expect([row?.by, row?.outcome]).toEqual([item.by, item.vote]);
      if (item.state === 'open' || item.state === 'waiting') {
        expect(row?.state).toBe(item.state);
        expect(tokens.find(({ id }) => id === item.token)?.wait).toEqual({ kind: 'task', ref: item.visit });
      }
    }
    for (const token of tokens)
      if (token.wait?.kind === 'task') {
        const { ref } = token.wait;
        expect(items.some((item) => item.visit === ref && item.state === 'open')).toBe(true);
      }
    for (const [ref, row] of this.rows) if (!live.has(ref)) expect(['open', 'waiting']).not.toContain(row.state);
    const records = new Map<string, Visit>();
    for (const [ref, { item, via, state: rowState, by }] of this.rows) {
      if (live.has(ref) || rowState !== 'done' || !by || item.kind === 'before' || item.kind === 'delegate') continue;
      const record = records.get(item.visit) ?? { ref: item.visit, node: item.node, via, by: [] };
      records.set(item.visit, record);
      if (record.by.every(({ id }) => id !== by.id)) record.by.push(by);
    }
    expect([...records.values()].sort((a, b) => Number(a.ref) - Number(b.ref))).toEqual(visits);
  }
}

function nameOf({ person: one, claimedBy, pool }: WorkItem): string {
  return one?.name ?? claimedBy?.name ?? pool.map(({ kind, id }) => (kind === 'administrator' ? kind : id)).join('|');
}
