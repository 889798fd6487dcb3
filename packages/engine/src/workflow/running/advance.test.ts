import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bpmn, orderProcess } from '../fixtures.ts';
import type { ProcessModel } from '../model.ts';
import { parseBpmn } from '../reading/bpmn.ts';
import { type Advance, advance } from './advance.ts';
import type { Command, Effect } from './command.ts';
import { formulaEvaluate } from './conditions.ts';
import { type Instance, newInstance } from './instance.ts';

const he = { id: '1', name: '何一鸣' };
const lin = { id: '2', name: '林予安' };
const env = { evaluate: formulaEvaluate };
let process: ProcessModel;
beforeAll(async () => {
  process = await parseBpmn(orderProcess);
});

/** Runs commands one after another; services are done at once as the server does. */
function play(...commands: (Command | ((instance: Instance) => Command))[]): Advance {
  let state: Advance = { instance: newInstance('test'), effects: [] };
  for (const next of commands) {
    state = step(state.instance, typeof next === 'function' ? next(state.instance) : next);
    if (state.refused) return state;
  }
  return state;
}
function step(before: Instance, command: Command): Advance {
  let state = advance(process, before, command, env);
  const effects = [...state.effects];
  for (const effect of effects) {
    if (effect.kind !== 'callService') continue;
    state = advance(
      process,
      state.instance,
      { kind: 'serviceDone', call: effect.call, variables: { number: '演G妆网备字2026000001' } },
      env,
    );
    effects.push(...state.effects);
  }
  return { ...state, effects };
}
const start: Command = { kind: 'start', by: he, variables: { title: '保湿霜' } };
const openTask = (instance: Instance) =>
  instance.tokens.flatMap(({ wait }) => (wait?.kind === 'task' ? [wait.ref] : []))[0] ?? '0';
const complete =
  (action: string, fields = {}, by = he) =>
  (instance: Instance): Command => ({ kind: 'complete', task: openTask(instance), by, action, fields });
const kinds = (effects: Effect[]) => effects.map(({ kind }) => kind).filter((kind) => kind !== 'pass');

describe('a case', () => {
  it('starts, runs its services and rests at the first task with its deadline', () => {
    const { instance, effects } = play(start);
    expect(kinds(effects)).toEqual(['setVariable', 'history', 'callService', 'setVariable', 'createTask', 'schedule']);
    expect(effects.find((effect) => effect.kind === 'createTask')).toMatchObject({
      node: 'check',
      role: 'OFFICER',
      title: { en: 'Check' },
    });
    expect(effects.find((effect) => effect.kind === 'schedule')).toMatchObject({
      limit: { amount: 20, unit: 'workingDay' },
      fires: false,
    });
    expect(instance.variables).toMatchObject({ title: '保湿霜', number: '演G妆网备字2026000001' });
    expect(instance.tokens).toHaveLength(1);
  });
  it('goes where the outcome leads, with a limit from the fields of the order', () => {
    const { instance, effects } = play(start, complete('order', { days: 10 }));
    expect(instance.tokens[0]?.node).toBe('correct');
    expect(effects.find((effect) => effect.kind === 'closeTask')).toMatchObject({
      state: 'done',
      outcome: 'order',
      fields: { days: 10 },
    });
    expect(effects.find((effect) => effect.kind === 'schedule')).toMatchObject({ limit: { amount: 10 }, fires: true });
    expect(effects.find((effect) => effect.kind === 'unschedule')).toMatchObject({ fired: false });
  });
  it('ends after its timer with no token left', () => {
    const { instance, effects } = play(start, complete('pass'), (now) => ({
      kind: 'timeout',
      timer: now.timers[0]?.ref ?? '',
    }));
    expect(instance).toMatchObject({ state: 'ended', tokens: [], timers: [] });
    expect(effects.at(-1)).toEqual({ kind: 'end', node: 'end' });
  });
  it('comes back by itself when an order is overdue, and the late reply is refused', () => {
    const overdue = play(start, complete('order', { days: 10 }), (now) => ({
      kind: 'timeout',
      timer: now.timers[0]?.ref ?? '',
    }));
    expect(overdue.instance.tokens[0]?.node).toBe('check');
    expect(overdue.effects.find((effect) => effect.kind === 'closeTask')).toMatchObject({
      state: 'timeout',
      outcome: 'overdue',
      by: null,
    });
    const order = play(start, complete('order', { days: 10 }));
    const late = advance(
      process,
      overdue.instance,
      { kind: 'complete', task: openTask(order.instance), by: lin, action: 'resubmitted' },
      env,
    );
    expect(late.refused?.reason).toBe('taskDone');
  });
  it('lets a task be taken back only where the chart provides it', () => {
    const withdraw = (now: Instance): Command => ({ kind: 'withdraw', task: openTask(now), by: he });
    const back = play(start, complete('order', { days: 10 }), withdraw);
    expect(back.instance.tokens[0]?.node).toBe('check');
    expect(back.instance.variables.outcome).toBe('withdrawn');
    expect(play(start, withdraw).refused?.reason).toBe('notWithdrawable');
  });
});

describe('of two people on one task', () => {
  it('one claims it, the other is refused and told by whom', () => {
    const { instance } = play(start);
    const task = openTask(instance);
    const claimed = advance(process, instance, { kind: 'claim', task, by: he }, env).instance;
    for (const kind of ['claim', 'release'] as const) {
      expect(advance(process, claimed, { kind, task, by: lin }, env).refused).toMatchObject({
        reason: 'taskClaimed',
        by: he,
      });
    }
    expect(advance(process, claimed, { kind: 'complete', task, by: lin, action: 'pass' }, env).refused?.reason).toBe(
      'taskClaimed',
    );
    expect(advance(process, claimed, { kind: 'claim', task, by: he }, env)).toEqual({ instance: claimed, effects: [] });
    const released = advance(process, claimed, { kind: 'release', task, by: he }, env).instance;
    expect(
      advance(process, released, { kind: 'complete', task, by: lin, action: 'pass' }, env).refused,
    ).toBeUndefined();
  });
  it('the second to finish is told that it is done', () => {
    const { instance } = play(start);
    const task = openTask(instance);
    const done = advance(process, instance, { kind: 'complete', task, by: he, action: 'pass' }, env).instance;
    expect(advance(process, done, { kind: 'complete', task, by: lin, action: 'pass' }, env).refused).toEqual({
      reason: 'taskDone',
      at: task,
    });
  });
});

describe('refused, with nothing changed, is', () => {
  it.each([
    ['an action that leads nowhere', complete('dance'), 'noWayOut'],
    ['an order without days', complete('order', {}), 'badLimit'],
    ['an order with half days', complete('order', { days: 1.5 }), 'badLimit'],
    ['an order of a thousand years', complete('order', { days: 365_000 }), 'badLimit'],
    ['a task that never was', { kind: 'complete', task: '999', by: he, action: 'pass' } as Command, 'unknownTask'],
    [
      'a timer that only shows a deadline',
      (now: Instance): Command => ({ kind: 'timeout', timer: now.timers[0]?.ref ?? '' }),
      'timerGone',
    ],
    ['a service that nobody called', { kind: 'serviceDone', call: '1' } as Command, 'callGone'],
    ['a second start', start, 'alreadyStarted'],
  ])('%s', (_, command, reason) => {
    const { instance } = play(start);
    const before = structuredClone(instance);
    const after = advance(process, instance, typeof command === 'function' ? command(instance) : command, env);
    expect(after.refused?.reason).toBe(reason);
    expect(after.instance).toBe(instance);
    expect(instance).toEqual(before);
    expect(after.effects).toEqual([]);
  });
  it('a condition that does not compute', async () => {
    const broken = await parseBpmn(orderProcess.replace('{outcome}="pass"', '1/0=1'));
    const { instance } = play(start);
    expect(advance(broken, instance, complete('pass')(instance), env).refused?.reason).toBe('badExpression');
  });
  it('a claim before the start', () => {
    expect(advance(process, newInstance('test'), { kind: 'claim', task: '1', by: he }, env).refused?.reason).toBe(
      'notRunning',
    );
  });
});

describe('for any process and any commands', () => {
  /** A random chart: stages of tasks, services and timers in a row, each decision goes on or back to an earlier task. */
  const chart = fc
    .array(
      fc.record({ type: fc.constantFrom('userTask', 'serviceTask', 'timer'), back: fc.nat(5), leave: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    )
    .map((stages) => {
      const xml = stages.map(({ type, back, leave }, index) => {
        const node = {
          userTask: `<bpmn:userTask id="n${index}" p:role="R" p:limit="3" p:withdrawBy="R" ${leave ? 'p:onTimeout="leave"' : ''}/>`,
          serviceTask: `<bpmn:serviceTask id="n${index}" p:service="s"/>`,
          timer: `<bpmn:intermediateCatchEvent id="n${index}" p:limit="2"><bpmn:timerEventDefinition id="d${index}"/></bpmn:intermediateCatchEvent>`,
        }[type];
        const target = Math.min(back, index);
        const isSafe = stages.slice(target, index + 1).some((stage) => stage.type !== 'serviceTask');
        const wayBack = isSafe
          ? `<bpmn:sequenceFlow id="b${index}" sourceRef="g${index}" targetRef="n${target}"><bpmn:conditionExpression>{outcome}="back"</bpmn:conditionExpression></bpmn:sequenceFlow>`
          : '';
        return `${node}<bpmn:sequenceFlow id="x${index}" sourceRef="n${index}" targetRef="g${index}"/><bpmn:exclusiveGateway id="g${index}" default="o${index}"/>${wayBack}<bpmn:sequenceFlow id="o${index}" sourceRef="g${index}" targetRef="${index + 1 < stages.length ? `n${index + 1}` : 'end'}"/>`;
      });
      return bpmn(
        `<bpmn:startEvent id="start"/><bpmn:sequenceFlow id="first" sourceRef="start" targetRef="n0"/>${xml.join('')}<bpmn:endEvent id="end"/>`,
      );
    });
  const ref = fc.integer({ min: 0, max: 24 }).map(String);
  const by = fc.constantFrom(he, lin);
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ kind: fc.constant('start' as const), by }),
    fc.record({ kind: fc.constant('claim' as const), task: ref, by }),
    fc.record({ kind: fc.constant('release' as const), task: ref, by }),
    fc.record({ kind: fc.constant('complete' as const), task: ref, by, action: fc.constantFrom('on', 'back') }),
    fc.record({ kind: fc.constant('withdraw' as const), task: ref, by }),
    fc.record({ kind: fc.constant('timeout' as const), timer: ref }),
    fc.record({ kind: fc.constant('serviceDone' as const), call: ref }),
  );
  /** Aims a random command at what is really open, so that sequences get somewhere. */
  const aimed = (instance: Instance, raw: Command, aim: boolean): Command => {
    if (!aim) return raw;
    const wait = instance.tokens[0]?.wait;
    if (instance.state === 'new') return { kind: 'start', by: he };
    if (wait?.kind === 'service') return { kind: 'serviceDone', call: wait.ref };
    const timer = instance.timers.find((one) => one.fires)?.ref;
    if (timer && (wait?.kind === 'timer' || raw.kind === 'timeout')) return { kind: 'timeout', timer };
    if (wait?.kind === 'task' && 'task' in raw) return { ...raw, task: wait.ref };
    return raw;
  };

  it('no token is lost or doubled, effects and rows agree, done twice is done once, refused changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        chart,
        fc.array(fc.tuple(command, fc.boolean()), { minLength: 5, maxLength: 60 }),
        async (xml, commands) => {
          const model = await parseBpmn(xml);
          let instance = newInstance('test');
          const tasks = new Set<string>();
          const timers = new Set<string>();
          const calls = new Set<string>();
          let ends = 0;
          for (const [raw, aim] of commands) {
            const next = aimed(instance, raw, aim);
            const before = JSON.stringify(instance);
            const result = advance(model, instance, next, env);
            expect(JSON.stringify(instance)).toBe(before);
            if (result.refused) {
              expect([JSON.stringify(result.instance), result.effects]).toEqual([before, []]);
              continue;
            }
            const stored = advance(model, JSON.parse(before), JSON.parse(JSON.stringify(next)), env);
            expect(stored).toEqual(result);
            for (const effect of result.effects) {
              if (effect.kind === 'createTask') add(tasks, effect.task);
              if (effect.kind === 'closeTask') remove(tasks, effect.task);
              if (effect.kind === 'schedule') add(timers, effect.timer);
              if (effect.kind === 'unschedule') remove(timers, effect.timer);
              if (effect.kind === 'callService') add(calls, effect.call);
              if (effect.kind === 'end') ends += 1;
            }
            if (next.kind === 'serviceDone') remove(calls, next.call);
            instance = result.instance;
            const { tokens, state } = instance;
            expect(tokens).toHaveLength(state === 'running' ? 1 : 0);
            expect(tokens.every(({ wait }) => wait !== null)).toBe(true);
            expect(new Set(tokens.flatMap(({ wait }) => (wait?.kind === 'task' ? [wait.ref] : [])))).toEqual(tasks);
            expect(new Set(tokens.flatMap(({ wait }) => (wait?.kind === 'service' ? [wait.ref] : [])))).toEqual(calls);
            expect(new Set(instance.timers.map((timer) => timer.ref))).toEqual(timers);
            expect(ends).toBe(state === 'ended' ? 1 : 0);
            const again = advance(model, instance, next, env);
            if (next.kind === 'claim' || next.kind === 'release') expect(again).toEqual({ instance, effects: [] });
            else expect(again.refused).toBeDefined();
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

function add(set: Set<string>, ref: string): void {
  expect(set.has(ref)).toBe(false);
  set.add(ref);
}
function remove(set: Set<string>, ref: string): void {
  expect(set.delete(ref)).toBe(true);
}
