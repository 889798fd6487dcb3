import { QueryClient } from '@tanstack/react-query';

/** What the server answered, kept for the pages of one person. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, gcTime: 300_000 },
    mutations: { retry: false },
  },
});
