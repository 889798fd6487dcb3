import { useEffect, useState } from 'react';
import { useSession } from '../../client/index.ts';

/** From this window width in pixels on, a list shows columns of priority 2. */
const wideWindow = 1440;

/** A person's columns of one list: order, and which are shown. */
export interface ColumnChoice {
  field: string;
  shown: boolean;
}

/** The columns in the person's order; columns added to the list since then come last. */
function chooseColumns(
  columns: readonly { field: string; priority?: number }[],
  stored: ColumnChoice[] | null,
  isWide: boolean,
): ColumnChoice[] {
  const defaults = columns.map(({ field, priority = 1 }) => ({
    field,
    shown: priority === 1 || (priority === 2 && isWide),
  }));
  if (!stored) return defaults;
  const known = stored.filter((choice) => defaults.some((column) => column.field === choice.field));
  return [...known, ...defaults.filter((column) => !known.some((choice) => choice.field === column.field))];
}

/** A person's columns of one list, stored in this browser, and a setter; setting null restores the list's own columns. */
export function useColumnChoice(
  list: string,
  columns: readonly { field: string; priority?: number }[],
): { choice: ColumnChoice[]; choose: (next: ColumnChoice[] | null) => void } {
  const account = useSession((session) => session.user?.account ?? '');
  const [stored, setStored] = useState(() => loadChoice(account, list));
  const isWide = useWideWindow();
  const choose = (next: ColumnChoice[] | null) => {
    setStored(next);
    storeChoice(account, list, next);
  };
  return { choice: chooseColumns(columns, stored, isWide), choose };
}

function useWideWindow(): boolean {
  const [isWide, setWide] = useState(() => window.innerWidth > wideWindow);
  useEffect(() => {
    const resized = () => setWide(window.innerWidth > wideWindow);
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return isWide;
}

const keyOf = (account: string, area: string) => `list.columns.${account}.${area}`;

function loadChoice(account: string, area: string): ColumnChoice[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(account, area)) ?? 'null');
    if (!Array.isArray(value)) return null;
    return value.filter(
      (one): one is ColumnChoice =>
        typeof one === 'object' && one !== null && typeof one.field === 'string' && typeof one.shown === 'boolean',
    );
  } catch {
    return null;
  }
}

function storeChoice(account: string, area: string, choice: ColumnChoice[] | null): void {
  if (choice) localStorage.setItem(keyOf(account, area), JSON.stringify(choice));
  else localStorage.removeItem(keyOf(account, area));
}
