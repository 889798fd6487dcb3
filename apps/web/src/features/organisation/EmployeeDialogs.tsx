import type { Employee } from '@app/contract';
import type { ReactNode } from 'react';
import { useTab } from '../../client/index.ts';
import { ViewAsDrawer, type ViewAsTarget } from '../../runtime/access/ViewAsDrawer.tsx';
import { WhyDialog } from '../../runtime/access/WhyDialog.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** What may be open over the list of people. */
export type EmployeeDialog =
  | { kind: 'form'; person: Employee | 'new' }
  | { kind: 'leave'; person: Employee }
  | { kind: 'why'; person: Employee }
  | { kind: 'viewAs'; who: ViewAsTarget }
  | { kind: 'import' };

/** The dialogs of the page of people; at most one is open. */
export function EmployeeDialogs({
  opened,
  tenantId,
  onClose,
  onCreated,
}: {
  opened: EmployeeDialog | null;
  tenantId: string | null;
  onClose: () => void;
  onCreated: (account: string, secret: string) => void;
}): ReactNode {
  const { org = null } = useTab().query;
  const asked = opened?.kind === 'why' ? opened.person : null;
  return (
    <>
      <EmployeeForm
        employee={opened?.kind === 'form' ? opened.person : null}
        orgId={org}
        tenantId={tenantId}
        onClose={onClose}
        onCreated={onCreated}
      />
      <ImportDialog open={opened?.kind === 'import'} tenantId={tenantId} onClose={onClose} />
      <LeaveDialog employee={opened?.kind === 'leave' ? opened.person : null} tenantId={tenantId} onClose={onClose} />
      <ViewAsDrawer target={opened?.kind === 'viewAs' ? opened.who : null} tenantId={tenantId} onClose={onClose} />
      <WhyDialog
        open={asked !== null}
        person={asked ? { id: asked.userId, name: asked.name } : null}
        tenantId={tenantId}
        onClose={onClose}
      />
    </>
  );
}
