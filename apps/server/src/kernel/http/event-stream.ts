import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../failure.ts';
import { leaveConnections } from './connections.ts';

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: EventStreams;
  }
  interface FastifyRequest {
    /** Milliseconds after which an answer that stays open was opened; null for all others. */
    openedAfterMs: number | null;
  }
}

/** Seconds between two comments sent on an open stream, so that proxies do not close it as idle. */
export const beatSeconds = 20;
/** Most bytes that wait for a slow reader; above it the stream is ended, and the browser connects again. */
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

  /** Sends a last event with the reason, then closes the stream. */
  end(event: string, data: unknown): void {
    this.send(event, data);
    this.raw.end();
    // A reader that does not take the last event either is disconnected.
    setTimeout(() => this.raw.destroy(), endMs).unref();
  }

  onClose(listener: () => void): void {
    // When the reader left before the stream opened, no further close event comes.
    if (this.raw.destroyed) queueMicrotask(listener);
    else this.raw.on('close', listener);
  }

  /** Writes to the stream; ends it instead when more than `mostWaiting` bytes are unread. */
  private write(text: string): void {
    if (this.raw.writableLength > mostWaiting) this.raw.destroy();
    else this.raw.write(text);
  }
}

/** All open streams of a server: limits their number, sends one heartbeat for all, and ends them when the server stops. */
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

/** Adds event streams, at most `most` at once, to a server; they are ended before it stops, so that they do not delay it. */
export function addEventStreams(server: FastifyInstance, most: number): void {
  const streams = new EventStreams(most);
  server.decorate('eventStreams', streams);
  server.decorateRequest('openedAfterMs', null);
  server.addHook('preClose', async () => streams.endAll());
}

/** Whether a caller accepts events (text/event-stream); all others get an envelope. */
export function acceptsEvents(request: FastifyRequest): boolean {
  return /\btext\/event-stream\b/.test(request.headers.accept ?? '');
}

/** Answers with an open stream: not cached, not buffered or compressed by proxies, and no later request on its connection. */
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
