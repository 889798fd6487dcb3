import { useState } from 'react';
import { useSession } from '../../client/index.ts';
import type { ColumnKey } from './columns.ts';

type Choice = Partial<Record<ColumnKey, boolean>>;

/** Which columns this user switched on or off; other columns are shown if the width allows. */
export function useColumnChoice(): {
  choice: Choice;
  choose: (key: ColumnKey, shown: boolean) => void;
  reset: () => void;
} {
  const user = useSession((session) => session.user?.id ?? '');
  const key = `formula.columns.${user}`;
  const [choice, setChoice] = useState<Choice>(() => read(key));
  const keep = (next: Choice) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden: the choice lasts as long as the page.
    }
  };
  return { choice, choose: (column, shown) => keep({ ...choice, [column]: shown }), reset: () => keep({}) };
}

function read(key: string): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Choice) : {};
  } catch {
    return {};
  }
}
