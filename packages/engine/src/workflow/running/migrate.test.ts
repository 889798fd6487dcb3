import { describe, expect, it } from 'vitest';
import { PlayedCase, parts } from '../played-case.ts';
import { simulate } from '../simulate.ts';
import { formulaEvaluate } from './conditions.ts';
import { migrate } from './migrate.ts';

const { start, end, task, gateway } = parts;
const two = (ids: string, flows: string, more = '') => PlayedCase.of(start + task(ids) + more + end(), flows);

describe('migration', () => {
  const old = () => two('a b', 's>a; a>b; b>e');
  it('leaves a case where it is when the node is still there, and it goes on along the new chart', async () => {
    const one = (await old()).start();
    const next = await two('a c', 's>a; a>c; c>e');
    const { possible, instance, moves } = migrate(one.instance, one.model, next.model);
    expect(possible).toBe(true);
    expect(moves).toEqual([{ what: 'token', ref: '1', from: 'a', to: 'a', how: 'same' }]);
    next.instance = instance;
    expect(next.complete('a').tasks).toEqual(['c']);
    expect(one.tasks).toEqual(['a']);
  });
  it('maps a node that has another name; the task and its people go with it', async () => {
    const one = (await old()).start().complete('a');
    const next = await two('a check', 's>a; a>check; check>e');
    expect(migrate(one.instance, one.model, next.model)).toMatchObject({
      possible: false,
      moves: [{ from: 'b', to: null, how: 'refused', reason: 'nodeGone' }],
    });
    const mapped = migrate(one.instance, one.model, next.model, { b: 'check' });
    expect(mapped.moves).toMatchObject([{ from: 'b', to: 'check', how: 'mapped' }]);
    next.instance = mapped.instance;
    expect(next.tasks).toEqual(['check']);
    expect(next.complete('check').instance.state).toBe('ended');
  });
  it('refuses what would lose something, and then changes nothing', async () => {
    const fork = start + gateway('parallel', 'f j') + task('a b c') + end();
    const one = await PlayedCase.of(fork, 's>f; f>a; f>b; a>j; b>j; j>c; c>e');
    one.start().complete('a');
    const other = await PlayedCase.of(fork.replace('id="a"', 'id="x"'), 's>f; f>x; f>b; x>j; b>j; j>c; c>e');
    const result = migrate(one.instance, one.model, other.model);
    expect(result.moves).toMatchObject([
      { from: 'j', how: 'refused', reason: 'flowGone' },
      { from: 'b', to: 'b' },
    ]);
    expect(result.instance).toBe(one.instance);
    const service = await PlayedCase.of(
      `${start}<bpmn:serviceTask id="a" p:service="x"/>${task('b')}${end()}`,
      's>a; a>b; b>e',
    );
    const begun = (await old()).start();
    expect(migrate(begun.instance, begun.model, service.model).moves[0]?.reason).toBe('otherType');
    expect(migrate(begun.instance, begun.model, begun.model, { a: 'nowhere' }).possible).toBe(false);
    begun.complete('a').complete('b');
    expect(migrate(begun.instance, begun.model, begun.model).moves.at(-1)?.reason).toBe('notOpen');
  });
  it('moves what runs inside a sub-process with it, and says which new clocks have not begun', async () => {
    const sub = (id: string, border = '') =>
      `<bpmn:subProcess id="${id}"><bpmn:startEvent id="is"/><bpmn:userTask id="it" p:role="R"/><bpmn:endEvent id="ie"/><bpmn:sequenceFlow id="i1" sourceRef="is" targetRef="it"/><bpmn:sequenceFlow id="i2" sourceRef="it" targetRef="ie"/></bpmn:subProcess>${border}`;
    const one = (await PlayedCase.of(start + sub('in') + end(), 's>in; in>e')).start();
    const border =
      '<bpmn:boundaryEvent id="late" attachedToRef="in2" p:limit="3"><bpmn:timerEventDefinition/></bpmn:boundaryEvent><bpmn:endEvent id="e2"/>';
    const next = await PlayedCase.of(start + sub('in2', border) + end(), 's>in2; in2>e; late>e2');
    expect(migrate(one.instance, one.model, next.model).possible).toBe(false);
    const mapped = migrate(one.instance, one.model, next.model, { in: 'in2' });
    expect(mapped).toMatchObject({ possible: true, notStarted: ['late'] });
    const flat = await two('it', 's>it; it>e');
    expect(migrate(one.instance, one.model, flat.model, { in: 'it' }).possible).toBe(false);
  });
});

describe('simulation', () => {
  const model = () =>
    PlayedCase.of(
      `${start}<bpmn:userTask id="a" p:assignees="field:reviewer" p:limit="5"/>${gateway('exclusive', 'x', 'default="x_b"')}${task('b c')}${end()}`,
      's>a; a>x; x>b; x>c: {outcome}="oppose"; b>e; c>e',
    );
  it('tells how past cases would run: the way, nobody found, branches that no case takes, clocks', async () => {
    const { model: process } = await model();
    const report = simulate(
      process,
      [
        { ref: '1', variables: { reviewer: '7' }, decisions: [{ node: 'a', action: 'agree' }] },
        {
          ref: '2',
          variables: {},
          decisions: [
            { node: 'a', action: 'agree' },
            { node: 'b', action: 'agree' },
          ],
        },
      ],
      {
        evaluate: formulaEvaluate,
        assign: ({ call }, past) => ({
          kind: 'assigned',
          call,
          people: past.variables.reviewer ? [{ id: String(past.variables.reviewer), name: '林予安' }] : [],
        }),
      },
    );
    expect(report.cases[0]).toMatchObject({
      end: 'ended',
      path: ['s', 'a', 'x', 'b', 'e'],
      emptyAssignees: [],
      assumed: ['b'],
    });
    expect(report.cases[0]?.clocks).toEqual([
      { node: 'a', limit: { amount: 5, unit: 'workingDay' }, at: null, fires: false },
    ]);
    expect(report.cases[1]).toMatchObject({ emptyAssignees: ['a'], assumed: [] });
    expect(report).toMatchObject({ deadNodes: ['c'], deadFlows: ['x_c', 'c_e'] });
  });
  it('names the step that is not possible', async () => {
    const broken = await PlayedCase.of(
      start + gateway('exclusive', 'x') + task('a b') + end(),
      's>a; a>x; x>b: {n}>1; x>e: {n}<1; b>e',
    );
    const env = {
      evaluate: formulaEvaluate,
      assign: ({ call }: { call: string }) => ({ kind: 'assigned' as const, call, people: [] }),
    };
    expect(simulate(broken.model, [{ ref: '1', variables: { n: 1 }, decisions: [] }], env).cases[0]).toMatchObject({
      end: 'refused',
      refusal: { reason: 'noWayOut', at: 'x' },
    });
  });
});
