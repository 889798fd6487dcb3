import { constants } from '@app/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../context.ts';

/** R7-32: larger JSON is 413. */
export const bodyLimit = 10 * 1024 * 1024;

/** Bodies that the server reads: JSON, forms (R7-37) and, for uploads, multipart streams. Anything else is 415. */
export async function addBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    // An absent body means defaults (R7-36), also from clients that always name a content type.
    if (body.length === 0) done(null, {});
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

const smallBody = 256 * 1024;
const maxValues = 150_000;

/** A large body of tiny values would hold the event loop for half a second; long texts are cheap. */
function hasTooManyValues(body: Buffer): boolean {
  if (body.length <= smallBody) return false;
  let marks = 0;
  for (let index = 0; index < body.length && marks <= maxValues; index++) {
    const byte = body[index];
    // Comma, opening bracket, opening brace: each begins a value.
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) marks += 1;
  }
  return marks > maxValues;
}
