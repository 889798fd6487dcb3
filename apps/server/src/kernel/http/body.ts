import { constants } from '@app/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/** R7-32: larger JSON is 413. */
export const bodyLimit = 10 * 1024 * 1024;

/** Bodies that the server reads: JSON, forms (R7-37) and, for uploads, multipart streams. Anything else is 415. */
export async function addBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    // An absent body means defaults (R7-36), also from clients that always name a content type.
    if (body === '') done(null, {});
    else parseJson(request, String(body), done);
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
