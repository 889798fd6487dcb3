import type { ScenarioDefinition } from '@app/contract';

/** A paper that needs one more file before it is reviewed; all names are invented (演示). */
export default {
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        subject: '岚屿演示防晒乳安全评估会审',
        urgency: 'normal',
        content: '请就纳米氧化锌的安全评估结论会审。',
        files: [],
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'RECEIVED' },
    { as: 'manager', do: 'claim', node: 'assign' },
    {
      as: 'manager',
      do: 'handle',
      node: 'assign',
      action: 'supplement',
      data: { missing: '请补充粒径分布的测定方法。' },
      expectStatus: 'SUPPLEMENT',
    },
    {
      as: 'applicant',
      do: 'edit',
      node: 'complete',
      data: { content: '请就纳米氧化锌的安全评估结论会审。粒径分布按激光衍射法测定。' },
    },
    { as: 'applicant', do: 'submit', node: 'complete', action: 'send', expectStatus: 'RECEIVED' },
    { as: 'manager', do: 'claim', node: 'assign' },
    { as: 'manager', do: 'handle', node: 'assign', action: 'arranged', expectStatus: 'REVIEW' },
  ],
} satisfies ScenarioDefinition;
