import type { ScenarioDefinition } from '@app/contract';

/** An accepted application is taken back; acceptance confirms. */
export default {
  about: {
    area: 'reg/first',
    field: 'case',
    steps: [
      // A sunscreen: a special cosmetic, which is registered (演示).
      {
        as: 'applicant',
        do: 'save',
        data: {
          nameGeneric: '轻透',
          nameAttribute: '防晒乳',
          classification: '04-05-03-01-02',
          spf: '50+',
          pa: '+++',
          pfa: '9.8',
          waterResist: 'none',
          wholeAgreement: true,
        },
      },
      { as: 'applicant', do: 'submit', acknowledge: true, expectStatus: 'SUBMITTED' },
      { as: 'acceptance', do: 'claim', node: 'formCheck' },
      {
        as: 'acceptance',
        do: 'handle',
        node: 'formCheck',
        action: 'accept',
        acknowledge: true,
        expectStatus: 'ACCEPTED',
      },
    ],
  },
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        kind: 'withdraw',
        cause: 'willResubmit',
        reason: '标签需要重新设计，修改后再提交（演示）。',
        consequence: true,
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'CONFIRMING' },
    { as: 'acceptance', do: 'claim', node: 'confirm' },
    { as: 'acceptance', do: 'handle', node: 'confirm', action: 'agree', expectStatus: 'DONE' },
  ],
} satisfies ScenarioDefinition;
