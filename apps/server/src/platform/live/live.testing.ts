import type { AddressInfo } from 'node:net';
import { liveStream, prefixes } from '@app/contract';
import type { TestApp } from '../../testing/testing.ts';

/** An event of a stream. */
export interface Told {
  event: string;
  data: { counters?: string[]; reason?: string };
}

/** An open stream as a browser reads it. */
export interface Reading {
  status: number;
  headers: Headers;
  /** Every event so far. */
  told: Told[];
  /** Resolves with the next event that nobody waited for yet; null when the stream is over. */
  next(): Promise<Told | null>;
  leave(): void;
}

/** Opens a stream with a session's token, over a real connection. */
export async function readLive(test: TestApp, token: string, headers: Record<string, string> = {}): Promise<Reading> {
  if (!test.server.server.listening) await test.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.server.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}${prefixes[liveStream.prefix]}${liveStream.path}`, {
    headers: { accept: 'text/event-stream', 'x-authorization-access_token': token, ...headers },
    signal: leaving.signal,
  });
  const told: Told[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let given = 0;
  const next = async (): Promise<Told | null> => {
    for (;;) {
      const known = told[given];
      if (known) {
        given += 1;
        return known;
      }
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) return null;
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event && data) told.push({ event, data: JSON.parse(data) as Told['data'] });
      }
    }
  };
  return { status: answer.status, headers: answer.headers, told, next, leave: () => leaving.abort() };
}
