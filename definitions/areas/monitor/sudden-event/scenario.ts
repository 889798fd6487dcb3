import type { ScenarioDefinition } from '@app/contract';

/** A cluster of reactions that a company reports of its own product: verified, graded, suspended and recalled, released and closed by another person; all names are invented (演示). */
export default {
  after: 'reg/first',
  steps: [
    {
      as: 'applicant',
      do: 'save',
      data: {
        kind: 'adverseReaction',
        severity: '3',
        happenedAt: '2026-01-05',
        batches: 'LY260101',
        place: '云海市（演示）',
        reason: '两家医院上报四例面部红肿，均使用同一批次产品（演示）。',
      },
    },
    { as: 'applicant', do: 'submit', expectStatus: 'REPORTED' },
    { as: 'supervisor', do: 'claim', node: 'verify' },
    {
      as: 'supervisor',
      do: 'handle',
      node: 'verify',
      action: 'confirm',
      data: {
        found: '批次、销售去向与病例相符（演示）。',
        persons: [{ _id: 'p1', age: 34, sex: 'female', symptom: '面部红肿', outcome: 'recovering' }],
      },
      expectStatus: 'VERIFIED',
    },
    { as: 'supervisor2', do: 'claim', node: 'grade' },
    {
      as: 'supervisor2',
      do: 'handle',
      node: 'grade',
      action: 'grade',
      data: { grade: 'III', gradeReason: '四例，均好转（演示）。' },
      expectStatus: 'MEASURES',
    },
    { as: 'supervisor', do: 'claim', node: 'measure' },
    {
      as: 'supervisor',
      do: 'handle',
      node: 'measure',
      action: 'suspend',
      data: { reason: '同批次出现聚集性不良反应，查清原因之前暂停销售、使用。' },
      expectStatus: 'MEASURES',
    },
    { as: 'supervisor', do: 'claim', node: 'measure' },
    {
      as: 'supervisor',
      do: 'handle',
      node: 'measure',
      action: 'done',
      data: { evaluation: '产品仍在暂停，不能结案（演示）。' },
      expectState: 409,
    },
    {
      as: 'supervisor',
      do: 'handle',
      node: 'measure',
      action: 'lift',
      data: { reason: '经检验该批次符合规定，原因为个体过敏。' },
      expectStatus: 'MEASURES',
    },
    { as: 'supervisor', do: 'claim', node: 'measure' },
    {
      as: 'supervisor',
      do: 'handle',
      node: 'measure',
      action: 'done',
      data: { evaluation: '检验合格，病例痊愈，提请结案（演示）。' },
    },
    { as: 'supervisor2', do: 'claim', node: 'close' },
    { as: 'supervisor2', do: 'handle', node: 'close', action: 'close', expectStatus: 'CLOSED' },
  ],
} satisfies ScenarioDefinition;
