import { QueryClient, type QueryKey } from '@tanstack/react-query';

/** Cache of the server's answers, for the pages of one person. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, gcTime: 300_000 },
    mutations: { retry: false },
  },
});

/** Whether the cache has an answer for a key: loading it again then shows no loading mask. */
export function isKnown(queryKey: QueryKey): boolean {
  return queries.getQueryData(queryKey) !== undefined;
}
