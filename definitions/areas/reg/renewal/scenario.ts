import type { ScenarioDefinition } from '@app/contract';

/** A registration is renewed inside its window: the certificate follows the acceptance, supervision looks afterwards; all names are invented (演示). */
export default {
  after: 'reg/first',
  registeredFor: 85,
  steps: [
    {
      as: 'applicant',
      do: 'save',
      files: ['selfCheckReport', 'salesProof', 'productStandard'],
      data: {
        paperCertificate: 'none',
        selfCheckFrom: '2020-01-01',
        selfCheckTo: '2026-01-01',
        salesFacts: [{ _id: 'row1', year: 2025, quantity: '12000', unit: '支', batches: 6 }],
        adverse: [{ _id: 'row1', period: '2025 年度', cases: 2, serious: 0 }],
        labelStillConform: true,
        commitment: true,
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'SUBMITTED' },
    { as: 'acceptance', do: 'claim', node: 'formCheck' },
    { as: 'acceptance', do: 'handle', node: 'formCheck', action: 'accept', expectStatus: 'RENEWED' },
    { as: 'supervisor', do: 'claim', node: 'afterRenewal' },
    { as: 'supervisor', do: 'handle', node: 'afterRenewal', action: 'ok', expectStatus: 'RENEWED' },
  ],
} satisfies ScenarioDefinition;
