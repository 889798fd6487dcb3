import type { ScenarioDefinition } from '@app/contract';

/** The text of an address changes on a filed cream (演示): in force at once, checked afterwards. */
export default {
  after: 'reg/first',
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        reason: '门牌号整理，经营场所没有变化（演示）。',
        stockPlan: 'useUp',
        stockUntil: '旧包装可销售至保质期结束',
        groups: ['holder'],
        filerAddress: '云海市岚屿区海棠路 18-1 号（演示地址）',
      },
      files: ['changeStatement'],
    },
    { as: 'applicant', do: 'submit', acknowledge: true, expectStatus: 'POST_CHECK' },
    { as: 'filing', do: 'claim', node: 'postCheck' },
    { as: 'filing', do: 'handle', node: 'postCheck', action: 'pass', acknowledge: true, expectStatus: 'ACTIVE' },
  ],
} satisfies ScenarioDefinition;
