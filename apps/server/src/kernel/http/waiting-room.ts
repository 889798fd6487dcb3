import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants, errors } from '@app/contract';
import { text } from '../texts/index.ts';
import { healthBody } from './operator-pages.ts';

/**
 * Answers on the port while the server starts, so that who watches it hears why it is not ready and callers get an envelope. Also says at once, before
 * anything is written, that a port is taken. Answers a function that gives the port back.
 */
export async function openWaitingRoom(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const requestId = randomUUID();
    const language = constants.defaultLanguage;
    const { code: state, messageKey } = errors.unavailable;
    const alive = path === '/health/live';
    const body = alive
      ? healthBody([])
      : path === '/health/ready'
        ? healthBody([{ what: 'start', reason: 'the server is starting' }])
        : {
            state,
            message: text(language, messageKey),
            cause: text(language, 'cause.starting'),
            data: null,
            request: path,
            requestId,
          };
    response
      .writeHead(alive ? 200 : 503, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        Connection: 'close',
        'Retry-After': '2',
        'X-Request-Id': requestId,
      })
      .end(JSON.stringify(body));
    request.resume();
  });
  await new Promise<void>((done, refuse) => server.once('error', refuse).listen(port, host, done));
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
