import type { AreaDefinition } from '@app/contract';

/** 生产企业档案: the plants that a company works with. */
export default {
  id: 'base/manufacturers',
  kind: 'register',
  title: { 'zh-CN': '生产企业档案', en: 'Manufacturers' },
  description: {
    'zh-CN': '本企业自有和委托的生产企业，许可证到期前提醒自己更新。',
    en: 'Own plants and contract manufacturers of the company, with the dates of their licences.',
  },
  menu: { parent: 'base', order: 10, icon: 'bank' },
  scope: 'tenant',
  access: {
    query: ['APPLICANT', 'TENANT_ADMIN'],
    get: ['APPLICANT', 'TENANT_ADMIN'],
    save: ['APPLICANT', 'TENANT_ADMIN'],
    remove: ['APPLICANT', 'TENANT_ADMIN'],
    export: ['APPLICANT', 'TENANT_ADMIN'],
  },
  titleOf: '{name}',
  fields: [
    {
      key: 'name',
      type: 'text',
      label: { 'zh-CN': '企业名称', en: 'Name' },
      required: true,
      maxLength: 120,
      span: 6,
    },
    {
      key: 'kind',
      type: 'enum',
      label: { 'zh-CN': '生产方式', en: 'Kind' },
      required: true,
      default: 'own',
      span: 6,
      options: [
        { value: 'own', label: { 'zh-CN': '自行生产', en: 'Own plant' } },
        { value: 'entrusted', label: { 'zh-CN': '委托生产', en: 'Contract manufacturer' } },
      ],
    },
    {
      key: 'country',
      type: 'text',
      label: { 'zh-CN': '国家（地区）', en: 'Country or region' },
      required: true,
      default: '中国',
      maxLength: 60,
      span: 4,
    },
    {
      key: 'address',
      type: 'text',
      label: { 'zh-CN': '生产地址', en: 'Address' },
      required: true,
      maxLength: 200,
      span: 8,
    },
    {
      key: 'licence',
      type: 'text',
      label: { 'zh-CN': '生产许可证编号', en: 'Production licence no.' },
      requiredWhen: 'OR({country}="中国",{country}="China")',
      maxLength: 40,
      span: 4,
    },
    {
      key: 'licenceUntil',
      type: 'date',
      label: { 'zh-CN': '许可证有效期至', en: 'Licence valid until' },
      requiredWhen: 'OR({country}="中国",{country}="China")',
      span: 4,
    },
    {
      key: 'licenceScope',
      type: 'multiEnum',
      label: { 'zh-CN': '许可项目', en: 'Licensed units' },
      span: 12,
      options: [
        { value: 'liquid', label: { 'zh-CN': '一般液态单元', en: 'General liquids' } },
        { value: 'cream', label: { 'zh-CN': '膏霜乳液单元', en: 'Creams and lotions' } },
        { value: 'powder', label: { 'zh-CN': '粉单元', en: 'Powders' } },
        {
          value: 'aerosol',
          label: { 'zh-CN': '气雾剂及有机溶剂单元', en: 'Aerosols and organic solvents' },
        },
        { value: 'wax', label: { 'zh-CN': '蜡基单元', en: 'Wax-based' } },
        { value: 'toothpaste', label: { 'zh-CN': '牙膏单元', en: 'Toothpaste' } },
        { value: 'soap', label: { 'zh-CN': '皂基单元', en: 'Soap-based' } },
        { value: 'other', label: { 'zh-CN': '其他单元', en: 'Other' } },
      ],
    },
    {
      key: 'qualityOfficer',
      type: 'text',
      label: { 'zh-CN': '质量安全负责人', en: 'Quality and safety officer' },
      maxLength: 60,
      span: 6,
    },
    {
      key: 'remark',
      type: 'longText',
      label: { 'zh-CN': '备注', en: 'Remark' },
      maxLength: 1000,
      span: 12,
    },
  ],
  form: {
    steps: [
      {
        key: 'main',
        title: { 'zh-CN': '生产企业', en: 'Manufacturer' },
        sections: [
          { fields: ['name', 'kind', 'country', 'address'] },
          {
            title: { 'zh-CN': '生产许可', en: 'Licence' },
            fields: ['licence', 'licenceUntil', 'licenceScope', 'qualityOfficer', 'remark'],
          },
        ],
      },
    ],
  },
  list: {
    columns: [
      { field: 'name', width: 260, priority: 1 },
      { field: 'kind', width: 110, priority: 1 },
      { field: 'country', width: 110, priority: 2 },
      { field: 'licence', width: 150, priority: 1 },
      { field: 'licenceUntil', width: 130, priority: 1 },
      { field: 'address', width: 280, priority: 2 },
      { field: 'updatedAt', width: 160, priority: 3 },
    ],
    filters: ['name', 'kind', 'licence', 'licenceUntil'],
    sorts: [{ field: 'updatedAt', order: 'DESC' }],
  },
} satisfies AreaDefinition;
