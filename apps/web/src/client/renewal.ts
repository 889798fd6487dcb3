import type { AccessToken } from './token.ts';

/**
 * One refresh at a time over all browser tabs (R4-15…R4-19): the first expiry refreshes, everybody else waits for it and
 * replays with the new token. A Web Lock orders the tabs, a channel hands the new token on.
 */
export interface RenewalPorts {
  /** Asks the server for a new token by the refresh cookie; null = the session is over. */
  refresh(): Promise<AccessToken | null>;
  get(): AccessToken | null;
  set(token: AccessToken | null): void;
  /** Whether a token belongs to the person whose pages this tab shows: another tab may have signed in somebody else. */
  isOwn(token: AccessToken): boolean;
  /** Runs `work` while no other tab of this browser does. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  /** Number of the last refresh, shared by the tabs. */
  generation: { read(): number; write(value: number): void };
  waitMs?: number;
}
export interface Renewal {
  /** Resolves with a token newer than `stale`, or null when the session is over. */
  renew(stale: string | null): Promise<AccessToken | null>;
}

/** Makes the refresh queue of this tab. */
export function createRenewal(ports: RenewalPorts): Renewal {
  let running: Promise<AccessToken | null> | null = null;
  let known = ports.generation.read();
  const waiting = new Set<() => void>();

  ports.channel?.addEventListener('message', (event) => {
    const message = event.data as { kind?: string; token?: AccessToken; generation?: number };
    if (message.kind !== 'token' || !message.token || !ports.isOwn(message.token)) return;
    known = message.generation ?? known;
    ports.set(message.token);
    for (const wake of waiting) wake();
  });

  const isFresh = (stale: string | null) => {
    const current = ports.get();
    return current !== null && current.accessToken !== stale ? current : null;
  };

  const heard = (stale: string | null) =>
    new Promise<AccessToken | null>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        waiting.delete(finish);
        resolve(isFresh(stale));
      };
      const timer = setTimeout(finish, ports.waitMs ?? 500);
      waiting.add(finish);
    });

  const renewInLock = async (stale: string | null): Promise<AccessToken | null> => {
    const already = isFresh(stale);
    if (already) return already;
    // Another tab refreshed while this one waited for the lock: its message may still be on the way.
    if (ports.generation.read() > known) {
      const told = await heard(stale);
      if (told) return told;
    }
    const answer = await ports.refresh();
    const token = answer && ports.isOwn(answer) ? answer : null;
    ports.set(token);
    if (token) {
      known = ports.generation.read() + 1;
      ports.channel?.postMessage({ kind: 'token', token, generation: known });
      ports.generation.write(known);
    }
    return token;
  };

  return {
    renew(stale) {
      const already = isFresh(stale);
      if (already) return Promise.resolve(already);
      running ??= ports
        .lock(() => renewInLock(stale))
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}
