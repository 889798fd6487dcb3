import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance } from '../advance.ts';
import type { Command } from '../command.ts';
import { formulaEvaluate } from '../conditions.ts';
import { bpmn } from '../fixtures.ts';
import { newInstance, type WorkItem } from '../instance.ts';
import { person, Scenario, task } from './scenario.ts';

/** More runs by hand: `WORKFLOW_RUNS=5000 npx vitest run --project unit packages/engine/src/workflow/tasks`. */
const runs = Number(process.env.WORKFLOW_RUNS ?? 60);
const names = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];

/** A part of a chart with one way in and one way out. */
type Block =
  | { kind: 'task'; people: string[]; rule: Record<string, string>; timer: 'none' | 'interrupts' | 'beside' }
  | { kind: 'wait' | 'service' }
  | { kind: 'row' | 'parallel' | 'inclusive' | 'choice'; parts: Block[] }
  | { kind: 'again' | 'inside'; part: Block };

const rules: Record<string, string>[] = [
  {},
  {},
  { sign: 'all' },
  { sign: 'all', signThen: 'wait' },
  { sign: 'any' },
  { sign: 'ratio', signNeed: '60%' },
  { sign: 'ratio', signNeed: '2', signBy: 'oppose', signAbsent: 'count' },
  { sign: 'weight', signNeed: '50%', signThen: 'wait' },
  { sign: 'sequence' },
  { same: 'previous' },
  { empty: 'skip' },
];
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block', withCrossShrink: true },
    fc.record({
      kind: fc.constant('task' as const),
      people: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
      rule: fc.constantFrom(...rules),
      timer: fc.constantFrom('none' as const, 'none' as const, 'interrupts' as const, 'beside' as const),
    }),
    fc.record({ kind: fc.constantFrom('wait' as const, 'service' as const) }),
    fc.record({
      kind: fc.constantFrom('row' as const, 'parallel' as const, 'inclusive' as const, 'choice' as const),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constantFrom('again' as const, 'inside' as const), part: tie('block') }),
  ),
}));

/** Draws a block into XML. */
class Drawing {
  private count = 0;
  private readonly timers: string[] = [];
  readonly flows: string[] = [];

  static of(block: Block): string {
    const drawing = new Drawing();
    const first = drawing.draw({ kind: 'task', people: ['p0'], rule: {}, timer: 'none' });
    const body = drawing.draw(block);
    return bpmn(drawing.frame(first, body));
  }

  private id(prefix: string): string {
    this.count += 1;
    return `${prefix}${this.count}`;
  }

  private flow(from: string, to: string, condition = ''): string {
    const id = this.id('f');
    const body = condition ? `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>` : '';
    this.flows.push(`<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${body}</bpmn:sequenceFlow>`);
    return id;
  }

  /** A level of its own with start and end; takes the flows drawn so far. */
  private frame(...parts: Part[]): string {
    const [start, end] = [this.id('start'), this.id('end')];
    let from = start;
    for (const part of parts) {
      this.flow(from, part.in);
      from = part.out;
    }
    this.flow(from, end);
    const xml = `<bpmn:startEvent id="${start}"/>${parts.map((part) => part.xml).join('')}<bpmn:endEvent id="${end}"/>`;
    return `${xml}${this.timers.splice(0).join('')}${this.flows.splice(0).join('')}`;
  }

  private draw(block: Block): Part {
    switch (block.kind) {
      case 'task': {
        const id = this.id('t');
        const assignees = block.people.map((name) => `user:${name}`).join(',');
        const xml = task(id, { assignees, operations: 'all', ...block.rule });
        if (block.timer === 'none') return { in: id, out: id, xml };
        const [event, out] = [this.id('b'), this.id('m')];
        const cancels = block.timer === 'interrupts';
        const boundary = `<bpmn:boundaryEvent id="${event}" attachedToRef="${id}" cancelActivity="${cancels}"><bpmn:timerEventDefinition id="${this.id('d')}"><bpmn:timeDuration>PT5M</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`;
        if (!cancels) {
          const end = this.id('e');
          this.flow(event, end);
          return { in: id, out: id, xml: `${xml}${boundary}<bpmn:endEvent id="${end}"/>` };
        }
        this.flow(id, out);
        this.flow(event, out);
        return { in: id, out, xml: `${xml}${boundary}<bpmn:exclusiveGateway id="${out}"/>` };
      }
      case 'wait': {
        const id = this.id('w');
        return {
          in: id,
          out: id,
          xml: `<bpmn:intermediateCatchEvent id="${id}" p:limit="2"><bpmn:timerEventDefinition id="${this.id('d')}"/></bpmn:intermediateCatchEvent>`,
        };
      }
      case 'service': {
        const id = this.id('v');
        return { in: id, out: id, xml: `<bpmn:serviceTask id="${id}" p:service="s"/>` };
      }
      case 'row': {
        const parts = block.parts.map((part) => this.draw(part));
        parts.slice(1).forEach((part, index) => {
          this.flow(parts[index]?.out ?? '', part.in);
        });
        return { in: parts[0]?.in ?? '', out: parts.at(-1)?.out ?? '', xml: parts.map((part) => part.xml).join('') };
      }
      case 'inside': {
        const own = this.flows.splice(0);
        const inside = this.frame(this.draw(block.part));
        this.flows.push(...own);
        const id = this.id('s');
        return { in: id, out: id, xml: `<bpmn:subProcess id="${id}">${inside}</bpmn:subProcess>` };
      }
      case 'again': {
        // Runs again after a refusal; something always waits inside.
        const [enter, leave] = [this.id('g'), this.id('g')];
        const rest = this.draw({ kind: 'task', people: ['p1'], rule: {}, timer: 'none' });
        const part = this.draw(block.part);
        this.flow(enter, rest.in);
        this.flow(rest.out, part.in);
        this.flow(part.out, leave);
        const out = this.id('g');
        const onward = this.flow(leave, out);
        this.flow(leave, enter, '{outcome}="oppose"');
        const gate = (id: string, more = '') => `<bpmn:exclusiveGateway id="${id}"${more}/>`;
        return {
          in: enter,
          out,
          xml: `${gate(enter)}${rest.xml}${part.xml}${gate(leave, ` default="${onward}"`)}${gate(out)}`,
        };
      }
      default: {
        const type = { parallel: 'parallelGateway', inclusive: 'inclusiveGateway', choice: 'exclusiveGateway' }[
          block.kind
        ];
        const [fork, join] = [this.id('g'), this.id('g')];
        const parts = block.parts.map((part) => this.draw(part));
        const conditions = ['{outcome}="oppose"', '{outcome}="agree"'];
        let fallback = '';
        parts.forEach((part, index) => {
          const condition = block.kind === 'parallel' || index === 0 ? '' : (conditions[index % 2] ?? '');
          const id = this.flow(fork, part.in, condition);
          if (index === 0 && block.kind !== 'parallel') fallback = ` default="${id}"`;
          this.flow(part.out, join);
        });
        return {
          in: fork,
          out: join,
          xml: `<bpmn:${type} id="${fork}"${fallback}/>${parts.map((part) => part.xml).join('')}<bpmn:${type} id="${join}"/>`,
        };
      }
    }
  }
}
interface Part {
  in: string;
  out: string;
  xml: string;
}

interface Step {
  what: (typeof whats)[number];
  pick: number;
  who: string;
  other: string;
  flag: boolean;
}
const whats = [
  ...([
    'agree',
    'agree',
    'agree',
    'oppose',
    'abstain',
    'claim',
    'release',
    'transfer',
    'delegate',
    'before',
    'after',
  ] as const),
  ...([
    'beside',
    'removeSign',
    'previous',
    'start',
    'chosen',
    'revoke',
    'recuse',
    'leaver',
    'timeout',
    'suspend',
  ] as const),
];
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...whats),
  pick: fc.nat(50),
  who: fc.constantFrom(...names),
  other: fc.constantFrom(...names, 'q0', 'q1', 'q2'),
  flag: fc.boolean(),
});

const owner = (item: WorkItem) => item.person ?? item.claimedBy ?? person(item.pool[0]?.id || 'administrator');

/** A command aimed at something open; null when there is nothing of its kind. */
function commandOf(scenario: Scenario, { what, pick, who, other, flag }: Step): Command | null {
  const { items, timers, visits, state } = scenario.instance;
  if (state === 'suspended') return { kind: 'resume', by: person(who) };
  if (what === 'suspend') return { kind: 'suspend', by: person(who), opinion: '' };
  if (what === 'leaver') return { kind: 'leaver', person: who, to: flag ? person(other) : null, by: null };
  if (what === 'timeout') {
    const firing = timers.filter(({ fires }) => fires);
    const timer = firing[pick % Math.max(1, firing.length)];
    return timer ? { kind: 'timeout', timer: timer.ref } : null;
  }
  if (what === 'revoke') {
    const done = items.filter((item) => item.state === 'done');
    const item = done[pick % Math.max(1, done.length)];
    if (item && flag) return { kind: 'revoke', task: item.ref, visit: item.visit, by: item.by ?? person(who) };
    const visit = visits[visits.length - 1 - (pick % Math.max(1, visits.length))];
    return visit ? { kind: 'revoke', task: visit.ref, visit: visit.ref, by: visit.by[0] ?? person(who) } : null;
  }
  const open = items.filter((item) => item.state === 'open');
  const item = open[pick % Math.max(1, open.length)];
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
      const node = visits[pick % Math.max(1, visits.length)]?.node ?? item.node;
      return { kind: 'reject', to: { node }, back: flag ? 'direct' : 'normal', ...at };
    }
  }
}

const isOver = (scenario: Scenario) => scenario.instance.state === 'ended';

/** Lets everybody agree and every timer fire until it ends. */
function driveToEnd(scenario: Scenario): void {
  for (let count = 0; count < 600; count += 1) {
    const { items, timers, state } = scenario.instance;
    if (state === 'ended') break;
    if (state === 'suspended') scenario.must({ kind: 'resume', by: person('admin') });
    const item = items.find((one) => one.state === 'open');
    const timer = timers.find((one) => one.fires);
    expect(item ?? timer).toBeDefined();
    if (item) scenario.must({ kind: 'complete', task: item.ref, by: owner(item), action: 'agree' });
    else if (timer) scenario.must({ kind: 'timeout', timer: timer.ref });
  }
  expect(scenario.instance).toMatchObject({ state: 'ended', tokens: [], timers: [], items: [] });
}

describe('for random charts and random commands', () => {
  it('rows give the state back, everything open can be acted on, every case can end, a replay gives the same', async () => {
    await fc.assert(
      fc.asyncProperty(block, fc.array(step, { minLength: 5, maxLength: 40 }), async (part, steps) => {
        const scenario = await Scenario.of(Drawing.of(part));
        scenario.begin('p0');
        for (const one of steps) {
          if (isOver(scenario)) break;
          const command = commandOf(scenario, one);
          if (command) scenario.give(command);
          const { items, timers } = scenario.instance;
          const isOpen = items.some((item) => item.state === 'open') || timers.some(({ fires }) => fires);
          expect(isOpen || isOver(scenario)).toBe(true);
        }
        driveToEnd(scenario);
        let replayed = newInstance(scenario.model.id);
        for (const command of scenario.commands)
          replayed = advance(scenario.model, replayed, command, { evaluate: formulaEvaluate }).instance;
        expect(replayed).toEqual(scenario.instance);
      }),
      { numRuns: runs },
    );
  }, 600_000);
});
