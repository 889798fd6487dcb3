import type { ProcessField, TaskDetail } from '@app/contract';

/** A task of the node `check` in which nothing can be done; `more` overrides its parts. */
export function taskDetail(more: object = {}): TaskDetail {
  return {
    id: '8',
    node: 'check',
    nodeTitle: { 'zh-CN': '核查' },
    operations: [],
    actions: [],
    returnTo: [],
    choose: [],
    form: [],
    sign: null,
    items: [],
    draft: null,
    ...more,
  } as unknown as TaskDetail;
}

/** A field of the form of a process that may stay empty; `more` overrides its parts. */
export function processField(
  key: string,
  type: ProcessField['type'],
  label: string,
  more: Partial<ProcessField> = {},
): ProcessField {
  return {
    key,
    type,
    label,
    required: false,
    readonly: false,
    initial: null,
    options: [],
    maxLength: null,
    ...more,
  };
}
