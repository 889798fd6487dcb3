import { create } from 'zustand';
import { useSession } from '../../client/index.ts';
import { readText, writeText } from '../../client/storage.ts';

/** The markets that people switched on in this window, by person. */
const useChoices = create<Readonly<Record<string, readonly string[]>>>(() => ({}));
const keyOf = (user: string) => `review.regimes.${user}`;

/** What each person left switched on here, read once: the same array each time. */
const kept = new Map<string, readonly string[]>();
function keptBy(user: string): readonly string[] {
  const ids = kept.get(user) ?? read(user);
  kept.set(user, ids);
  return ids;
}

function read(user: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readText(keyOf(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string').slice(0, 8) : [];
  } catch {
    return [];
  }
}

/** One switch for each market wherever findings are shown: off until this person switches it on, remembered in this browser as the columns are. */
export function useRegimeChoice(): {
  ids: readonly string[];
  choose: (id: string, on: boolean) => void;
  reset: () => void;
} {
  const user = useSession((session) => session.user?.id ?? '');
  const ids = useChoices((choices) => choices[user] ?? keptBy(user));
  const keep = (next: readonly string[]) => {
    useChoices.setState({ [user]: next });
    writeText(keyOf(user), next.length === 0 ? null : JSON.stringify(next));
  };
  return {
    ids,
    choose: (id, on) => keep([...ids.filter((one) => one !== id), ...(on ? [id] : [])]),
    reset: () => keep([]),
  };
}

/** Forgets what this window knows of the choices, as a new one does. */
export function forgetRegimeChoice(): void {
  kept.clear();
  useChoices.setState({}, true);
}
