import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allTasksOf, proceduresOf, statusesOf, tasksOf } from '@app/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileFaultError, faultLine } from '../../../kernel/definition-file/index.ts';
import { readDefinitions } from './read-definition.ts';

const text = (en: string) => ({ 'zh-CN': `演示${en}`, en });
const status = (value: string, label = value) => ({ value, label: text(label), look: 'submitted' });
const agree = { key: 'agree', title: text('Agree'), fields: [field('reason'), field('note')] };
function field(key: string, more: object = {}) {
  return { key, type: 'text', label: text(key), ...more };
}

/** A procedure of one task; its chart reads the option `strict` in a condition and `series` for a service. */
const procedure = (id: string, more: object = {}) => ({
  id,
  title: text(id),
  options: [
    { key: 'strict', type: 'boolean', title: text('strict'), default: false },
    { key: 'series', type: 'text', title: text('series') },
  ],
  statuses: [status('DRAFT'), status(`OPEN_${id}`)],
  tasks: { [`check_${id}`]: { title: text('Check'), mode: 'officer', actions: [agree] } },
  ...more,
});
const chart = (id: string, task = `check_${id}`) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="演示" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:serviceTask id="number" name="编号" p:service="giveNumber" p:options='{"series":{"$option":"series"}}' />
    <bpmn:userTask id="${task}" name="审查" p:role="FILING_OFFICER" />
    <bpmn:exclusiveGateway id="way" default="plain" />
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="number" />
    <bpmn:sequenceFlow id="b" sourceRef="number" targetRef="${task}" />
    <bpmn:sequenceFlow id="c" sourceRef="${task}" targetRef="way" />
    <bpmn:sequenceFlow id="plain" sourceRef="way" targetRef="end" />
    <bpmn:sequenceFlow id="again" sourceRef="way" targetRef="${task}">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{options.strict}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
  </bpmn:process>
</bpmn:definitions>`;
const area = (procedures: unknown, more: object = {}) => ({
  id: 'test/thing',
  kind: 'application',
  title: text('Thing'),
  menu: { parent: 'test', order: 1 },
  access: { query: ['APPLICANT'] },
  titleOf: '{name}',
  fields: [field('name'), field('kind')],
  form: { steps: [{ key: 'main', title: text('Main'), sections: [{ fields: ['name', 'kind'] }] }] },
  list: { columns: [{ field: 'title' }], filters: [] },
  procedures,
  ...more,
});

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'procedures-'));
  for (const id of ['one', 'two']) {
    put(`procedures/${id}/procedure.json`, procedure(id));
    put(`procedures/${id}/process.bpmn`, chart(id));
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(file: string, content: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}
async function read(procedures: unknown, more: object = {}) {
  put('areas/test/thing/area.json', area(procedures, more));
  const [found] = await readDefinitions(root);
  if (!found) throw new Error('no area was read');
  return found;
}
const faults = (procedures: unknown, more: object = {}) =>
  read(procedures, more).then(
    () => '',
    (error: unknown) => {
      if (error instanceof FileFaultError) return error.faults.map(faultLine).join('\n');
      throw error;
    },
  );

describe('an area on shared procedures', () => {
  it('has the statuses and tasks of all of them, and of each the chart with its own options in place', async () => {
    const { definition, charts } = await read([
      { id: 'one', when: '{kind}="a"', options: { series: 'filing', strict: true } },
      { id: 'two', options: { series: 'acceptance' } },
    ]);
    expect(statusesOf(definition).map(({ value }) => value)).toEqual(['DRAFT', 'OPEN_one', 'OPEN_two']);
    expect(Object.keys(tasksOf(definition, 'one'))).toEqual(['check_one']);
    expect(Object.keys(tasksOf(definition, 'two'))).toEqual(['check_two']);
    expect(proceduresOf(definition)).toMatchObject([
      { id: 'one', title: { en: 'one' }, when: '{kind}="a"', options: { series: 'filing', strict: true } },
      { id: 'two', options: { series: 'acceptance', strict: false } },
    ]);
    expect(charts.own).toBeNull();
    expect(charts.shared.one).toContain(`p:options='{"series":&quot;filing&quot;}'`);
    expect(charts.shared.one).toContain('>TRUE<');
    expect(charts.shared.two).toContain('&quot;acceptance&quot;');
    expect(charts.shared.two).toContain('>FALSE<');
  });

  it('says of a task only what is otherwise: keys of the task, of an action, of a field', async () => {
    const over = {
      check_one: {
        publicTitle: text('With the office'),
        actions: [
          { key: 'agree', look: 'primary', fields: [field('note', { maxLength: 9 })] },
          { key: 'back', title: text('Back') },
        ],
      },
    };
    const { definition } = await read([{ id: 'one', options: { series: 'filing' }, tasks: over }]);
    expect(tasksOf(definition, 'one').check_one).toMatchObject({
      title: { en: 'Check' },
      publicTitle: { en: 'With the office' },
      mode: 'officer',
      actions: [
        { key: 'agree', title: { en: 'Agree' }, look: 'primary', fields: [{ key: 'reason' }, { maxLength: 9 }] },
        { key: 'back', title: { en: 'Back' } },
      ],
    });
  });

  it('has another fingerprint as soon as a procedure changes, so that it is published anew', async () => {
    const uses = [{ id: 'one', options: { series: 'filing' } }];
    const before = (await read(uses)).sha256;
    expect((await read(uses)).sha256).toBe(before);
    put('procedures/one/process.bpmn', chart('one').replace('审查', '核查'));
    const chartChanged = (await read(uses)).sha256;
    put('procedures/one/procedure.json', procedure('one', { statuses: [status('DRAFT'), status('SENT')] }));
    expect(new Set([before, chartChanged, (await read(uses)).sha256]).size).toBe(3);
  });

  const fine = { series: 'filing' };
  it.each<[string, unknown, object, RegExp]>([
    [
      'a procedure that is not there',
      [{ id: 'onne' }],
      {},
      /procedures.0.id: there is no procedure “onne”.*write “one”/,
    ],
    [
      'an option that the procedure does not have',
      [{ id: 'one', options: { ...fine, strikt: true } }],
      {},
      /area.json:\d+:\d+ → procedures.0.options.strikt: there is no “strikt” here. Remedy: write “strict”/,
    ],
    ['an option without a value', [{ id: 'one' }], {}, /the option “series” is missing/],
    ['an option of another type', [{ id: 'one', options: { series: 7 } }], {}, /“7” is no text/],
    [
      'a task that it does not have',
      [{ id: 'one', options: fine, tasks: { chek_one: {} } }],
      {},
      /no task “chek_one”.*write “check_one”/,
    ],
    [
      'a misspelt key laid over a task',
      [{ id: 'one', options: fine, tasks: { check_one: { publicTitel: text('x') } } }],
      {},
      /area.json:\d+:\d+ .*there is no “publicTitel” here.*write “publicTitle”/,
    ],
    [
      'a condition that reads no field',
      [{ id: 'one', when: '{knd}="a"', options: fine }],
      {},
      /procedures.0.when.*\{knd\}/,
    ],
    ['a process of its own beside it', [{ id: 'one', options: fine }], { process: 'process.bpmn' }, /process/],
    ['neither a process nor procedures', undefined, {}, /either a process of its own or procedures/],
  ])('is refused with %s', async (_what, procedures, more, expected) => {
    if ('process' in more) put('areas/test/thing/process.bpmn', chart('own'));
    expect(await faults(procedures, more)).toMatch(expected);
  });

  it('has tasks of the same id in several procedures, each as its own procedure and the area say', async () => {
    for (const id of ['one', 'two']) {
      const tasks = { check: { title: text(`Check of ${id}`), mode: 'officer', actions: [agree] } };
      put(`procedures/${id}/procedure.json`, procedure(id, { tasks }));
      put(`procedures/${id}/process.bpmn`, chart(id, 'check'));
    }
    const { definition } = await read([
      { id: 'one', when: '{kind}="a"', options: fine },
      { id: 'two', options: fine, tasks: { check: { publicTitle: text('With the office') } } },
    ]);
    expect(tasksOf(definition, 'one').check).toMatchObject({ title: { en: 'Check of one' } });
    expect(tasksOf(definition, 'one').check).not.toHaveProperty('publicTitle');
    expect(tasksOf(definition, 'two').check).toMatchObject({
      title: { en: 'Check of two' },
      publicTitle: { en: 'With the office' },
    });
    expect(allTasksOf(definition).map(({ procedure, node }) => `${procedure} ${node}`)).toEqual([
      'one check',
      'two check',
    ]);
  });

  it('is refused where it says tasks beside its procedures, or what only a published area says', async () => {
    const tasks = { check_one: { title: text('Check'), mode: 'officer', actions: [agree] } };
    expect(await faults([{ id: 'one', options: fine }], { tasks })).toMatch(/tasks: .*of its procedures.*procedures/);
    expect(await faults([{ id: 'one', options: fine }], { procedureTasks: { one: tasks } })).toMatch(
      /procedureTasks: .*drop it/,
    );
  });

  it('is refused where two procedures mean different things by one status', async () => {
    const both = ['one', 'two'].map((id) => ({ id, options: fine }));
    put('procedures/two/procedure.json', procedure('two', { statuses: [status('DRAFT', 'otherwise')] }));
    expect(await faults(both)).toMatch(/procedures\/two\/procedure.json:.* another procedure .* status “DRAFT”/);
    expect(await faults(both, { statuses: [status('DRAFT')] })).toBe('');
  });

  it('tells a fault of a procedure in its own file: its folder, its options, its chart', async () => {
    const uses = [{ id: 'one', options: fine }];
    put('procedures/one/process.bpmn', chart('one').replace('{options.strict}', '{options.strikt}'));
    expect(await faults(uses)).toMatch(/procedures\/one\/process.bpmn:14:1 .*no option “strikt”.*write “strict”/);
    put('procedures/one/process.bpmn', chart('uno'));
    expect(await faults(uses)).toMatch(/procedures\/one\/process.bpmn:\d+:.*the process has the id 'uno'.*'one'/);
    put('procedures/one/procedure.json', procedure('other'));
    expect(await faults(uses)).toMatch(/'other' is not the folder 'one'/);
    put('procedures/one/procedure.json', procedure('one', { status: [] }));
    expect(await faults(uses)).toMatch(/procedures\/one\/procedure.json:.*there is no “status” here/);
  });
});
