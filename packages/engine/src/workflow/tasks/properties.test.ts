import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BpmnRefused } from '../reading/bpmn.ts';
import { advance } from '../running/advance.ts';
import type { Command } from '../running/command.ts';
import { formulaEvaluate } from '../running/conditions.ts';
import { newInstance, type WorkItem } from '../running/instance.ts';
import { block, drawn, names } from './random-chart.ts';
import { person, Scenario } from './scenario.ts';

/** Other and more runs by hand: `WORKFLOW_SEED=1 WORKFLOW_RUNS=5000 npx vitest run --project unit packages/engine/src/workflow/tasks`. */
const runs = Number(process.env.WORKFLOW_RUNS ?? 60);
const seed = Number(process.env.WORKFLOW_SEED ?? 20_260_302);

/** What is tried more often stands here more often. */
const whats = [
  ...Array.from({ length: 4 }, () => 'agree' as const),
  ...Array.from({ length: 4 }, () => 'outside' as const),
  ...(['oppose', 'abstain', 'claim', 'release', 'transfer', 'delegate', 'before', 'after', 'beside'] as const),
  ...(['removeSign', 'previous', 'start', 'chosen', 'revoke', 'withdraw', 'recuse', 'leaver', 'suspend'] as const),
];
interface Step {
  what: (typeof whats)[number];
  pick: number;
  who: string;
  other: string;
  flag: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...whats),
  pick: fc.nat(50),
  who: fc.constantFrom(...names),
  other: fc.constantFrom(...names, 'q0', 'q1', 'q2'),
  flag: fc.boolean(),
});

const owner = (item: WorkItem) => item.person ?? item.claimedBy ?? person(item.pool[0]?.id || 'administrator');

/** Everything that may come from outside people: services and calls that answer, times that pass, messages. */
function fromOutside({ instance }: Scenario, fails: boolean): Command[] {
  const more = fails ? { code: 'BAD' } : {};
  return [
    ...instance.tokens.flatMap(({ wait }): Command[] =>
      wait?.kind === 'service' || wait?.kind === 'call'
        ? [{ kind: `${wait.kind}${fails ? 'Failed' : 'Done'}`, call: wait.ref, ...more } as Command]
        : [],
    ),
    ...instance.timers.flatMap(({ ref, fires }): Command[] => (fires ? [{ kind: 'timeout', timer: ref }] : [])),
    ...instance.subscriptions.map(({ ref }): Command => ({ kind: 'deliver', subscription: ref })),
  ];
}

const chosenOf = <One>(all: readonly One[], pick: number): One | undefined => all[pick % Math.max(1, all.length)];

/** A command aimed at something open; null when there is nothing of its kind. */
function commandOf(scenario: Scenario, { what, pick, who, other, flag }: Step): Command | null {
  const { items, visits, state } = scenario.instance;
  if (state === 'suspended') return { kind: 'resume', by: person(who) };
  if (what === 'suspend') return { kind: 'suspend', by: person(who), opinion: '' };
  if (what === 'leaver') return { kind: 'leaver', person: who, to: flag ? person(other) : null, by: null };
  if (what === 'outside') return chosenOf(fromOutside(scenario, flag), pick) ?? null;
  if (what === 'revoke') {
    const item = chosenOf(
      items.filter((one) => one.state === 'done'),
      pick,
    );
    if (item && flag) return { kind: 'revoke', task: item.ref, visit: item.visit, by: item.by ?? person(who) };
    const visit = chosenOf(visits.toReversed(), pick);
    return visit ? { kind: 'revoke', task: visit.ref, visit: visit.ref, by: visit.by[0] ?? person(who) } : null;
  }
  const item = chosenOf(
    items.filter((one) => one.state === 'open'),
    pick,
  );
  if (!item) return null;
  const at = { task: item.ref, by: owner(item) };
  switch (what) {
    case 'agree':
    case 'oppose':
    case 'abstain':
      return { kind: 'complete', action: what, ...at };
    case 'claim':
    case 'release':
    case 'recuse':
    case 'withdraw':
      return { kind: what, ...at };
    case 'transfer':
    case 'delegate':
      return { kind: what, to: person(other), ...at };
    case 'before':
    case 'after':
    case 'beside': {
      const people = flag ? [person(other)] : [person(other), person(`r${pick % 3}`)];
      return { kind: 'addSign', position: what, people, inOrder: pick % 2 === 0, ...at };
    }
    case 'removeSign': {
      const added = items.find(({ parent, state: now }) => parent !== null && (now === 'open' || now === 'waiting'));
      const parent = items.find(({ ref }) => ref === added?.parent);
      return added && parent ? { kind: 'removeSign', task: parent.ref, added: added.ref, by: owner(parent) } : null;
    }
    case 'previous':
    case 'start':
      return { kind: 'reject', to: what, back: flag ? 'direct' : 'normal', ...at };
    case 'chosen': {
      const node = chosenOf(visits, pick)?.node ?? item.node;
      return { kind: 'reject', to: { node }, back: flag ? 'direct' : 'normal', ...at };
    }
  }
}

const isOver = ({ instance }: Scenario) => instance.state === 'ended';

/** Somebody has a task, or something outside can answer. */
function hasSomethingToDo(scenario: Scenario): boolean {
  const { items } = scenario.instance;
  return items.some(({ state }) => state === 'open') || fromOutside(scenario, false).length > 0;
}

/** What was done cannot be done a second time: its number is gone. */
function cannotBeRepeated(scenario: Scenario, command: Command): void {
  if (!['complete', 'timeout', 'serviceDone', 'serviceFailed', 'callDone', 'callFailed'].includes(command.kind)) return;
  expect(advance(scenario.model, scenario.instance, command, { evaluate: formulaEvaluate }).refused).toBeDefined();
}

function replay({ model, commands }: Scenario) {
  let instance = newInstance(model.id);
  for (const command of commands) instance = advance(model, instance, command, { evaluate: formulaEvaluate }).instance;
  return instance;
}

/** Lets everybody agree, everything answer and every time pass until it ends. */
function driveToEnd(scenario: Scenario): void {
  let turn = 0;
  for (let count = 0; count < 800 && !isOver(scenario); count += 1) {
    const { items, state } = scenario.instance;
    if (state === 'suspended') scenario.must({ kind: 'resume', by: person('admin') });
    const item = items.find((one) => one.state === 'open');
    if (item) agreeTo(scenario, item, count);
    else {
      // In turn: an event that interrupts nothing may come for ever.
      const next = chosenOf(fromOutside(scenario, false), turn);
      turn += 1;
      expect(next, 'an open case has something to do').toBeDefined();
      if (next) scenario.must(next);
    }
  }
  expect(scenario.instance).toMatchObject({ state: 'ended', tokens: [], timers: [], subscriptions: [], items: [] });
}

/** Whoever has it agrees; from whom duty separation or a recusal keeps it by now, an administrator gives it to somebody else. */
function agreeTo(scenario: Scenario, item: WorkItem, count: number): void {
  const agree = (by = owner(item)): Command => ({ kind: 'complete', task: item.ref, by, action: 'agree' });
  const refused = scenario.give(agree());
  if (!refused) return;
  expect(['dutySeparation', 'notYours']).toContain(refused.reason);
  const [by, to] = [person('admin'), person(`fresh${count}`)];
  scenario.must({ kind: 'transfer', task: item.ref, by, to, administrator: true });
  scenario.must(agree(to));
}

describe('for random charts and random commands', () => {
  it('rows give the state back, everything open can be acted on, every case can end, a replay gives the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        block,
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.boolean(),
        async (part, steps, slow) => {
          const scenario = await Scenario.of(drawn(part));
          scenario.slow = slow;
          scenario.begin('p0');
          for (const one of steps) {
            if (isOver(scenario)) break;
            const command = commandOf(scenario, one);
            if (command && scenario.give(command) === null) cannotBeRepeated(scenario, command);
            expect(hasSomethingToDo(scenario) || isOver(scenario)).toBe(true);
            expect(scenario.last.effects.some(({ kind }) => kind === 'incident')).toBe(false);
          }
          driveToEnd(scenario);
          expect(replay(scenario)).toEqual(scenario.instance);
        },
      ),
      { numRuns: runs, seed },
    );
  }, 600_000);
});

/** Spoils a sound chart: a flow is gone, leads elsewhere, or a gateway becomes another one. */
function spoiled(xml: string, how: 'cut' | 'bend' | 'swap', pick: number): string {
  const nodes = [...xml.matchAll(/<bpmn:(?!sequenceFlow|startEvent|process)\w+ id="([a-z]\d+)"/g)].map(([, id]) => id);
  const flows = [...xml.matchAll(/<bpmn:sequenceFlow .*?<\/bpmn:sequenceFlow>/g)].map(([flow]) => flow);
  const gateways = [...xml.matchAll(/<bpmn:(parallel|inclusive|exclusive)Gateway id="(\w+)"/g)];
  const flow = chosenOf(flows, pick) ?? '';
  if (how === 'cut') return xml.replace(flow, '');
  if (how === 'bend') return xml.replace(flow, flow.replace(/targetRef="\w+"/, `targetRef="${chosenOf(nodes, pick)}"`));
  const [found = '', kind, id] = chosenOf(gateways, pick) ?? [];
  const other = chosenOf(
    ['parallel', 'inclusive', 'exclusive'].filter((one) => one !== kind),
    pick,
  );
  return xml.replace(found, `<bpmn:${other}Gateway id="${id}"`);
}

/** Why a step of a chart that is not sound may be refused: what the chart says cannot be done, with its place. */
const chartRefusals = ['noWayOut', 'endless', 'uncaughtError', 'badExpression'];

describe('for random charts that are not sound', () => {
  it('they are refused with element and reason, or run until they end, rest at somebody, or name where they are stuck', async () => {
    const spoil = fc.constantFrom('cut' as const, 'bend' as const, 'swap' as const);
    await fc.assert(
      fc.asyncProperty(
        block,
        spoil,
        fc.nat(200),
        fc.array(fc.nat(50), { minLength: 5, maxLength: 30 }),
        async (part, how, pick, picks) => {
          const scenario = await Scenario.of(spoiled(drawn(part), how, pick)).catch((error: unknown) => {
            expect(error).toBeInstanceOf(BpmnRefused);
            if (error instanceof BpmnRefused)
              for (const problem of error.problems) {
                expect(problem.element).not.toBe('');
                expect(problem.reason).not.toBe('');
              }
            return null;
          });
          if (!scenario) return;
          const begun = scenario.give({ kind: 'start', by: person('p0') });
          if (begun) {
            expect(chartRefusals).toContain(begun.reason);
            return;
          }
          let isStuck = scenario.last.effects.some(({ kind }) => kind === 'incident');
          for (const number of picks) {
            if (isOver(scenario)) break;
            const items = scenario.instance.items.filter(({ state }) => state === 'open');
            const commands = [
              ...items.map((item): Command => ({ kind: 'complete', task: item.ref, by: owner(item), action: 'agree' })),
              ...fromOutside(scenario, number % 2 === 0),
            ];
            const command = chosenOf(commands, number);
            if (!command) break;
            const refused = scenario.give(command);
            if (refused) expect([...chartRefusals, 'dutySeparation']).toContain(refused.reason);
            else {
              const incident = scenario.last.effects.find((effect) => effect.kind === 'incident');
              if (incident) expect(scenario.model.nodes[incident.node]).toBeDefined();
              isStuck = incident !== undefined;
            }
          }
          expect(isOver(scenario) || hasSomethingToDo(scenario) || isStuck).toBe(true);
          if (!isOver(scenario)) scenario.must({ kind: 'terminate', by: person('admin'), opinion: 'x' });
          expect(scenario.instance).toMatchObject({ tokens: [], timers: [], subscriptions: [], items: [] });
        },
      ),
      { numRuns: runs, seed },
    );
  }, 600_000);
});
