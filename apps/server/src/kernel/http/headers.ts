import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../context.ts';

/** For answers that are data: nothing in them may run or be framed. */
const dataPolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
/** For the pages of the product. Inline styles: the component library writes style elements while it runs. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Security headers of every answer (R7-42) and CORS for the product's own origin only (R7-41). */
export function addHeaders(server: FastifyInstance, settings: Settings): void {
  const https = settings.publicUrl.startsWith('https://');
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'same-origin',
      'Content-Security-Policy': dataPolicy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Request-Id': request.id,
      ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
    });
    if (isAllowedOrigin(request, settings)) addCors(request, reply);
  });
}

function addCors(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'Access-Control-Allow-Origin': request.headers.origin ?? '',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Request-Id, Content-Disposition',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Origin',
  });
  if (request.method !== 'OPTIONS') return;
  reply.headers({
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers':
      'Content-Type, Accept-Language, Idempotency-Key, X-Authorization-access_token, X-Authorization-systemid, X-Authorization-tenantid',
    'Access-Control-Max-Age': '600',
  });
}

/** The configured origin is the one of PUBLIC_URL. */
export function isAllowedOrigin(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin === new URL(settings.publicUrl).origin;
}
