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
    // Within the window it may still be replaced, and is looked at when that is over.
    { as: 'applicant', do: 'submit', expectStatus: ['IN_CHECK', 'REPORTED'] },
  ],
} satisfies ScenarioDefinition;
