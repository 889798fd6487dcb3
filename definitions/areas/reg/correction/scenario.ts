import type { ScenarioDefinition } from '@app/contract';

/** The office recorded a number of the address wrongly: accepted, then with the one person who decides and signs; all names are invented (演示). */
export default {
  after: 'reg/first',
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        effect: 'both',
        items: [
          {
            _id: 'row1',
            place: 'filerAddress',
            correct: '云海市岚屿区海棠路 81 号（演示地址）',
            source: 'office',
          },
        ],
        reason: '核准资料所载门牌为 81 号，证书误登（演示）。',
      },
      files: ['evidence'],
    },
    { as: 'applicant', do: 'submit', expectStatus: 'SUBMITTED' },
    { as: 'acceptance', do: 'claim', node: 'formCheck' },
    { as: 'acceptance', do: 'handle', node: 'formCheck', action: 'accept', expectStatus: 'CORRECTING' },
    { as: 'approver3', do: 'claim', node: 'decideCorrection' },
  ],
} satisfies ScenarioDefinition;
