import type { ScenarioDefinition } from '@app/contract';

/** A company file that is returned once and then confirmed; all names are invented (演示). */
export default {
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        companyName: '云海岚屿生物科技有限公司（演示）',
        country: '中国',
        uscc: '91990000MA0YH0A116',
        capacity: ['holder', 'plant'],
        address: '云海市岚屿区海棠路 18 号（演示地址）',
        legalPerson: '沈知夏',
        contactName: '林嘉怡',
        contactPhone: '000-55501018',
        licence: '演妆20260001',
        licenceUntil: '2036-12-31',
        qualityOfficers: [{ _id: 'officer1', name: '沈知夏', years: 8, degree: '硕士', major: '应用化学' }],
        qualitySystem: '按化妆品生产质量管理规范建立，覆盖物料、生产、检验和放行。',
        adverseSystem: '设专人收集、评价、报告不良反应，每季度评估一次。',
        truth: true,
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'SUBMITTED' },
    { as: 'acceptance', do: 'claim', node: 'fileCheck' },
    {
      as: 'acceptance',
      do: 'handle',
      node: 'fileCheck',
      action: 'return',
      data: { missing: '请写明不良反应的报告时限。' },
      expectStatus: 'RETURNED',
    },
    {
      as: 'applicant',
      do: 'edit',
      node: 'completeFile',
      data: { adverseSystem: '设专人收集、评价、报告不良反应，严重不良反应 15 日内报告，每季度评估一次。' },
    },
    { as: 'applicant', do: 'submit', node: 'completeFile', action: 'send', expectStatus: 'SUBMITTED' },
    { as: 'acceptance', do: 'claim', node: 'fileCheck' },
    { as: 'acceptance', do: 'handle', node: 'fileCheck', action: 'confirm', expectStatus: 'CONFIRMED' },
  ],
} satisfies ScenarioDefinition;
