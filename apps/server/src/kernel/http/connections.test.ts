import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { noteOptions } from '../../testing/testing-calls.ts';
import { type ConnectionLimits, connectionLimits } from './connections.ts';
import { createServer } from './server.ts';

let test: TestApp;
const undo: (() => void | Promise<void>)[] = [];
beforeAll(async () => {
  test = await createTestApp(noteOptions());
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => test.close());

async function listening(
  limits: Partial<ConnectionLimits>,
  trustProxy = false,
  more: (server: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const app = { ...test.app, settings: { ...test.app.settings, trustProxy } };
  const server = await createServer(app, noteOptions().modules, { connections: { ...connectionLimits, ...limits } });
  more(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  undo.push(async () => {
    server.server.closeAllConnections();
    await server.close();
  });
  return server;
}

/** Raw connections that have sent `bytes` and then nothing. */
async function sockets(server: FastifyInstance, count: number, bytes = ''): Promise<Socket[]> {
  const { port } = server.server.address() as AddressInfo;
  const made: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    undo.push(() => void socket.destroy());
    await once(socket, 'connect');
    if (bytes !== '') socket.write(bytes);
    made.push(socket);
  }
  return made;
}

const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket.resume(), 'close'));
async function served(server: FastifyInstance): Promise<number> {
  const { port } = server.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/test/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: '{"word":"ok"}',
  });
  return answer.status;
}
const head = 'POST /test/echo HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n';

describe('connections that ask for nothing', () => {
  it.each([
    ['send nothing at all', ''],
    ['stop in the middle of the headers', head],
  ])('are closed when they %s, and others are served meanwhile', async (_what, bytes) => {
    const server = await listening({ headersMs: 1_500, checkMs: 50 });
    const hanging = await sockets(server, 20, bytes);
    expect(await served(server)).toBe(200);
    await Promise.all(hanging.map(closed));
    expect(await served(server)).toBe(200);
  });

  it('are closed when the body does not arrive, and others are served meanwhile', async () => {
    const server = await listening({ bodyMs: 1_500 });
    const hanging = await sockets(server, 20, `${head}Content-Length: 100\r\n\r\n{"word":`);
    expect(await served(server)).toBe(200);
    await Promise.all(hanging.map(closed));
    expect(await served(server)).toBe(200);
  });

  it('are capped for each address, and room that is given back is used again', async () => {
    const server = await listening({ perAddress: 3, headersMs: 600_000 });
    const [first, ...others] = await sockets(server, 3);
    const [over] = await sockets(server, 1);
    if (over) await closed(over);
    expect(others.every((socket) => !socket.closed)).toBe(true);
    first?.destroy();
    if (first) await closed(first);
    // The server hears of the end a moment after the client: the next one may still be over the cap.
    for (;;) if ((await served(server).catch(() => 0)) === 200) break;
  });

  it('are not counted by address behind a proxy, where all have the same', async () => {
    const server = await listening({ perAddress: 1 }, true);
    await sockets(server, 4);
    expect(await served(server)).toBe(200);
  });

  it('are capped in all', async () => {
    const server = await listening({ total: 2, headersMs: 600_000 });
    await sockets(server, 2);
    const [over] = await sockets(server, 1);
    if (over) await closed(over);
  });
});

describe('requests that are sent ahead of their answers', () => {
  const body = '{"word":"ahead"}';
  const request = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;

  /** Statuses of what one connection was answered until it ended or nothing more was due. */
  async function answers(server: FastifyInstance, count: number, one = request): Promise<string[]> {
    const [socket] = await sockets(server, 1, one.repeat(count));
    if (!socket) throw new Error('no connection');
    let text = '';
    const statuses = () => text.match(/HTTP\/1\.1 \d+/g) ?? [];
    await new Promise<void>((done) => {
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (statuses().length === count) done();
      });
      socket.on('close', () => done());
    });
    return statuses();
  }

  it('are answered one after another as long as they are few', async () => {
    const server = await listening({});
    expect(await answers(server, 8)).toEqual(Array.from({ length: 8 }, () => 'HTTP/1.1 200'));
  });

  it.each([
    ['take their time', request],
    ['are refused at once', `${head.replace('echo', 'none')}Content-Length: ${body.length}\r\n\r\n${body}`],
  ])('end the connection when they are many and %s, and others are served', async (_what, one) => {
    const begun: string[] = [];
    const server = await listening({}, false, (made) => {
      made.addHook('onRequest', async ({ id }) => void begun.push(id));
    });
    expect((await answers(server, 500, one)).length).toBeLessThanOrEqual(8);
    expect(begun.length).toBeLessThanOrEqual(8);
    expect(await served(server)).toBe(200);
  });

  it('are not counted once they are answered', async () => {
    const server = await listening({ pipelined: 2 });
    const [socket] = await sockets(server, 1);
    for (let at = 0; at < 5; at += 1) {
      socket?.write(request);
      if (socket) expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 200');
    }
  });
});

describe('a late answer', () => {
  it.each([
    ['a GET', 'GET', undefined],
    ['a POST without body', 'POST', undefined],
    ['a POST with its whole body', 'POST', '{"word":"ok"}'],
  ])('is given to %s, however long it takes beyond what a body may', async (_what, method, body) => {
    const server = await listening({ bodyMs: 100 }, false, (made) =>
      made.route({
        method: ['GET', 'POST'],
        url: '/late',
        handler: async () => {
          await new Promise((wait) => setTimeout(wait, 500));
          return 'late';
        },
      }),
    );
    const { port } = server.server.address() as AddressInfo;
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`http://127.0.0.1:${port}/late`, { method, headers, ...(body ? { body } : {}) });
    expect(await answer.text()).toBe('late');
  });
});
