import type { ReactNode } from 'react';
import { useSession } from '../../client/session/session.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** What a person must do first (change password, set up second factor): until then the server refuses other calls. */
export type Duty = 'password' | 'factor';

/** The duty to do first, or null. */
export function useDuty(): Duty | null {
  return useSession((state) => (state.mustChangePassword ? 'password' : state.mustSetUpSecondFactor ? 'factor' : null));
}

/** The dialog of a duty; it can only be closed by doing the duty or signing out. */
export function DutyDialog({ duty }: { duty: Duty }): ReactNode {
  const Dialog = duty === 'password' ? PasswordDialog : FactorDialog;
  return <Dialog open forced onClose={() => undefined} />;
}
