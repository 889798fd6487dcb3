import type { FastifyRequest } from 'fastify';
import type { Actor } from '../app.ts';
import { type Share, shareFor } from '../fair-line.ts';

/** Shares of sessions that were recognised lately, by token: a call's turn is known before its session is read. */
const known = new Map<string, Share>();
const mostKnown = 20_000;

const tokenOf = (request: FastifyRequest) => String(request.headers['x-authorization-access_token'] ?? '');

/** Whose turn a call takes: its company's and person's; of a session not met yet, and without one, its address's. */
export function shareOf(request: FastifyRequest): Share {
  return known.get(tokenOf(request)) ?? shareFor({ user: null, tenant: null, ip: request.ip });
}

/** Notes who a session belongs to. */
export function rememberShare(request: FastifyRequest, { user, tenant }: Actor): void {
  const token = tokenOf(request);
  if (user === null || token === '') return;
  if (known.size >= mostKnown) known.clear();
  known.set(token, shareFor({ user, tenant, ip: request.ip }));
}
