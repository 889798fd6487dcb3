import { describe, expect, it } from 'vitest';
import { PlayedCase, parts } from '../played-case.ts';

const { start, end, task, gateway } = parts;

describe('parallel gateway', () => {
  it('goes on by every flow and waits for every one', async () => {
    const one = await PlayedCase.of(
      start + gateway('parallel', 'fork join') + task('a b c') + end(),
      's>fork; fork>a; fork>b; a>join; b>join; join>c; c>e',
    );
    expect(one.start().tasks).toEqual(['a', 'b']);
    expect(one.complete('b').tasks).toEqual(['a']);
    expect(one.complete('a').tasks).toEqual(['c']);
    expect(one.instance.tokens).toHaveLength(1);
    expect(one.complete('c').instance).toMatchObject({ state: 'ended', tokens: [] });
  });
  it('two tokens by the same flow do not stand for two flows', async () => {
    const one = await PlayedCase.of(
      start + gateway('parallel', 'fork twice join') + gateway('exclusive', 'merge') + task('a a2 b c') + end(),
      's>fork; fork>twice; fork>b; twice>a; twice>a2; a>merge; a2>merge; merge>join; b>join; join>c; c>e',
    );
    one.start().complete('a').complete('a2');
    expect(one.tasks).toEqual(['b']);
    // The second token by that flow has nobody to join: the case says so instead of hanging silently.
    expect(one.complete('b').tasks).toEqual(['c']);
    one.complete('c');
    expect(one.find('incident')).toMatchObject({ node: 'join', reason: 'deadlock' });
    expect(one.instance.state).toBe('running');
  });
  it('behind a decision it can never be complete: a named incident, nothing lost', async () => {
    const one = await PlayedCase.of(
      start + gateway('exclusive', 'x', 'default="x_b"') + gateway('parallel', 'join') + task('a b c') + end(),
      's>x; x>a: {n}=1; x>b; a>join; b>join; join>c; c>e',
    );
    one.start({ n: 1 }).complete('a');
    expect(one.find('incident')).toMatchObject({ node: 'join', reason: 'deadlock' });
    expect(one.instance.tokens).toMatchObject([{ node: 'join', wait: { kind: 'join', flow: 'a_join' } }]);
  });
  it('a thousand branches', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `t${index}`);
    const one = await PlayedCase.of(
      start + gateway('parallel', 'fork join') + task(ids.join(' ')) + end(),
      `s>fork; join>e; ${ids.map((id) => `fork>${id}; ${id}>join`).join(';')}`,
    );
    expect(one.start().tasks).toHaveLength(1000);
    expect(new Set(one.instance.tokens.map(({ id }) => id)).size).toBe(1000);
    expect(one.complete('t500').tasks).toHaveLength(999);
  });
});

describe('inclusive gateway', () => {
  const some = () =>
    PlayedCase.of(
      start + gateway('inclusive', 'fork', 'default="fork_c"') + gateway('inclusive', 'join') + task('a b c d') + end(),
      's>fork; fork>a: {n}>0; fork>b: {n}>1; fork>c; a>join; b>join; c>join; join>d; d>e',
    );
  it('goes on by every flow that holds; the join waits for just these', async () => {
    const one = (await some()).start({ n: 2 });
    expect(one.tasks).toEqual(['a', 'b']);
    expect(one.complete('a').tasks).toEqual(['b']);
    expect(one.complete('b').tasks).toEqual(['d']);
    expect(one.complete('d').instance.state).toBe('ended');
  });
  it('one flow that holds is not waited upon by others', async () => {
    const one = (await some()).start({ n: 1 });
    expect(one.tasks).toEqual(['a']);
    expect(one.complete('a').tasks).toEqual(['d']);
  });
  it('takes the default when nothing holds', async () => {
    expect((await some()).start({ n: 0 }).tasks).toEqual(['c']);
  });
  it('a branch that ends elsewhere lets the join go on', async () => {
    const one = await PlayedCase.of(
      start +
        gateway('parallel', 'fork') +
        gateway('exclusive', 'x', 'default="x_join"') +
        gateway('inclusive', 'join') +
        task('a b c') +
        end('e e2'),
      's>fork; fork>a; fork>b; a>join; b>x; x>join; x>e2: {outcome}="stop"; join>c; c>e',
    );
    one.start().complete('a');
    expect(one.tasks).toEqual(['b']);
    one.complete('b', 'stop');
    expect(one.tasks).toEqual(['c']);
  });
  it('a token on a way back to the join does not hold it when it could also come by a flow that is there', async () => {
    const one = await PlayedCase.of(
      start + gateway('inclusive', 'join') + gateway('exclusive', 'x', 'default="x_e"') + task('a') + end(),
      's>join; join>a; a>x; x>join: {outcome}="again"; x>e',
    );
    one.start();
    expect(one.tasks).toEqual(['a']);
    expect(one.complete('a', 'again').tasks).toEqual(['a']);
    expect(one.complete('a').instance.state).toBe('ended');
  });
});

describe('event gateway', () => {
  const events = `<bpmn:eventBasedGateway id="g"/>
    <bpmn:intermediateCatchEvent id="late" p:limit="3"><bpmn:timerEventDefinition id="d1"/></bpmn:intermediateCatchEvent>
    <bpmn:receiveTask id="paid" p:message="paid" p:key="{no}"/>`;
  const first = () =>
    PlayedCase.of(start + events + task('a b') + end('e e2'), 's>g; g>late; g>paid; late>a; paid>b; a>e; b>e2');
  it('the first event decides, the others are not heard any more', async () => {
    const one = (await first()).start({ no: 'A1' });
    expect(one.listens).toEqual(['late', 'paid']);
    expect(one.instance.subscriptions).toMatchObject([{ name: 'paid', key: 'A1', kind: 'message' }]);
    const timer = one.instance.timers[0]?.ref ?? '';
    one.deliver('paid', { amount: 5 });
    expect(one.tasks).toEqual(['b']);
    expect(one.instance).toMatchObject({ timers: [], subscriptions: [], variables: { amount: 5 } });
    expect(one.try({ kind: 'timeout', timer })?.reason).toBe('timerGone');
  });
  it('the time passes first', async () => {
    const one = (await first()).start({ no: 7 });
    const { ref = '' } = one.instance.subscriptions[0] ?? {};
    expect(one.instance.subscriptions[0]?.key).toBe('7');
    expect(one.fire('late').tasks).toEqual(['a']);
    expect(one.try({ kind: 'deliver', subscription: ref })?.reason).toBe('subscriptionGone');
  });
});
