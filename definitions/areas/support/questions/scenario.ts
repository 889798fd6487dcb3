import type { ScenarioDefinition } from '@app/contract';

/** A question that needs one more word before it is answered; all names are invented (演示). */
export default {
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        subject: '配方粘贴后合计不是 100%',
        category: 'use',
        question: '从表格粘贴 60 行后合计是 99.980%，请问怎样找到差在哪一行？',
        files: [],
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'ASKED' },
    { as: 'filing', do: 'claim', node: 'answer' },
    {
      as: 'filing',
      do: 'handle',
      node: 'answer',
      action: 'unclear',
      data: { missing: '请说明表格里含量有几位小数。' },
      expectStatus: 'UNCLEAR',
    },
    {
      as: 'applicant',
      do: 'edit',
      node: 'complete',
      data: { question: '从表格粘贴 60 行后合计是 99.980%，含量都是三位小数，请问怎样找到差在哪一行？' },
    },
    { as: 'applicant', do: 'submit', node: 'complete', action: 'send', expectStatus: 'ASKED' },
    { as: 'filing', do: 'claim', node: 'answer' },
    {
      as: 'filing',
      do: 'handle',
      node: 'answer',
      action: 'answered',
      data: { answer: '页脚会显示差额；按 F8 跳到下一个有发现的单元格。' },
      expectStatus: 'ANSWERED',
    },
  ],
} satisfies ScenarioDefinition;
