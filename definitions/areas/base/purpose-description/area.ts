import type { AreaDefinition } from '@app/contract';

/** 用途与说明 (R1.5-15): what purposes a formula may state, what they mean and which functions go with them. */
export default {
  id: 'base/purpose-description',
  kind: 'register',
  title: { 'zh-CN': '用途与说明', en: 'Purpose and description' },
  description: {
    'zh-CN': '配方“使用目的”的规范用语、含义和对应的国际功能名称。',
    en: 'Accepted words for the purpose of an ingredient, their meaning and the functions of the European inventory.',
  },
  menu: { parent: 'base', order: 60, icon: 'file-text' },
  scope: 'tenant',
  access: {
    query: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR'],
    get: ['FILING_OFFICER', 'REVIEW_MANAGER', 'CHIEF', 'RECHECKER', 'REGULATION_EDITOR'],
    save: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
    remove: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
    export: ['FILING_OFFICER', 'REGULATION_EDITOR', 'REVIEW_MANAGER'],
  },
  titleOf: '{purpose}',
  fields: [
    {
      key: 'purpose',
      type: 'text',
      label: { 'zh-CN': '使用目的', en: 'Purpose' },
      required: true,
      maxLength: 100,
      span: 6,
    },
    {
      key: 'functions',
      type: 'text',
      label: { 'zh-CN': '对应的国际功能名称', en: 'Functions of the inventory' },
      maxLength: 300,
      span: 6,
      help: {
        'zh-CN': '英文功能名称，多个用分号分开，例如 HUMECTANT; SKIN CONDITIONING。',
        en: 'English names, separated by semicolons, such as HUMECTANT; SKIN CONDITIONING.',
      },
    },
    {
      key: 'description',
      type: 'longText',
      label: { 'zh-CN': '说明', en: 'Description' },
      required: true,
      maxLength: 2000,
      span: 12,
    },
    {
      key: 'caution',
      type: 'longText',
      label: { 'zh-CN': '审评提示', en: 'What to look at' },
      maxLength: 2000,
      span: 12,
    },
    {
      key: 'synonyms',
      type: 'text',
      label: { 'zh-CN': '同义用语', en: 'Synonyms' },
      maxLength: 300,
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
        title: { 'zh-CN': '用途与说明', en: 'Purpose and description' },
        sections: [
          {
            title: { 'zh-CN': '用途', en: 'Purpose' },
            fields: ['purpose', 'functions', 'description', 'caution', 'synonyms', 'enabled'],
          },
        ],
      },
    ],
  },
  list: {
    columns: [
      { field: 'purpose', width: 180, priority: 1 },
      { field: 'functions', width: 260, priority: 2 },
      { field: 'description', width: 360, priority: 1 },
      { field: 'enabled', width: 80, priority: 1 },
      { field: 'updatedAt', width: 160, priority: 3 },
    ],
    filters: ['purpose', 'functions', 'enabled'],
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
  },
} satisfies AreaDefinition;
