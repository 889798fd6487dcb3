import type { AreaDefinition } from '@app/contract';

/** 审核内容模板 (R1.5-04): opinions that officers use again. */
export default {
  id: 'base/opinion-template',
  kind: 'register',
  title: { 'zh-CN': '审核内容模板', en: 'Opinion templates' },
  description: {
    'zh-CN': '核查和审评时常用的意见文字，附依据。',
    en: 'Opinions used often in checks and reviews, with their legal basis.',
  },
  menu: { parent: 'base', order: 20, icon: 'document' },
  scope: 'tenant',
  access: {
    query: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER'],
    get: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER'],
    save: ['FILING_OFFICER', 'REVIEW_MANAGER'],
    remove: ['FILING_OFFICER', 'REVIEW_MANAGER'],
    export: ['FILING_OFFICER', 'REVIEW_MANAGER'],
  },
  titleOf: '{name}',
  fields: [
    {
      key: 'name',
      type: 'text',
      label: { 'zh-CN': '模板名称', en: 'Name' },
      required: true,
      maxLength: 100,
      span: 8,
    },
    {
      key: 'subject',
      type: 'enum',
      label: { 'zh-CN': '适用内容', en: 'About' },
      required: true,
      span: 4,
      options: [
        { value: 'basic', label: { 'zh-CN': '基本信息', en: 'Basics' } },
        { value: 'formula', label: { 'zh-CN': '产品配方', en: 'Formula' } },
        { value: 'documents', label: { 'zh-CN': '资料文件', en: 'Documents' } },
        { value: 'label', label: { 'zh-CN': '标签与宣称', en: 'Label and claims' } },
        { value: 'conclusion', label: { 'zh-CN': '核查结论', en: 'Conclusion' } },
      ],
    },
    {
      key: 'content',
      type: 'longText',
      label: { 'zh-CN': '意见内容', en: 'Text' },
      required: true,
      maxLength: 4000,
      span: 12,
      help: {
        'zh-CN': '先写事实，再写要求；需要按案卷填写的地方用“【】”标出。',
        en: 'State the fact, then the demand; mark what changes from case to case with 【】.',
      },
    },
    {
      key: 'rules',
      type: 'text',
      label: { 'zh-CN': '适用规则', en: 'For rules' },
      maxLength: 300,
      span: 12,
      help: {
        'zh-CN':
          '写规则编号，例如 F19、F22；处理这些规则的发现时自动带出。【位置】【发现】【填写】【限值】【计算】【依据】由系统填入，放在〔〕里的话没有内容时省去。',
        en: 'Rule ids such as F19, F22: proposed for their findings. 【place】【finding】【value】【limit】【calculation】【basis】 are filled in; words in 〔〕 go when there is nothing to fill in.',
      },
    },
    {
      key: 'basis',
      type: 'text',
      label: { 'zh-CN': '依据', en: 'Legal basis' },
      maxLength: 300,
      span: 12,
    },
    {
      key: 'enabled',
      type: 'boolean',
      label: { 'zh-CN': '启用', en: 'In use' },
      required: true,
      default: true,
      span: 4,
    },
  ],
  form: {
    steps: [
      {
        key: 'main',
        title: { 'zh-CN': '审核内容模板', en: 'Opinion template' },
        sections: [{ fields: ['name', 'subject', 'rules', 'content', 'basis', 'enabled'] }],
      },
    ],
  },
  list: {
    columns: [
      { field: 'name', width: 260, priority: 1 },
      { field: 'subject', width: 120, priority: 1 },
      { field: 'basis', width: 260, priority: 2 },
      { field: 'enabled', width: 80, priority: 1 },
      { field: 'updatedAt', width: 160, priority: 2 },
    ],
    filters: ['name', 'subject', 'enabled'],
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
  },
} satisfies AreaDefinition;
