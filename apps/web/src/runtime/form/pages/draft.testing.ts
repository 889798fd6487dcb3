import type { Json, JsonObject } from '@app/contract';

/** An area of two fields in two steps. */
export const area = (more: JsonObject = {}): JsonObject => ({
  id: 'support/questions',
  version: 1,
  allowed: ['save', 'submit', 'remove'],
  definition: {
    id: 'support/questions',
    kind: 'application',
    title: { 'zh-CN': '问题收集', en: 'Questions' },
    titleOf: '{subject}',
    fields: [
      { key: 'subject', type: 'text', label: { 'zh-CN': '标题', en: 'Subject' }, required: true, maxLength: 100 },
      { key: 'question', type: 'longText', label: { 'zh-CN': '问题', en: 'Question' }, maxLength: 4000 },
    ],
    form: {
      steps: [
        { key: 'about', title: { 'zh-CN': '事由', en: 'About' }, sections: [{ fields: ['subject'] }] },
        { key: 'text', title: { 'zh-CN': '正文', en: 'Text' }, sections: [{ fields: ['question'] }] },
      ],
    },
    ...more,
  },
});

/** A served draft: applies patches, checks the saved data and accepts the submission. */
export function office(
  data: JsonObject,
  answers: { open?: JsonObject; check?: JsonObject; submit?: Error; area?: JsonObject } = {},
) {
  let rev = 1;
  return ({ path }: { path: string }): Json | Error => {
    if (path.endsWith('/draft/open'))
      return {
        rev,
        data,
        definitionVersion: 1,
        lock: null,
        caseId: null,
        taskId: null,
        updatedAt: '2026-11-22 10:00:00',
        ...answers.open,
      } as Json;
    if (path.endsWith('/draft/patch')) {
      rev += 1;
      return { rev, savedAt: '2026-11-22 10:00:05', computed: [] };
    }
    if (path.endsWith('/draft/savePoint')) return { savedAt: '2026-11-22 10:00:06' };
    if (path.endsWith('/draft/check'))
      return { rev, errors: [], review: null, canSubmit: true, blocked: null, ...answers.check };
    if (path.endsWith('/submit'))
      return answers.submit ?? { caseId: '77', status: 'open', certNo: null, applyNo: 'W-2026-0007', version: 1 };
    return answers.area ?? area();
  };
}
