import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import type { Settings } from '../settings/settings.ts';

/** Content security policy of answers that are data: nothing in them may run or be shown in a frame. */
const dataPolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
/** Content security policy of the pages. Inline styles are allowed because the component library writes style elements while it runs. */
export const pagePolicy = policyOf([], []);

/** The same with the operator's further server addresses and the hosts whose pages may be shown in frames. */
export function pagePolicyOf({ web }: Settings): string {
  const others = web.apiAddresses.map(({ address }) => address);
  const urls = [...web.apiSlots, ...(web.gateway === null ? [] : [web.gateway]), ...others];
  const servers = urls.map((url) => new URL(url).origin);
  return policyOf(servers, web.frameHosts);
}

function policyOf(servers: readonly string[], frameHosts: readonly string[]): string {
  const more = (items: readonly string[]) => items.map((item) => ` ${item}`).join('');
  return [
    "default-src 'self'",
    `connect-src 'self'${more(servers)}`,
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${more(servers)}`,
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${more(frameHosts)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Security headers of every answer (R7-42) and CORS for configured origins only (R7-41). */
export function addHeaders(server: FastifyInstance, { settings, businessClock }: App): void {
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
    // Milliseconds by which business time is ahead (tests and demonstrations): open pages follow a move with their next call.
    if (businessClock.offsetMs > 0) reply.header('X-Business-Offset', businessClock.offsetMs);
    if (isAllowedOrigin(request, settings)) addCors(request, reply);
  });
}

function addCors(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'Access-Control-Allow-Origin': request.headers.origin ?? '',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Request-Id, Content-Disposition, X-Business-Offset',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Vary: 'Origin',
  });
  if (request.method !== 'OPTIONS') return;
  reply.headers({
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers':
      'Content-Type, Accept-Language, Idempotency-Key, X-Authorization-access_token, X-Authorization-systemid, X-Authorization-tenantid, X-Authorization-designtenantid',
    'Access-Control-Max-Age': '600',
  });
}

/** Whether the origin of a request is that of PUBLIC_URL or one of ALLOWED_ORIGINS; whole origins are compared. */
export function isAllowedOrigin(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin === new URL(settings.publicUrl).origin || settings.allowedOrigins.includes(origin);
}
