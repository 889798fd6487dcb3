import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BpmnRefused, parseBpmn } from '../reading/bpmn.ts';
import { formulaEvaluate } from '../running/conditions.ts';
import { type PastCase, simulate } from '../simulate.ts';
import { userNode } from '../tasks/user-node.ts';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((name) => /\.bpmn(20\.xml)?$/.test(name));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** Cases by file: what they begin with, and the nodes that they come by on their way to the end. */
const cases: Record<string, (Omit<PastCase, 'ref' | 'decisions'> & Partial<PastCase> & { by: string[] })[]> = {
  'bpmnjs-filing.bpmn': [
    { variables: { score: 90 }, by: ['check', 'risk', 'way', 'visit', 'merge', 'publish', 'end'] },
    { variables: { score: 10 }, by: ['check', 'risk', 'way', 'merge', 'publish', 'end'] },
  ],
  'camunda7-approval.bpmn': [
    { variables: { amount: 3, approved: true }, by: ['approve', 'decision', 'send', 'sent'] },
    { variables: { amount: 30, approved: true }, by: ['approve', 'decision', 'explain', 'refused'] },
  ],
  'camunda7-committee.bpmn': [
    { variables: { members: ['7', '8', '9'], title: 'x' }, by: ['vote', 'sign', 'archive', 'end'] },
  ],
  'camunda7-order.bpmn': [
    { variables: { missing: 0, damaged: '' }, by: ['fork', 'fetch', 'check', 'complete', 'packed', 'join', 'done'] },
    { variables: { missing: 2, damaged: '' }, by: ['complete', 'missing', 'apologise', 'cancelled'] },
  ],
  'camunda8-laboratory.bpmn': [
    {
      variables: { sampleNo: 'S1', methods: [{ analyst: '7' }, { analyst: '8' }], value: 3, repeated: false },
      by: ['register', 'testStart', 'test', 'tell', 'noted', 'testEnd', 'sum', 'result', 'good', 'passed'],
    },
  ],
  'camunda8-payment.bpmn': [{ variables: { patience: 'PT30M' }, by: ['enter', 'book', 'end'] }],
  'flowable-inspection.bpmn20.xml': [
    {
      variables: {},
      decisions: [
        { node: 'visit', action: 'again' },
        { node: 'visit', action: 'done' },
      ],
      by: ['visit', 'count', 'report', 'end'],
    },
  ],
  'flowable-leave.bpmn20.xml': [
    { variables: { days: 3, decision: 'Approve', resend: '' }, by: ['manager', 'approved', 'note', 'end'] },
    { variables: { days: 3, decision: 'No', resend: 'No' }, by: ['manager', 'approved', 'adjust', 'again', 'given'] },
  ],
  'flowable-tender.bpmn20.xml': [
    { variables: { amount: 2000, controller: '7' }, by: ['who', 'law', 'cost', 'all', 'wait', 'open', 'end'] },
    { variables: { amount: 1, controller: null }, by: ['who', 'plain', 'all', 'wait', 'open', 'end'] },
  ],
};

const refused: Record<string, string[]> = {
  'bpmnjs-refused.bpmn': [
    'complex: complexGateway is not supported',
    'typo: p:rolle is not known here',
    'f3: "{a" is no formula: #SYNTAX! a field is written {field} or {table.column}',
  ],
  'camunda7-refused.bpmn': [
    'java: camunda:class="org.example.Delegate" cannot be run',
    'listened: camunda:taskListener is not supported',
    'groovy: scripts are written in javascript, not groovy',
    'dmn: camunda:decisionRef="rules" cannot be run',
    'f7: "orderService.isOpen(order)" cannot be said as a formula because it calls orderService.isOpen()',
  ],
  'flowable-refused.bpmn20.xml': [
    'mail: flowable:field is not supported',
    'book: transaction is not supported',
    'bean: flowable:expression="#{booking.confirm(name)}" cannot be run',
    'undo: compensateEventDefinition is not supported',
  ],
};

describe('models in the words of other tools', () => {
  it('every file is run or refused', () => {
    expect([...Object.keys(cases), ...Object.keys(refused)].sort()).toEqual(files.sort());
    expect(files.length).toBeGreaterThanOrEqual(10);
  });
  it.each(Object.entries(cases))('%s runs to its end', async (name, all) => {
    const process = await parseBpmn(read(name));
    const past = all.map((one, index) => ({ decisions: [], ...one, ref: String(index) }));
    const { cases: run } = simulate(process, past, {
      evaluate: formulaEvaluate,
      assign: ({ call }) => ({ kind: 'assigned', call, people: [{ id: '7', name: '林予安' }] }),
    });
    for (const [index, result] of run.entries()) {
      expect(result, JSON.stringify(result)).toMatchObject({ end: 'ended', refusal: null });
      const reached = new Set(result.path);
      for (const node of all[index]?.by ?? []) expect(reached, `${name} ${index} ${node}`).toContain(node);
    }
  });
  it.each(Object.entries(refused))('%s is refused with element and reason', async (name, problems) => {
    const error = await parseBpmn(read(name)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BpmnRefused);
    const found =
      error instanceof BpmnRefused ? error.problems.map(({ element, reason }) => `${element}: ${reason}`) : [];
    expect(found).toEqual(problems);
  });
  it('forms inside a file become fields of our own', async () => {
    const seven = await parseBpmn(read('camunda7-approval.bpmn'));
    expect(seven.nodes.requested?.form).toMatchObject([
      { key: 'product', label: 'Product', type: 'text', required: true, maxLength: 80 },
      { key: 'amount', type: 'integer', initial: '1', required: false },
      {
        key: 'kind',
        type: 'enum',
        options: [
          { value: 'retail', label: 'Retail' },
          { value: 'trial', label: 'Trial' },
        ],
      },
    ]);
    const leave = await parseBpmn(read('flowable-leave.bpmn20.xml'));
    expect(leave.nodes.start?.form?.map(({ key, type }) => `${key}:${type}`)).toEqual([
      'days:integer',
      'from:date',
      'reason:enum',
    ]);
    const laboratory = await parseBpmn(read('camunda8-laboratory.bpmn'));
    expect(laboratory.nodes.test, 'a form that is only named').toMatchObject({ formName: 'test' });
  });
  it('people in the words of a vendor become our sources', async () => {
    const sources = async (file: string, id: string) => {
      const node = userNode(await parseBpmn(read(file)), id);
      return node?.options.assignees.map(({ kind, value }) => (value === '' ? kind : `${kind}:${value}`));
    };
    expect(await sources('camunda7-approval.bpmn', 'approve')).toEqual(['user:demo']);
    expect(await sources('camunda7-approval.bpmn', 'explain')).toEqual(['initiator']);
    expect(await sources('camunda7-order.bpmn', 'check')).toEqual(['user:anna', 'user:ben']);
    expect(await sources('camunda7-order.bpmn', 'remind')).toEqual(['group:sales', 'group:service']);
    expect(await sources('flowable-leave.bpmn20.xml', 'adjust')).toEqual(['initiator']);
    expect(await sources('flowable-tender.bpmn20.xml', 'cost')).toEqual(['field:controller']);
    expect(await sources('camunda8-laboratory.bpmn', 'test')).toEqual(['field:method.analyst', 'group:lab']);
  });
});
