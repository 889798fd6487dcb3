import { type LiveCounter, type LiveEnd, liveStream } from '@app/contract';
import { createParser } from 'eventsource-parser';
import { create } from 'zustand';
import { requestOf } from './request.ts';
import { getToken } from './token.ts';

/** Whether the server tells of changes now; while it does not, counters are asked for from time to time. */
export const useLive = create<{ isLive: boolean }>(() => ({ isLive: false }));

const pollMs = 60_000;
const firstWaitMs = 1_000;
const mostWaitMs = 60_000;
/** Without a sign of life for so long (three beats) the connection is a dead one. */
const silenceMs = 60_000;
const all: readonly LiveCounter[] = ['messages', 'tasks'];

/** How often a counter is asked for again; `false` while the server tells. */
export function usePollInterval(): number | false {
  return useLive((state) => (state.isLive ? false : pollMs));
}

/** What the page lends to its stream. */
export interface LivePorts {
  /** The access token in use; null = none that is still good. */
  token(): string | null;
  open(signal: AbortSignal): Promise<Response>;
  changed(counters: readonly LiveCounter[]): void;
  /** Resolves when somebody turns to this window (again). */
  front(signal: AbortSignal): Promise<void>;
}

/** What a stream came to: the server's reason, or that it broke or was refused. */
type Outcome = LiveEnd | 'broken';

/** Keeps a stream of changes open while it can, until the answered function ends it. */
export function startLive(ports: LivePorts): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  void keepOpen(ports, signal).finally(() => useLive.setState({ isLive: false }));
  return () => stopping.abort();
}

async function keepOpen(ports: LivePorts, signal: AbortSignal): Promise<void> {
  let wait = firstWaitMs;
  let missed = false;
  /** The token that is good for nothing any more: a stream renews no session, what the person does gets another. */
  let spent: string | null = null;
  while (!signal.aborted) {
    const token = ports.token();
    if (token !== null && token !== spent) {
      const opened = () => {
        wait = firstWaitMs;
        // What happened since the last stream was told to nobody.
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

/** The stream of this window: sent as every call, its token in the usual header. */
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
