import { type LiveCounter, type LiveEnd, liveStream } from '@app/contract';
import { createParser } from 'eventsource-parser';
import { create } from 'zustand';
import { requestOf } from './request.ts';
import { getToken } from './session/token.ts';

/** Whether the stream of changes is open; while it is not, counters are polled. */
export const useLive = create<{ isLive: boolean }>(() => ({ isLive: false }));

const pollMs = 60_000;
const firstWaitMs = 1_000;
const mostWaitMs = 60_000;
/** After this long without data (three heartbeats of the server) the connection counts as dead. */
const silenceMs = 60_000;
const all: readonly LiveCounter[] = ['messages', 'tasks'];

/** Interval in milliseconds at which a counter is polled; `false` while the stream is open. */
export function usePollInterval(): number | false {
  return useLive((state) => (state.isLive ? false : pollMs));
}

/** Functions of the page that the stream uses. */
export interface LivePorts {
  /** The access token in use; null when there is none that is still valid. */
  token(): string | null;
  open(signal: AbortSignal): Promise<Response>;
  changed(counters: readonly LiveCounter[]): void;
  /** Resolves when this window gets the focus (again). */
  front(signal: AbortSignal): Promise<void>;
}

/** How a stream ended: the server's reason, or `broken` when the connection was lost or refused. */
type Outcome = LiveEnd | 'broken';

/** Keeps a stream of changes open and reopens it when it breaks; returns the function that stops it. */
export function startLive(ports: LivePorts): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  void keepOpen(ports, signal).finally(() => useLive.setState({ isLive: false }));
  return () => stopping.abort();
}

async function keepOpen(ports: LivePorts, signal: AbortSignal): Promise<void> {
  let wait = firstWaitMs;
  let missed = false;
  /** A token that the server no longer accepts: the stream never refreshes it, but waits until other calls got a new one. */
  let spent: string | null = null;
  while (!signal.aborted) {
    const token = ports.token();
    if (token !== null && token !== spent) {
      const opened = () => {
        wait = firstWaitMs;
        // Changes between two streams were not reported, so every counter is loaded again.
        if (missed) ports.changed(all);
      };
      const outcome = await readStream(ports, signal, opened).catch((): Outcome => 'broken');
      useLive.setState({ isLive: false });
      missed = true;
      if (outcome === 'session' || outcome === 'token') spent = token;
      if (outcome === 'replaced') await ports.front(signal);
    }
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, mostWaitMs);
  }
}

async function readStream(ports: LivePorts, signal: AbortSignal, opened: () => void): Promise<Outcome> {
  const silent = new AbortController();
  const response = await ports.open(AbortSignal.any([signal, silent.signal]));
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) {
    await response.body?.cancel();
    return 'broken';
  }
  useLive.setState({ isLive: true });
  opened();
  let outcome: Outcome = 'broken';
  const parser = createParser({
    onEvent({ event, data }) {
      const told = fieldsOf(data);
      if (event === 'changed') ports.changed(all.filter((one) => told.counters?.includes(one)));
      if (event === 'end' && told.reason) outcome = told.reason;
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      timer = setTimeout(() => {
        silent.abort();
        reader.cancel().catch(() => undefined);
      }, silenceMs);
      const { value, done } = await reader.read();
      clearTimeout(timer);
      if (done) return outcome;
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function fieldsOf(data: string): { counters?: unknown[]; reason?: LiveEnd } {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}

/** The functions of this window: the stream is requested like any call, with the token in the usual header. */
export const windowPorts: Omit<LivePorts, 'changed'> = {
  token() {
    const token = getToken();
    return token && token.expiresAt > Date.now() ? token.accessToken : null;
  },
  open(signal) {
    const { url, init } = requestOf(liveStream, {});
    return fetch(url, {
      ...init,
      headers: { ...init.headers, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
  },
  front: (signal) =>
    new Promise((done) => {
      const look = () => {
        if (document.visibilityState !== 'visible' && !signal.aborted) return;
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('focus', look);
        done();
      };
      document.addEventListener('visibilitychange', look);
      window.addEventListener('focus', look);
      signal.addEventListener('abort', look);
    }),
};
