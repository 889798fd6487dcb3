import { describe, expect, it } from 'vitest';
import { PlayedCase, parts } from '../played-case.ts';

const { start, end, task } = parts;
const sub = (id: string, more = '', inside = '') =>
  `<bpmn:subProcess id="${id}" ${more}>${inside}<bpmn:startEvent id="${id}s"/><bpmn:userTask id="${id}t" p:role="R"/><bpmn:endEvent id="${id}e"/>
   <bpmn:sequenceFlow id="${id}1" sourceRef="${id}s" targetRef="${id}t"/><bpmn:sequenceFlow id="${id}2" sourceRef="${id}t" targetRef="${id}e"/></bpmn:subProcess>`;

describe('sub-process', () => {
  it('runs inside its token and goes on when the inside is empty', async () => {
    const one = await PlayedCase.of(start + sub('in') + task('after') + end(), 's>in; in>after; after>e');
    one.start();
    const outer = one.instance.tokens.find((token) => token.node === 'in');
    expect(one.instance.tokens.find((token) => token.node === 'int')?.scope).toBe(outer?.id);
    expect(one.complete('int').tasks).toEqual(['after']);
  });
  it('in a sub-process in a loop: each round has its own inside', async () => {
    const outer = `<bpmn:subProcess id="out"><bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>
      <bpmn:startEvent id="os"/>${sub('in')}<bpmn:endEvent id="oe"/><bpmn:sequenceFlow id="o1" sourceRef="os" targetRef="in"/><bpmn:sequenceFlow id="o2" sourceRef="in" targetRef="oe"/></bpmn:subProcess>`;
    const one = await PlayedCase.of(start + outer + end(), 's>out; out>e');
    expect(one.start().tasks).toEqual(['int', 'int']);
    expect(one.complete('int').instance.state).toBe('running');
    expect(one.complete('int').instance).toMatchObject({ state: 'ended', tokens: [] });
  });
});

describe('event sub-process', () => {
  const handler = (interrupts: boolean, event: string) =>
    `<bpmn:subProcess id="h" triggeredByEvent="true"><bpmn:startEvent id="hs" isInterrupting="${interrupts}">${event}</bpmn:startEvent>
     <bpmn:userTask id="ht" p:role="R"/><bpmn:endEvent id="he"/><bpmn:sequenceFlow id="h1" sourceRef="hs" targetRef="ht"/><bpmn:sequenceFlow id="h2" sourceRef="ht" targetRef="he"/></bpmn:subProcess>`;
  const timer = '<bpmn:timerEventDefinition><bpmn:timeDuration>P3D</bpmn:timeDuration></bpmn:timerEventDefinition>';
  const message = '<bpmn:messageEventDefinition messageRef="m"/>';
  const roots = '<bpmn:message id="m" name="stop"/><bpmn:error id="bad" errorCode="BAD"/>';
  it('watches without holding the case open', async () => {
    const one = await PlayedCase.of(start + task('a') + end() + handler(true, timer), 's>a; a>e');
    expect(one.start().listens).toEqual(['hs']);
    expect(one.complete('a').instance).toMatchObject({ state: 'ended', tokens: [], timers: [] });
  });
  it('interrupting: what runs beside it ends', async () => {
    const one = await PlayedCase.of(start + task('a') + end() + handler(true, message), 's>a; a>e', roots);
    expect(one.start().deliver('hs').tasks).toEqual(['ht']);
    expect(one.complete('ht').instance.state).toBe('ended');
  });
  it('beside: as often as the message comes', async () => {
    const one = await PlayedCase.of(start + task('a') + end() + handler(false, message), 's>a; a>e', roots);
    expect(one.start().deliver('hs').deliver('hs').tasks).toEqual(['a', 'ht', 'ht']);
    expect(one.complete('a').complete('ht').instance.state).toBe('running');
    expect(one.complete('ht').instance).toMatchObject({ state: 'ended', subscriptions: [] });
  });
  it('catches an error of a service beside it', async () => {
    const one = await PlayedCase.of(
      `${start}<bpmn:serviceTask id="run" p:service="wait"/>${end()}${handler(true, '<bpmn:errorEventDefinition errorRef="bad"/>')}`,
      's>run; run>e',
      roots,
    );
    one.start();
    expect(one.give({ kind: 'serviceFailed', call: one.call('run'), code: 'BAD' }).tasks).toEqual(['ht']);
    expect(one.complete('ht').instance).toMatchObject({ state: 'ended', tokens: [] });
  });
});

describe('several times', () => {
  const many = (characteristics: string, host = '<bpmn:userTask id="a" p:role="R">HERE</bpmn:userTask>', more = '') =>
    PlayedCase.of(start + host.replace('HERE', characteristics) + task('b') + end() + more, 's>a; a>b; b>e');
  const multi = (inside: string, more = '') =>
    `<bpmn:multiInstanceLoopCharacteristics ${more}>${inside}</bpmn:multiInstanceLoopCharacteristics>`;
  it('at once, one for each of a list, until enough are done', async () => {
    const one = (
      await many(
        multi(
          '<bpmn:completionCondition>{nrOfCompletedInstances}/{nrOfInstances}&gt;=0.5</bpmn:completionCondition>',
          'p:list="{experts}" p:element="expert"',
        ),
      )
    ).start({ experts: ['x', 'y', 'z'] });
    expect(one.tasks).toEqual(['a', 'a', 'a']);
    expect(one.complete('a').tasks).toEqual(['a', 'a']);
    expect(one.complete('a').tasks).toEqual(['b']);
    expect(one.effects.filter((effect) => effect.kind === 'closeTask').map(({ state }) => state)).toEqual([
      'done',
      'cancelled',
    ]);
    expect(one.instance.tokens).toHaveLength(1);
  });
  it('one after another', async () => {
    const one = (await many(multi('<bpmn:loopCardinality>{n}</bpmn:loopCardinality>', 'isSequential="true"'))).start({
      n: 3,
    });
    for (const left of [2, 1]) {
      expect(one.tasks).toEqual(['a']);
      expect(one.instance.tokens.filter((token) => token.loop !== null).map(({ loop }) => loop)).toEqual([2 - left]);
      one.complete('a');
    }
    expect(one.complete('a').tasks).toEqual(['b']);
  });
  it('not at all for an empty list; refused for what is no list or no number', async () => {
    const list = multi('', 'p:list="{experts}"');
    expect((await many(list)).start({ experts: [] }).tasks).toEqual(['b']);
    expect((await many(list)).try({ kind: 'start', by: null, variables: { experts: 5 } })).toMatchObject({
      reason: 'badList',
      at: 'a',
    });
    const count = multi('<bpmn:loopCardinality>{n}</bpmn:loopCardinality>');
    for (const n of [-1, 1.5, 1e9, 'x'])
      expect((await many(count)).try({ kind: 'start', by: null, variables: { n } })?.reason).toBe('badList');
  });
  it('each sees its own value and number, also when the list changes meanwhile', async () => {
    const rule =
      '<bpmn:subProcess id="a">HERE<bpmn:startEvent id="as"/><bpmn:userTask id="w" p:role="R"/><bpmn:businessRuleTask id="r" p:formula="{seen}&amp;{one}&amp;{loopCounter}" p:result="seen"/><bpmn:endEvent id="ae"/><bpmn:sequenceFlow id="a1" sourceRef="as" targetRef="w"/><bpmn:sequenceFlow id="a2" sourceRef="w" targetRef="r"/><bpmn:sequenceFlow id="a3" sourceRef="r" targetRef="ae"/></bpmn:subProcess>';
    const one = (await many(multi('', 'p:list="{all}" p:element="one"'), rule)).start({ all: ['x', 'y'], seen: '' });
    one.instance.variables.all = [];
    expect(one.complete('w').complete('w').instance.variables.seen).toBe('x0y1');
  });
  it('one for each row of a table, each named by its own row and due on the day of its row', async () => {
    const host =
      '<bpmn:userTask id="a" name="落实" p:assignees="field:row.owner" p:about="{row.text}" p:limitDay="{row.due}">HERE</bpmn:userTask>';
    const one = (await many(multi('', 'p:list="{rows}" p:element="row"'), host)).start({
      rows: [
        { owner: '7', text: '标签警示', due: '2027-03-31' },
        { owner: '8', text: '', due: '2027-06-30' },
      ],
    });
    const asked = one.effects.filter((effect) => effect.kind === 'resolveAssignees');
    expect(asked.map(({ locals }) => locals.row)).toMatchObject([{ owner: '7' }, { owner: '8' }]);
    const follows = asked.flatMap(
      ({ call }) => one.give({ kind: 'assigned', call, people: [{ id: '7', name: '赵' }], pools: [] }).effects,
    );
    const titles = follows.flatMap((effect) => (effect.kind === 'createTask' ? [effect.title['zh-CN']] : []));
    expect(titles).toEqual(['落实：标签警示', '落实']);
    const limits = follows.flatMap((effect) => (effect.kind === 'schedule' ? [effect.limit] : []));
    expect(limits).toEqual([{ day: '2027-03-31' }, { day: '2027-06-30' }]);
  });
  it('again while a condition holds, at most so often', async () => {
    const loop =
      '<bpmn:standardLoopCharacteristics loopMaximum="3"><bpmn:loopCondition>{outcome}="again"</bpmn:loopCondition></bpmn:standardLoopCharacteristics>';
    const one = (await many(loop)).start();
    expect(one.complete('a', 'again').tasks).toEqual(['a']);
    expect(one.complete('a', 'enough').tasks).toEqual(['b']);
    const other = (await many(loop)).start().complete('a', 'again').complete('a', 'again');
    expect(other.complete('a', 'again').tasks).toEqual(['b']);
    const before = loop.replace('loopMaximum="3"', 'testBefore="true"');
    expect((await many(before)).start({ outcome: '' }).tasks).toEqual(['b']);
  });
  it('an event on its border belongs to the whole, and sweeps every instance away', async () => {
    const late =
      '<bpmn:boundaryEvent id="late" attachedToRef="a"><bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent><bpmn:endEvent id="e2"/><bpmn:sequenceFlow id="l" sourceRef="late" targetRef="e2"/>';
    const one = (await many(multi('<bpmn:loopCardinality>4</bpmn:loopCardinality>'), undefined, late)).start();
    expect(one.listens).toEqual(['late']);
    expect(one.fire('late').instance).toMatchObject({ state: 'ended', tokens: [], items: [] });
  });
});

describe('call activity', () => {
  const call = (mapping = '') =>
    PlayedCase.of(
      `${start}<bpmn:callActivity id="c" calledElement="other"><bpmn:extensionElements>${mapping}</bpmn:extensionElements></bpmn:callActivity>${task('a')}${end()}`,
      's>c; c>a; a>e',
    );
  it('hands everything over and takes everything back, or what is mapped', async () => {
    const all = (await call()).start({ x: 1 });
    expect(all.find('callProcess')).toMatchObject({ process: 'other', variables: { x: 1 } });
    expect(all.give({ kind: 'callDone', call: all.call('c'), variables: { y: 2 } }).instance.variables.y).toBe(2);
    const some = (await call('<p:in from="{x}+1" to="inside"/><p:out from="{result}*2" to="twice"/>')).start({ x: 1 });
    expect(some.find('callProcess')?.variables).toEqual({ inside: 2 });
    some.give({ kind: 'callDone', call: some.call('c'), variables: { result: 4, secret: 'no' } });
    expect(some.instance.variables).toMatchObject({ twice: 8 });
    expect(some.instance.variables).not.toHaveProperty('secret');
    expect(some.tasks).toEqual(['a']);
  });
  it('answered twice is refused the second time', async () => {
    const one = (await call()).start();
    const command = { kind: 'callDone', call: one.call('c') } as const;
    one.give(command);
    expect(one.try(command)?.reason).toBe('callGone');
  });
  it('that is not waited for any more is ended', async () => {
    const one = await PlayedCase.of(
      `${start}<bpmn:callActivity id="c" calledElement="other"/><bpmn:boundaryEvent id="late" attachedToRef="c" p:limit="1"><bpmn:timerEventDefinition/></bpmn:boundaryEvent>${end('e e2')}`,
      's>c; c>e; late>e2',
    );
    const ref = one.start().call('c');
    expect(one.fire('late').find('cancelCall')).toEqual({ kind: 'cancelCall', call: ref });
  });
});

describe('what the server could not answer', () => {
  it('is asked again under a new number, while events on the border listen on', async () => {
    const one = await PlayedCase.of(
      `${start}<bpmn:serviceTask id="run" p:service="wait"/><bpmn:boundaryEvent id="late" attachedToRef="run" p:limit="1"><bpmn:timerEventDefinition/></bpmn:boundaryEvent>${end('e e2')}`,
      's>run; run>e; late>e2',
    );
    const [old, clocks] = [one.start().call('run'), one.instance.timers];
    one.give({ kind: 'askAgain', call: old });
    expect(one.find('callService')).toMatchObject({ node: 'run', call: one.call('run') });
    expect(one.instance.timers).toEqual(clocks);
    expect(one.try({ kind: 'serviceDone', call: old })?.reason).toBe('callGone');
    expect(one.give({ kind: 'serviceDone', call: one.call('run') }).instance.state).toBe('ended');
  });
  it('a called process is called again, and what the first call began is ended', async () => {
    const one = await PlayedCase.of(`${start}<bpmn:callActivity id="c" calledElement="other"/>${end()}`, 's>c; c>e');
    const old = one.start().call('c');
    one.give({ kind: 'askAgain', call: old });
    expect([one.find('cancelCall')?.call, one.find('callProcess')?.call]).toEqual([old, one.call('c')]);
    expect(one.try({ kind: 'askAgain', call: old })?.reason).toBe('callGone');
  });
});

describe('decision, script, manual task', () => {
  const table = (hit: string) =>
    `<bpmn:businessRuleTask id="d"><bpmn:extensionElements><p:decision result="level" hit="${hit}"><p:row when="{n}&gt;10" value="&quot;high&quot;"/><p:row when="{n}&gt;5" value="&quot;middle&quot;"/></p:decision></bpmn:extensionElements></bpmn:businessRuleTask>`;
  const decide = (hit: string) => PlayedCase.of(start + table(hit) + task('a') + end(), 's>d; d>a; a>e');
  it('takes the first row that holds, all of them, or insists on one', async () => {
    expect((await decide('first')).start({ n: 11 }).instance.variables.level).toBe('high');
    expect((await decide('collect')).start({ n: 11 }).instance.variables.level).toEqual(['high', 'middle']);
    expect((await decide('collect')).start({ n: 1 }).instance.variables.level).toEqual([]);
    const begin = (n: number) => ({ kind: 'start', by: null, variables: { n } }) as const;
    expect((await decide('unique')).try(begin(11))).toMatchObject({
      reason: 'badExpression',
      detail: '2 rows hold, one may',
    });
    expect((await decide('first')).try(begin(1))).toMatchObject({ reason: 'badExpression', at: 'd' });
  });
  it('a script is asked for, and what it sets is known to the gateway behind it', async () => {
    const one = await PlayedCase.of(
      `${start}<bpmn:scriptTask id="c" scriptFormat="javascript" p:result="sum"><bpmn:script>1 + 1</bpmn:script></bpmn:scriptTask><bpmn:exclusiveGateway id="x" default="x_b"/>${task('a b')}${end()}`,
      's>c; c>x; x>a: {sum}=2; x>b; a>e; b>e',
    );
    one.start();
    expect(one.find('runScript')).toMatchObject({ source: '1 + 1', result: 'sum', locals: {} });
    expect(one.give({ kind: 'serviceDone', call: one.call('c'), variables: { sum: 2 } }).tasks).toEqual(['a']);
  });
  it('a manual task only stands in the history', async () => {
    const one = await PlayedCase.of(`${start}<bpmn:manualTask id="m"/>${task('a')}${end()}`, 's>m; m>a; a>e');
    expect(one.start().effects).toContainEqual(
      expect.objectContaining({ kind: 'history', action: 'manual', node: 'm' }),
    );
    expect(one.tasks).toEqual(['a']);
  });
});
