import { bpmn } from './fixtures.ts';
import type { ProcessModel } from './model.ts';
import { parseBpmn } from './reading/bpmn.ts';
import { type Advance, advance } from './running/advance.ts';
import type { Command, Effect, Refusal } from './running/command.ts';
import { formulaEvaluate } from './running/conditions.ts';
import { type Instance, newInstance } from './running/instance.ts';

const somebody = { id: '1', name: '何一鸣' };

/** A case played in a test: given a model, when commands, then tasks. Every step goes through JSON, as rows do. */
export class PlayedCase {
  instance: Instance;
  /** Effects of the last command. */
  effects: Effect[] = [];

  constructor(readonly model: ProcessModel) {
    this.instance = newInstance(model.id);
  }

  /** A process written as flow elements; `flows` are `from>to` or `from>to: condition`. */
  static async of(content: string, flows: string, around = ''): Promise<PlayedCase> {
    return new PlayedCase(await parseBpmn(chart(content, flows, around)));
  }

  start(variables: Instance['variables'] = {}, at?: string): this {
    return this.give({ kind: 'start', by: somebody, variables, ...(at === undefined ? {} : { at }) });
  }

  /** Gives a command; services and scripts are answered at once with nothing set. Throws when it is refused. */
  give(command: Command): this {
    const refused = this.try(command);
    if (refused) throw new Error(JSON.stringify(refused));
    return this;
  }

  /** The refusal of a command, which then has changed nothing; or null. */
  try(command: Command): Refusal | null {
    const step = this.step(command);
    if (step.refused) return step.refused;
    this.effects = [...step.effects];
    for (let index = 0; index < this.effects.length; index += 1) {
      const effect = this.effects[index];
      if (effect?.kind !== 'callService' || effect.service === 'wait') continue;
      this.effects.push(...this.step({ kind: 'serviceDone', call: effect.call }).effects);
    }
    return null;
  }

  complete(node: string, action = 'agree', fields = {}): this {
    const task = this.instance.items.find((item) => item.node === node && item.state === 'open')?.ref ?? '0';
    return this.give({ kind: 'complete', task, by: somebody, action, fields });
  }

  /** The timer of a node (or of the event on its border) has passed. */
  fire(node: string): this {
    return this.give({ kind: 'timeout', timer: this.instance.timers.find((timer) => timer.node === node)?.ref ?? '0' });
  }

  /** A message or signal comes for the node that waits for it. */
  deliver(node: string, variables = {}): this {
    const subscription = this.instance.subscriptions.find((one) => one.node === node)?.ref ?? '0';
    return this.give({ kind: 'deliver', subscription, variables });
  }

  /** Number of the open call of a service, script or process at a node. */
  call(node: string): string {
    const wait = this.instance.tokens.find((token) => token.node === node && token.wait !== null)?.wait;
    return wait?.kind === 'service' || wait?.kind === 'call' ? wait.ref : '0';
  }

  /** Nodes with open tasks, sorted. */
  get tasks(): string[] {
    return this.instance.items.flatMap((item) => (item.state === 'open' ? [item.node] : [])).sort();
  }

  get listens(): string[] {
    return [
      ...this.instance.timers.filter((timer) => timer.fires).map((timer) => timer.node),
      ...this.instance.subscriptions.map((one) => one.node),
    ].sort();
  }

  find<Kind extends Effect['kind']>(kind: Kind): (Effect & { kind: Kind }) | undefined {
    return this.effects.find((effect): effect is Effect & { kind: Kind } => effect.kind === kind);
  }

  private step(command: Command): Advance {
    const before: Instance = JSON.parse(JSON.stringify(this.instance));
    const step = advance(this.model, before, command, { evaluate: formulaEvaluate });
    this.instance = step.instance;
    return step;
  }
}

/** BPMN XML of flow elements and flows (`a>b`, `a>b: condition`, separated by `;` or line ends). */
export function chart(content: string, flows: string, around = ''): string {
  const xml = flows
    .split(/[;\n]/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, from = '', to = '', condition] = /^(\w+)>(\w+)(?::\s*(\S.*))?$/.exec(line.trim()) ?? [];
      const body =
        condition === undefined
          ? ''
          : `<bpmn:conditionExpression>${condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</bpmn:conditionExpression>`;
      return `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${body}</bpmn:sequenceFlow>`;
    });
  return bpmn(content + xml.join('')).replace('<bpmn:process', `${around}<bpmn:process`);
}

/** Flow elements by kind: `task('a b')` gives two user tasks. */
export const parts = {
  start: '<bpmn:startEvent id="s"/>',
  end: (ids = 'e') => each(ids, (id) => `<bpmn:endEvent id="${id}"/>`),
  task: (ids: string) => each(ids, (id) => `<bpmn:userTask id="${id}" p:role="R"/>`),
  gateway: (kind: string, ids: string, more = '') => each(ids, (id) => `<bpmn:${kind}Gateway id="${id}" ${more}/>`),
};

function each(ids: string, xml: (id: string) => string): string {
  return ids.split(' ').map(xml).join('');
}
