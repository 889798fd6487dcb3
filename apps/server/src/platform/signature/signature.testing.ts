import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaGetRecord, areaSave, areaSubmit, draftCheck } from '@app/contract';
import { createTestApp, type TestApp, type TestOptions } from '../../testing/testing.ts';
import { people } from '../area/area.testing.ts';

const signed = { group: 'test', name: 'signed' } as const;
const text = (zh: string, en = zh) => ({ 'zh-CN': zh, en });
const office = ['FILING_OFFICER', 'APPROVER', 'AUDITOR'];

/** An officer checks and signs in person, an approver decides with the seal; sending back needs no signature. */
const area = {
  id: 'test/signed',
  kind: 'application',
  title: text('签批', 'Signed'),
  menu: { parent: 'reg', order: 91 },
  access: {
    query: ['APPLICANT', ...office],
    get: ['APPLICANT', ...office],
    save: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['FILING_OFFICER', 'APPROVER'],
  },
  titleOf: '{subject}',
  fields: [{ key: 'subject', type: 'text', label: text('事项'), required: true }],
  form: { steps: [{ key: 'main', title: text('签批'), sections: [{ fields: ['subject'] }] }] },
  list: { columns: [{ field: 'title' }], filters: [] },
  statuses: [{ value: 'OPEN', label: text('办理中'), look: 'submitted' }],
  process: 'process.bpmn',
  tasks: {
    check: { title: text('核查'), mode: 'officer', actions: [{ key: 'pass', title: text('通过', 'Pass') }] },
    decide: {
      title: text('决定'),
      mode: 'officer',
      actions: [
        { key: 'grant', title: text('准予', 'Grant'), look: 'primary' },
        { key: 'back', title: text('退回', 'Send back'), unsigned: true, sendsBack: true },
      ],
    },
  },
};
const process = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:cosmetic-platform:test/signed">
  <bpmn:process id="signed" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="check" name="核查" p:role="FILING_OFFICER" p:signature="person" />
    <bpmn:userTask id="decide" name="决定" p:assignees="role:APPROVER" p:operations="all" p:separateFrom="check" p:signature="seal" />
    <bpmn:exclusiveGateway id="decided" default="granted" />
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="check" />
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="decide" />
    <bpmn:sequenceFlow id="f3" sourceRef="decide" targetRef="decided" />
    <bpmn:sequenceFlow id="granted" sourceRef="decided" targetRef="end" />
    <bpmn:sequenceFlow id="returned" sourceRef="decided" targetRef="check"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{outcome}="back"</bpmn:conditionExpression></bpmn:sequenceFlow>
  </bpmn:process>
</bpmn:definitions>`;

/** A product with one area whose steps are signed, and what its tests do again and again. */
export async function signingApp(options: Pick<TestOptions, 'settings' | 'clock'> = {}) {
  const definitionsDir = mkdtempSync(join(tmpdir(), 'definitions-'));
  cpSync(join(import.meta.dirname, '../../../../../definitions'), definitionsDir, { recursive: true });
  const folder = join(definitionsDir, 'areas', area.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'area.json'), JSON.stringify(area));
  writeFileSync(join(folder, 'process.bpmn'), process);
  const test = await createTestApp({ ...options, settings: { ...options.settings, definitionsDir } });
  const as = people(() => test);
  return {
    test,
    as,
    shown: (id: string, account: string) => shown(test, as, id, account),
    /** A case whose company submitted it. */
    async aCase(subject = '演示事项'): Promise<string> {
      const me = await as('applicant');
      const { data } = await test.inject(areaSave, { ...signed, data: { subject } }, me);
      const check = await test.inject(draftCheck, { ...signed, id: data.id }, me);
      return (await test.inject(areaSubmit, { ...signed, id: data.id, rev: check.data.rev }, me)).data.caseId;
    },
    async close() {
      await test.close();
      rmSync(definitionsDir, { recursive: true });
    },
  };
}

/** A case as somebody sees it, with its only open task and what they would sign. */
async function shown(test: TestApp, as: ReturnType<typeof people>, id: string, account: string) {
  const { data } = await test.inject(areaGetRecord, { ...signed, id }, await as(account));
  if (!('tasks' in data)) throw new Error('no case');
  const [task] = data.tasks;
  return { ...data, task, taskId: task?.id ?? '', hash: task?.sign?.sha256 ?? '' };
}
