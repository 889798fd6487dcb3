import type { ProcessInstance } from '@app/contract';
import type { ReactNode } from 'react';
import { MigrateDialog } from './MigrateDialog.tsx';
import { useProcessFile, useProcessVersions } from './workflow.queries.ts';

/** Migration of chosen instances of one process to its published version. */
export function MigrateChosen({ rows, onClose }: { rows: readonly ProcessInstance[]; onClose: () => void }): ReactNode {
  const versions = useProcessVersions(rows[0]?.processKey ?? null);
  const head = versions.data?.find(({ state }) => state === 'published');
  return head ? <Chosen id={head.id} rows={rows} onClose={onClose} /> : null;
}

function Chosen({
  id,
  rows,
  onClose,
}: {
  id: string;
  rows: readonly ProcessInstance[];
  onClose: () => void;
}): ReactNode {
  const { data: file } = useProcessFile(id);
  if (!file || file.version === null) return null;
  return (
    <MigrateDialog
      open
      processKey={file.key}
      to={file.version}
      nodes={file.nodes}
      ids={rows.map((row) => row.id)}
      onClose={onClose}
    />
  );
}
