import type { RulebookData } from '@app/contract';
import { rulebookGet } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../client/index.ts';

let cached: Promise<RulebookData> | null = null;

/** The rules and tables in force today: fetched once, shared by every form and dossier of the page. */
export function loadRulebook(): Promise<RulebookData> {
  cached ??= send(rulebookGet, {}, { silent: true }).catch((error: unknown) => {
    cached = null;
    throw error;
  });
  return cached;
}

/** Asks the server again next time. */
export function forgetRulebook(): void {
  cached = null;
}

/** The rulebook as a hook: null until it is loaded, or while `wanted` is false. */
export function useLoadedRulebook(wanted: boolean): RulebookData | null {
  const { data } = useQuery({ queryKey: ['rulebook'], queryFn: loadRulebook, enabled: wanted, staleTime: 10 * 60_000 });
  return data ?? null;
}
