import type { FastifyRequest } from 'fastify';
import type { Actor } from '../app.ts';
import { type Share, shareFor } from '../turns/fair-line.ts';

/** Shares of recently recognised sessions, by token, so that a call can wait as its company and person before its session is read. */
const known = new Map<string, Share>();
const mostKnown = 20_000;

const tokenOf = ({ headers }: FastifyRequest) =>
  String(headers['x-authorization-access_token'] ?? headers.authorization ?? '');

/** The share as which a call waits: of its company and person; without a session, or with one not seen before, of its address. */
export function shareOf(request: FastifyRequest): Share {
  return known.get(tokenOf(request)) ?? shareFor({ user: null, tenant: null, ip: request.ip });
}

/** Notes to whom a session belongs, for `shareOf`. */
export function rememberShare(request: FastifyRequest, { user, tenant }: Actor): void {
  const token = tokenOf(request);
  if (user === null || token === '') return;
  if (known.size >= mostKnown) known.clear();
  known.set(token, shareFor({ user, tenant, ip: request.ip }));
}
