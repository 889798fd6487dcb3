import { describe, expect, it } from 'vitest';
import { person, rowOf, Scenario, task } from './scenario.ts';

const users = (...names: string[]) => names.map((name) => `user:${name}`).join(',');
const sign = (rule: Record<string, string>, ...names: string[]) =>
  Scenario.of(
    rowOf(
      task('sign', { assignees: users(...names), operations: 'all', ...rule }),
      task('after', { assignees: 'user:zoe' }),
    ),
  );

describe('a countersign', () => {
  it('of all goes on when everybody agreed, and not before', async () => {
    const it = (await sign({ sign: 'all' }, 'bo', 'cy', 'di')).begin();
    expect(it.tasks).toEqual(['sign: bo', 'sign: cy', 'sign: di']);
    expect(it.agree('cy', 'bo').tasks).toEqual(['sign: di']);
    expect(it.agree('di').tasks).toEqual(['after: zoe']);
    expect([it.outcome, it.votes]).toEqual(['agree', { agree: 3, oppose: 0, abstain: 0, left: 0, open: 0, total: 3 }]);
  });
  it('of all ends at the first refusal, or hears everybody when it waits', async () => {
    expect((await sign({ sign: 'all' }, 'bo', 'cy')).begin().oppose('bo').tasks).toEqual(['after: zoe']);
    const waits = (await sign({ sign: 'all', signThen: 'wait' }, 'bo', 'cy')).begin().oppose('bo');
    expect(waits.tasks).toEqual(['sign: cy']);
    expect(waits.agree('cy').outcome).toBe('oppose');
  });
  it('of any needs one: a refusal does not end it', async () => {
    const it = (await sign({ sign: 'any' }, 'bo', 'cy', 'di')).begin().oppose('bo');
    expect(it.tasks).toEqual(['sign: cy', 'sign: di']);
    expect(it.agree('di').outcome).toBe('agree');
  });
  it('of any lists only who decided, never those who did nothing', async () => {
    const it = (await sign({ sign: 'any' }, 'bo', 'cy', 'di')).begin().agree('cy');
    expect(it.instance.visits.map((visit) => visit.by.map(({ name }) => name))).toEqual([['cy']]);
    expect(it.history.filter(({ node }) => node === 'sign').map(({ by }) => by?.name)).toEqual(['cy']);
  });
  it('by ratio survives a refusal and ends as soon as the ratio is reached', async () => {
    const it = (await sign({ sign: 'ratio', signNeed: '60%' }, 'bo', 'cy', 'di', 'ed', 'flo')).begin();
    expect(it.oppose('bo').agree('cy', 'di').tasks).toEqual(['sign: ed', 'sign: flo']);
    expect(it.agree('ed').tasks).toEqual(['after: zoe']);
    expect([it.outcome, it.votes]).toMatchObject(['agree', { agree: 3, oppose: 1, open: 1, total: 5 }]);
  });
  it('by ratio ends as soon as it cannot be reached any more', async () => {
    const it = (await sign({ sign: 'ratio', signNeed: '60%' }, 'bo', 'cy', 'di', 'ed', 'flo')).begin();
    expect(it.oppose('bo', 'cy').tasks).toHaveLength(3);
    expect(it.oppose('di').outcome).toBe('oppose');
  });
  it('reaches two thirds with two of three, without rounding', async () => {
    const it = (await sign({ sign: 'ratio', signNeed: '66.6666%' }, 'bo', 'cy', 'di')).begin().agree('bo');
    expect(it.tasks).toHaveLength(2);
    expect(it.agree('cy').outcome).toBe('agree');
  });
  it('by heads that decides by refusals: two refuse, and it is refused', async () => {
    const rule = { sign: 'ratio', signNeed: '2', signBy: 'oppose' };
    const refused = (await sign(rule, 'bo', 'cy', 'di')).begin().oppose('bo').agree('cy');
    expect(refused.tasks).toEqual(['sign: di']);
    expect(refused.oppose('di').outcome).toBe('oppose');
    expect((await sign(rule, 'bo', 'cy', 'di')).begin().agree('bo', 'cy').outcome).toBe('agree');
  });
  it('by weight counts points, not heads', async () => {
    const it = await sign({ sign: 'weight', signNeed: '50%' }, 'bo', 'cy', 'di');
    Object.assign(it.weights, { bo: 3, cy: 1, di: 1 });
    expect(it.begin().oppose('cy').tasks).toHaveLength(2);
    expect(it.agree('bo').outcome).toBe('agree');
    expect(it.votes).toMatchObject({ agree: 3, oppose: 1, total: 5 });
  });
  it('in sequence opens one after another and stops at a refusal', async () => {
    const it = (await sign({ sign: 'sequence' }, 'bo', 'cy', 'di')).begin();
    expect(it.tasks).toEqual(['sign: bo']);
    expect(
      it.give({ kind: 'complete', task: String(Number(it.task('bo')) + 1), by: person('cy'), action: 'agree' }),
    ).toMatchObject({
      reason: 'taskWaiting',
    });
    expect(it.agree('bo').tasks).toEqual(['sign: cy']);
    expect(it.oppose('cy').tasks).toEqual(['after: zoe']);
  });
  it('leaves who abstains out of a unanimous vote, and counts them in a ratio', async () => {
    const all = (await sign({ sign: 'all' }, 'bo', 'cy')).begin().does('bo', 'abstain').agree('cy');
    expect(all.outcome).toBe('agree');
    const ratio = (await sign({ sign: 'ratio', signNeed: '60%' }, 'bo', 'cy', 'di')).begin();
    expect(ratio.does('bo', 'abstain').agree('cy').oppose('di').outcome).toBe('oppose');
    const dropped = (await sign({ sign: 'ratio', signNeed: '60%', signAbstain: 'drop' }, 'bo', 'cy', 'di')).begin();
    expect(dropped.does('bo', 'abstain').agree('cy', 'di').outcome).toBe('agree');
  });
  it('takes votes only, each once', async () => {
    const it = (await sign({ sign: 'all' }, 'bo', 'cy')).begin();
    const bo = it.task('bo');
    expect(it.give({ kind: 'complete', task: bo, by: person('bo'), action: 'dance' })).toMatchObject({
      reason: 'badVote',
    });
    expect(it.give({ kind: 'complete', task: bo, by: person('cy'), action: 'agree' })).toMatchObject({
      reason: 'notYours',
    });
    it.agree('bo');
    expect(it.give({ kind: 'complete', task: bo, by: person('bo'), action: 'oppose' })).toMatchObject({
      reason: 'taskDone',
    });
  });
  it('asks each person once although several sources name them', async () => {
    const it = await Scenario.of(rowOf(task('sign', { assignees: 'user:bo,role:EXPERT', sign: 'all' })));
    it.groups['role:EXPERT'] = ['bo', 'cy'];
    expect(it.begin().tasks).toEqual(['sign: bo', 'sign: cy']);
  });
  it('of 1,000 signers ends at the last vote', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `p${index}`);
    const it = await sign({ sign: 'all' }, ...names);
    it.begin();
    expect(it.tasks).toHaveLength(1000);
    expect(it.oppose('p999').tasks).toEqual(['after: zoe']);
  });
});

describe('who leaves a countersign', () => {
  it('does not count any more, unless the rule says so', async () => {
    const leave = (it: Scenario) => it.begin().agree('bo').must({ kind: 'leaver', person: 'cy', to: null, by: null });
    expect(leave(await sign({ sign: 'ratio', signNeed: '50%' }, 'bo', 'cy')).outcome).toBe('agree');
    const counted = leave(await sign({ sign: 'ratio', signNeed: '70%', signAbsent: 'count' }, 'bo', 'cy'));
    expect([counted.outcome, counted.votes]).toMatchObject(['oppose', { agree: 1, left: 1, total: 2 }]);
  });
  it('hands the vote to the successor, but nobody votes twice', async () => {
    const it = (await sign({ sign: 'all' }, 'bo', 'cy', 'di')).begin();
    it.must({ kind: 'leaver', person: 'bo', to: person('eve'), by: null });
    expect(it.tasks).toEqual(['sign: eve', 'sign: cy', 'sign: di']);
    it.must({ kind: 'leaver', person: 'eve', to: person('cy'), by: null });
    expect(it.tasks).toEqual(['sign: cy', 'sign: di']);
  });
  it('steps aside by recusal; when nobody is left the administrator has it', async () => {
    const it = (await sign({ sign: 'all' }, 'bo', 'cy')).begin();
    for (const name of ['bo', 'cy'])
      it.must({ kind: 'recuse', task: it.task(name), by: person(name), opinion: '亲属' });
    expect(it.tasks).toEqual(['sign: administrator']);
    expect(it.agree('administrator').outcome).toBe('agree');
  });
});

describe('who steps aside from a task', () => {
  const open = { assignees: 'role:EXPERT', operations: 'recuse' };
  it('leaves it to the others of the pool and cannot take it any more', async () => {
    const it = await Scenario.of(rowOf(task('a', open)));
    it.groups['role:EXPERT'] = ['bo', 'cy', 'di'];
    it.begin().must({ kind: 'recuse', task: it.task('EXPERT'), by: person('bo'), opinion: '亲属' });
    expect(it.tasks).toEqual(['a: cy|di']);
    expect(it.history.at(-1)).toMatchObject({ action: 'recused', by: { name: 'bo' }, opinion: '亲属' });
    it.must({ kind: 'recuse', task: it.task('cy|di'), by: person('cy') });
    expect(it.tasks).toEqual(['a: di']);
    expect(it.agree('di').instance.state).toBe('ended');
  });
  it('when nobody else is there the policy of the chart decides; not even an administrator who stepped aside gets it', async () => {
    const it = await Scenario.of(rowOf(task('a', open)));
    it.groups['role:EXPERT'] = ['bo'];
    it.begin().must({ kind: 'recuse', task: it.task('EXPERT'), by: person('bo') });
    expect(it.tasks).toEqual(['a: administrator']);
    expect(
      it.give({ kind: 'complete', task: it.task('administrator'), by: person('bo'), action: 'agree' })?.reason,
    ).toBe('notYours');
    expect(it.agree('administrator').instance.state).toBe('ended');
  });
  it('is asked again when the case comes to the node another time', async () => {
    const it = await Scenario.of(
      rowOf(
        task('a', { assignees: 'user:bo,user:cy', operations: 'recuse' }),
        task('b', { assignees: 'user:di', operations: 'reject' }),
      ),
    );
    it.begin().must({ kind: 'recuse', task: it.task('bo|cy'), by: person('bo') });
    it.agree('cy').must({ kind: 'reject', task: it.task('di'), by: person('di'), to: 'previous', back: 'normal' });
    expect(it.tasks).toEqual(['a: cy']);
  });
});

describe('people of a node', () => {
  const one = (attributes: Record<string, string>) =>
    Scenario.of(rowOf(task('first', { assignees: 'initiator', operations: 'all' }), task('second', attributes)));
  it('come from the initiator, the previous executor and the executor of a node', async () => {
    const it = await Scenario.of(
      rowOf(
        task('a', { assignees: 'initiator' }),
        task('b', { assignees: 'user:bo' }),
        task('c', { assignees: 'previous' }),
        task('d', { assignees: 'executor:a' }),
      ),
    );
    expect(it.begin().agree('ann').agree('bo').tasks).toEqual(['c: bo']);
    expect(it.agree('bo').tasks).toEqual(['d: ann']);
  });
  it('are chosen at the start or by whoever came before, who may change the choice', async () => {
    const it = (await one({ assignees: 'chosen' })).begin('ann', { second: [person('bo')] });
    expect(it.does('ann', 'agree').tasks).toEqual(['second: bo']);
    const changed = (await one({ assignees: 'chosen' })).begin('ann', { second: [person('bo')] });
    expect(changed.does('ann', 'agree', { chosen: { second: [person('cy')] } }).tasks).toEqual(['second: cy']);
  });
  it('several form a pool: whoever takes it has it', async () => {
    const it = (await one({ assignees: users('bo', 'cy') })).begin().agree('ann');
    expect(it.tasks).toEqual(['second: bo|cy']);
    it.must({ kind: 'claim', task: it.task('bo|cy'), by: person('cy') });
    expect(it.give({ kind: 'complete', task: it.task('cy'), by: person('bo'), action: 'agree' })).toMatchObject({
      reason: 'taskClaimed',
    });
    expect(it.agree('cy').instance.state).toBe('ended');
  });
  it.each([
    ['skip', 'ended', []],
    ['administrator', 'running', ['second: administrator']],
    ['user:max', 'running', ['second: max']],
  ])('are nobody: %s', async (empty, state, tasks) => {
    const it = (await one({ assignees: 'group:none', sign: 'all', empty })).begin().agree('ann');
    expect([it.instance.state, it.tasks]).toEqual([state, tasks]);
  });
  it('are nobody and that is an error: the step before is refused and nothing is done', async () => {
    const it = (await one({ assignees: 'chosen', empty: 'error' })).begin();
    expect(it.give({ kind: 'complete', task: it.task('ann'), by: person('ann'), action: 'agree' })).toEqual({
      reason: 'noAssignee',
      at: 'second',
    });
    expect(it.tasks).toEqual(['first: ann']);
  });
  it('decided just before and are not asked again when the chart says so', async () => {
    const it = (await one({ assignees: 'initiator', same: 'previous' })).begin().agree('ann');
    expect(it.instance.state).toBe('ended');
    expect(it.history.at(-1)).toMatchObject({ action: 'sameSkipped', to: [{ name: 'ann' }] });
    expect((await one({ assignees: 'initiator' })).begin().agree('ann').tasks).toEqual(['second: ann']);
  });
  it('decided just before and count as agreeing in a countersign', async () => {
    const it = (await one({ assignees: users('ann', 'bo'), sign: 'all', same: 'any' })).begin().agree('ann');
    expect(it.tasks).toEqual(['second: bo']);
    expect(it.agree('bo').votes).toMatchObject({ agree: 2 });
  });
  it('recused are not asked; that is written down', async () => {
    const it = await one({ assignees: users('bo', 'cy'), sign: 'all' });
    it.recused.add('bo');
    expect(it.begin().agree('ann').tasks).toEqual(['second: cy']);
    expect(it.history.at(-1)).toMatchObject({ action: 'recused', to: [{ name: 'bo' }] });
  });
});

describe('duty separation', () => {
  const chart = () =>
    Scenario.of(
      rowOf(
        task('check', { assignees: users('bo', 'cy') }),
        task('decide', { assignees: users('bo', 'di'), separateFrom: 'check,initiator', operations: 'all' }),
      ),
    );
  it('leaves out who decided before and refuses them in every way', async () => {
    const it = (await chart()).begin();
    it.must({ kind: 'complete', task: it.task('bo|cy'), by: person('bo'), action: 'agree' });
    expect(it.tasks).toEqual(['decide: di']);
    const at = { task: it.task('di'), by: person('di') };
    for (const to of ['bo', 'ann'].map(person)) {
      expect(it.give({ kind: 'transfer', to, ...at })).toMatchObject({ reason: 'dutySeparation', by: to });
      expect(it.give({ kind: 'transfer', to, administrator: true, ...at })).toMatchObject({ reason: 'dutySeparation' });
      expect(it.give({ kind: 'delegate', to, ...at })).toMatchObject({ reason: 'dutySeparation' });
      expect(it.give({ kind: 'addSign', position: 'beside', people: [to], ...at })).toMatchObject({
        reason: 'dutySeparation',
      });
      expect(
        it.give({ kind: 'complete', action: 'agree', task: at.task, by: to, behalfOf: person('di') }),
      ).toMatchObject({
        reason: 'dutySeparation',
      });
    }
  });
  it('holds the other way round after a return', async () => {
    const it = await Scenario.of(
      rowOf(
        task('check', { assignees: 'group:clerks' }),
        task('decide', { assignees: 'user:di', separateFrom: 'check', operations: 'all' }),
      ),
    );
    it.begin().must({ kind: 'complete', task: it.task('clerks'), by: person('bo'), action: 'agree' });
    it.gone.add('bo');
    it.must({ kind: 'reject', task: it.task('di'), by: person('di'), to: 'previous', back: 'normal' });
    expect(it.tasks).toEqual(['check: clerks']);
    expect(it.give({ kind: 'claim', task: it.task('clerks'), by: person('di') })).toMatchObject({
      reason: 'dutySeparation',
    });
  });
});
