import type { ScenarioDefinition } from '@app/contract';

/** A plan over one case: agreed to by a second manager, not closed before its case is assigned and out of review; all names are invented (演示). */
export default {
  about: {
    area: 'reg/first',
    field: 'lines.case',
    steps: [
      // A sunscreen: a special cosmetic, which is registered.
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
      { as: 'acceptance', do: 'handle', node: 'transfer', action: 'transfer', expectStatus: 'REVIEW' },
    ],
  },
  steps: [
    {
      as: 'manager2',
      do: 'open',
      data: {
        name: '十一月防晒产品审评计划（演示）',
        group: 'sunscreen',
        from: '2026-11-01',
        to: '2026-12-31',
        reason: '本期待审的防晒产品。',
        lines: [{ _id: 'line1', urgency: 'normal', dueOn: '2026-12-20' }],
      },
      expectStatus: 'TO_AGREE',
    },
    { as: 'chief', do: 'open', data: {}, expectState: 6010104 },
    { as: 'manager2', do: 'handle', node: 'agreePlan', action: 'agree', expectState: 6010104 },
    { as: 'manager', do: 'handle', node: 'agreePlan', action: 'agree', expectStatus: 'ISSUED' },
    { as: 'manager', do: 'handle', node: 'assignLines', action: 'assigned', expectState: 409 },
  ],
} satisfies ScenarioDefinition;
