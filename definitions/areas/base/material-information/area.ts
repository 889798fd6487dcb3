import type { AreaDefinition } from '@app/contract';

/** 原料信息 (R1.5-05): raw materials of suppliers with their submission code, composition and safety information. */
export default {
  id: 'base/material-information',
  kind: 'register',
  title: { 'zh-CN': '原料信息', en: 'Material information' },
  description: {
    'zh-CN': '原料生产企业、报送码、组成和安全信息，审评时查对。',
    en: 'Makers of raw materials, submission codes, composition and safety information, to check dossiers against.',
  },
  menu: { parent: 'base', order: 50, icon: 'experiment' },
  scope: 'tenant',
  access: {
    query: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR'],
    get: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR'],
    save: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
    remove: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
    export: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
  },
  titleOf: '{name}&" · "&{maker}',
  fields: [
    {
      key: 'name',
      type: 'text',
      label: { 'zh-CN': '原料商品名', en: 'Trade name' },
      required: true,
      maxLength: 200,
      span: 6,
    },
    {
      key: 'standardName',
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
      span: 6,
    },
    {
      key: 'maker',
      type: 'text',
      label: { 'zh-CN': '原料生产企业', en: 'Maker' },
      required: true,
      maxLength: 200,
      span: 6,
    },
    {
      key: 'submissionCode',
      type: 'text',
      label: { 'zh-CN': '原料报送码', en: 'Submission code' },
      maxLength: 100,
      span: 6,
    },
    {
      key: 'components',
      type: 'table',
      label: { 'zh-CN': '组成', en: 'Composition' },
      maxRows: 100,
      span: 12,
      columns: [
        {
          key: 'name',
          type: 'text',
          label: { 'zh-CN': '成分', en: 'Component' },
          required: true,
          maxLength: 300,
          span: 6,
        },
        {
          key: 'percent',
          type: 'decimal',
          label: { 'zh-CN': '含量（%）', en: 'Content (%)' },
          min: 0,
          max: 100,
          scale: 6,
          span: 3,
        },
        {
          key: 'purpose',
          type: 'text',
          label: { 'zh-CN': '作用', en: 'Function' },
          maxLength: 100,
          span: 3,
        },
      ],
    },
    {
      key: 'impurities',
      type: 'longText',
      label: { 'zh-CN': '风险物质与杂质', en: 'Substances of risk and impurities' },
      maxLength: 4000,
      span: 12,
    },
    {
      key: 'safety',
      type: 'longText',
      label: { 'zh-CN': '安全信息', en: 'Safety information' },
      maxLength: 4000,
      span: 12,
    },
    {
      key: 'restriction',
      type: 'text',
      label: { 'zh-CN': '使用限制', en: 'Restrictions' },
      maxLength: 500,
      span: 8,
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
        title: { 'zh-CN': '原料信息', en: 'Material information' },
        sections: [
          {
            title: { 'zh-CN': '原料', en: 'Raw material' },
            fields: ['name', 'standardName', 'inci', 'cas', 'maker', 'submissionCode'],
          },
          {
            title: { 'zh-CN': '组成与安全', en: 'Composition and safety' },
            fields: ['components', 'impurities', 'safety', 'restriction', 'enabled'],
          },
        ],
      },
    ],
  },
  list: {
    columns: [
      { field: 'name', width: 200, priority: 1 },
      { field: 'standardName', width: 200, priority: 1 },
      { field: 'inci', width: 200, priority: 2 },
      { field: 'maker', width: 200, priority: 1 },
      { field: 'submissionCode', width: 160, priority: 2 },
      { field: 'enabled', width: 80, priority: 2 },
      { field: 'updatedAt', width: 160, priority: 3 },
    ],
    filters: ['name', 'standardName', 'inci', 'maker', 'submissionCode', 'enabled'],
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
  },
} satisfies AreaDefinition;
