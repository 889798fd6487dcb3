import type { Dashboard, Json } from '@app/contract';
import { preferenceSave } from '@app/contract/calls/preference';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../client/http.ts';
import { type Arrangement, readArrangement, usualArrangement } from './arrangement.ts';
import { dashboardKey, useDashboard } from './dashboard.queries.ts';

const preference = 'dashboard.widgets';
const queryKey = dashboardKey();

/** The person's own arrangement of the home page; it follows to every machine, and comes with the figures. */
export function useArrangement(): {
  arrangement: Arrangement;
  ready: boolean;
  change: (next: Arrangement | null) => Promise<void>;
} {
  const queries = useQueryClient();
  const { data, isPending } = useDashboard();
  const change = useCallback(
    async (next: Arrangement | null) => {
      const value: Json = next ? { widgets: next.map((one) => ({ ...one })) } : null;
      // Figures that are on their way would bring the arrangement of before.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Dashboard>(queryKey)?.widgets ?? null;
      const place = (widgets: Json | null) =>
        queries.setQueryData<Dashboard>(queryKey, (known) => known && { ...known, widgets });
      place(value);
      try {
        await send(preferenceSave, { key: preference, value }, { silent: true });
      } catch (error) {
        place(before);
        throw error;
      }
    },
    [queries],
  );
  // Without an answer the usual arrangement serves: the home page must not wait for a preference.
  return { arrangement: data ? readArrangement(data.widgets) : usualArrangement, ready: !isPending, change };
}
