import type { AreaDefinition, Text } from '@app/contract';

export const skeletonKinds = ['register', 'application'] as const;
export type SkeletonKind = (typeof skeletonKinds)[number];

/** File name → content of a new area: small, valid, and to be changed at once. */
export function areaSkeleton(id: string, kind: SkeletonKind): Map<string, string> {
  const definition = kind === 'register' ? register(id) : application(id);
  const files = new Map([['area.json', `${JSON.stringify(definition, null, 2)}\n`]]);
  if (kind === 'application') files.set('process.bpmn', process(id));
  return files;
}

const text = (zh: string, en: string): Text => ({ 'zh-CN': zh, en });

function common(id: string): Pick<AreaDefinition, '$schema' | 'id' | 'title' | 'menu' | 'titleOf' | 'fields' | 'form'> {
  return {
    $schema: '../../../area.schema.json',
    id,
    title: text('新业务', 'New area'),
    menu: { parent: 'base', order: 99 },
    titleOf: '{name}',
    fields: [{ key: 'name', type: 'text', label: text('名称', 'Name'), required: true, maxLength: 100 }],
    form: { steps: [{ key: 'main', title: text('基本信息', 'Basics'), sections: [{ fields: ['name'] }] }] },
  };
}

function register(id: string): AreaDefinition {
  return {
    ...common(id),
    kind: 'register',
    scope: 'tenant',
    access: {
      query: ['APPLICANT'],
      get: ['APPLICANT'],
      save: ['APPLICANT'],
      remove: ['APPLICANT'],
      export: ['APPLICANT'],
    },
    list: {
      columns: [{ field: 'name', width: 240 }, { field: 'updatedAt' }],
      filters: ['name'],
      sorts: [{ field: 'updatedAt', order: 'DESC' }],
    },
  };
}

function application(id: string): AreaDefinition {
  return {
    ...common(id),
    kind: 'application',
    access: {
      query: ['APPLICANT', 'FILING_OFFICER'],
      get: ['APPLICANT', 'FILING_OFFICER'],
      save: ['APPLICANT'],
      remove: ['APPLICANT'],
      submit: ['APPLICANT'],
      handle: ['FILING_OFFICER'],
    },
    list: {
      columns: [
        { field: 'applyNo' },
        { field: 'title', width: 240 },
        { field: 'status' },
        { field: 'dueAt' },
        { field: 'submittedAt' },
      ],
      filters: ['title', 'status'],
      sorts: [{ field: 'submittedAt', order: 'DESC' }],
    },
    statuses: [
      { value: 'DRAFT', label: text('草稿', 'Draft'), look: 'draft' },
      { value: 'SUBMITTED', label: text('已提交', 'Submitted'), look: 'submitted' },
      { value: 'DONE', label: text('已办结', 'Done'), look: 'granted', final: true },
    ],
    process: 'process.bpmn',
    tasks: {
      check: {
        title: text('审核', 'Check'),
        mode: 'officer',
        actions: [{ key: 'pass', title: text('通过', 'Pass'), look: 'primary' }],
      },
    },
  };
}

function process(id: string): string {
  const key = id.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="definitions" targetNamespace="urn:cosmetic-platform:${id}">
  <bpmn:process id="${key}" name="新业务" p:nameEn="New area" isExecutable="true">
    <bpmn:startEvent id="start" name="提交" p:nameEn="Submitted" />
    <bpmn:serviceTask id="giveNumber" name="赋予申请编号" p:nameEn="Give a number" p:service="giveNumber" p:options='{"series":"apply"}' />
    <bpmn:serviceTask id="setSubmitted" name="已提交" p:nameEn="Submitted" p:service="setStatus" p:options='{"status":"SUBMITTED"}' />
    <bpmn:userTask id="check" name="审核" p:nameEn="Check" p:role="FILING_OFFICER" p:limit="5" p:limitUnit="workingDay" />
    <bpmn:serviceTask id="setDone" name="已办结" p:nameEn="Done" p:service="setStatus" p:options='{"status":"DONE"}' />
    <bpmn:endEvent id="end" name="办结" p:nameEn="End" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="giveNumber" />
    <bpmn:sequenceFlow id="f2" sourceRef="giveNumber" targetRef="setSubmitted" />
    <bpmn:sequenceFlow id="f3" sourceRef="setSubmitted" targetRef="check" />
    <bpmn:sequenceFlow id="f4" sourceRef="check" targetRef="setDone" />
    <bpmn:sequenceFlow id="f5" sourceRef="setDone" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>
`;
}
