import { constants } from '@app/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../context.ts';
import { ByteBudget } from './byte-budget.ts';
import { shareOf } from './caller-share.ts';

/** R7-32: larger JSON is 413. */
export const bodyLimit = 10 * 1024 * 1024;

/** Bodies that the server reads: JSON, forms (R7-37) and, for uploads, multipart streams. Anything else is 415. */
export async function addBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  const budget = new ByteBudget();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    // An absent body means defaults (R7-36), also from clients that always name a content type.
    if (body.length === 0) done(null, {});
    else if (!budget.take(shareOf(request), body.length)) done(new Failure('tooManyRequests'));
    else if (hasTooManyValues(body as Buffer)) done(new Failure('payloadTooLarge'));
    else parseJson(request, body.toString('utf8'), done);
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      const fields = new URLSearchParams(String(body));
      const names = [...fields.keys()];
      // A repeated name becomes an array, which the input check refuses by name.
      done(
        null,
        Object.fromEntries(
          names.map((name) => [name, fields.getAll(name).length > 1 ? fields.getAll(name) : fields.get(name)]),
        ),
      );
    },
  );
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

/** Values of a body; a form of 1,000 rows and all its columns has a fifth of this. */
const mostValues = 60_000;

const sign = { quote: 0x22, comma: 0x2c, escape: 0x5c, list: 0x5b, object: 0x7b } as const;

/** A large body of tiny values would hold the event loop; long texts are cheap. */
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
