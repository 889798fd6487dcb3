import { describe, expect, it } from 'vitest';
import { type Advance, advance } from './advance.ts';
import { type Command, refuse } from './command.ts';
import { formulaEvaluate } from './conditions.ts';
import { defineElement, type ElementTable } from './element.ts';
import { elements } from './elements/index.ts';
import { type Instance, newInstance, type Token } from './instance.ts';
import type { NodeModel, ProcessModel } from './model.ts';
import type { Run } from './run.ts';

/**
 * Spike for ADR 'Workflow state as token rows': multi-instance, boundary timers and sub-processes are three element
 * files over the same rows (scope, loop, timers whose node is the attached event) and the same agenda. Nothing of
 * the engine is changed or replaced here; the table of elements is extended, as a later issue will do for good.
 */

/** Countersign: one task per signer, in parallel; done when `needed` agreed or nobody is left, the rest is closed. */
const signTask = defineElement<{ role: string; signers: number; needed: number }>({
  type: 'signTask',
  rests: true,
  read: () => ({ role: '', signers: 0, needed: 0 }),
  enter(run, token, node) {
    if (token.loop !== null && isLoopOf(run, token)) {
      const task = run.number();
      run.emit({
        kind: 'createTask',
        task,
        token: token.id,
        node: node.id,
        title: node.title,
        role: node.options.role,
        withdrawBy: null,
        loop: token.loop,
      });
      run.rest(token, { kind: 'task', ref: task, claimedBy: null });
      return;
    }
    run.rest(token, { kind: 'children' });
    for (let loop = 0; loop < node.options.signers; loop += 1) run.spawn(node.id, token.id, loop);
    startAttached(run, token);
  },
  wake(run, token, node, signal) {
    if (signal.kind === 'timeout') boundary(run, token, signal.node);
    if (signal.kind !== 'complete' || token.wait?.kind !== 'task') return;
    run.emit({
      kind: 'closeTask',
      task: token.wait.ref,
      by: signal.by,
      state: 'done',
      outcome: signal.action,
      opinion: null,
      fields: {},
    });
    const key = `votes_${node.id}`;
    const votes = [...((run.instance.variables[key] as string[] | undefined) ?? []), signal.action];
    run.set(key, votes);
    run.finish(token);
  },
  childEnded(run, token, node, left) {
    const votes = (run.instance.variables[`votes_${node.id}`] as string[] | undefined) ?? [];
    if (votes.filter((vote) => vote === 'agree').length < node.options.needed && left > 0) return;
    for (const child of run.childrenOf(token.id)) run.cancel(child);
    run.leave(token);
  },
});

/** A process inside a process: a token that starts inside has the outer token as its scope. */
const subProcess = defineElement<{ start: string }>({
  type: 'subProcess',
  rests: true,
  read: () => ({ start: '' }),
  enter(run, token, node) {
    run.rest(token, { kind: 'children' });
    run.spawn(node.options.start, token.id, token.loop);
    startAttached(run, token);
  },
  wake(run, token, _node, signal) {
    if (signal.kind === 'timeout') boundary(run, token, signal.node);
  },
  childEnded(run, token, _node, left) {
    if (left === 0) run.leave(token);
  },
});

interface BoundaryOptions {
  host: string;
  days: number;
  interrupts: boolean;
}
/** Never entered by a flow: its timer runs for the token of the host, see `boundary`. */
const boundaryEvent = defineElement<BoundaryOptions>({
  type: 'boundaryEvent',
  rests: false,
  read: () => ({ host: '', days: 0, interrupts: true }),
  enter(run, token) {
    run.leave(token);
  },
});

/** The user task as it is, plus what is attached to it. */
const userTaskWithBoundary = defineElement<unknown>({
  ...(elements.userTask ?? refuse('unknownElement', 'userTask')),
  enter(run, token, node) {
    elements.userTask?.enter(run, token, node);
    startAttached(run, token);
  },
  wake(run, token, node, signal) {
    if (signal.kind === 'timeout' && signal.node !== node.id) boundary(run, token, signal.node);
    else elements.userTask?.wake?.(run, token, node, signal);
  },
});

function isLoopOf(run: Run, token: Token): boolean {
  return token.scope !== null && run.token(token.scope)?.node === token.node;
}
function startAttached(run: Run, token: Token): void {
  for (const event of Object.values(run.process.nodes)) {
    const options = event.options as BoundaryOptions;
    if (event.type === 'boundaryEvent' && options.host === token.node)
      run.schedule(token, { amount: options.days, unit: 'workingDay' }, true, event.id);
  }
}
/** Interrupting: the host token is replaced by one on the event. Otherwise a second token starts beside it. */
function boundary(run: Run, host: Token, event: string): void {
  const { interrupts } = run.node(event).options as BoundaryOptions;
  const { scope, loop } = host;
  if (interrupts) run.cancel(host);
  run.spawn(event, scope, loop);
}

const table: ElementTable = { ...elements, signTask, subProcess, boundaryEvent, userTask: userTaskWithBoundary };
const he = { id: '1', name: '何一鸣' };

/** `id:type` chains joined by `>`; options by id. */
function process(chains: string[], options: Record<string, unknown>): ProcessModel {
  const nodes: Record<string, NodeModel> = {};
  const flows: ProcessModel['flows'] = {};
  for (const chain of chains) {
    const ids = chain.split('>').map((part) => {
      const [id = '', type] = part.split(':');
      if (type)
        nodes[id] = {
          id,
          type,
          title: { 'zh-CN': id, en: id },
          incoming: [],
          outgoing: [],
          options: options[id] ?? null,
        };
      return id;
    });
    ids.slice(1).forEach((to, index) => {
      const from = ids[index] ?? '';
      const id = `${from}-${to}`;
      flows[id] = { id, from, to, condition: null };
      nodes[from]?.outgoing.push(id);
    });
  }
  return { id: 'spike', title: { 'zh-CN': 'spike', en: 'spike' }, start: 'start', nodes, flows };
}
const task = (role: string) => ({ role, limit: null, onTimeout: 'show', withdrawBy: null });

/** Every step goes through JSON, as rows do. */
function give(model: ProcessModel, before: Instance, command: Command): Advance {
  const result = advance(model, JSON.parse(JSON.stringify(before)), command, { evaluate: formulaEvaluate }, table);
  if (result.refused) throw new Error(JSON.stringify(result.refused));
  return result;
}
const begin = (model: ProcessModel) => give(model, newInstance('spike'), { kind: 'start', by: he }).instance;
const taskOf = (instance: Instance, node: string, loop: number | null = null) => {
  const token = instance.tokens.find((one) => one.node === node && one.loop === loop && one.wait?.kind === 'task');
  return token?.wait?.kind === 'task' ? token.wait.ref : '';
};
const complete = (model: ProcessModel, now: Instance, node: string, action = 'agree', loop: number | null = null) =>
  give(model, now, { kind: 'complete', task: taskOf(now, node, loop), by: he, action }).instance;
const fire = (model: ProcessModel, now: Instance, node: string) =>
  give(model, now, { kind: 'timeout', timer: now.timers.find((timer) => timer.node === node)?.ref ?? '' });

describe('multi-instance fits the token rows', () => {
  const model = process(['start:startEvent>sign:signTask>end:endEvent'], {
    sign: { role: 'EXPERT', signers: 5, needed: 3 },
  });
  it('one row per signer with parent scope and loop number, beside the row that waits for them', () => {
    const { tokens } = begin(model);
    const parent = tokens.find((token) => token.wait?.kind === 'children');
    expect(tokens).toHaveLength(6);
    expect(tokens.filter((token) => token.scope === parent?.id).map((token) => token.loop)).toEqual([0, 1, 2, 3, 4]);
  });
  it('the third agreement ends it and closes the two tasks that are still open', () => {
    let now = begin(model);
    now = complete(model, now, 'sign', 'agree', 4);
    now = complete(model, now, 'sign', 'refuse', 0);
    now = complete(model, now, 'sign', 'agree', 1);
    expect(now.state).toBe('running');
    const last = give(model, now, { kind: 'complete', task: taskOf(now, 'sign', 2), by: he, action: 'agree' });
    expect(last.effects.filter((effect) => effect.kind === 'closeTask').map((effect) => effect.state)).toEqual([
      'done',
      'cancelled',
    ]);
    expect(last.instance).toMatchObject({ state: 'ended', tokens: [], timers: [] });
  });
  it('without enough agreements it ends when all have spoken', () => {
    let now = begin(model);
    for (const loop of [0, 1, 2, 3, 4]) now = complete(model, now, 'sign', loop < 2 ? 'agree' : 'refuse', loop);
    expect(now.state).toBe('ended');
  });
});

describe('boundary timers fit the timer rows', () => {
  const chains = [
    'start:startEvent>work:userTask>end:endEvent',
    'late:boundaryEvent>escalate:userTask>lateEnd:endEvent',
  ];
  const options = (interrupts: boolean) => ({
    work: task('A'),
    escalate: task('B'),
    late: { host: 'work', days: 5, interrupts },
  });
  it('an interrupting one closes the task and goes its own way', () => {
    const model = process(chains, options(true));
    const before = begin(model);
    expect(before.timers).toMatchObject([{ node: 'late', token: before.tokens[0]?.id, fires: true }]);
    const fired = fire(model, before, 'late');
    expect(fired.effects.find((effect) => effect.kind === 'closeTask')).toMatchObject({ state: 'cancelled' });
    expect(fired.instance.tokens.map((token) => token.node)).toEqual(['escalate']);
    expect(complete(model, fired.instance, 'escalate').state).toBe('ended');
  });
  it('a non-interrupting one runs beside the task; the case ends when both have ended', () => {
    const model = process(chains, options(false));
    let now = fire(model, begin(model), 'late').instance;
    expect(now.tokens.map((token) => token.node).sort()).toEqual(['escalate', 'work']);
    now = complete(model, now, 'work');
    expect(now.state).toBe('running');
    expect(complete(model, now, 'escalate').state).toBe('ended');
  });
  it('finishing in time removes its timer row', () => {
    const model = process(chains, options(true));
    expect(complete(model, begin(model), 'work')).toMatchObject({ state: 'ended', timers: [] });
  });
});

describe('sub-processes fit the token rows', () => {
  const chains = [
    'start:startEvent>inspection:subProcess>decide:userTask>end:endEvent',
    'inStart:startEvent>plan:userTask>sign:signTask>inEnd:endEvent',
    'overtime:boundaryEvent>report:userTask>overEnd:endEvent',
  ];
  const model = process(chains, {
    inspection: { start: 'inStart' },
    plan: task('A'),
    decide: task('A'),
    report: task('A'),
    sign: { role: 'EXPERT', signers: 2, needed: 2 },
    overtime: { host: 'inspection', days: 30, interrupts: true },
  });
  it('tokens inside name the outer token; the outer goes on when the inside is empty', () => {
    let now = begin(model);
    const outer = now.tokens.find((token) => token.node === 'inspection');
    expect(now.tokens.find((token) => token.node === 'plan')?.scope).toBe(outer?.id);
    now = complete(model, now, 'plan');
    expect(now.tokens.filter((token) => token.node === 'sign')).toHaveLength(3);
    now = complete(model, now, 'sign', 'agree', 0);
    now = complete(model, now, 'sign', 'agree', 1);
    expect(now).toMatchObject({ tokens: [{ node: 'decide', scope: null }], timers: [] });
    expect(complete(model, now, 'decide').state).toBe('ended');
  });
  it('its boundary timer sweeps away a countersign that is open two levels below', () => {
    const inside = complete(model, begin(model), 'plan');
    const fired = fire(model, inside, 'overtime');
    expect(fired.effects.filter((effect) => effect.kind === 'closeTask')).toHaveLength(2);
    expect(fired.instance.tokens.map((token) => token.node)).toEqual(['report']);
    expect(fired.instance.timers).toEqual([]);
  });
});
