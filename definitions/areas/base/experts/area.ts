import type { AreaDefinition } from '@app/contract';

/** 专家库 (R1.5-01): experts with their fields and the relations that exclude them from a case. */
export default {
  id: 'base/experts',
  kind: 'register',
  title: { 'zh-CN': '专家库', en: 'Experts' },
  description: {
    'zh-CN': '参加审评和会议的专家、专业领域和需要回避的单位。',
    en: 'Experts for reviews and meetings, their fields and the units from which they must keep apart.',
    'zh-TW': '參加審評和會議的專家、專業領域和需要迴避的單位。',
  },
  menu: { parent: 'base', order: 30, icon: 'team' },
  scope: 'tenant',
  access: {
    query: ['REVIEW_MANAGER', 'CHIEF', 'AUDITOR'],
    get: ['REVIEW_MANAGER', 'CHIEF', 'AUDITOR'],
    save: ['REVIEW_MANAGER'],
    remove: ['REVIEW_MANAGER'],
    export: ['REVIEW_MANAGER'],
  },
  titleOf: '{name}&IF(ISEMPTY({unit}),""," · "&{unit})',
  fields: [
    {
      key: 'name',
      type: 'text',
      label: { 'zh-CN': '姓名', en: 'Name' },
      required: true,
      maxLength: 60,
      span: 4,
    },
    {
      key: 'unit',
      type: 'text',
      label: { 'zh-CN': '工作单位', en: 'Unit' },
      required: true,
      maxLength: 120,
      span: 8,
    },
    {
      key: 'position',
      type: 'text',
      label: { 'zh-CN': '职称', en: 'Academic title' },
      maxLength: 60,
      span: 4,
    },
    {
      key: 'expertise',
      type: 'multiEnum',
      label: { 'zh-CN': '专业领域', en: 'Fields' },
      required: true,
      span: 8,
      options: [
        { value: 'formula', label: { 'zh-CN': '配方与工艺', en: 'Formulation and process' } },
        { value: 'toxicology', label: { 'zh-CN': '毒理学', en: 'Toxicology' } },
        { value: 'chemistry', label: { 'zh-CN': '化学检验', en: 'Chemical analysis' } },
        { value: 'microbiology', label: { 'zh-CN': '微生物', en: 'Microbiology' } },
        { value: 'dermatology', label: { 'zh-CN': '皮肤科学', en: 'Dermatology' } },
        { value: 'efficacy', label: { 'zh-CN': '功效评价', en: 'Efficacy evaluation' } },
        { value: 'regulation', label: { 'zh-CN': '法规与标签', en: 'Regulation and labels' } },
      ],
    },
    {
      key: 'phone',
      type: 'text',
      label: { 'zh-CN': '联系电话', en: 'Telephone' },
      maxLength: 30,
      span: 4,
      pattern: {
        regex: '^\\+?[0-9][0-9 -]{5,28}$',
        message: {
          'zh-CN': '请输入正确的电话号码，例如 010-12345678',
          en: 'Enter a telephone number, such as 010-12345678',
        },
      },
    },
    {
      key: 'termUntil',
      type: 'date',
      label: { 'zh-CN': '聘期至', en: 'Appointed until' },
      required: true,
      span: 4,
    },
    {
      key: 'enabled',
      type: 'boolean',
      label: { 'zh-CN': '可选派', en: 'May be chosen' },
      required: true,
      default: true,
      span: 4,
    },
    {
      key: 'recusals',
      type: 'table',
      label: { 'zh-CN': '回避单位', en: 'Recusal' },
      maxRows: 50,
      span: 12,
      help: {
        'zh-CN': '有利害关系或者三年内任职、合作过的企业。',
        en: 'Companies with a relation of interest, or of work within the past three years.',
      },
      columns: [
        {
          key: 'company',
          type: 'text',
          label: { 'zh-CN': '企业名称', en: 'Company' },
          required: true,
          maxLength: 120,
        },
        {
          key: 'relation',
          type: 'text',
          label: { 'zh-CN': '关系', en: 'Relation' },
          required: true,
          maxLength: 200,
        },
        { key: 'until', type: 'date', label: { 'zh-CN': '回避至', en: 'Until' } },
      ],
    },
  ],
  form: {
    steps: [
      {
        key: 'main',
        title: { 'zh-CN': '专家', en: 'Expert' },
        sections: [
          { fields: ['name', 'unit', 'position', 'expertise', 'phone', 'termUntil', 'enabled'] },
          { title: { 'zh-CN': '回避', en: 'Recusal' }, fields: ['recusals'] },
        ],
      },
    ],
  },
  list: {
    columns: [
      { field: 'name', width: 120, priority: 1 },
      { field: 'unit', width: 240, priority: 1 },
      { field: 'position', width: 130, priority: 2 },
      { field: 'expertise', width: 220, priority: 1 },
      { field: 'termUntil', width: 130, priority: 1 },
      { field: 'enabled', width: 140, priority: 1 },
      { field: 'updatedAt', width: 160, priority: 3 },
    ],
    filters: ['name', 'unit', 'enabled'],
    sorts: [{ field: 'name', order: 'ASC' }],
  },
} satisfies AreaDefinition;
