import { useState } from 'react';
import { useSession } from '../../../client/index.ts';

/** Reasons why a case is submitted in spite of a finding; stored in this browser until the submission. */
export function useAcknowledgements(draftId: string): {
  get: (key: string) => string;
  set: (key: string, reason: string) => void;
  clear: () => void;
} {
  const user = useSession((state) => state.user?.id ?? '');
  const storage = `draft.reasons.${user}.${draftId}`;
  const [reasons, setReasons] = useState<Record<string, string>>(() => read(storage));
  return {
    get: (key) => (reasons[key] ?? '').trim(),
    set: (key, reason) => {
      const next = { ...reasons, [key]: reason };
      setReasons(next);
      try {
        localStorage.setItem(storage, JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the reasons last as long as the page.
      }
    },
    clear: () => {
      setReasons({});
      try {
        localStorage.removeItem(storage);
      } catch {
        // Without storage there is nothing to delete.
      }
    },
  };
}

function read(storage: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storage) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
