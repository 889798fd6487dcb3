import { describe, expect, it } from 'vitest';
import { bpmn } from '../fixtures.ts';
import type { Command } from '../running/command.ts';
import { person, rowOf, Scenario, task } from './scenario.ts';

const all = { operations: 'all' };
const people = (...names: string[]) => names.map(person);
const three = () =>
  Scenario.of(
    rowOf(
      task('a', { assignees: 'initiator', ...all }),
      task('b', { assignees: 'user:bo', ...all }),
      task('c', { assignees: 'user:cy', ...all }),
    ),
  );
const reject = (
  it: Scenario,
  name: string,
  to: (Command & { kind: 'reject' })['to'],
  back: 'normal' | 'direct' = 'normal',
) => it.must({ kind: 'reject', task: it.task(name), by: person(name), to, back, opinion: '退回' });

describe('one task changes hands', () => {
  it('by transfer: the other has it for good', async () => {
    const it = (await three()).begin().agree('ann');
    it.must({ kind: 'transfer', task: it.task('bo'), by: person('bo'), to: person('eve') });
    expect(it.tasks).toEqual(['b: eve']);
    expect(it.agree('eve').tasks).toEqual(['c: cy']);
    expect(it.instance.visits.at(-1)?.by).toEqual([person('eve')]);
  });
  it('by delegation: it comes back with advice, and its person decides', async () => {
    const it = (await three()).begin().agree('ann');
    it.must({ kind: 'delegate', task: it.task('bo'), by: person('bo'), to: person('eve') });
    expect(it.tasks).toEqual(['b: eve']);
    expect(it.oppose('eve').tasks).toEqual(['b: bo']);
    expect(it.agree('bo').outcome).toBe('agree');
    expect(it.instance.visits.at(-1)?.by).toEqual([person('bo')]);
  });
  it('to an agent, who decides in the name of its person', async () => {
    const it = (await three()).begin().agree('ann');
    const task = it.task('bo');
    expect(it.give({ kind: 'complete', task, by: person('agent'), action: 'agree' })).toMatchObject({
      reason: 'notYours',
    });
    it.must({ kind: 'complete', task, by: person('agent'), behalfOf: person('bo'), action: 'agree' });
    expect(it.history.at(-1)).toMatchObject({ by: person('agent'), behalfOf: person('bo') });
  });
  it('when its person leaves: to the successor, else to nobody and so to the administrator', async () => {
    const it = (await three()).begin().agree('ann');
    it.must({ kind: 'leaver', person: 'bo', to: person('eve'), by: null });
    expect(it.tasks).toEqual(['b: eve']);
    it.must({ kind: 'leaver', person: 'eve', to: null, by: null });
    expect(it.tasks).toEqual(['b: administrator']);
  });
  it('only where the chart permits it', async () => {
    const it = (
      await Scenario.of(rowOf(task('a', { assignees: 'initiator' }), task('b', { assignees: 'user:bo' })))
    ).begin();
    const at = { task: it.task('ann'), by: person('ann') };
    const refused: Command[] = [
      { kind: 'transfer', to: person('eve'), ...at },
      { kind: 'delegate', to: person('eve'), ...at },
      { kind: 'addSign', position: 'after', people: people('eve'), ...at },
      { kind: 'recuse', ...at },
      { kind: 'reject', to: 'previous', back: 'normal', ...at },
    ];
    for (const command of refused) expect(it.give(command)).toMatchObject({ reason: 'notAllowed' });
    expect(
      it.give({ kind: 'transfer', to: person('eve'), administrator: true, task: at.task, by: person('admin') }),
    ).toBeNull();
  });
});

describe('signers are added', () => {
  it('before: the task waits for all of them and opens again, in the hands of who added them', async () => {
    const it = (await three()).begin().agree('ann');
    it.must({
      kind: 'addSign',
      position: 'before',
      people: people('eve', 'flo'),
      task: it.task('bo'),
      by: person('bo'),
    });
    expect(it.tasks).toEqual(['b: eve', 'b: flo']);
    expect(it.agree('flo').tasks).toEqual(['b: eve']);
    expect(it.oppose('eve').tasks).toEqual(['b: bo']);
    expect(it.agree('bo').tasks).toEqual(['c: cy']);
  });
  it('before, one after another', async () => {
    const it = (await three()).begin().agree('ann');
    const added = people('eve', 'flo');
    it.must({
      kind: 'addSign',
      position: 'before',
      people: added,
      inOrder: true,
      task: it.task('bo'),
      by: person('bo'),
    });
    expect(it.tasks).toEqual(['b: eve']);
    expect(it.agree('eve').tasks).toEqual(['b: flo']);
    expect(it.agree('flo').tasks).toEqual(['b: bo']);
  });
  it('after: they confirm what was agreed, or turn it into a refusal', async () => {
    const add = async (inOrder: boolean) => {
      const it = (await three()).begin().agree('ann');
      return it
        .must({
          kind: 'addSign',
          position: 'after',
          people: people('eve', 'flo'),
          inOrder,
          task: it.task('bo'),
          by: person('bo'),
        })
        .does('bo', 'pass');
    };
    const confirmed = await add(true);
    expect(confirmed.tasks).toEqual(['b: eve']);
    expect(confirmed.agree('eve').tasks).toEqual(['b: flo']);
    expect(confirmed.agree('flo').outcome).toBe('pass');
    const refused = await add(false);
    expect(refused.tasks).toEqual(['b: eve', 'b: flo']);
    expect(refused.agree('eve').oppose('flo').outcome).toBe('oppose');
  });
  it('what the person filled in stands, whoever of those added decides last', async () => {
    const filled = async (position: 'after' | 'beside') => {
      const it = (await three()).begin().agree('ann');
      it.must({ kind: 'addSign', position, people: people('eve'), task: it.task('bo'), by: person('bo') });
      return it.must({
        kind: 'complete',
        task: it.task('bo'),
        by: person('bo'),
        action: 'agree',
        fields: { days: 5, note: '补正' },
      });
    };
    for (const position of ['after', 'beside'] as const) {
      const decided = await filled(position);
      const last = { task: decided.task('eve'), by: person('eve') };
      decided.must({ kind: 'complete', ...last, action: 'agree', fields: { note: 'x' } });
      expect(decided.tasks).toEqual(['c: cy']);
      expect(decided.instance.variables.fields).toEqual({ days: 5, note: '补正' });
      // What was filled in there is nothing of the next step.
      expect(decided.agree('cy').instance.variables.fields).toEqual({});
    }
  });
  it('after: nobody is bothered when the person refuses', async () => {
    const it = (await three()).begin().agree('ann');
    it.must({ kind: 'addSign', position: 'after', people: people('eve'), task: it.task('bo'), by: person('bo') });
    expect(it.oppose('bo').tasks).toEqual(['c: cy']);
  });
  it('beside: at an ordinary task all have to agree, in a countersign they vote with the others', async () => {
    const it = (await three()).begin().agree('ann');
    it.must({ kind: 'addSign', position: 'beside', people: people('eve'), task: it.task('bo'), by: person('bo') });
    expect(it.tasks).toEqual(['b: bo', 'b: eve']);
    expect(it.agree('bo').oppose('eve').outcome).toBe('oppose');
    const signed = await Scenario.of(
      rowOf(task('s', { assignees: 'user:bo,user:cy', sign: 'ratio', signNeed: '60%', ...all })),
    );
    signed
      .begin()
      .must({ kind: 'addSign', position: 'beside', people: people('eve'), task: signed.task('bo'), by: person('bo') });
    expect(signed.oppose('cy').agree('bo').tasks).toEqual(['s: eve']);
    expect(signed.agree('eve').votes).toMatchObject({ agree: 2, oppose: 1, total: 3 });
  });
  it('in the middle of a countersign, and the vote counts only with its confirmation', async () => {
    const it = await Scenario.of(rowOf(task('s', { assignees: 'user:bo,user:cy', sign: 'any', ...all })));
    it.begin().must({
      kind: 'addSign',
      position: 'after',
      people: people('eve'),
      task: it.task('bo'),
      by: person('bo'),
    });
    expect(it.agree('bo').tasks).toEqual(['s: cy', 's: eve']);
    expect(it.oppose('eve').tasks).toEqual(['s: cy']);
    expect(it.agree('cy').outcome).toBe('agree');
  });
  it('and removed by who added them, also the last one, also after deciding', async () => {
    const it = (await three()).begin().agree('ann');
    const bo = it.task('bo');
    it.must({ kind: 'addSign', position: 'before', people: people('eve'), task: bo, by: person('bo') });
    expect(it.give({ kind: 'removeSign', task: bo, added: it.task('eve'), by: person('cy') })).toMatchObject({
      reason: 'notYours',
    });
    it.must({ kind: 'removeSign', task: bo, added: it.task('eve'), by: person('bo') });
    expect(it.tasks).toEqual(['b: bo']);
    it.must({ kind: 'addSign', position: 'after', people: people('eve'), task: bo, by: person('bo') }).does(
      'bo',
      'agree',
    );
    it.must({ kind: 'removeSign', task: bo, added: it.task('eve'), by: person('bo') });
    expect(it.tasks).toEqual(['c: cy']);
  });
  it('to signers who were added, and removed with them', async () => {
    const it = (await three()).begin().agree('ann');
    const bo = it.task('bo');
    it.must({ kind: 'addSign', position: 'before', people: people('eve'), task: bo, by: person('bo') });
    const eve = it.task('eve');
    it.must({ kind: 'addSign', position: 'before', people: people('flo'), task: eve, by: person('eve') });
    expect(it.tasks).toEqual(['b: flo']);
    it.must({ kind: 'removeSign', task: bo, added: eve, by: person('bo') });
    expect(it.tasks).toEqual(['b: bo']);
  });
  it('never twice, never oneself, never none', async () => {
    const it = (await three()).begin().agree('ann');
    const at = { kind: 'addSign', position: 'before', task: it.task('bo'), by: person('bo') } as const;
    for (const list of [[], people('bo'), people('eve', 'eve')])
      expect(it.give({ ...at, people: list })).toMatchObject({ reason: 'badPeople' });
  });
});

describe('a task is sent back', () => {
  it('to the previous node, and the chart runs again from there', async () => {
    const it = (await three()).begin().agree('ann', 'bo');
    expect(reject(it, 'cy', 'previous').tasks).toEqual(['b: bo']);
    expect(reject(it, 'bo', 'previous').tasks).toEqual(['a: ann']);
    expect(it.agree('ann', 'bo', 'cy').instance.state).toBe('ended');
  });
  it('to the first node, and comes straight back', async () => {
    const it = (await three()).begin().agree('ann', 'bo');
    expect(reject(it, 'cy', 'start', 'direct').tasks).toEqual(['a: ann']);
    expect(it.agree('ann').tasks).toEqual(['c: cy']);
    expect(it.agree('cy').instance.state).toBe('ended');
  });
  it('to a chosen node that was passed, not to one that was not', async () => {
    const it = (await three()).begin().agree('ann');
    const at = { kind: 'reject', task: it.task('bo'), by: person('bo'), back: 'normal' } as const;
    expect(it.give({ ...at, to: { node: 'c' } })).toMatchObject({ reason: 'unknownTarget' });
    expect(it.give({ ...at, to: { node: 'b' } })).toMatchObject({ reason: 'unknownTarget' });
    expect(reject(it, 'bo', { node: 'a' }).tasks).toEqual(['a: ann']);
    const first = { ...at, task: it.task('ann'), by: person('ann') };
    expect(it.give({ ...first, to: 'previous' })).toMatchObject({ reason: 'nothingBefore' });
  });
  it('twice over direct returns: the last one back first', async () => {
    const it = (await three()).begin().agree('ann', 'bo');
    reject(it, 'cy', 'previous', 'direct');
    expect(reject(it, 'bo', 'previous', 'direct').tasks).toEqual(['a: ann']);
    expect(it.agree('ann').tasks).toEqual(['b: bo']);
    expect(it.agree('bo').tasks).toEqual(['c: cy']);
  });
  it('to somebody who left: the sources of the node say who does it now', async () => {
    const it = await Scenario.of(
      rowOf(task('a', { assignees: 'group:g' }), task('b', { assignees: 'user:bo', ...all })),
    );
    it.begin().must({ kind: 'complete', task: it.task('g'), by: person('x'), action: 'agree' });
    it.gone.add('x');
    expect(reject(it, 'bo', 'previous').tasks).toEqual(['a: g']);
  });
  it('only as far as the chart says', async () => {
    const chart = rowOf(
      task('a', { assignees: 'initiator' }),
      task('b', { assignees: 'user:bo' }),
      task('c', { assignees: 'user:cy', operations: 'rejectPrevious,rejectChosen', rejectTo: 'a' }),
    );
    const it = (await Scenario.of(chart)).begin().agree('ann', 'bo');
    const at = { kind: 'reject', task: it.task('cy'), by: person('cy'), back: 'normal' } as const;
    expect(it.give({ ...at, to: 'previous' })).toMatchObject({ reason: 'notAllowed', detail: 'b' });
    expect(it.give({ ...at, to: 'start' })).toMatchObject({ reason: 'notAllowed' });
    expect(it.must({ ...at, to: { node: 'a' } }).tasks).toEqual(['a: ann']);
  });

  const signed = (back: 'normal' | 'direct', order: Record<string, string> = {}) =>
    Scenario.of(
      rowOf(
        task('a', { assignees: 'initiator', ...all }),
        task('s', { assignees: 'user:bo,user:cy,user:di', sign: 'all', ...order, ...all }),
        task('c', { assignees: 'user:eve', ...all }),
      ),
    ).then((it) => {
      it.begin().agree('ann', 'bo');
      return reject(it, 'cy', 'previous', back);
    });
  it('out of a countersign with a direct return: votes stay, nobody signs twice, no task is lost', async () => {
    const it = await signed('direct');
    expect(it.tasks).toEqual(['a: ann']);
    expect(it.agree('ann').tasks).toEqual(['s: cy', 's: di']);
    expect(it.agree('cy', 'di').votes).toMatchObject({ agree: 3, total: 3 });
    expect(it.tasks).toEqual(['c: eve']);
  });
  it('out of a sequence with a direct return: it goes on where it was', async () => {
    const it = await signed('direct', { signOrder: 'inOrder' });
    expect(it.agree('ann').tasks).toEqual(['s: cy']);
    expect(it.agree('cy').tasks).toEqual(['s: di']);
  });
  it('out of a countersign along the chart: everybody signs anew', async () => {
    const it = await signed('normal');
    expect(it.agree('ann').tasks).toEqual(['s: bo', 's: cy', 's: di']);
  });
  it('into a countersign: everybody signs anew, and it comes back if direct', async () => {
    const it = await signed('normal');
    it.agree('ann', 'bo', 'cy', 'di');
    expect(reject(it, 'eve', 'previous', 'direct').tasks).toEqual(['s: bo', 's: cy', 's: di']);
    expect(it.agree('bo', 'cy', 'di').tasks).toEqual(['c: eve']);
  });
  it('out of a countersign with added signers: what they wait for survives the detour', async () => {
    const it = await signed('normal');
    it.agree('ann').must({
      kind: 'addSign',
      position: 'before',
      people: people('flo'),
      task: it.task('bo'),
      by: person('bo'),
    });
    reject(it, 'cy', 'previous', 'direct');
    expect(it.agree('ann').tasks.toSorted()).toEqual(['s: cy', 's: di', 's: flo']);
    expect(it.agree('flo').tasks).toContain('s: bo');
    expect(it.agree('bo', 'cy', 'di').tasks).toEqual(['c: eve']);
  });
  it('twice by the same signer: one vote in the end', async () => {
    const it = await signed('direct');
    it.agree('ann');
    reject(it, 'cy', 'previous', 'direct');
    expect(it.agree('ann').tasks.toSorted()).toEqual(['s: cy', 's: di']);
    expect(it.agree('cy', 'di').votes).toMatchObject({ agree: 3, total: 3 });
  });
});

describe('a decision is taken back', () => {
  it('while nobody has acted on it', async () => {
    const it = (await three()).begin();
    const a = it.task('ann');
    it.agree('ann');
    const command: Command = { kind: 'revoke', task: a, visit: a, by: person('ann') };
    expect(it.give({ ...command, by: person('cy') })).toMatchObject({ reason: 'notYours' });
    expect(it.must(command).tasks).toEqual(['a: ann']);
    expect(it.agree('ann', 'bo').give(command)).toMatchObject({ reason: 'notRevocable' });
  });
  it('not when somebody took the next task', async () => {
    const it = await Scenario.of(
      rowOf(task('a', { assignees: 'initiator', ...all }), task('b', { assignees: 'group:g' })),
    );
    const a = it.begin().task('ann');
    it.agree('ann').must({ kind: 'claim', task: it.task('g'), by: person('x') });
    expect(it.give({ kind: 'revoke', task: a, visit: a, by: person('ann') })).toMatchObject({ reason: 'notRevocable' });
  });
  it('in a countersign that is open: the vote is free again', async () => {
    const it = await Scenario.of(rowOf(task('s', { assignees: 'user:bo,user:cy', sign: 'all', ...all })));
    const bo = it.begin().task('bo');
    it.agree('bo').must({ kind: 'revoke', task: bo, visit: bo, by: person('bo') });
    expect(it.tasks).toEqual(['s: bo', 's: cy']);
    expect(it.agree('bo', 'cy').instance.state).toBe('ended');
  });
});

describe('the instance', () => {
  it('stands still while suspended, and goes on', async () => {
    const it = (await three()).begin().must({ kind: 'suspend', by: person('admin'), opinion: '核实' });
    const complete: Command = { kind: 'complete', task: it.task('ann'), by: person('ann'), action: 'agree' };
    expect(it.give(complete)).toMatchObject({ reason: 'suspended' });
    expect(it.give({ kind: 'suspend', by: person('admin'), opinion: '' })).toMatchObject({ reason: 'suspended' });
    expect(it.must({ kind: 'resume', by: person('admin') }).must(complete).tasks).toEqual(['b: bo']);
  });
  it('is ended by an administrator: nothing is left open', async () => {
    const it = (await three()).begin().must({ kind: 'terminate', by: person('admin'), opinion: '重复申报' });
    expect(it.instance).toMatchObject({ state: 'terminated', tokens: [], timers: [], items: [] });
    expect(it.last.effects.at(-1)).toMatchObject({ kind: 'end', terminated: true });
    expect(it.give({ kind: 'resume', by: person('admin') })).toMatchObject({ reason: 'notRunning' });
  });
  it('tells people: urged and copied', async () => {
    const it = (await three()).begin();
    const at = { task: it.task('ann'), by: person('bo') };
    expect(it.must({ kind: 'urge', opinion: '请尽快', ...at }).last.effects.at(-1)).toMatchObject({
      kind: 'urge',
      opinion: '请尽快',
    });
    expect(it.must({ kind: 'copy', to: people('eve'), ...at }).last.effects.at(-1)).toMatchObject({
      kind: 'copy',
      to: [{ name: 'eve' }],
    });
  });
});

describe('parallel branches and sub-processes', () => {
  const flow = (from: string, to: string) =>
    `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  const gate = (id: string) => `<bpmn:parallelGateway id="${id}"/>`;
  const one = (id: string, name: string) => task(id, { assignees: `user:${name}`, ...all });
  const parallel = () =>
    Scenario.of(
      bpmn(
        `<bpmn:startEvent id="start"/>${one('a', 'ann')}${gate('fork')}${one('x', 'xi')}${one('x2', 'xu')}${one('y', 'yo')}${gate('join')}${one('z', 'zoe')}<bpmn:endEvent id="end"/>` +
          [
            ['start', 'a'],
            ['a', 'fork'],
            ['fork', 'x'],
            ['x', 'x2'],
            ['fork', 'y'],
            ['x2', 'join'],
            ['y', 'join'],
            ['join', 'z'],
            ['z', 'end'],
          ]
            .map(([from = '', to = '']) => flow(from, to))
            .join(''),
      ),
    );
  it('out of a branch to before the fork: the other branches end', async () => {
    const it = (await parallel()).begin().agree('ann', 'xi');
    expect(it.tasks).toEqual(['y: yo', 'x2: xu']);
    expect(reject(it, 'xu', { node: 'a' }).tasks).toEqual(['a: ann']);
    expect(it.agree('ann', 'xi', 'xu', 'yo', 'zoe').instance.state).toBe('ended');
  });
  it('out of a branch when the other has arrived already', async () => {
    const it = (await parallel()).begin().agree('ann', 'yo', 'xi');
    expect(reject(it, 'xu', 'start').tasks).toEqual(['a: ann']);
    expect(it.agree('ann', 'xi', 'xu', 'yo').tasks).toEqual(['z: zoe']);
  });
  it('within a branch: the others go on', async () => {
    const it = (await parallel()).begin().agree('ann', 'xi');
    expect(reject(it, 'xu', 'previous').tasks.toSorted()).toEqual(['x: xi', 'y: yo']);
  });
  it('with a direct return: the other branch is untouched', async () => {
    const it = (await parallel()).begin().agree('ann', 'xi');
    expect(reject(it, 'xu', 'start', 'direct').tasks.toSorted()).toEqual(['a: ann', 'y: yo']);
    expect(it.agree('yo', 'ann').tasks).toEqual(['x2: xu']);
    expect(it.agree('xu').tasks).toEqual(['z: zoe']);
  });
  it('a branch on a detour ends with the others when the case goes back for good', async () => {
    const it = (await parallel()).begin().agree('ann');
    reject(it, 'xi', 'start', 'direct');
    expect(reject(it, 'yo', 'start').tasks).toEqual(['a: ann']);
    expect(it.agree('ann', 'xi', 'xu', 'yo', 'zoe').instance.state).toBe('ended');
  });
  it('into a branch that is over: it alone runs again', async () => {
    const it = (await parallel()).begin().agree('ann', 'xi', 'xu', 'yo');
    expect(reject(it, 'zoe', { node: 'x' }).tasks).toEqual(['x: xi']);
    expect(it.agree('xi', 'xu').tasks).toEqual(['z: zoe']);
  });
  it('into the other branch while both are open: refused', async () => {
    const it = (await parallel()).begin().agree('ann', 'xi');
    const command: Command = {
      kind: 'reject',
      task: it.task('yo'),
      by: person('yo'),
      to: { node: 'x' },
      back: 'normal',
    };
    expect(it.give(command)).toMatchObject({ reason: 'branchClosed' });
  });
  it('a fork is taken back only while both branches are untouched', async () => {
    const it = (await parallel()).begin();
    const a = it.task('ann');
    const command: Command = { kind: 'revoke', task: a, visit: a, by: person('ann') };
    expect(it.agree('ann').must(command).tasks).toEqual(['a: ann']);
    const again = it.task('ann');
    it.agree('ann', 'yo');
    expect(it.give({ ...command, task: again, visit: again })).toMatchObject({ reason: 'notRevocable' });
  });

  const nested = () =>
    Scenario.of(
      bpmn(
        `<bpmn:startEvent id="start"/>${one('a', 'ann')}<bpmn:subProcess id="sub"><bpmn:startEvent id="s2"/>${one('p', 'pam')}${one('q', 'quin')}<bpmn:endEvent id="e2"/>${flow('s2', 'p')}${flow('p', 'q')}${flow('q', 'e2')}</bpmn:subProcess>${one('z', 'zoe')}<bpmn:endEvent id="end"/>` +
          [
            ['start', 'a'],
            ['a', 'sub'],
            ['sub', 'z'],
            ['z', 'end'],
          ]
            .map(([from = '', to = '']) => flow(from, to))
            .join(''),
      ),
    );
  it('out of a sub-process', async () => {
    const it = (await nested()).begin().agree('ann', 'pam');
    expect(reject(it, 'quin', 'start').tasks).toEqual(['a: ann']);
    expect(it.agree('ann', 'pam', 'quin', 'zoe').instance.state).toBe('ended');
  });
  it('out of a sub-process with a direct return into it', async () => {
    const it = (await nested()).begin().agree('ann', 'pam');
    expect(reject(it, 'quin', 'start', 'direct').tasks).toEqual(['a: ann']);
    expect(it.agree('ann').tasks).toEqual(['q: quin']);
    expect(it.agree('quin').tasks).toEqual(['z: zoe']);
  });
  it('into a sub-process that is over', async () => {
    const it = (await nested()).begin().agree('ann', 'pam', 'quin');
    expect(reject(it, 'zoe', 'previous').tasks).toEqual(['q: quin']);
    expect(it.agree('quin').tasks).toEqual(['z: zoe']);
  });
});
