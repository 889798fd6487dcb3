import type { ScenarioDefinition } from '@app/contract';

/** A meeting is arranged and cancelled with its reason; the case waits for another. */
export default {
  about: {
    area: 'reg/first',
    field: 'agenda.case',
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
      { as: 'acceptance', do: 'handle', node: 'transfer', action: 'transfer', expectStatus: 'REVIEW' },
      {
        as: 'manager',
        do: 'handle',
        node: 'assign',
        action: 'assign',
        people: { chief: 'chief', rechecker: 'recheck' },
        expectStatus: 'CHIEF_REVIEW',
      },
      {
        as: 'chief',
        do: 'handle',
        node: 'chiefReview',
        action: 'callMeeting',
        data: { meetingKind: 'other', question: '防晒剂联用的光稳定性数据不足，是否要求补充？' },
        expectStatus: 'MEETING',
      },
    ],
  },
  steps: [
    {
      as: 'manager',
      do: 'open',
      data: {
        subject: '风险会商会（演示）',
        reason: '主审提请论证。',
        agenda: [{ _id: 'item1', question: '防晒剂联用的光稳定性数据不足，是否要求补充？' }],
      },
      expectStatus: 'EXPERTS',
    },
    { as: 'applicant', do: 'open', data: { subject: '企业不能发起会议。' }, expectState: 6010104 },
    {
      as: 'manager',
      do: 'handle',
      node: 'arrange',
      action: 'cancel',
      data: { reason: '改为书面征求意见。' },
      expectStatus: 'CANCELLED',
    },
  ],
} satisfies ScenarioDefinition;
