import type { ScenarioDefinition } from '@app/contract';

/** A registration that the office granted in breach of procedure: opened, told to its company, heard by a chair who had no part in it, and through the legal check up to the signature; all names are invented (演示). */
export default {
  after: 'reg/first',
  registeredFor: 900,
  steps: [
    {
      as: 'applicant',
      do: 'open',
      data: { ground: 'procedureBreach', reason: '企业不能自行立案（演示），应当被拒绝。', ban: 'none' },
      expectState: 6010104,
    },
    {
      as: 'supervisor',
      do: 'open',
      data: {
        ground: 'procedureBreach',
        factsFrom: '2025-06-01',
        reason: '批准时未按规定组织技术审评（演示），属于机关违反法定程序。',
        evidence: [
          {
            _id: 'e1',
            evidenceTitle: '审评记录',
            evidenceKind: 'document',
            evidenceSource: '本机关档案',
            obtainedOn: '2026-01-05',
          },
        ],
        ban: 'none',
        urgentSuspend: false,
      },
      files: ['evidenceFiles'],
      expectStatus: 'APPLIED',
    },
    { as: 'supervisor', do: 'claim', node: 'notify' },
    {
      as: 'supervisor',
      do: 'handle',
      node: 'notify',
      action: 'send',
      data: { basis: '行政许可法（条款待核对）', proposal: '建议撤销（演示）。', harm: '' },
      expectStatus: 'HEARING',
    },
    {
      as: 'applicant',
      do: 'agree',
      node: 'statement',
      action: 'state',
      data: { statement: '对事实没有异议，请依法处理（演示）。' },
      expectStatus: 'LEGAL_CHECK',
    },
    { as: 'legal', do: 'claim', node: 'legalCheck' },
    {
      as: 'legal',
      do: 'handle',
      node: 'legalCheck',
      action: 'agree',
      data: { legalOpinion: '事实清楚，程序合法，同意提请审批（演示）。' },
      expectStatus: 'LEGAL_CHECK',
    },
    { as: 'approver', do: 'claim', node: 'decideSection' },
    {
      as: 'approver',
      do: 'handle',
      node: 'decideSection',
      action: 'agree',
      data: { proposal: 'revoke', opinionText: '同意撤销（演示）。' },
    },
    { as: 'approver2', do: 'claim', node: 'decideLeader' },
    { as: 'approver2', do: 'handle', node: 'decideLeader', action: 'agree', expectStatus: 'LEGAL_CHECK' },
    { as: 'approver3', do: 'claim', node: 'decideSign' },
  ],
} satisfies ScenarioDefinition;
