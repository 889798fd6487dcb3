import { describe, expect, it } from 'vitest';
import { PlayedCase, parts } from '../played-case.ts';

const { start, end, task, gateway } = parts;
const roots = `<bpmn:message id="m" name="paid"/><bpmn:signal id="sig" name="closed"/>
  <bpmn:error id="bad" errorCode="BAD"/><bpmn:error id="worse" errorCode="WORSE"/><bpmn:escalation id="up" escalationCode="UP"/>`;
const definition = {
  message: '<bpmn:messageEventDefinition messageRef="m"/>',
  signal: '<bpmn:signalEventDefinition signalRef="sig"/>',
  error: '<bpmn:errorEventDefinition errorRef="bad"/>',
  anyError: '<bpmn:errorEventDefinition/>',
  escalation: '<bpmn:escalationEventDefinition escalationRef="up"/>',
  terminate: '<bpmn:terminateEventDefinition/>',
  timer: (text: string, kind = 'Duration') =>
    `<bpmn:timerEventDefinition><bpmn:time${kind}>${text}</bpmn:time${kind}></bpmn:timerEventDefinition>`,
};
const border = (id: string, host: string, event: string, more = '') =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${host}" ${more}>${event}</bpmn:boundaryEvent>`;
const beside = 'cancelActivity="false"';

describe('events on the border of a task', () => {
  const late = (more: string, event = definition.timer('P5D')) =>
    PlayedCase.of(
      start + task('work help') + border('late', 'work', event, more) + end('e e2'),
      's>work; work>e; late>help; help>e2',
    );
  it('an interrupting timer closes the task and goes its own way', async () => {
    const one = (await late('')).start();
    expect(one.listens).toEqual(['late']);
    one.fire('late');
    expect(one.find('closeTask')).toMatchObject({ state: 'cancelled', by: null });
    expect(one.effects.filter((effect) => effect.kind === 'history').map(({ action }) => action)).toEqual(['timeout']);
    expect(one.tasks).toEqual(['help']);
    expect(one.complete('help').instance.state).toBe('ended');
  });
  it('one beside runs along; the case ends when both have ended', async () => {
    const one = (await late(beside)).start().fire('late');
    expect(one.tasks).toEqual(['help', 'work']);
    expect(one.complete('work').instance.state).toBe('running');
    expect(one.complete('help').instance.state).toBe('ended');
  });
  it('finishing in time takes its clock away', async () => {
    expect((await late('')).start().complete('work').instance).toMatchObject({ state: 'ended', timers: [] });
  });
  it('a cycle fires as often as it says and no more', async () => {
    const one = (await late(beside, definition.timer('R3/P1D', 'Cycle'))).start();
    expect(one.find('schedule')).toMatchObject({ left: 2, limit: { amount: 1, unit: 'calendarDay' } });
    one.fire('late').fire('late').fire('late');
    expect(one.tasks).toEqual(['help', 'help', 'help', 'work']);
    expect(one.instance.timers).toEqual([]);
  });
  it('a cycle without end goes on until the task is done', async () => {
    const one = (await late(beside, definition.timer('R/PT1H', 'Cycle'))).start();
    for (let count = 0; count < 5; count += 1) one.fire('late');
    expect(one.instance.timers).toMatchObject([{ node: 'late', left: -1 }]);
    expect(one.complete('work').instance.timers).toEqual([]);
  });
  it('a message and a signal come from outside', async () => {
    const one = await PlayedCase.of(
      start +
        task('work a b') +
        border('bm', 'work', definition.message, beside) +
        border('bs', 'work', definition.signal) +
        end('e e2 e3'),
      's>work; work>e; bm>a; a>e2; bs>b; b>e3',
      roots,
    );
    one.start().deliver('bm').deliver('bm');
    expect(one.tasks).toEqual(['a', 'a', 'work']);
    expect(one.deliver('bs').tasks).toEqual(['a', 'a', 'b']);
    expect(one.instance.subscriptions).toEqual([]);
  });
});

describe('a message that is heard only at times', () => {
  const simple = (attributes: string) =>
    PlayedCase.of(
      `${start}${task('work help')}${end('e')}
      <bpmn:subProcess id="sub" triggeredByEvent="true">
        <bpmn:startEvent id="called" ${attributes}>${definition.message}</bpmn:startEvent><bpmn:endEvent id="over"/>
        <bpmn:sequenceFlow id="f" sourceRef="called" targetRef="over"/>
      </bpmn:subProcess>`,
      's>work; work>help; help>e',
      roots,
    );
  it('is refused while the formula does not hold, and changes nothing; the event goes on waiting', async () => {
    const one = (await simple('p:heardWhen="ISEMPTY({outcome})"')).start();
    one.complete('work');
    const before = one.instance;
    const [waits] = one.instance.subscriptions;
    const refused = one.try({ kind: 'deliver', subscription: waits?.ref ?? '', variables: { late: true } });
    expect(refused).toEqual({ reason: 'notHeard', at: 'called' });
    expect(one.instance).toEqual(before);
    expect(one.complete('help').instance.state).toBe('ended');
  });
  it('ends what runs while it holds', async () => {
    const one = (await simple('p:heardWhen="ISEMPTY({outcome})"')).start().deliver('called');
    expect(one.tasks).toEqual([]);
    expect(one.instance).toMatchObject({ state: 'ended', subscriptions: [], timers: [] });
  });
  it('is refused by name when the formula does not compile', async () => {
    await expect(simple('p:heardWhen="{a}+"')).rejects.toThrow(/called/);
  });
});

describe('timers', () => {
  const wait = (event: string, attributes = '') =>
    PlayedCase.of(
      `${start}<bpmn:intermediateCatchEvent id="t" ${attributes}>${event}</bpmn:intermediateCatchEvent>${end()}`,
      's>t; t>e',
    );
  it('wait for a moment, also one that has passed', async () => {
    const one = (await wait(definition.timer('2020-01-01T08:00:00+08:00', 'Date'))).start();
    expect(one.find('schedule')).toMatchObject({ at: '2020-01-01T00:00:00.000Z', fires: true });
    expect(one.fire('t').instance.state).toBe('ended');
  });
  it('take a duration or a moment from the case', async () => {
    const chart = () => wait(definition.timer('{when}'));
    expect((await chart()).start({ when: 'PT90S' }).find('schedule')).toMatchObject({
      limit: { amount: 90, unit: 'second' },
    });
    expect((await chart()).start({ when: '2027-03-01T00:00:00Z' }).find('schedule')?.at).toBe(
      '2027-03-01T00:00:00.000Z',
    );
    const wrong = (await chart()).try({ kind: 'start', by: null, variables: { when: 'soon' } });
    expect(wrong).toMatchObject({ reason: 'badLimit', at: 't' });
  });
  it('count working days by p:limit', async () => {
    const one = (await wait('<bpmn:timerEventDefinition id="d"/>', 'p:limit="20"')).start();
    expect(one.find('schedule')?.limit).toEqual({ amount: 20, unit: 'workingDay' });
  });
});

describe('errors', () => {
  const service = '<bpmn:serviceTask id="run" p:service="wait"/>';
  const both = () =>
    PlayedCase.of(
      start +
        service +
        task('a b') +
        border('one', 'run', definition.error) +
        border('any', 'run', definition.anyError) +
        end('e e2 e3'),
      's>run; run>e; one>a; a>e2; any>b; b>e3',
      roots,
    );
  it('of a service go to the event that names the code', async () => {
    const one = (await both()).start();
    one.give({ kind: 'serviceFailed', call: one.call('run'), code: 'BAD', message: 'no answer' });
    expect(one.tasks).toEqual(['a']);
    expect(one.instance.variables).toMatchObject({ errorCode: 'BAD', errorMessage: 'no answer' });
  });
  it('or to the one that takes every code', async () => {
    const one = (await both()).start();
    expect(one.give({ kind: 'serviceFailed', call: one.call('run'), code: 'OTHER' }).tasks).toEqual(['b']);
  });
  it('that nothing catches change nothing: the server keeps an incident', async () => {
    const one = (await PlayedCase.of(start + service + end(), 's>run; run>e')).start();
    const call = one.call('run');
    expect(one.try({ kind: 'serviceFailed', call, code: 'BAD' })).toMatchObject({ reason: 'uncaughtError', at: 'run' });
    expect(one.give({ kind: 'serviceDone', call }).instance.state).toBe('ended');
  });
  it('leave a sub-process through its border and sweep away what runs inside', async () => {
    const inside = `<bpmn:subProcess id="sub"><bpmn:startEvent id="s2"/><bpmn:parallelGateway id="f"/>
      <bpmn:userTask id="x" p:role="R"/><bpmn:userTask id="y" p:role="R"/><bpmn:endEvent id="ok"/>
      <bpmn:endEvent id="fail">${definition.error}</bpmn:endEvent>
      <bpmn:sequenceFlow id="q1" sourceRef="s2" targetRef="f"/><bpmn:sequenceFlow id="q2" sourceRef="f" targetRef="x"/>
      <bpmn:sequenceFlow id="q3" sourceRef="f" targetRef="y"/><bpmn:sequenceFlow id="q4" sourceRef="x" targetRef="ok"/>
      <bpmn:sequenceFlow id="q5" sourceRef="y" targetRef="fail"/></bpmn:subProcess>`;
    const one = await PlayedCase.of(
      start + inside + task('mend') + border('caught', 'sub', definition.error) + end('e e2'),
      's>sub; sub>e; caught>mend; mend>e2',
      roots,
    );
    expect(one.start().tasks).toEqual(['x', 'y']);
    expect(one.complete('y').tasks).toEqual(['mend']);
    expect(one.instance.tokens).toHaveLength(1);
  });
  it('at the top end the case and say which', async () => {
    const one = await PlayedCase.of(
      `${start}${gateway('parallel', 'f')}${task('a b')}${end()}<bpmn:endEvent id="fail">${definition.error}</bpmn:endEvent>`,
      's>f; f>a; f>b; a>fail; b>e',
      roots,
    );
    one.start().complete('a');
    expect(one.find('end')).toMatchObject({ node: 'fail', error: 'BAD' });
    expect(one.instance).toMatchObject({ state: 'ended', tokens: [] });
  });
});

describe('escalation, signal, message, terminate', () => {
  const throwing = (event: string) => `<bpmn:intermediateThrowEvent id="t">${event}</bpmn:intermediateThrowEvent>`;
  const sub = (event: string) => `<bpmn:subProcess id="sub"><bpmn:startEvent id="s2"/>${throwing(event)}
    <bpmn:userTask id="x" p:role="R"/><bpmn:endEvent id="ok"/><bpmn:sequenceFlow id="q1" sourceRef="s2" targetRef="t"/>
    <bpmn:sequenceFlow id="q2" sourceRef="t" targetRef="x"/><bpmn:sequenceFlow id="q3" sourceRef="x" targetRef="ok"/></bpmn:subProcess>`;
  it('an escalation is heard outside and the work goes on', async () => {
    const one = await PlayedCase.of(
      start +
        sub(definition.escalation) +
        task('chief') +
        border('heard', 'sub', definition.escalation, beside) +
        end('e e2'),
      's>sub; sub>e; heard>chief; chief>e2',
      roots,
    );
    expect(one.start().tasks).toEqual(['chief', 'x']);
    expect(one.instance.variables.escalationCode).toBe('UP');
  });
  it('an interrupting one ends the work', async () => {
    const one = await PlayedCase.of(
      start + sub(definition.escalation) + task('chief') + border('heard', 'sub', definition.escalation) + end('e e2'),
      's>sub; sub>e; heard>chief; chief>e2',
      roots,
    );
    expect(one.start().tasks).toEqual(['chief']);
    expect(one.complete('chief').instance.state).toBe('ended');
  });
  it('an escalation that nobody hears stands in the history', async () => {
    const one = (await PlayedCase.of(start + sub(definition.escalation) + end(), 's>sub; sub>e', roots)).start();
    expect(one.effects.some((effect) => effect.kind === 'history' && effect.action === 'escalation')).toBe(true);
    expect(one.tasks).toEqual(['x']);
  });
  it('a signal is heard in the case itself and told to the others', async () => {
    const one = await PlayedCase.of(
      `${start}${gateway('parallel', 'f')}${task('a')}${throwing(definition.signal)}${end('e e2')}
       <bpmn:intermediateCatchEvent id="c">${definition.signal}</bpmn:intermediateCatchEvent>`,
      's>f; f>c; f>a; c>e; a>t; t>e2',
      roots,
    );
    expect(one.start().listens).toEqual(['c']);
    one.complete('a');
    expect(one.find('sendSignal')).toMatchObject({ name: 'closed' });
    expect(one.instance.state).toBe('ended');
  });
  it('a message goes out with its key', async () => {
    const one = await PlayedCase.of(
      `${start}<bpmn:sendTask id="send" p:message="paid" p:key="{no}"/>${task('a')}${end()}`,
      's>send; send>a; a>e',
    );
    one.start({ no: 'A1' });
    expect(one.find('sendMessage')).toMatchObject({ name: 'paid', key: 'A1', variables: { no: 'A1' } });
    expect(one.tasks).toEqual(['a']);
  });
  it('terminate ends everything beside it, in its own sub-process only', async () => {
    const stop = `<bpmn:endEvent id="stop">${definition.terminate}</bpmn:endEvent>`;
    const one = await PlayedCase.of(
      start + gateway('parallel', 'f') + task('a b') + end() + stop,
      's>f; f>a; f>b; a>stop; b>e',
    );
    one.start().complete('a');
    expect(one.find('closeTask')).toBeDefined();
    expect(one.instance).toMatchObject({ state: 'ended', tokens: [], items: [] });
    const inner = `<bpmn:subProcess id="sub"><bpmn:startEvent id="s2"/><bpmn:parallelGateway id="f"/>
      <bpmn:userTask id="a" p:role="R"/><bpmn:userTask id="b" p:role="R"/>${stop}<bpmn:endEvent id="e2"/>
      <bpmn:sequenceFlow id="q1" sourceRef="s2" targetRef="f"/><bpmn:sequenceFlow id="q2" sourceRef="f" targetRef="a"/>
      <bpmn:sequenceFlow id="q3" sourceRef="f" targetRef="b"/><bpmn:sequenceFlow id="q4" sourceRef="a" targetRef="stop"/>
      <bpmn:sequenceFlow id="q5" sourceRef="b" targetRef="e2"/></bpmn:subProcess>`;
    const two = await PlayedCase.of(start + inner + task('after') + end(), 's>sub; sub>after; after>e');
    expect(two.start().complete('a').tasks).toEqual(['after']);
  });
});

describe('starts', () => {
  it('a message begins the case at its own start event', async () => {
    const one = await PlayedCase.of(
      `${start}<bpmn:startEvent id="s2">${definition.message}</bpmn:startEvent>${task('a b')}${end('e e2')}`,
      's>a; a>e; s2>b; b>e2',
      roots,
    );
    expect(one.start({}, 's2').tasks).toEqual(['b']);
  });
});
