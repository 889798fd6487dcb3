import { constants } from '@app/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { ownTurn } from '../turns/own-turn.ts';
import { refuseLater } from '../turns/refuse-later.ts';
import { ByteBudget } from './byte-budget.ts';
import { shareOf } from './caller-share.ts';
import { isMultipart } from './input.ts';

/** Bodies above this many bytes take so long to read, check and answer that other calls are let in between. */
const longBody = 64 * 1024;
const longBodies = new WeakSet<FastifyRequest>();
/** R7-32: larger JSON is 413. */
export const bodyLimit = 10 * 1024 * 1024;
/** Most bytes of a form. Forms carry single fields; the longest text of a call fits, although a Chinese character takes nine bytes in a form. */
const formLimit = 256 * 1024;
const mostPairs = 1_000;

/** Whether the body of a request is longer than `longBody`; known after it was read, whatever its headers announced. */
export function hasLongBody(request: FastifyRequest): boolean {
  return longBodies.has(request);
}

/** Bodies that the server reads: JSON, forms (R7-37) and, for uploads, multipart streams. Anything else is 415. */
export async function addBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  const budget = new ByteBudget();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    // An absent body means defaults (R7-36), also from clients that always name a content type.
    if (body.length === 0) done(null, {});
    else if (!budget.take(shareOf(request), body.length)) done(new Failure('tooManyRequests'));
    else if (hasTooManyValues(body as Buffer)) done(new TooManyValues());
    else if (body.length <= longBody) parseJson(request, body.toString('utf8'), done);
    else {
      longBodies.add(request);
      void ownTurn().then(() => parseJson(request, body.toString('utf8'), done));
    }
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: formLimit },
    (request, body, done) => {
      if (!budget.take(shareOf(request), body.length)) done(new Failure('tooManyRequests'));
      else if (hasTooManyPairs(body as Buffer)) done(new TooManyValues());
      else done(null, formFields(body.toString('utf8')));
    },
  );
  // Refused before a byte of the body is read; the connection is closed, so that what the caller still sends is not read.
  server.addHook('onRequest', async (request, reply) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (budget.hasRoom(shareOf(request), isMultipart(request) ? 0 : bytes)) return;
    if (bytes > 0) reply.header('Connection', 'close');
    await refuseLater('tooManyRequests');
  });
  server.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string' || payload instanceof Uint8Array)
      budget.charge(shareOf(request), Buffer.byteLength(payload));
  });
  await server.register(multipart, {
    limits: {
      fileSize: constants.attachmentMaxBytes,
      files: 1,
      fields: 20,
      fieldSize: 100_000,
      parts: 25,
      headerPairs: 100,
    },
    throwFileSizeLimit: true,
  });
}

/** The fields of a form in one pass. A repeated name becomes a list, which the input check refuses by name. */
function formFields(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(fields);
}

function hasTooManyPairs(body: Uint8Array): boolean {
  let pairs = 1;
  for (const byte of body) if (byte === sign.and) pairs += 1;
  return pairs > mostPairs;
}

/** A body with more values than any form has; the error hook words the answer in the caller's language. */
export class TooManyValues extends Error {}

/** Most values in a body; a form of 1,000 rows with all its columns has a fifth of it. */
export const mostValues = 60_000;

const sign = { quote: 0x22, and: 0x26, comma: 0x2c, escape: 0x5c, list: 0x5b, object: 0x7b } as const;

/** Whether a body has more than `mostValues` values: many small values would block the event loop, long texts do not. */
export function hasTooManyValues(body: Uint8Array): boolean {
  let [values, inText] = [0, false];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === sign.quote) inText = !inText;
    else if (inText) {
      if (byte === sign.escape) at += 1;
    } else if (byte === sign.comma) values += 1;
    else if (byte === sign.list || byte === sign.object) values += 1;
    if (values > mostValues) return true;
  }
  return false;
}
