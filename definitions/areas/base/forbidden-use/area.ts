import type { AreaDefinition } from '@app/contract';

/** 禁用原料 (R1.5-02): what the office forbids or restricts beyond the national tables, with its ground and time. */
export default {
  id: 'base/forbidden-use',
  kind: 'register',
  title: { 'zh-CN': '禁限用原料', en: 'Ingredient restrictions' },
  description: {
    'zh-CN': '本单位掌握的禁用、限用原料和条件，附依据和生效时间；全国统一的表在法规数据里维护。',
    en: 'Ingredients that the office knows to be forbidden or restricted, with conditions, ground and time; the national tables are kept as regulation data.',
    'zh-TW': '本單位掌握的禁用、限用原料和條件，附依據和生效時間；全國統一的表在法規資料裡維護。',
  },
  menu: { parent: 'base', order: 40, icon: 'document' },
  scope: 'tenant',
  access: {
    query: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR'],
    get: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR'],
    save: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
    remove: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
    export: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
  },
  titleOf: '{name}&IF(ISEMPTY({inci}),""," · "&{inci})',
  fields: [
    {
      key: 'name',
      type: 'text',
      label: { 'zh-CN': '标准中文名称', en: 'Standard Chinese name' },
      required: true,
      maxLength: 300,
      span: 6,
    },
    {
      key: 'inci',
      type: 'text',
      label: { 'zh-CN': 'INCI名称', en: 'INCI name' },
      maxLength: 300,
      span: 6,
    },
    {
      key: 'cas',
      type: 'text',
      label: { 'zh-CN': 'CAS号', en: 'CAS no.' },
      maxLength: 120,
      pattern: {
        regex: '^[0-9]{2,7}-[0-9]{2}-[0-9](?:[,，;；、 ]+[0-9]{2,7}-[0-9]{2}-[0-9])*$',
        message: {
          'zh-CN': 'CAS号格式不对，例如 56-81-5；多个用顿号分开',
          en: 'A CAS number looks like 56-81-5; separate several with commas',
        },
      },
      span: 4,
    },
    {
      key: 'kind',
      type: 'enum',
      label: { 'zh-CN': '类别', en: 'Kind' },
      required: true,
      span: 4,
      options: [
        { value: 'prohibited', label: { 'zh-CN': '禁用', en: 'Forbidden', 'zh-TW': '禁用' } },
        { value: 'restricted', label: { 'zh-CN': '限用', en: 'Restricted' } },
        { value: 'watched', label: { 'zh-CN': '关注', en: 'Watched' } },
      ],
    },
    {
      key: 'scope',
      type: 'text',
      label: { 'zh-CN': '适用范围', en: 'Scope' },
      visibleWhen: '{kind}="restricted"',
      maxLength: 300,
      span: 6,
      help: {
        'zh-CN': '例如“淋洗类产品”“不得用于三岁以下儿童”。',
        en: 'Such as rinse-off products, or not for children under three.',
      },
    },
    {
      key: 'maximum',
      type: 'decimal',
      label: { 'zh-CN': '最大使用量', en: 'Maximum' },
      visibleWhen: '{kind}="restricted"',
      min: 0,
      max: 100,
      scale: 6,
      unit: '%',
      span: 3,
    },
    {
      key: 'condition',
      type: 'longText',
      label: { 'zh-CN': '限制条件', en: 'Conditions' },
      maxLength: 2000,
      span: 12,
    },
    {
      key: 'basis',
      type: 'text',
      label: { 'zh-CN': '依据', en: 'Legal basis' },
      required: true,
      maxLength: 300,
      span: 8,
    },
    {
      key: 'verified',
      type: 'boolean',
      label: { 'zh-CN': '已与原文核对', en: 'Checked against the original' },
      required: true,
      default: false,
      span: 4,
    },
    {
      key: 'validFrom',
      type: 'date',
      label: { 'zh-CN': '生效日期', en: 'In force from' },
      required: true,
      span: 4,
    },
    {
      key: 'validTo',
      type: 'date',
      label: { 'zh-CN': '失效日期', en: 'Until' },
      span: 4,
      rules: [
        {
          when: '{validTo}<{validFrom}',
          message: { 'zh-CN': '失效日期早于生效日期', en: 'It ends before it begins' },
        },
      ],
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
        title: { 'zh-CN': '禁限用原料', en: 'Ingredient restrictions' },
        sections: [
          { title: { 'zh-CN': '原料', en: 'Ingredient' }, fields: ['name', 'inci', 'cas'] },
          {
            title: { 'zh-CN': '禁限用要求', en: 'Restriction' },
            fields: ['kind', 'scope', 'maximum', 'condition'],
          },
          {
            title: { 'zh-CN': '依据与时间', en: 'Ground and time' },
            fields: ['basis', 'verified', 'validFrom', 'validTo', 'enabled'],
          },
        ],
      },
    ],
  },
  list: {
    columns: [
      { field: 'name', width: 220, priority: 1 },
      { field: 'inci', width: 220, priority: 2 },
      { field: 'cas', width: 120, priority: 2 },
      { field: 'kind', width: 90, priority: 1 },
      { field: 'maximum', width: 110, priority: 2 },
      { field: 'basis', width: 220, priority: 2 },
      { field: 'validFrom', width: 120, priority: 2 },
      { field: 'enabled', width: 80, priority: 1 },
      { field: 'updatedAt', width: 160, priority: 3 },
    ],
    filters: ['name', 'inci', 'cas', 'kind', 'enabled'],
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
  },
} satisfies AreaDefinition;
