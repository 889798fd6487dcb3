import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How many connections the server holds and how long it waits for a request on one. */
export interface ConnectionLimits {
  /** Connections in all; more are closed at once. */
  total: number;
  /** Open streams of events, counted apart from the connections. */
  streams: number;
  /** Connections of one address; not counted behind a proxy, where all come from its address. */
  perAddress: number;
  /** Requests of one connection that wait for their answers; browsers and most programs send the next one after an answer. */
  pipelined: number;
  /** From opening a connection, or from the first byte of a later request, to the last of its headers. */
  headersMs: number;
  /** From the headers to the last byte of a body; uploads have `uploadMs`. */
  bodyMs: number;
  uploadMs: number;
  /** How long an idle connection stays open for the next request; longer than the proxies in front wait. */
  idleMs: number;
  /** How often connections are looked over. */
  checkMs: number;
}

export const connectionLimits: ConnectionLimits = {
  total: 4_000,
  streams: 2_000,
  perAddress: 400,
  pipelined: 8,
  headersMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 600_000,
  idleMs: 72_000,
  checkMs: 1_000,
};

/** How connections that are counted leave the count: by socket. */
const counted = new WeakMap<Socket, () => void>();

/** Closes what is over the caps, before a byte of it is read. */
export function capConnections(server: FastifyInstance, limits: ConnectionLimits, byAddress: boolean): void {
  const { server: http } = server;
  http.maxConnections = limits.total + limits.streams;
  http.headersTimeout = limits.headersMs;
  const open = new Map<string, number>();
  let all = 0;
  http.on('connection', (socket: Socket) => {
    const address = byAddress ? (socket.remoteAddress ?? '') : '';
    const count = (open.get(address) ?? 0) + 1;
    if (all >= limits.total || (byAddress && count > limits.perAddress)) return void socket.destroy();
    open.set(address, count);
    all += 1;
    const leave = () => {
      if (!counted.delete(socket)) return;
      all -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
    counted.set(socket, leave);
    socket.once('close', leave);
  });
}

/**
 * Ends a connection that sends more requests than it waits for. All that arrive in one packet, hundreds of them, would be begun
 * in one round of the event loop; whoever sends ahead has to expect that (RFC 9112, 9.3.2).
 */
export function capPipelined({ server: http }: FastifyInstance, { pipelined }: ConnectionLimits): void {
  const waiting = new WeakMap<Socket, number>();
  const handlers = http.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > pipelined) socket.destroy();
    // The packet is parsed to its end all the same; what nobody reads any more is let go one by one, without an error for each.
    if (socket.destroyed) return void request.destroy();
    waiting.set(socket, count);
    // What is answered at once counts until the packet is read to its end.
    response.once('close', () => setImmediate(() => waiting.set(socket, (waiting.get(socket) ?? 1) - 1)));
    for (const handle of handlers) handle.call(http, request, response);
  });
}

/** A connection that carries an open stream from now on, and nothing after it, is counted among the streams. */
export function leaveConnections(socket: Socket): void {
  counted.get(socket)?.();
}

/** Ends a connection whose body does not arrive in time: somebody who sends a byte now and then holds nothing for long. */
export function endSlowBodies(server: FastifyInstance, limits: ConnectionLimits): void {
  server.addHook('onRequest', async (request) => {
    if (request.raw.complete || !announcesBody(request)) return;
    const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
    const end = () => request.raw.complete || request.raw.destroy();
    const timer = setTimeout(end, isUpload ? limits.uploadMs : limits.bodyMs).unref();
    const settle = () => clearTimeout(timer);
    request.raw.once('end', settle).once('close', settle);
  });
}

/** Nobody reads the end of a request without body, so that it would seem under way until its answer is sent. */
function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
