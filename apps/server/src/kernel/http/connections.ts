import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How many connections the server holds and how long it waits for a request on one. */
export interface ConnectionLimits {
  /** Most connections in all; further ones are closed at once. */
  total: number;
  /** Most open event streams, which are counted apart from the connections. */
  streams: number;
  /** Most connections of one address; not counted behind a proxy, where all connections come from its address. */
  perAddress: number;
  /** Most unanswered requests on one connection; browsers and most programs send the next request only after an answer. */
  pipelined: number;
  /** Milliseconds from opening a connection, or from the first byte of a later request, to the last byte of its headers. */
  headersMs: number;
  /** Milliseconds from the headers to the last byte of a body; uploads have `uploadMs`. */
  bodyMs: number;
  uploadMs: number;
  /** Milliseconds that an idle connection stays open for the next request; longer than the proxies in front keep theirs. */
  idleMs: number;
  /** Milliseconds between two checks of all connections for these limits. */
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

/** By socket: the function that takes a counted connection out of the count. */
const counted = new WeakMap<Socket, () => void>();

/** Closes connections above the limits before a byte of them is read. */
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
 * Ends a connection that has more than `pipelined` unanswered requests. Hundreds of requests in one packet would all start in one round of the
 * event loop; clients that pipeline must expect a closed connection (RFC 9112, 9.3.2).
 */
export function capPipelined({ server: http }: FastifyInstance, { pipelined }: ConnectionLimits): void {
  const waiting = new WeakMap<Socket, number>();
  const handlers = http.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > pipelined) socket.destroy();
    // The rest of the packet is still parsed after the socket was destroyed: each further request is dropped without an error.
    if (socket.destroyed) return void request.destroy();
    waiting.set(socket, count);
    // A request answered at once still counts until the packet that brought it is parsed to its end.
    response.once('close', () => setImmediate(() => waiting.set(socket, (waiting.get(socket) ?? 1) - 1)));
    for (const handle of handlers) handle.call(http, request, response);
  });
}

/** Takes a connection that now carries an open event stream, and no further requests, out of the count of connections. */
export function leaveConnections(socket: Socket): void {
  counted.get(socket)?.();
}

/** Ends connections whose body does not arrive in time, so that a caller who sends single bytes cannot hold one for long. */
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

/**
 * Whether the headers announce a body. The end of a request without body is never read, so it would seem to be still arriving until the answer is
 * sent.
 */
function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
