import type { ErrorName, FieldError, Language } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { text } from '../texts/index.ts';
import { languageOf } from './dispatch.ts';
import { describeError } from './errors.ts';

/** Names of problems: of the error table, and those that only programs meet. `type` of the answer is the page of problems with the name as its anchor. */
export type ProblemName =
  | ErrorName
  | 'methodNotAllowed'
  | 'keyInAddress'
  | 'missingScope'
  | 'unknownField'
  | 'ifMatchMissing'
  | 'unknownForm';

/** HTTP status and code of every problem. */
export const problems: Record<ProblemName, { status: number; code: string }> = {
  illegalRequest: { status: 400, code: 'illegal-request' },
  illegalIp: { status: 403, code: 'illegal-ip' },
  illegalPermission: { status: 403, code: 'not-permitted' },
  permissionLimit: { status: 403, code: 'not-permitted' },
  submitLimit: { status: 409, code: 'submit-limit' },
  wrongCredentials: { status: 401, code: 'invalid-token' },
  otherClients: { status: 401, code: 'invalid-token' },
  captchaRequired: { status: 401, code: 'invalid-token' },
  secondFactorRequired: { status: 401, code: 'invalid-token' },
  illegalToken: { status: 401, code: 'invalid-token' },
  tokenExpired: { status: 401, code: 'token-expired' },
  invalidInput: { status: 400, code: 'invalid-input' },
  notFound: { status: 404, code: 'not-found' },
  conflict: { status: 409, code: 'conflict' },
  staleVersion: { status: 412, code: 'stale-version' },
  reviewOutdated: { status: 409, code: 'review-outdated' },
  draftLocked: { status: 409, code: 'draft-locked' },
  taskDone: { status: 409, code: 'task-done' },
  taskClaimed: { status: 409, code: 'task-claimed' },
  idempotencyConflict: { status: 422, code: 'idempotency-key-reused' },
  payloadTooLarge: { status: 413, code: 'too-large' },
  unsupportedMediaType: { status: 415, code: 'unsupported-media-type' },
  tooManyRequests: { status: 429, code: 'too-many-requests' },
  serverError: { status: 500, code: 'server-error' },
  unavailable: { status: 503, code: 'unavailable' },
  methodNotAllowed: { status: 405, code: 'method-not-allowed' },
  keyInAddress: { status: 400, code: 'key-in-address' },
  missingScope: { status: 403, code: 'missing-scope' },
  unknownField: { status: 400, code: 'unknown-field' },
  ifMatchMissing: { status: 428, code: 'if-match-missing' },
  unknownForm: { status: 404, code: 'unknown-form' },
};

/** What is wrong with one place of what was sent, and what helps. */
export interface ProblemPlace extends FieldError {
  remedy?: string;
}

/** A fault that is answered as a problem of its own (RFC 9457); texts in the caller's language. */
export class Problem extends Error {
  constructor(
    readonly problem: ProblemName,
    readonly detail: { detail?: string; errors?: ProblemPlace[]; more?: Record<string, unknown> } = {},
  ) {
    super(problem);
  }
}

/** The one place where an error under `/api/v1` becomes an answer. Nothing of an unexpected error leaves the server. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const { problem, ...said } = problemOf(error, request, language);
  return sendProblem(request, reply, problem, said);
}

interface Said {
  problem: ProblemName;
  detail?: string | undefined;
  errors?: ProblemPlace[] | undefined;
  more?: Record<string, unknown> | undefined;
}

function problemOf(error: unknown, request: FastifyRequest, language: Language): Said {
  if (error instanceof Problem) return { problem: error.problem, ...error.detail };
  const { name, cause, data } = describeError(error, request, language);
  const errors = placesOf(data);
  return {
    problem: name,
    ...(cause === undefined ? {} : { detail: cause }),
    ...(errors ? { errors } : isRecord(data) ? { more: withZones(data) } : {}),
  };
}

/** Sends a problem in the language of `Accept-Language`: what is wrong, where, and what helps. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemName,
  { detail, errors, more }: Omit<Said, 'problem'> = {},
): FastifyReply {
  const language = languageOf(request);
  const { status, code } = problems[problem];
  if (status === 401) reply.header('WWW-Authenticate', `Bearer realm="api", error="invalid_token"`);
  if (problem === 'missingScope') reply.header('WWW-Authenticate', `Bearer realm="api", error="insufficient_scope"`);
  if (problem === 'tooManyRequests') reply.header('Retry-After', '2');
  const title = text(language, `problem.${code}`);
  const remedy = text(language, `problem.${code}.remedy`);
  reply.request.answeredState = status;
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language' })
    .type('application/problem+json; charset=utf-8')
    .send(
      Buffer.from(
        JSON.stringify({
          ...more,
          type: `/api/v1/docs#${code}`,
          title,
          status,
          ...(detail ? { detail } : {}),
          remedy,
          instance: request.url.split('?', 1)[0],
          requestId: request.id,
          ...(errors ? { errors } : {}),
        }),
      ),
    );
}

/** Moments as ISO 8601 with their offset; on the wire of the pages they are of Asia/Shanghai without one. */
function withZones(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, zoned(value)]));
}

/** A moment in the form of the pages (`yyyy-MM-dd HH:mm:ss` in Asia/Shanghai) as ISO 8601 with its offset; anything else stays. */
export function zoned<T>(time: T): T {
  if (typeof time !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(time)) return time;
  return `${time.replace(' ', 'T')}+08:00` as T;
}

function placesOf(data: unknown): ProblemPlace[] | undefined {
  if (!Array.isArray(data) || data.length === 0) return undefined;
  return data.every((item) => isRecord(item) && typeof item.field === 'string') ? (data as ProblemPlace[]) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
