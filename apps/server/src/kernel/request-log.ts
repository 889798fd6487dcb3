import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Log } from './app.ts';
import { pathOf } from './http/envelope.ts';
import type { EndedCall } from './wiring.ts';

/**
 * The log of a server: a line of JSON each, to standard error unless a test reads it. What an error of the database repeats of the values it was
 * given (`detail`, `where`, quoted parts of messages about values) is left out: it may be a password or a person.
 */
export function makeLogger(destination: DestinationStream = pino.destination({ fd: 2, sync: true })): Logger {
  return pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorWords, req: requestWords, res: ({ statusCode }) => ({ statusCode }) },
    },
    destination,
  );
}

/** The same as the kernel's modules use it. */
export function logOf(logger: Logger): Log {
  return {
    info: (message, data) => logger.info(data ?? {}, message),
    warn: (message, data) => logger.warn(data ?? {}, message),
    error: (message, data) => logger.error(data ?? {}, message),
  };
}

/** One line for an answered call: who called what, how it ended and how long it took; never what was sent or answered. */
export function logCall(logger: Pick<Logger, 'info'>, ended: EndedCall): void {
  const { requestId, call, state, ms, uid, realUid, tenantId } = ended;
  logger.info(
    { requestId, call, state, ms, uid, tenantId, ...(realUid !== null && realUid !== uid ? { realUid } : {}) },
    'call',
  );
}

/** Logs hold the path only: query strings may carry preview tokens. */
function requestWords(request: FastifyRequest): object {
  return { method: request.method, path: pathOf(request), id: request.id };
}

interface ErrorWords {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  table?: string;
}

/** Class of the database's errors about values: their messages quote the value. */
const valueClass = /^22/;

/** What the log keeps of an error. */
export function errorWords(error: unknown): ErrorWords | string {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  const word = (name: string, text: unknown) => (typeof text === 'string' ? { [name]: text } : {});
  const quotes = typeof code === 'string' && valueClass.test(code);
  const clean = (text: string) => (quotes ? withoutQuoted(text) : text);
  return {
    type: error.name,
    message: clean(error.message),
    ...(error.stack === undefined ? {} : { stack: clean(error.stack) }),
    ...word('code', code),
    ...word('constraint', constraint),
    ...word('table', table),
  };
}

/** A text whose every second part between quotation marks is left out. */
function withoutQuoted(text: string): string {
  return text
    .split('"')
    .map((part, at) => (at % 2 === 1 ? '…' : part))
    .join('"');
}
