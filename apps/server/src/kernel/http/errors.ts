import { type ErrorName, type Language, limits } from '@app/contract';
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

/** A thrown error as the error table has it; `status` of a failure of HTTP itself, which the table does not name. */
interface DescribedError {
  name: ErrorName;
  cause?: string | undefined;
  data?: unknown;
  values?: Record<string, string | number>;
  status?: number;
}

/** The one place where a thrown error becomes an answer. Nothing of an unexpected error leaves the server (R8-43). */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const { name, status, cause, data, values } = describeError(error, request, language);
  if (status !== undefined) return sendHttpError(request, reply, language, status, 'http.badRequest');
  return sendError(request, reply, language, name, {
    ...(cause === undefined ? {} : { cause }),
    ...(data === undefined ? {} : { data }),
    ...(values === undefined ? {} : { values }),
  });
}

/** What a thrown error means, and what of it may be told; unexpected ones are logged. */
export function describeError(error: unknown, request: FastifyRequest, language: Language): DescribedError {
  if (error instanceof Failure) return { name: error.error, ...error.detail };
  if (isBrokenUpload(error, request)) return { name: 'invalidInput', cause: text(language, 'cause.brokenUpload') };
  if (error instanceof TooManyValues)
    return {
      name: 'payloadTooLarge',
      cause: text(language, 'cause.tooManyValues', { most: mostValues, rows: limits.rows }),
    };
  const { code, statusCode } = error instanceof Error ? (error as Error & { code?: string; statusCode?: number }) : {};
  const ofHttp = statusCode === undefined ? null : describeStatus(statusCode, request, language);
  if (ofHttp) return ofHttp;
  if (code === archivedCode) return { name: 'conflict', cause: text(language, 'cause.archived') };
  if (isAway(error)) {
    request.log.error({ err: error }, 'the database cannot be reached');
    return { name: 'unavailable', cause: text(language, 'cause.databaseAway') };
  }
  const known = code === undefined ? undefined : databaseErrors[code];
  if (known === 'conflict') request.log.warn({ code }, 'database conflict');
  else request.log.error({ err: error }, 'unexpected error');
  return { name: known ?? 'serverError' };
}

/** What a status of HTTP means that the server gave itself; null = it is no fault of the caller. */
function describeStatus(status: number, request: FastifyRequest, language: Language): DescribedError | null {
  if (status === 413 && request.headers['content-type']?.includes('json'))
    return {
      name: 'payloadTooLarge',
      cause: text(language, 'cause.bodyTooLarge', { megabytes: bodyLimit / 1024 / 1024 }),
    };
  if (status === 413) return { name: 'payloadTooLarge' };
  if (status === 415) return { name: 'unsupportedMediaType' };
  if (status === 429) return { name: 'tooManyRequests' };
  return status >= 400 && status < 500 ? { name: 'invalidInput', status } : null;
}

/** A multipart body that is malformed or ends early; its reader throws plain errors. */
function isBrokenUpload(error: unknown, request: FastifyRequest): boolean {
  if (!(error instanceof Error) || !isMultipart(request)) return false;
  return /^(?:Multipart: |Unexpected end of|Part terminated early|Malformed part header|Missing Content-Type)/.test(
    error.message,
  );
}
