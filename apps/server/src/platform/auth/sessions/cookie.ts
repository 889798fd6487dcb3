import { constants } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../kernel/settings/settings.ts';

/**
 * The refresh token is sent in an HttpOnly cookie to the auth calls only; a second cookie, readable by scripts, tells the page that it exists
 * (R9-06). The cookie is accepted only from the page's own origin (R7-41).
 */
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sets both cookies; without `remember` they are session cookies of the browser. */
export function setRefreshCookies(
  http: Http,
  settings: Settings,
  token: string,
  maxAge: number,
  remember: boolean,
): void {
  const life = remember ? `; Max-Age=${maxAge}` : '';
  write(http, [
    `${constants.refreshCookie}=${token}; Path=${pathOf(http.request)}; HttpOnly${common(http.request, settings)}${life}`,
    `${constants.refreshFlagCookie}=1; Path=/${common(http.request, settings)}${life}`,
  ]);
}

/** Removes both cookies. */
export function clearRefreshCookies(http: Http, settings: Settings): void {
  write(http, [
    `${constants.refreshCookie}=; Path=${pathOf(http.request)}; HttpOnly${common(http.request, settings)}; Max-Age=0`,
    `${constants.refreshFlagCookie}=; Path=/${common(http.request, settings)}; Max-Age=0`,
  ]);
}

/** The refresh token of the cookie, or null when there is none or the request comes from another origin. */
export function refreshCookieOf(request: FastifyRequest, settings: Settings): string | null {
  const token = cookieOf(request, constants.refreshCookie);
  return token !== null && isOwnOrigin(request, settings) ? token : null;
}

/** The value of a cookie, or null when there is none. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? '';
  return value === '' ? null : value;
}

/** Sets an HttpOnly cookie for the auth calls; a lifetime of 0 seconds removes it. */
export function writeCookie(http: Http, settings: Settings, name: string, value: string, seconds: number): void {
  write(http, [
    `${name}=${value}; Path=${pathOf(http.request)}; HttpOnly${common(http.request, settings)}; Max-Age=${seconds}`,
  ]);
}

/** Whether the page that sent a request is the product's own. */
export function isOwnOrigin(request: FastifyRequest, settings: Settings): boolean {
  const origin = request.headers.origin;
  if (!origin || !URL.canParse(origin)) return false;
  if (settings.publicUrl !== '' && origin === new URL(settings.publicUrl).origin) return true;
  return new URL(origin).host === request.host;
}

function common(request: FastifyRequest, settings: Settings): string {
  const https = settings.publicUrl.startsWith('https:') || request.protocol === 'https';
  return `; SameSite=Strict${https ? '; Secure' : ''}`;
}

/** Path of the cookie: calls exist with and without prefix (R7-06), and the cookie is bound to the one that the browser uses. */
function pathOf(request: FastifyRequest): string {
  return request.url.startsWith('/oauth2/v3/') ? '/oauth2/v3' : '/';
}

function write(http: Http, cookies: string[]): void {
  for (const cookie of cookies) http.reply.header('set-cookie', cookie);
}
