import { type RegimeHead, type RegimeResult, regimeCase, regimeList } from '@app/contract';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { send } from '../../client/index.ts';
import { useRegimeChoice } from './regime-choice.ts';

/** What other markets say of a dossier, as it is asked of the server: only of those that are switched on. */
export interface RegimesState {
  readonly phase: 'off' | 'loading' | 'ready' | 'failed';
  readonly results: readonly RegimeResult[];
  readonly error: unknown;
}
export interface Regimes extends RegimesState {
  retry: () => void;
}
export const regimesOff: RegimesState = { phase: 'off', results: [], error: null };

/** The markets by whose law a dossier can be judged beside that of the authority. */
export function useRegimeHeads(): readonly RegimeHead[] {
  const { data } = useQuery({
    queryKey: ['regimes'],
    queryFn: () => send(regimeList, {}, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return Array.isArray(data) ? data : [];
}

/** The results of what does not change while it is shown: a submitted version, a checked draft. */
export function useRegimeResults(key: QueryKey, ask: (ids: string[]) => Promise<RegimeResult[]>): Regimes {
  const { ids } = useRegimeChoice();
  const wanted = [...ids];
  const query = useQuery({
    queryKey: ['regimes', ...key, ...wanted],
    queryFn: () => ask(wanted),
    enabled: wanted.length > 0,
    retry: false,
  });
  const retry = () => void query.refetch();
  if (wanted.length === 0) return { ...regimesOff, retry };
  if (query.data) return { phase: 'ready', results: query.data, error: null, retry };
  return { phase: query.isError ? 'failed' : 'loading', results: [], error: query.error, retry };
}

/** What other markets say of a submitted version. */
export function useCaseRegimes(place: { group: string; name: string; caseId: string }, version: number): Regimes {
  return useRegimeResults(['case', place.caseId, version], (ids) =>
    send(regimeCase, { ...place, version, regimes: ids }, { silent: true }),
  );
}
