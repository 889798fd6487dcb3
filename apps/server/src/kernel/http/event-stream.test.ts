import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { noteOptions } from '../../testing/testing-calls.ts';
import { type ConnectionLimits, connectionLimits } from './connections.ts';
import { EventStream, mostWaiting, openEventStream } from './event-stream.ts';
import { createServer } from './server.ts';

let test: TestApp;
let server: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp(noteOptions());
});
afterEach(() => server.close());
afterAll(() => test.close());

/** A server whose `/events` opens a stream. */
async function listening(limits: Partial<ConnectionLimits>): Promise<void> {
  server = await createServer(test.app, noteOptions().modules, { connections: { ...connectionLimits, ...limits } });
  server.get('/events', async (request, reply) => {
    openEventStream({ request, reply }).send('hello', {});
    return reply;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
}
const address = () => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const events = () => fetch(`${address()}/events`);
async function served(): Promise<number> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  return (await fetch(`${address()}/test/echo`, { method: 'POST', headers, body: '{"word":"ok"}' })).status;
}
async function firstWords(answer: Response): Promise<string> {
  const { value } = (await answer.body?.getReader().read()) ?? {};
  return new TextDecoder().decode(value);
}

describe('an answer that stays open', () => {
  it('keeps nothing for a reader who does not read: that one is let go', async () => {
    const raw = new PassThrough({ highWaterMark: 0 });
    const stream = new EventStream(raw);
    for (let sent = 0; sent < 10_000; sent += 1) stream.send('changed', { counters: ['messages'] });
    expect(raw.destroyed).toBe(true);
    expect(raw.writableLength).toBeLessThan(mostWaiting + 100);
    await listening({});
  });

  it('is counted apart from the connections of its address, and has a cap of its own', async () => {
    await listening({ perAddress: 2, streams: 5 });
    const open = await Promise.all([events(), events()]);
    const more = [await events(), await events(), await events()];
    expect([...open, ...more].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await served()).toBe(200);
    const over = await events();
    expect([over.status, (await over.json()).state]).toEqual([429, 429]);
    await open[0]?.body?.cancel();
    // The server hears of the end a moment after the client.
    for (;;) {
      const again = await events();
      if (again.status === 200) break;
      await again.body?.cancel();
    }
  });

  it('does not hold up a server that stops: its reader is told', async () => {
    await listening({});
    const answer = await events();
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('event: hello');
    await server.close();
    expect((await reader?.read())?.value).toBe('event: end\ndata: {"reason":"stopping"}\n\n');
    expect((await reader?.read())?.done).toBe(true);
  });

  it('is not compressed or kept on its way, and carries the headers of every answer', async () => {
    await listening({});
    const answer = await events();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    expect(await firstWords(answer)).toBe('event: hello\ndata: {}\n\n');
  });
});
