import type { LiveCounter } from '@app/contract';
import { constants } from '@app/contract/constants';
import { useEffect } from 'react';
import { startLive, windowPorts } from '../client/live.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../client/session/session.ts';

/** Query keys that show each counter; they are loaded again when it changes. */
const keys: Record<LiveCounter, readonly (readonly string[])[]> = {
  messages: [
    ['message', 'unread'],
    ['message', 'inbox'],
  ],
  tasks: [['task', 'pending'], ['dashboard']],
};

/** Keeps bell and task counts up to date by the server's stream of changes; starts once the first page is shown. */
export function useLiveCounters(): void {
  const uid = useSession((state) => state.user?.id);
  const tenantId = useSession((state) => state.tenant?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person or place of work has another stream
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = startLive({ ...windowPorts, changed });
    }, constants.messageLoadDelayMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [uid, tenantId]);
}

function changed(counters: readonly LiveCounter[]): void {
  for (const counter of counters)
    for (const queryKey of keys[counter]) void queries.invalidateQueries({ queryKey: [...queryKey] });
}
