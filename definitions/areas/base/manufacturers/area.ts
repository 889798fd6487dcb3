import type { AreaDefinition } from '@app/contract';

/** 生产企业档案: the plants that a company works with. */
export default {
  id: 'base/manufacturers',
  kind: 'register',
  title: { 'zh-CN': '生产企业档案', en: 'Manufacturers', 'zh-TW': '生產企業檔案' },
  description: {
    'zh-CN': '本企业自有和委托的生产企业，许可证到期前提醒自己更新。',
    en: 'Own plants and contract manufacturers of the company, with the dates of their licences.',
    'zh-TW': '本企業自有和委託的生產企業，許可證到期前提醒自己更新。',
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
      label: { 'zh-CN': '企业名称', en: 'Name', 'zh-TW': '企業名稱' },
      required: true,
      maxLength: 120,
      span: 6,
    },
    {
      key: 'kind',
      type: 'enum',
      label: { 'zh-CN': '生产方式', en: 'Kind', 'zh-TW': '生產方式' },
      required: true,
      default: 'own',
      span: 6,
      options: [
        { value: 'own', label: { 'zh-CN': '自行生产', en: 'Own plant', 'zh-TW': '自行生產' } },
        { value: 'entrusted', label: { 'zh-CN': '委托生产', en: 'Contract manufacturer', 'zh-TW': '委託生產' } },
      ],
    },
    {
      key: 'country',
      type: 'text',
      label: { 'zh-CN': '国家（地区）', en: 'Country or region', 'zh-TW': '國家（地區）' },
      required: true,
      default: '中国',
      maxLength: 60,
      span: 4,
    },
    {
      key: 'address',
      type: 'text',
      label: { 'zh-CN': '生产地址', en: 'Address', 'zh-TW': '生產地址' },
      required: true,
      maxLength: 200,
      span: 8,
    },
    {
      key: 'licence',
      type: 'text',
      label: { 'zh-CN': '生产许可证编号', en: 'Production licence no.', 'zh-TW': '生產許可證編號' },
      requiredWhen: 'OR({country}="中国",{country}="China")',
      maxLength: 40,
      span: 4,
    },
    {
      key: 'licenceUntil',
      type: 'date',
      label: { 'zh-CN': '许可证有效期至', en: 'Licence valid until', 'zh-TW': '許可證有效期至' },
      requiredWhen: 'OR({country}="中国",{country}="China")',
      span: 4,
    },
    {
      key: 'licenceScope',
      type: 'multiEnum',
      label: { 'zh-CN': '许可项目', en: 'Licensed units', 'zh-TW': '許可項目' },
      span: 12,
      options: [
        { value: 'liquid', label: { 'zh-CN': '一般液态单元', en: 'General liquids', 'zh-TW': '一般液態單元' } },
        { value: 'cream', label: { 'zh-CN': '膏霜乳液单元', en: 'Creams and lotions', 'zh-TW': '膏霜乳液單元' } },
        { value: 'powder', label: { 'zh-CN': '粉单元', en: 'Powders', 'zh-TW': '粉單元' } },
        {
          value: 'aerosol',
          label: {
            'zh-CN': '气雾剂及有机溶剂单元',
            en: 'Aerosols and organic solvents',
            'zh-TW': '氣霧劑及有機溶劑單元',
          },
        },
        { value: 'wax', label: { 'zh-CN': '蜡基单元', en: 'Wax-based', 'zh-TW': '蠟基單元' } },
        { value: 'toothpaste', label: { 'zh-CN': '牙膏单元', en: 'Toothpaste', 'zh-TW': '牙膏單元' } },
        { value: 'soap', label: { 'zh-CN': '皂基单元', en: 'Soap-based', 'zh-TW': '皂基單元' } },
        { value: 'other', label: { 'zh-CN': '其他单元', en: 'Other', 'zh-TW': '其他單元' } },
      ],
    },
    {
      key: 'qualityOfficer',
      type: 'text',
      label: { 'zh-CN': '质量安全负责人', en: 'Quality and safety officer', 'zh-TW': '品質安全負責人' },
      maxLength: 60,
      span: 6,
    },
    {
      key: 'remark',
      type: 'longText',
      label: { 'zh-CN': '备注', en: 'Remark', 'zh-TW': '備註' },
      maxLength: 1000,
      span: 12,
    },
  ],
  form: {
    steps: [
      {
        key: 'main',
        title: { 'zh-CN': '生产企业', en: 'Manufacturer', 'zh-TW': '生產企業' },
        sections: [
          { fields: ['name', 'kind', 'country', 'address'] },
          {
            title: { 'zh-CN': '生产许可', en: 'Licence', 'zh-TW': '生產許可' },
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
