import type { AccessToken } from './token.ts';

/**
 * One refresh at a time over all browser tabs (R4-15…R4-19): the first expired call refreshes, the others wait for it and
 * are repeated with the new token. A Web Lock lets one tab refresh, a broadcast channel sends the new token to the others.
 */
export interface RenewalPorts {
  /** Asks the server for a new token by the refresh cookie; null = the session is over. */
  refresh(): Promise<AccessToken | null>;
  get(): AccessToken | null;
  set(token: AccessToken | null): void;
  /** Whether a token belongs to the person whose pages this tab shows: another tab may have signed in somebody else. */
  isOwn(token: AccessToken): boolean;
  /** Runs `work` once no other tab of this browser is running its own (a Web Lock). */
  lock<T>(work: () => Promise<T>): Promise<T>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  /** Number of the last refresh, in storage that all tabs share. */
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
  const told = tokensOfOthers(ports, (token, generation) => {
    known = generation ?? known;
    ports.set(token);
  });

  const isFresh = (stale: string | null) => {
    const current = ports.get();
    return current !== null && current.accessToken !== stale ? current : null;
  };

  const renewInLock = async (stale: string | null): Promise<AccessToken | null> => {
    const already = isFresh(stale);
    if (already) return already;
    // Another tab refreshed while this one waited for the lock; the message with its token may not have arrived yet.
    if (ports.generation.read() > known) {
      await told.next();
      const heard = isFresh(stale);
      if (heard) return heard;
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

/** Receives the tokens that other tabs got; `next` waits for one, at most `waitMs` (500 ms). */
function tokensOfOthers(
  ports: Pick<RenewalPorts, 'channel' | 'isOwn' | 'waitMs'>,
  take: (token: AccessToken, generation: number | undefined) => void,
) {
  const waiting = new Set<() => void>();
  ports.channel?.addEventListener('message', (event) => {
    const message = event.data as { kind?: string; token?: AccessToken; generation?: number };
    if (message.kind !== 'token' || !message.token || !ports.isOwn(message.token)) return;
    take(message.token, message.generation);
    for (const wake of waiting) wake();
  });
  return {
    next: () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, ports.waitMs ?? 500);
        waiting.add(finish);
      }),
  };
}
