import type { ProcessInstance } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import { type AskedVerb, useInstanceList } from './instance-list.tsx';
import { useInstanceVerb } from './instance-verb.ts';
import { MigrateChosen } from './MigrateChosen.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import './workflow.css';

/** Running and ended cases as processes: find them, see where they stand, suspend, resume, end, migrate. */
export default function InstancesPage(): ReactNode {
  const [asked, setAsked] = useState<AskedVerb | null>(null);
  const [moving, setMoving] = useState<readonly ProcessInstance[] | null>(null);
  const run = useInstanceVerb();
  const ids = asked?.rows.map(({ id }) => id) ?? [];
  return (
    <>
      <ListPage spec={useInstanceList({ ask: setAsked, migrate: setMoving })} />
      {asked ? (
        <ReasonDialog
          verb={asked.verb}
          names={asked.rows.map(({ title }) => title)}
          onRun={(reason) => run(asked.verb, ids, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {moving ? <MigrateChosen rows={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}
