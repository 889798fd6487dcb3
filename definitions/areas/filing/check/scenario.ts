import type { ScenarioDefinition } from '@app/contract';

/** An effective filing is checked anew: ordered and corrected, suspended, lifted back into the check, passed; all names are invented (演示). */
export default {
  after: 'reg/first',
  steps: [
    { as: 'filing', do: 'open', data: { reason: '投诉反映标签与备案资料不一致。' }, expectStatus: 'POST_CHECK' },
    { as: 'filing', do: 'open', data: { reason: '重复发起。' }, expectState: 409 },
    { as: 'filing', do: 'claim', node: 'postCheck' },
    {
      as: 'filing',
      do: 'item',
      data: { field: 'useMethod', text: '使用方法未写明使用部位，请补充。', basis: '化妆品标签管理办法 第十二条' },
    },
    {
      as: 'filing',
      do: 'handle',
      node: 'postCheck',
      action: 'order',
      acknowledge: true,
      data: { days: 10 },
      expectStatus: 'ORDER_CORRECT',
    },
    { as: 'applicant', do: 'edit', node: 'orderCorrect', data: { useMethod: '洁面后取适量涂抹于面部，避开眼周。' } },
    { as: 'applicant', do: 'answer' },
    {
      as: 'applicant',
      do: 'submit',
      node: 'orderCorrect',
      action: 'reply',
      acknowledge: true,
      expectStatus: 'POST_CHECK',
    },
    { as: 'filing', do: 'claim', node: 'postCheck' },
    { as: 'filing', do: 'judge' },
    {
      as: 'filing',
      do: 'handle',
      node: 'postCheck',
      action: 'suspend',
      data: { reason: '抽检不合格，暂停销售、使用。' },
      expectStatus: 'SUSPENDED',
    },
    {
      as: 'filing',
      do: 'handle',
      node: 'suspended',
      action: 'lift',
      data: { reason: '复检合格。' },
      expectStatus: 'POST_CHECK',
    },
    { as: 'filing', do: 'claim', node: 'postCheck' },
    { as: 'applicant', do: 'open', data: { reason: '企业不能自行发起。' }, expectState: 6010104 },
    { as: 'filing', do: 'handle', node: 'postCheck', action: 'pass', acknowledge: true, expectStatus: 'ACTIVE' },
  ],
} satisfies ScenarioDefinition;
