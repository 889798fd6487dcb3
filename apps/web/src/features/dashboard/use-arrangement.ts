import type { Json } from '@app/contract';
import { preferenceGet, preferenceSave } from '@app/contract/calls/preference';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../client/http.ts';
import { type Arrangement, readArrangement, usualArrangement } from './arrangement.ts';

const preference = 'dashboard.widgets';
const queryKey = ['preference', preference];

/** The person's own arrangement of the home page; it follows to every machine. */
export function useArrangement(): {
  arrangement: Arrangement;
  ready: boolean;
  change: (next: Arrangement | null) => Promise<void>;
} {
  const queries = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(preferenceGet, { key: preference }, { quiet: true, signal }),
    staleTime: 300_000,
  });
  const change = useCallback(
    async (next: Arrangement | null) => {
      const value: Json = next ? { widgets: next.map((one) => ({ ...one })) } : null;
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, value);
      try {
        await send(preferenceSave, { key: preference, value }, { silent: true });
      } catch (error) {
        queries.setQueryData(queryKey, before);
        throw error;
      }
    },
    [queries],
  );
  // Without an answer the usual arrangement serves: the home page must not wait for a preference.
  return { arrangement: data === undefined ? usualArrangement : readArrangement(data), ready: !isPending, change };
}
