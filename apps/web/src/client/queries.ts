import { QueryClient, type QueryKey } from '@tanstack/react-query';

/** What the server answered, kept for the pages of one person. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, gcTime: 300_000 },
    mutations: { retry: false },
  },
});

/** Whether an answer is on the screen already: asked for again by itself, it comes without the loading mask. */
export function isKnown(queryKey: QueryKey): boolean {
  return queries.getQueryData(queryKey) !== undefined;
}
