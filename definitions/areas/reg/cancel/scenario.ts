import type { ScenarioDefinition } from '@app/contract';

/** A filing ends on submission; the filing office restores what was cancelled in error; then it ends by a draft of several products; all names are invented (演示). */
export default {
  after: 'reg/first',
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        cause: 'stopMaking',
        lastMadeOn: '2026-01-05',
        stockLeft: 0,
        stockPlan: 'none',
        reason: '产品线调整，不再生产（演示）。',
        paperBack: 'none',
        consequence: true,
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'CANCEL_NOTICE' },
    { as: 'filing', do: 'claim', node: 'cancelNotice' },
    {
      as: 'filing',
      do: 'handle',
      node: 'cancelNotice',
      action: 'reopen',
      data: { reason: '企业来函说明选错产品（演示）。' },
      expectStatus: 'RESTORED',
    },
    {
      as: 'applicant',
      do: 'save',
      data: {
        several: true,
        products: [{ _id: 'row1', lastMadeOn: '2026-01-05', stockLeft: 12, stockPlan: 'sold' }],
        cause: 'stopMaking',
        reason: '整条产品线停产（演示）。',
        paperBack: 'none',
        consequence: true,
      },
    },
    { as: 'applicant', do: 'submitEach', expectStatus: 'CANCEL_NOTICE' },
  ],
} satisfies ScenarioDefinition;
