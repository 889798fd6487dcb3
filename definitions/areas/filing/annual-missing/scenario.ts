import type { ScenarioDefinition } from '@app/contract';

/** A product without a report is reminded of, its holder explains, and the office orders the report (演示). */
export default {
  after: 'reg/first',
  openedFor: 2500,
  steps: [
    { as: 'applicant', do: 'open', data: { reason: '企业不能自行发起。' }, expectState: 6010104 },
    {
      as: 'filing',
      do: 'open',
      data: { reason: '至今没有报送年度报告。' },
      expectStatus: 'REMINDED',
    },
    {
      as: 'applicant',
      do: 'agree',
      node: 'remind',
      action: 'explain',
      data: { statement: '负责人离职，正在补报（演示）。' },
      expectStatus: 'MISSING',
    },
    { as: 'filing', do: 'claim', node: 'orderReport' },
    {
      as: 'filing',
      do: 'handle',
      node: 'orderReport',
      action: 'order',
      data: { days: 10, items: '补报年度报告。' },
      expectStatus: 'ORDER_CORRECT',
    },
    {
      as: 'applicant',
      do: 'agree',
      node: 'orderedReport',
      action: 'explain',
      data: { statement: '资料已经遗失，不能补报（演示）。' },
      expectStatus: 'MISSING',
    },
    { as: 'filing', do: 'claim', node: 'decideMissing' },
    {
      as: 'filing',
      do: 'handle',
      node: 'decideMissing',
      action: 'excuse',
      data: { reason: '经查该年度没有生产（演示）。' },
      expectStatus: 'EXCUSED',
    },
  ],
} satisfies ScenarioDefinition;
