import type { AreaDefinition } from '@app/contract';

/** 智能审评列表 (spec 2.1 /hzpCpSlmxYwList): every numbered case with what the rules said about it. */
export default {
  id: 'review/dossiers',
  kind: 'worklist',
  title: { 'zh-CN': '智能审评列表', en: 'Smart review list' },
  description: {
    'zh-CN': '每个案卷按规则审评的结果：错误、警告、无法判定各几条，哪些还没有处理。',
    en: 'What the rules said about each dossier: errors, warnings, undecidable points, and what is not dealt with yet.',
  },
  menu: { parent: 'review', order: 20, icon: 'scan' },
  access: {
    query: ['APPLICANT', 'FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REPORT_CHECKER', 'AUDITOR'],
    get: ['APPLICANT', 'FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REPORT_CHECKER', 'AUDITOR'],
    export: ['FILING_OFFICER'],
  },
  titleOf: '""',
  fields: [],
  form: { steps: [] },
  list: {
    columns: [
      { field: 'title', width: 280, priority: 1 },
      { field: 'certNo', width: 190, priority: 1 },
      { field: 'holderName', width: 200, priority: 2 },
      { field: 'status', width: 130, priority: 1 },
      { field: 'submittedAt', width: 160, priority: 2 },
    ],
    filters: ['title', 'certNo', 'status'],
    sorts: [{ field: 'submittedAt', order: 'DESC' }],
    findings: true,
  },
  worklist: { source: 'cases', parameters: [{ key: 'Q^certNo^SNE', value: 'Y' }] },
} satisfies AreaDefinition;
