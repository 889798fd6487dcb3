import type { ScenarioDefinition } from '@app/contract';

/** An accepted application ends because its ground fell away; an approver decides. */
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
      files: ['evidence'],
      data: {
        ground: 'licenceLost',
        facts: '受托生产企业的生产许可已被注销（演示），不能继续办理。',
        hearHolder: false,
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'CONFIRMING' },
    { as: 'approver', do: 'claim', node: 'confirmTermination' },
    { as: 'approver', do: 'handle', node: 'confirmTermination', action: 'agree', expectStatus: 'DONE' },
  ],
} satisfies ScenarioDefinition;
