import { type ErrorName, limits } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from '../database/away.ts';
import { Failure } from '../failure.ts';
import { text } from '../texts/index.ts';
import { bodyLimit, mostValues, TooManyValues } from './body.ts';
import { languageOf } from './dispatch.ts';
import { sendError, sendHttpError } from './envelope.ts';
import { isMultipart } from './input.ts';

/** PostgreSQL error codes that are no fault of the program. */
const databaseErrors: Record<string, ErrorName> = {
  '23505': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'unavailable',
  '57014': 'unavailable',
};

/** What the database answers to a change of a case or a volume that is archived. */
const archivedCode = 'AR409';

/** The one place where a thrown error becomes an answer. Nothing of an unexpected error leaves the server (R8-43). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  if (error instanceof Failure) return sendError(request, reply, language, error.error, error.detail);
  if (isBrokenUpload(error, request))
    return sendError(request, reply, language, 'invalidInput', { cause: text(language, 'cause.brokenUpload') });
  if (error instanceof TooManyValues)
    return sendError(request, reply, language, 'payloadTooLarge', {
      cause: text(language, 'cause.tooManyValues', { most: mostValues, rows: limits.rows }),
    });
  const { code, statusCode } = error instanceof Error ? (error as Error & { code?: string; statusCode?: number }) : {};
  if (statusCode === 413 && request.headers['content-type']?.includes('json'))
    return sendError(request, reply, language, 'payloadTooLarge', {
      cause: text(language, 'cause.bodyTooLarge', { megabytes: bodyLimit / 1024 / 1024 }),
    });
  if (statusCode === 413) return sendError(request, reply, language, 'payloadTooLarge');
  if (statusCode === 415) return sendError(request, reply, language, 'unsupportedMediaType');
  if (statusCode === 429) return sendError(request, reply, language, 'tooManyRequests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return sendHttpError(request, reply, language, statusCode, 'http.badRequest');
  if (code === archivedCode)
    return sendError(request, reply, language, 'conflict', { cause: text(language, 'cause.archived') });
  if (isAway(error)) {
    request.log.error({ err: error }, 'the database cannot be reached');
    return sendError(request, reply, language, 'unavailable', { cause: text(language, 'cause.databaseAway') });
  }
  const known = code === undefined ? undefined : databaseErrors[code];
  if (known === 'conflict') request.log.warn({ code }, 'database conflict');
  else request.log.error({ err: error }, 'unexpected error');
  return sendError(request, reply, language, known ?? 'serverError');
}

/** A multipart body that is malformed or ends early; its reader throws plain errors. */
function isBrokenUpload(error: unknown, request: FastifyRequest): boolean {
  if (!(error instanceof Error) || !isMultipart(request)) return false;
  return /^(?:Multipart: |Unexpected end of|Part terminated early|Malformed part header|Missing Content-Type)/.test(
    error.message,
  );
}
