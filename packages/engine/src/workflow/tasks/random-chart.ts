import fc from 'fast-check';
import { chart } from '../played-case.ts';
import { task } from './scenario.ts';

/** People of random charts; `q…` and `r…` come in as signers who are added. */
export const names = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];

const borders = ['timer', 'timerBeside', 'message', 'messageBeside', 'signal', 'error', 'escalation'] as const;
type Border = (typeof borders)[number] | 'none';

/** What begins an event sub-process; `Beside` = it does not interrupt. */
const handlers = ['timer', 'timerBeside', 'message', 'messageBeside', 'error', 'escalationBeside'] as const;
type Handler = (typeof handlers)[number] | 'none';

type Loop = 'parallel' | 'sequential' | 'standard';

/** A part of a chart with one way in and one way out. */
export type Block =
  | {
      kind: 'task';
      people: string[];
      rule: Record<string, string>;
      border: Border;
      /** Duty separation from the first task of the chart, or from the task that was drawn before. */
      separate: 'no' | 'first' | 'before';
      loop: Loop | 'once';
      count: number;
    }
  | { kind: 'service' | 'script' | 'call' | 'receive'; border: Border }
  | { kind: 'wait' | 'send' | 'signal' | 'escalate' }
  | { kind: 'row' | 'parallel' | 'inclusive' | 'choice' | 'first'; parts: Block[] }
  | { kind: 'again'; part: Block }
  | { kind: 'inside'; part: Block; border: Border; handler: Handler }
  | { kind: 'many'; part: Block; loop: Loop; count: number };

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
  { limit: '3' },
  { limit: '3', onTimeout: 'leave' },
  { withdrawBy: 'R' },
];
const border = fc.oneof({ weight: 2, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...borders));
const count = fc.integer({ min: 0, max: 3 });
const loop = fc.constantFrom('parallel' as const, 'sequential' as const, 'standard' as const);

/** Blocks in blocks, three deep at most. */
export const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block', withCrossShrink: true },
    fc.record({
      kind: fc.constant('task' as const),
      people: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
      rule: fc.constantFrom(...rules),
      border,
      separate: fc.constantFrom('no' as const, 'no' as const, 'first' as const, 'before' as const),
      loop: fc.oneof({ weight: 4, arbitrary: fc.constant('once' as const) }, loop),
      count,
    }),
    fc.record({
      kind: fc.constantFrom('service' as const, 'script' as const, 'call' as const, 'receive' as const),
      border,
    }),
    fc.record({
      kind: fc.constantFrom('wait' as const, 'send' as const, 'signal' as const, 'escalate' as const),
    }),
    fc.record({
      kind: fc.constantFrom(
        'row' as const,
        'parallel' as const,
        'inclusive' as const,
        'choice' as const,
        'first' as const,
      ),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('again' as const), part: tie('block') }),
    fc.record({
      kind: fc.constant('inside' as const),
      part: tie('block'),
      border,
      handler: fc.oneof(fc.constant('none' as const), fc.constantFrom(...handlers)),
    }),
    fc.record({ kind: fc.constant('many' as const), part: tie('block'), loop, count }),
  ),
}));

/** BPMN of a block behind a first task of `p0`. */
export function drawn(block: Block): string {
  return new Drawing().whole(block);
}

interface Part {
  in: string;
  out: string;
  xml: string;
}

const roots = `<bpmn:message id="m" name="m"/><bpmn:signal id="s" name="s"/><bpmn:error id="bad" errorCode="BAD"/>
  <bpmn:escalation id="up" escalationCode="UP"/>`;
const definitions = {
  timer: '<bpmn:timerEventDefinition><bpmn:timeDuration>PT5M</bpmn:timeDuration></bpmn:timerEventDefinition>',
  message: '<bpmn:messageEventDefinition messageRef="m"/>',
  signal: '<bpmn:signalEventDefinition signalRef="s"/>',
  error: '<bpmn:errorEventDefinition errorRef="bad"/>',
  escalation: '<bpmn:escalationEventDefinition escalationRef="up"/>',
};
/** Definition of an event and whether it ends what it belongs to. */
function eventOf(name: Exclude<Border | Handler, 'none'>): { xml: string; interrupts: boolean } {
  const key = name.replace('Beside', '') as keyof typeof definitions;
  return { xml: definitions[key], interrupts: key === name };
}

/** Draws blocks; every level collects the flows that lie on it. */
class Drawing {
  private count = 0;
  private tasks: string[] = [];

  whole(block: Block): string {
    const first = this.people(['p0'], {});
    return chart(this.level([first, this.draw(block)]), '', roots);
  }

  private id(prefix: string): string {
    this.count += 1;
    return `${prefix}${this.count}`;
  }

  private flow(from: string, to: string, condition = ''): { id: string; xml: string } {
    const id = this.id('f');
    const body = condition ? `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>` : '';
    return {
      id,
      xml: `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${body}</bpmn:sequenceFlow>`,
    };
  }

  /** Parts one after another; their ends are the ends of the row. */
  private row(parts: readonly Part[]): Part {
    const flows = parts.slice(1).map((part, index) => this.flow(parts[index]?.out ?? '', part.in).xml);
    return {
      in: parts[0]?.in ?? '',
      out: parts.at(-1)?.out ?? '',
      xml: parts.map(({ xml }) => xml).join('') + flows.join(''),
    };
  }

  /** A level of its own between a start event and an end. */
  private level(parts: readonly Part[], begin = { more: '', event: '' }): string {
    const [start, end] = [this.id('start'), this.id('end')];
    return this.row([
      { in: start, out: start, xml: `<bpmn:startEvent id="${start}" ${begin.more}>${begin.event}</bpmn:startEvent>` },
      ...parts,
      { in: end, out: end, xml: `<bpmn:endEvent id="${end}"/>` },
    ]).xml;
  }

  private people(names: readonly string[], attributes: Record<string, string>): Part {
    const id = this.id('t');
    this.tasks.push(id);
    const assignees = names.map((name) => `user:${name}`).join(',');
    return { in: id, out: id, xml: task(id, { assignees, operations: 'all', ...attributes }) };
  }

  /** An event on the border of a part that is one activity; its way joins that of the activity, or ends beside it. */
  private bordered(part: Part, border: Border): Part {
    if (border === 'none') return part;
    const [event, after] = [this.id('b'), this.id('g')];
    const { xml, interrupts } = eventOf(border);
    const drawn = `${part.xml}<bpmn:boundaryEvent id="${event}" attachedToRef="${part.in}" cancelActivity="${interrupts}">${xml}</bpmn:boundaryEvent>`;
    if (!interrupts) return { ...part, xml: `${drawn}<bpmn:endEvent id="${after}"/>${this.flow(event, after).xml}` };
    const flows = this.flow(part.out, after).xml + this.flow(event, after).xml;
    return { in: part.in, out: after, xml: `${drawn}<bpmn:exclusiveGateway id="${after}"/>${flows}` };
  }

  private activity(element: string, more: string, inside = ''): Part {
    const id = this.id('a');
    return { in: id, out: id, xml: `<bpmn:${element} id="${id}" ${more}>${inside}</bpmn:${element}>` };
  }

  private draw(block: Block): Part {
    switch (block.kind) {
      case 'task':
        return this.task(block);
      case 'service':
        return this.bordered(this.activity('serviceTask', 'p:service="s"'), block.border);
      case 'script':
        return this.bordered(
          this.activity('scriptTask', 'scriptFormat="javascript"', '<bpmn:script>1</bpmn:script>'),
          block.border,
        );
      case 'call':
        return this.bordered(this.activity('callActivity', 'calledElement="other"'), block.border);
      case 'receive':
        return this.bordered(this.activity('receiveTask', 'p:message="m"'), block.border);
      case 'wait':
        return this.activity('intermediateCatchEvent', '', definitions.timer);
      case 'send':
        return this.activity('sendTask', 'p:message="m"');
      case 'signal':
        return this.activity('intermediateThrowEvent', '', definitions.signal);
      case 'escalate':
        return this.activity('intermediateThrowEvent', '', definitions.escalation);
      case 'row':
        return this.row(block.parts.map((part) => this.draw(part)));
      case 'first':
        return this.firstOf(block.parts);
      case 'again':
        return this.again(block.part);
      case 'inside':
        return this.bordered(
          this.activity('subProcess', '', this.level([this.draw(block.part)]) + this.handler(block.handler)),
          block.border,
        );
      case 'many':
        return this.activity('subProcess', '', loopOf(block) + this.level([this.draw(block.part)]));
      default:
        return this.gateway(block.kind, block.parts);
    }
  }

  private task(block: Block & { kind: 'task' }): Part {
    const from = { no: undefined, first: this.tasks[0], before: this.tasks.at(-1) }[block.separate];
    const part = this.people(block.people, { ...block.rule, ...(from ? { separateFrom: from } : {}) });
    const xml =
      block.loop === 'once'
        ? part.xml
        : part.xml.replace('/>', `>${loopOf({ ...block, loop: block.loop })}</bpmn:userTask>`);
    return this.bordered({ ...part, xml }, block.border);
  }

  private handler(handler: Handler): string {
    if (handler === 'none') return '';
    const { xml, interrupts } = eventOf(handler);
    const begin = { more: `isInterrupting="${interrupts}"`, event: xml };
    return `<bpmn:subProcess id="${this.id('h')}" triggeredByEvent="true">${this.level([this.people(['p2'], {})], begin)}</bpmn:subProcess>`;
  }

  /** An event gateway: the time passes or the message comes. */
  private firstOf(blocks: readonly Block[]): Part {
    const [fork, join] = [this.id('g'), this.id('g')];
    const ways = blocks.map((block, index) => {
      const event = this.draw(index === 0 ? { kind: 'wait' } : { kind: 'receive', border: 'none' });
      const way = this.row([event, this.draw(block)]);
      return way.xml + this.flow(fork, way.in).xml + this.flow(way.out, join).xml;
    });
    const xml = `<bpmn:eventBasedGateway id="${fork}"/><bpmn:exclusiveGateway id="${join}"/>${ways.join('')}`;
    return { in: fork, out: join, xml };
  }

  /** Runs again after a refusal; something always waits inside. */
  private again(block: Block): Part {
    const [enter, leave, out] = [this.id('g'), this.id('g'), this.id('g')];
    const part = this.row([this.people(['p1'], {}), this.draw(block)]);
    const onward = this.flow(leave, out);
    const flows = [
      this.flow(enter, part.in),
      this.flow(part.out, leave),
      onward,
      this.flow(leave, enter, '{outcome}="oppose"'),
    ];
    const gate = (id: string, more = '') => `<bpmn:exclusiveGateway id="${id}"${more}/>`;
    return {
      in: enter,
      out,
      xml: `${gate(enter)}${part.xml}${gate(leave, ` default="${onward.id}"`)}${gate(out)}${flows.map(({ xml }) => xml).join('')}`,
    };
  }

  private gateway(kind: 'parallel' | 'inclusive' | 'choice', blocks: readonly Block[]): Part {
    const type = { parallel: 'parallelGateway', inclusive: 'inclusiveGateway', choice: 'exclusiveGateway' }[kind];
    const [fork, join] = [this.id('g'), this.id('g')];
    const conditions = ['', '{outcome}="agree"', '{outcome}="oppose"'];
    const parts = blocks.map((block) => this.draw(block));
    const ways = parts.map((part, index) => this.flow(fork, part.in, kind === 'parallel' ? '' : conditions[index]));
    const joins = parts.map((part) => this.flow(part.out, join));
    const usual = kind === 'parallel' ? '' : ` default="${ways[0]?.id}"`;
    const inside = [...parts, ...ways, ...joins].map(({ xml }) => xml).join('');
    return { in: fork, out: join, xml: `<bpmn:${type} id="${fork}"${usual}/>${inside}<bpmn:${type} id="${join}"/>` };
  }
}

function loopOf({ loop, count }: { loop: Loop; count: number }): string {
  return loop === 'standard'
    ? `<bpmn:standardLoopCharacteristics loopMaximum="${count + 1}"/>`
    : `<bpmn:multiInstanceLoopCharacteristics isSequential="${loop === 'sequential'}"><bpmn:loopCardinality>${count}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`;
}
