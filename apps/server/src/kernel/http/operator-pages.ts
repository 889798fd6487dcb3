import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KernelApp } from '../app.ts';
import type { Metrics } from '../vitals/metrics.ts';
import { readiness, type Unready } from '../vitals/ready.ts';
import { languageOf } from './dispatch.ts';
import { sendHttpError } from './envelope.ts';

/**
 * What watches the server asks without a session: /health/live and /health/ready for everybody, /metrics for whoever has the token of the settings
 * (ADR 0105). `isStopping` answers whether the server takes no new calls any more.
 */
export function addOperatorPages(
  server: FastifyInstance,
  app: KernelApp,
  { metrics, isStopping }: { metrics: Metrics | null; isStopping: () => boolean },
): void {
  const look = readiness(app);
  const config = { watches: true };
  server.get('/health/live', { config }, async (_request, reply) => sendHealth(reply, []));
  server.get('/health/ready', { config }, async (_request, reply) =>
    sendHealth(reply, isStopping() ? [{ what: 'stop', reason: 'the server is stopping' }] : await look()),
  );
  const { metricsToken } = app.settings;
  if (metrics === null || metricsToken === null) return;
  server.get('/metrics', { config }, async (request, reply) => {
    if (!hasToken(request, metricsToken))
      return sendHttpError(
        request,
        reply.header('WWW-Authenticate', 'Bearer'),
        languageOf(request),
        401,
        'http.metricsToken',
      );
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Answers 200, or 503 with the reasons. */
function sendHealth(reply: FastifyReply, reasons: readonly Unready[]): FastifyReply {
  return reply
    .code(reasons.length === 0 ? 200 : 503)
    .header('Cache-Control', 'no-store')
    .send(healthBody(reasons));
}

/** The answer of both addresses of health. */
export function healthBody(reasons: readonly Unready[]): { ok: boolean; reasons: readonly Unready[] } {
  return { ok: reasons.length === 0, reasons };
}

/** Compares digests, in a time that says nothing about the token. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
