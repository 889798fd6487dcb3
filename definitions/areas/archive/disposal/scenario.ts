import type { ScenarioDefinition } from '@app/contract';

/** A volume whose days are over is listed by an archivist and sent back by an approver: it is kept (演示). */
export default {
  dueVolume: { area: 'reg/terminate', field: 'volumes.volume' },
  steps: [
    {
      as: 'archivist',
      do: 'open',
      data: { name: '到期档案销毁清册（演示）', reason: '保管期限已满（演示）。', volumes: [{ _id: 'row1' }] },
      expectStatus: 'DISPOSAL_ASKED',
    },
    { as: 'approver', do: 'claim', node: 'agreeDisposal' },
    {
      as: 'approver',
      do: 'handle',
      node: 'agreeDisposal',
      action: 'sendBack',
      data: { reason: '请再核对是否仍有查阅需要（演示）。' },
      expectStatus: 'DISPOSAL_RETURNED',
    },
  ],
} satisfies ScenarioDefinition;
