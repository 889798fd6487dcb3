import { type Reading, readingGet, readingStart } from '@app/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../../client/http.ts';

const going: readonly Reading['state'][] = ['waiting', 'reading'];

/**
 * What was read of these attachments, asked again while the reading goes on.
 * @param start whether a file that nobody read yet is read now, pictures of writing included
 */
export function useReadings(ids: readonly string[], start: boolean) {
  const queries = useQueryClient();
  const asked = useRef(new Set<string>());
  const found = useQueries({
    queries: ids.map((attachmentId) => ({
      queryKey: ['reading', attachmentId],
      queryFn: ({ signal }: { signal: AbortSignal }) => send(readingGet, { attachmentId }, { silent: true, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: (query: { state: { data?: Reading } }) =>
        going.includes(query.state.data?.state ?? 'none') ? 700 : false,
    })),
  });
  const begin = async (attachmentId: string) => {
    const reading = await send(readingStart, { attachmentId }, { silent: true });
    queries.setQueryData(['reading', attachmentId], reading);
    await queries.invalidateQueries({ queryKey: ['reading', attachmentId] });
  };
  const readings = found.flatMap(({ data }) => data ?? []);
  const open = readings.filter(({ state }) => state === 'none' || state === 'scanned').map((one) => one.attachmentId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` is another function each time, the ids are what counts
  useEffect(() => {
    if (!start) return;
    for (const id of open) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      void begin(id).catch(() => undefined);
    }
  }, [start, open.join(' ')]);
  return { readings, begin };
}
