import type { AreaDefinition } from '@app/contract';

/** A text that reads alike in both languages. */
export const text = (word: string) => ({ 'zh-CN': word, en: word });

/** An area with a form and nothing else: the fields come from the test, `more` overrides the other parts. */
export function demoForm(
  fields: AreaDefinition['fields'],
  more: Partial<Pick<AreaDefinition, 'titleOf' | 'form'>> = {},
): AreaDefinition {
  return {
    id: 'demo/form',
    kind: 'application',
    title: text('演示'),
    menu: { parent: 'demo', order: 1 },
    access: {},
    titleOf: '""',
    statuses: [{ value: 'FILED', label: text('已备案'), look: 'granted' }],
    process: 'process.bpmn',
    fields,
    form: { steps: [] },
    list: { columns: [], filters: [] },
    ...more,
  };
}
