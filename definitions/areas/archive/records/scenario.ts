import type { ScenarioDefinition } from '@app/contract';

/** The volume of a filing that is over: passed by one archivist, returned once, sealed by another; nobody opens one by hand (演示). */
export default {
  begunBy: 'reg/first',
  steps: [
    { as: 'archivist', do: 'claim', node: 'archiveInit' },
    {
      as: 'archivist',
      do: 'handle',
      node: 'archiveInit',
      action: 'notApplicable',
      data: { item: 'X01', reason: '目录里没有这一项。' },
      expectState: 409,
    },
    { as: 'archivist', do: 'handle', node: 'archiveInit', action: 'archivePass', expectStatus: 'ARCHIVE_RECHECK' },
    { as: 'archivist', do: 'claim', node: 'archiveRecheck', expectState: 6010104 },
    { as: 'archivist2', do: 'claim', node: 'archiveRecheck' },
    {
      as: 'archivist2',
      do: 'handle',
      node: 'archiveRecheck',
      action: 'return',
      data: { reason: '请再核对一次办理记录。' },
      expectStatus: 'ARCHIVE_INIT',
    },
    { as: 'archivist', do: 'claim', node: 'archiveInit' },
    { as: 'archivist', do: 'handle', node: 'archiveInit', action: 'archivePass', expectStatus: 'ARCHIVE_RECHECK' },
    { as: 'archivist2', do: 'claim', node: 'archiveRecheck' },
    { as: 'archivist2', do: 'handle', node: 'archiveRecheck', action: 'seal', expectStatus: 'ARCHIVED' },
  ],
} satisfies ScenarioDefinition;
