import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Advance, advance } from './advance.ts';
import { parseBpmn } from './bpmn.ts';
import type { Command, Effect } from './command.ts';
import { formulaEvaluate } from './conditions.ts';
import { type Instance, newInstance } from './instance.ts';
import type { ProcessModel } from './model.ts';
import { chart } from './played-case.ts';

/** A block has one way in and one way out; blocks are put into one another. */
type Block =
  | { kind: 'task' | 'service' | 'script' | 'timer' | 'message' | 'throw' }
  | { kind: 'sequence' | 'parallel' | 'inclusive' | 'exclusive'; parts: Block[] }
  | { kind: 'sub'; part: Block; border: 'none' | 'late' | 'beside' | 'error' }
  | { kind: 'many'; part: Block; sequential: boolean; count: number }
  | { kind: 'first'; parts: Block[] };

const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    fc.record({
      kind: fc.constantFrom('task', 'service', 'script', 'timer', 'message', 'throw'),
    }) as fc.Arbitrary<Block>,
    fc.record({
      kind: fc.constantFrom('sequence', 'parallel', 'inclusive', 'exclusive'),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }) as fc.Arbitrary<Block>,
    fc.record({
      kind: fc.constant('sub'),
      part: tie('block'),
      border: fc.constantFrom('none', 'late', 'beside', 'error'),
    }) as fc.Arbitrary<Block>,
    fc.record({
      kind: fc.constant('many'),
      part: tie('block'),
      sequential: fc.boolean(),
      count: fc.integer({ min: 0, max: 3 }),
    }) as fc.Arbitrary<Block>,
    fc.record({
      kind: fc.constant('first'),
      parts: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
    }) as fc.Arbitrary<Block>,
  ),
}));

/** Writes blocks as flow elements; ids are counted. */
class Writer {
  private next = 0;

  id(prefix: string): string {
    this.next += 1;
    return `${prefix}${this.next}`;
  }

  flow(from: string, to: string, condition = ''): string {
    const body = condition === '' ? '' : `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>`;
    return `<bpmn:sequenceFlow id="${this.id('f')}" sourceRef="${from}" targetRef="${to}">${body}</bpmn:sequenceFlow>`;
  }

  write(block: Block): { xml: string; first: string; last: string } {
    const one = (xml: (id: string) => string, prefix: string) => {
      const id = this.id(prefix);
      return { xml: xml(id), first: id, last: id };
    };
    switch (block.kind) {
      case 'task':
        return one((id) => `<bpmn:userTask id="${id}" p:role="R" p:limit="3"/>`, 'task');
      case 'service':
        return one((id) => `<bpmn:serviceTask id="${id}" p:service="x"/>`, 'service');
      case 'script':
        return one(
          (id) =>
            `<bpmn:scriptTask id="${id}" scriptFormat="javascript"><bpmn:script>1</bpmn:script></bpmn:scriptTask>`,
          'script',
        );
      case 'timer':
        return one(
          (id) =>
            `<bpmn:intermediateCatchEvent id="${id}" p:limit="2"><bpmn:timerEventDefinition/></bpmn:intermediateCatchEvent>`,
          'timer',
        );
      case 'message':
        return one((id) => `<bpmn:receiveTask id="${id}" p:message="m"/>`, 'message');
      case 'throw':
        return one((id) => `<bpmn:sendTask id="${id}" p:message="m"/>`, 'send');
      case 'sequence': {
        const parts = block.parts.map((part) => this.write(part));
        const flows = parts.slice(1).map((part, index) => this.flow(parts[index]?.last ?? '', part.first));
        return {
          xml: parts.map(({ xml }) => xml).join('') + flows.join(''),
          first: parts[0]?.first ?? '',
          last: parts.at(-1)?.last ?? '',
        };
      }
      case 'first':
        return this.first(block.parts);
      case 'parallel':
      case 'inclusive':
      case 'exclusive':
        return this.gateway(block.kind, block.parts);
      case 'sub':
        return this.sub(block.part, '', block.border);
      case 'many':
        return this.sub(
          block.part,
          `<bpmn:multiInstanceLoopCharacteristics isSequential="${block.sequential}"><bpmn:loopCardinality>${block.count}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`,
          'none',
        );
    }
  }

  private gateway(kind: 'parallel' | 'inclusive' | 'exclusive', blocks: Block[]) {
    const [fork, join] = [this.id('fork'), this.id('join')];
    const parts = blocks.map((part) => this.write(part));
    const ways = parts.map((part, index) => {
      // The last way of a decision is the default; the others depend on what the last person said.
      const condition = kind === 'parallel' || index === parts.length - 1 ? '' : `{n}=${index} `;
      return { xml: this.flow(fork, part.first, condition), id: `f${this.next}` };
    });
    const isDefault = kind === 'parallel' ? '' : `default="${ways.at(-1)?.id}"`;
    return {
      xml: `<bpmn:${kind}Gateway id="${fork}" ${isDefault}/><bpmn:${kind}Gateway id="${join}"/>${parts.map(({ xml, last }) => xml + this.flow(last, join)).join('')}${ways.map(({ xml }) => xml).join('')}`,
      first: fork,
      last: join,
    };
  }

  private first(blocks: Block[]) {
    const [gateway, merge] = [this.id('events'), this.id('merge')];
    const ways = blocks.map((part, index) => {
      const event = this.write({ kind: index === 0 ? 'timer' : 'message' });
      const after = this.write(part);
      return (
        event.xml +
        after.xml +
        this.flow(gateway, event.first) +
        this.flow(event.last, after.first) +
        this.flow(after.last, merge)
      );
    });
    return {
      xml: `<bpmn:eventBasedGateway id="${gateway}"/><bpmn:exclusiveGateway id="${merge}"/>${ways.join('')}`,
      first: gateway,
      last: merge,
    };
  }

  private sub(part: Block, loop: string, border: 'none' | 'late' | 'beside' | 'error') {
    const [sub, start, end] = [this.id('sub'), this.id('s'), this.id('e')];
    const inside = this.write(part);
    const xml = `<bpmn:subProcess id="${sub}">${loop}<bpmn:startEvent id="${start}"/>${inside.xml}<bpmn:endEvent id="${end}"/>${this.flow(start, inside.first)}${this.flow(inside.last, end)}</bpmn:subProcess>`;
    if (border === 'none') return { xml, first: sub, last: sub };
    const [event, merge] = [this.id('border'), this.id('merge')];
    const definition = border === 'error' ? '<bpmn:errorEventDefinition/>' : '<bpmn:timerEventDefinition/>';
    const timed = border === 'error' ? '' : 'p:limit="1"';
    if (border === 'beside') {
      const over = this.id('e');
      return {
        xml: `${xml}<bpmn:boundaryEvent id="${event}" attachedToRef="${sub}" cancelActivity="false" ${timed}>${definition}</bpmn:boundaryEvent><bpmn:endEvent id="${over}"/>${this.flow(event, over)}`,
        first: sub,
        last: sub,
      };
    }
    return {
      xml: `${xml}<bpmn:boundaryEvent id="${event}" attachedToRef="${sub}" ${timed}>${definition}</bpmn:boundaryEvent><bpmn:exclusiveGateway id="${merge}"/>${this.flow(sub, merge)}${this.flow(event, merge)}`,
      first: sub,
      last: merge,
    };
  }
}

const somebody = { id: '1', name: '何一鸣' };
const env = { evaluate: formulaEvaluate };

/** What anybody or anything can do now. */
function possible(instance: Instance): Command[] {
  return [
    ...instance.items.flatMap((item): Command[] =>
      item.state === 'open' ? [{ kind: 'complete', task: item.ref, by: somebody, action: 'agree' }] : [],
    ),
    ...instance.timers.flatMap((timer): Command[] => (timer.fires ? [{ kind: 'timeout', timer: timer.ref }] : [])),
    ...instance.subscriptions.map((one): Command => ({ kind: 'deliver', subscription: one.ref })),
    ...instance.tokens.flatMap(({ wait }): Command[] =>
      wait?.kind === 'service'
        ? [
            { kind: 'serviceDone', call: wait.ref },
            { kind: 'serviceFailed', call: wait.ref, code: 'BAD' },
          ]
        : [],
    ),
  ];
}

/** What the server would have stored from the effects alone. */
class Mirror {
  readonly tasks = new Set<string>();
  readonly timers = new Set<string>();
  readonly subscriptions = new Set<string>();

  take(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'createTask') this.add(this.tasks, effect.task);
      if (effect.kind === 'closeTask') this.drop(this.tasks, effect.task);
      if (effect.kind === 'schedule') this.add(this.timers, effect.timer);
      if (effect.kind === 'unschedule') this.drop(this.timers, effect.timer);
      if (effect.kind === 'subscribe') this.add(this.subscriptions, effect.subscription.ref);
      if (effect.kind === 'unsubscribe') this.drop(this.subscriptions, effect.ref);
    }
  }

  private add(set: Set<string>, ref: string): void {
    expect(set.has(ref), `${ref} made twice`).toBe(false);
    set.add(ref);
  }

  private drop(set: Set<string>, ref: string): void {
    expect(set.delete(ref), `${ref} ended twice`).toBe(true);
  }
}

function check(process: ProcessModel, instance: Instance, mirror: Mirror): void {
  const ids = new Set(instance.tokens.map(({ id }) => id));
  expect(ids.size).toBe(instance.tokens.length);
  for (const { scope, node } of instance.tokens) {
    expect(scope === null || ids.has(scope), `scope ${scope}`).toBe(true);
    expect(process.nodes[node]).toBeDefined();
  }
  for (const { token } of [...instance.timers, ...instance.subscriptions, ...instance.items])
    expect(ids.has(token)).toBe(true);
  expect([...mirror.tasks].sort()).toEqual(
    instance.items
      .filter(({ state }) => state === 'open')
      .map(({ ref }) => ref)
      .sort(),
  );
  expect([...mirror.timers].sort()).toEqual(instance.timers.map(({ ref }) => ref).sort());
  expect([...mirror.subscriptions].sort()).toEqual(instance.subscriptions.map(({ ref }) => ref).sort());
  expect(JSON.stringify({ ...instance, variables: {}, visits: [] }).length).toBeLessThan(20_000);
  if (instance.state === 'ended')
    expect(instance).toMatchObject({ tokens: [], timers: [], subscriptions: [], items: [] });
  else expect(possible(instance), 'an open case has something to do').not.toEqual([]);
}

async function play(tree: Block, choices: readonly number[]): Promise<void> {
  const writer = new Writer();
  const { xml, first, last } = writer.write(tree);
  const process = await parseBpmn(
    chart(
      `<bpmn:startEvent id="start"/>${xml}<bpmn:endEvent id="over"/>${writer.flow('start', first)}${writer.flow(last, 'over')}`,
      '',
    ),
  );
  const mirror = new Mirror();
  let instance = newInstance(process.id);
  const give = (command: Command): Advance => {
    const before = JSON.stringify(instance);
    const step = advance(process, JSON.parse(before), command, env);
    expect(advance(process, JSON.parse(before), command, env)).toEqual(step);
    if (step.refused) expect(step.instance).toEqual(JSON.parse(before));
    else {
      instance = step.instance;
      mirror.take(step.effects);
      check(process, instance, mirror);
      expect(step.effects.some(({ kind }) => kind === 'incident')).toBe(false);
    }
    return step;
  };
  expect(give({ kind: 'start', by: somebody, variables: { n: (choices[0] ?? 0) % 3 } }).refused).toBeUndefined();
  for (let step = 0; instance.state === 'running'; step += 1) {
    expect(step, 'every case can end').toBeLessThan(400);
    const all = possible(instance);
    const command = all[(choices[step % choices.length] ?? 0) % all.length];
    if (!command) break;
    const { refused } = give(command);
    // An error that nothing catches is the only thing refused; the call can still be answered.
    if (refused) {
      expect(refused.reason).toBe('uncaughtError');
      if (command.kind === 'serviceFailed') give({ kind: 'serviceDone', call: command.call });
    } else expect(advance(process, instance, command, env).refused, 'done twice').toBeDefined();
  }
  expect(instance.state).toBe('ended');
}

describe('any chart of blocks, any commands', () => {
  it('loses and doubles no token, always has something to do, ends; effects and rows agree; deterministic', async () => {
    const runs = Number(process.env.WORKFLOW_RUNS ?? 60);
    await fc.assert(fc.asyncProperty(block, fc.array(fc.nat(30), { minLength: 1, maxLength: 12 }), play), {
      numRuns: runs,
      seed: Number(process.env.WORKFLOW_SEED ?? 20_260_302),
    });
  }, 120_000);
});
