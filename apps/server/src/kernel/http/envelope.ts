import { type Envelope, type ErrorName, errors, type Language } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { text } from '../texts/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** State of the envelope that was sent. */
    answeredState: number | null;
  }
}

/** Errors that also have a real HTTP status (R7-32); every other business answer is HTTP 200. */
const realStatus: ReadonlySet<ErrorName> = new Set([
  'payloadTooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'serverError',
  'unavailable',
]);

/** The envelope of an answer (R7-31). */
export function envelope(request: FastifyRequest, state: number, fields: Partial<Envelope> = {}): Envelope {
  return {
    state,
    message: fields.message ?? '',
    cause: fields.cause ?? null,
    data: fields.data ?? null,
    ...(fields.variables ? { variables: fields.variables } : {}),
    request: pathOf(request),
    requestId: request.id,
  };
}

/** `Retry-After` in seconds for a caller whose call was not let in. */
const retryAfterSeconds = '2';

/** Answers with an error of the table in `contract/src/errors.ts`. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  name: ErrorName,
  detail: { cause?: string; data?: unknown; values?: Record<string, string | number> } = {},
): FastifyReply {
  const { code, messageKey } = errors[name];
  if (name === 'tooManyRequests') reply.header('Retry-After', retryAfterSeconds);
  return sendEnvelope(
    reply,
    realStatus.has(name) ? code : 200,
    envelope(request, code, {
      message: text(language, messageKey, detail.values),
      cause: detail.cause ?? null,
      data: detail.data,
    }),
  );
}

/** Answers a failure of HTTP itself: state = HTTP status. */
export function sendHttpError(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  status: number,
  messageKey: string,
): FastifyReply {
  return sendEnvelope(reply, status, envelope(request, status, { message: text(language, messageKey) }));
}

/** Sends JSON that no cache keeps (R7-42); as bytes, so that its length is counted and its signs are written once. */
export function sendEnvelope(reply: FastifyReply, status: number, body: Envelope): FastifyReply {
  reply.request.answeredState = body.state;
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(body)));
}

/** The path without query: tokens of preview links never reach logs or answers. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}
