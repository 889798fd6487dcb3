import type { ReactNode } from 'react';

/** Goes on in another environment after signing out here (R4-27). */
export function EnvironmentDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return open ? <button type="button" onClick={onClose} hidden /> : null;
}
