import type { ScenarioDefinition } from '@app/contract';

/** A filed product is reported for the last year; by its own words it does not conform, so the office looks at it or hands it to a check (演示). */
export default {
  after: 'reg/first',
  openedFor: 800,
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        produced: 'yes',
        quantity: '12000',
        unit: '支',
        batches: 6,
        standardConform: false,
        standardEvidence: '自查发现一批次菌落总数超标，已销毁（演示）。',
        statement: true,
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'IN_CHECK' },
    { as: 'filing', do: 'claim', node: 'checkReport' },
    {
      as: 'filing',
      do: 'handle',
      node: 'checkReport',
      action: 'order',
      data: { reason: '自报一批次不符合，核查备案资料（演示）。' },
      expectStatus: 'HANDED_OVER',
    },
    // What was handed to a check may be reported anew at any time.
    {
      as: 'applicant',
      do: 'save',
      data: {
        several: true,
        products: [{ _id: 'row1', produced: 'no', standardConform: false }],
        standardEvidence: '不符合批次已销毁，整改完毕（演示）。',
        statement: true,
      },
    },
    { as: 'applicant', do: 'submitEach', expectStatus: 'IN_CHECK' },
  ],
} satisfies ScenarioDefinition;
