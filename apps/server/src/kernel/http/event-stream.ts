import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../context.ts';
import { leaveConnections } from './connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
  interface FastifyRequest {
    /** When an answer stays open: after how long it was opened. */
    openedAfterMs: number | null;
  }
}

/** A sign of life so often that proxies do not take the connection for a dead one. */
export const beatSeconds = 20;
/** What may wait for a slow reader; whoever takes less than is sent is let go, and comes again. */
export const mostWaiting = 16_384;
const endMs = 5_000;

/** An open answer of events (text/event-stream). */
export class EventStream {
  constructor(
    private readonly raw: Pick<Writable, 'write' | 'end' | 'destroy' | 'destroyed' | 'on' | 'writableLength'>,
  ) {}

  send(event: string, data: unknown): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  beat(): void {
    this.write(':\n\n');
  }

  /** Says why, and closes. */
  end(event: string, data: unknown): void {
    this.send(event, data);
    this.raw.end();
    // Whoever does not take the end either holds the connection no longer.
    setTimeout(() => this.raw.destroy(), endMs).unref();
  }

  onClose(listener: () => void): void {
    // Whoever left while the call was on its way will not close again.
    if (this.raw.destroyed) queueMicrotask(listener);
    else this.raw.on('close', listener);
  }

  /** Nothing is kept for a reader who does not read. */
  private write(text: string): void {
    if (this.raw.writableLength > mostWaiting) this.raw.destroy();
    else this.raw.write(text);
  }
}

/** All open answers of a server: a cap, one heartbeat for all, and an end with the server. */
class EventStreams {
  private readonly open = new Set<EventStream>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly most: number) {}

  add(stream: EventStream): void {
    this.open.add(stream);
    this.timer ??= setInterval(() => this.beat(), beatSeconds * 1_000).unref();
    stream.onClose(() => this.remove(stream));
  }

  isFull(): boolean {
    return this.open.size >= this.most;
  }

  endAll(): void {
    for (const stream of [...this.open]) stream.end('end', { reason: 'stopping' });
  }

  private beat(): void {
    for (const stream of this.open) stream.beat();
  }

  private remove(stream: EventStream): void {
    this.open.delete(stream);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Streams do not hold up a server that stops: they end first. */
export function addEventStreams(server: FastifyInstance, most: number): void {
  const streams = new EventStreams(most);
  server.decorate('eventStreams', streams);
  server.decorateRequest('openedAfterMs', null);
  server.addHook('preClose', async () => streams.endAll());
}

/** Whether a caller reads events; everybody else gets an envelope. */
export function acceptsEvents(request: FastifyRequest): boolean {
  return /\btext\/event-stream\b/.test(request.headers.accept ?? '');
}

/** Answers with an open stream: not kept anywhere, not gathered or compressed on its way, its connection used for nothing after. */
export function openEventStream({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): EventStream {
  const { eventStreams } = request.server;
  if (eventStreams.isFull()) fail('tooManyRequests');
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.flushHeaders();
  leaveConnections(request.raw.socket);
  request.raw.socket.setKeepAlive(true, beatSeconds * 1_000);
  request.answeredState = 200;
  request.openedAfterMs = Math.round(reply.elapsedTime);
  const stream = new EventStream(raw);
  eventStreams.add(stream);
  return stream;
}
