import type { ReactNode } from 'react';
import { useSession } from '../client/session.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** What a person has to do before anything else: until then the server refuses what the pages ask. */
export type Duty = 'password' | 'factor';

/** The first duty of the session, or null. */
export function useDuty(): Duty | null {
  return useSession((state) => (state.mustChangePassword ? 'password' : state.mustSetUpSecondFactor ? 'factor' : null));
}

/** The dialog of a duty; it ends when it is done, or with the session. */
export function DutyDialog({ duty }: { duty: Duty }): ReactNode {
  const Dialog = duty === 'password' ? PasswordDialog : FactorDialog;
  return <Dialog open forced onClose={() => undefined} />;
}
