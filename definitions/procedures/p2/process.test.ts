import { readFileSync } from 'node:fs';
import {
  advance,
  type Command,
  type Effect,
  formulaEvaluate,
  type Instance,
  newInstance,
  type ProcessModel,
} from '@app/engine/workflow';
import { parseBpmn } from '@app/engine/workflow/bpmn';
import { beforeAll, describe, expect, it } from 'vitest';

const xml = readFileSync(new URL('./process.bpmn', import.meta.url), 'utf8');
const officer = { id: '1', name: '何一鸣' };
const env = { evaluate: formulaEvaluate };
let process: ProcessModel;
beforeAll(async () => {
  process = await parseBpmn(xml);
});

/** Walks the filing: each step is an action, or what happens by itself; tells services, then where it rests. */
type Step = string | [string, Instance['variables']];
function walk(...steps: Step[]): string[] {
  return walkThrough(process, 'ACTIVE', steps);
}
function walkThrough(process: ProcessModel, productState: string, steps: Step[]): string[] {
  const told: string[] = [];
  let instance = run(newInstance(process.id), { kind: 'start', by: officer });
  for (const step of steps) {
    told.length = 0;
    const [action, fields] = typeof step === 'string' ? [step, {}] : step;
    instance = run(instance, commandOf(instance, action, fields));
  }
  return [...told, instance.state === 'ended' ? 'ended' : (instance.tokens[0]?.node ?? '')];

  function run(before: Instance, command: Command): Instance {
    const result = advance(process, before, command, env);
    if (result.refused) throw new Error(JSON.stringify(result.refused));
    return result.effects.reduce(follow, result.instance);
  }
  function follow(now: Instance, effect: Effect): Instance {
    if (effect.kind !== 'callService') return now;
    const { status, letter, state } = effect.options;
    const said =
      effect.service === 'setProductState' ? `product ${String(state)}` : (status ?? letter ?? effect.service);
    told.push(String(said));
    const variables: Instance['variables'] = effect.service === 'readProduct' ? { productState } : {};
    return run(now, { kind: 'serviceDone', call: effect.call, variables });
  }
}
function commandOf(instance: Instance, action: string, fields: Instance['variables']): Command {
  const wait = instance.tokens[0]?.wait;
  const task = wait?.kind === 'task' ? wait.ref : '';
  if (action === 'time passes') return { kind: 'timeout', timer: instance.timers[0]?.ref ?? '' };
  if (action === 'withdraw') return { kind: 'withdraw', task, by: officer };
  return { kind: 'complete', task, by: officer, action, fields };
}

const order = ['order', { days: 10 }] as [string, Instance['variables']];

describe('the filing of an ordinary cosmetic (domain 6.2)', () => {
  it('is complete with the submission: number, status, public record, certificate, then the check', () => {
    expect(walk()).toEqual([
      'giveNumber',
      'FILED',
      'openProduct',
      'publish',
      'makeCertificate',
      'POST_CHECK',
      'postCheck',
    ]);
  });
  it('passes the check and stays active', () => {
    expect(walk('pass')).toEqual(['ACTIVE', 'applyToProduct', 'makeCertificate', 'publish', 'ended']);
  });
  it('is ordered to correct, corrected and checked again', () => {
    expect(walk(order)).toEqual(['ORDER_CORRECT', 'L17', 'orderCorrect']);
    expect(walk(order, 'resubmitted')).toEqual(['POST_CHECK', 'postCheck']);
    expect(walk(order, 'resubmitted', 'pass')).toEqual([
      'ACTIVE',
      'applyToProduct',
      'makeCertificate',
      'publish',
      'ended',
    ]);
  });
  it('returns to the officer when the order is overdue or taken back', () => {
    expect(walk(order, 'time passes')).toEqual(['correctOverdue']);
    expect(walk(order, 'withdraw')).toEqual(['POST_CHECK', 'postCheck']);
  });
  it('lets the officer extend, resume the check, suspend or cancel once an order is overdue', () => {
    expect(walk(order, 'time passes', ['extend', { days: 5 }])).toEqual(['send', 'orderCorrect']);
    expect(walk(order, 'time passes', 'recheck')).toEqual(['POST_CHECK', 'postCheck']);
    expect(walk(order, 'time passes', 'suspend')).toEqual([
      'SUSPENDED',
      'L18',
      'product SUSPENDED',
      'publish',
      'suspended',
    ]);
    expect(walk(order, 'time passes', 'cancel')).toEqual([
      'FILING_CANCELLED',
      'L20',
      'product FILING_CANCELLED',
      'publish',
      'ended',
    ]);
  });
  it('is suspended in public, and lifted or cancelled', () => {
    expect(walk('suspend')).toEqual(['SUSPENDED', 'L18', 'product SUSPENDED', 'publish', 'suspended']);
    // Lifting is no passing: the check that was interrupted goes on.
    expect(walk('suspend', 'lift')).toEqual(['L19', 'product ACTIVE', 'POST_CHECK', 'postCheck']);
    expect(walk('suspend', 'lift', 'pass')).toEqual([
      'ACTIVE',
      'applyToProduct',
      'makeCertificate',
      'publish',
      'ended',
    ]);
    expect(walk('suspend', 'cancel')).toEqual([
      'FILING_CANCELLED',
      'L20',
      'product FILING_CANCELLED',
      'publish',
      'ended',
    ]);
  });
  it('can be cancelled by the check', () => {
    expect(walk('cancel')).toEqual(['FILING_CANCELLED', 'L20', 'product FILING_CANCELLED', 'publish', 'ended']);
  });
  it('begins at the check of a product that was filed before, or at its suspension', async () => {
    const anew = await parseBpmn(xml.replace('{options.filedBefore}', 'TRUE'));
    expect(walkThrough(anew, 'ACTIVE', [])).toEqual(['giveNumber', 'readProduct', 'POST_CHECK', 'postCheck']);
    expect(walkThrough(anew, 'SUSPENDED', [])).toEqual(['giveNumber', 'readProduct', 'SUSPENDED', 'suspended']);
    expect(walkThrough(anew, 'SUSPENDED', ['lift'])).toEqual(['L19', 'product ACTIVE', 'POST_CHECK', 'postCheck']);
  });
  it('names every node in Chinese and English and draws every node and flow', () => {
    for (const node of Object.values(process.nodes)) {
      expect(node.title['zh-CN'], node.id).toMatch(/\p{Script=Han}/u);
      expect(node.title.en, node.id).toMatch(/^[\x20-\x7e]+$/);
      expect(xml).toContain(`bpmnElement="${node.id}"`);
    }
    for (const flow of Object.keys(process.flows)) expect(xml).toContain(`bpmnElement="${flow}"`);
  });
});
