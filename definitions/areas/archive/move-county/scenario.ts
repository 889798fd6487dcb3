import type { ScenarioDefinition } from '@app/contract';

/** A sealed volume is listed for a county office, whose officer takes it over (演示). */
export default {
  dueVolume: { area: 'reg/terminate', field: 'volumes.volume' },
  steps: [
    {
      as: 'archivist',
      do: 'open',
      data: {
        name: '青禾区移交清单（演示）',
        ground: 'supervision',
        reason: '企业日常监管由青禾区承担（演示）。',
        volumes: [{ _id: 'row1', copy: 'copy' }],
      },
      people: { receiver: 'county' },
      expectStatus: 'HANDOVER_SENT',
    },
    { as: 'county', do: 'claim', node: 'takeOver' },
    { as: 'county', do: 'handle', node: 'takeOver', action: 'accept', expectStatus: 'HANDOVER_ACCEPTED' },
  ],
} satisfies ScenarioDefinition;
