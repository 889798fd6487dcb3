import type { ScenarioDefinition } from '@app/contract';

/** A chief writes a risk control report about a case, changes its text and drops it; all names are invented (演示). */
export default {
  about: {
    area: 'reg/first',
    field: 'case',
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
    ],
  },
  steps: [
    {
      as: 'chief',
      do: 'open',
      data: {
        source: 'review',
        substance: '水杨酸（演示）',
        risk: '用量接近限值，长期使用有刺激的可能。',
        exposure: '成人面部，每日一次。',
        evidence: [{ _id: 'e1', kind: 'dossier', source: '安全评估报告', quote: '用量 1.9 %，限值 2.0 %。' }],
        notBarredBecause: '用量在限值以内，没有条款禁止。',
        measures: [{ _id: 'm1', measure: 'monitoring', text: '监测不良反应六个月。', due: '2039-06-30' }],
        residual: 'medium',
        reviewOn: '2039-12-31',
      },
      people: { 'measures.owner': 'supervisor' },
      expectStatus: 'TO_SIGN',
    },
    { as: 'applicant', do: 'open', data: {}, expectState: 6010104 },
    { as: 'recheck', do: 'open', data: {}, expectState: 6010104 },
    {
      as: 'chief',
      do: 'handle',
      node: 'signReviewer',
      action: 'amend',
      data: { exposure: '成人面部，每日两次。' },
      expectStatus: 'TO_SIGN',
    },
    {
      as: 'chief',
      do: 'handle',
      node: 'signReviewer',
      action: 'drop',
      data: { reason: '风险在复核意见中已经说明。' },
      expectStatus: 'DROPPED',
    },
  ],
} satisfies ScenarioDefinition;
