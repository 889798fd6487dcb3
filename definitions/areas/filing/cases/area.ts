import type { AreaDefinition } from '@app/contract';

/** 备案台账: every filed case of the authority, over all areas. */
export default {
  id: 'filing/cases',
  kind: 'worklist',
  title: { 'zh-CN': '备案台账', en: 'Filing register', 'zh-TW': '備案清冊' },
  description: {
    'zh-CN': '本机关受理的全部备案，可按名称、编号、备案人和状态查找。',
    en: 'All filings of this authority, by name, number, filer and status.',
  },
  menu: { parent: 'filing', order: 10, icon: 'document' },
  access: {
    query: ['FILING_OFFICER', 'AUDITOR'],
    get: ['FILING_OFFICER', 'AUDITOR'],
    export: ['FILING_OFFICER'],
  },
  titleOf: '""',
  fields: [],
  form: { steps: [] },
  list: {
    columns: [
      { field: 'certNo', width: 190, priority: 1 },
      { field: 'title', width: 300, priority: 1 },
      { field: 'holderName', width: 220, priority: 1 },
      { field: 'status', width: 130, priority: 1 },
      { field: 'stage', width: 130, priority: 2 },
      { field: 'dueAt', width: 130, priority: 1 },
      { field: 'submittedAt', width: 160, priority: 1 },
      { field: 'updatedAt', width: 160, priority: 3 },
    ],
    filters: ['title', 'certNo', 'holderName', 'status', 'submittedAt'],
    sorts: [{ field: 'submittedAt', order: 'DESC' }],
  },
  worklist: { source: 'cases', parameters: [{ key: 'Q^certNo^SNE', value: 'Y' }] },
} satisfies AreaDefinition;
