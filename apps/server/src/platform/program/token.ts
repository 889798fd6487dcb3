import { isId } from '@app/contract';
import type { FastifyRequest } from 'fastify';
import type { KernelApp } from '../../kernel/app.ts';
import type { Endpoint, RestAnswer } from '../../kernel/http/rest.ts';
import { hashOf, newSecret, sameHash } from '../../kernel/secret.ts';
import { shareFor } from '../../kernel/turns/fair-line.ts';
import { findProgram, insertToken, keysOf } from './program.store.ts';
import { say } from './texts.ts';

/** Seconds for which a token is good. */
export const tokenSeconds = 900;

/** Errors of RFC 6749, section 5.2. */
type TokenError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

class Refused extends Error {
  constructor(
    readonly error: TokenError,
    readonly words: string,
  ) {
    super(error);
  }
}

/** `POST /oauth/token`: a short-lived token for a key (RFC 6749, section 4.4: client credentials). */
export const tokenEndpoint: Endpoint = {
  id: 'api.token',
  method: 'POST',
  path: '/oauth/token',
  takes: 'form',
  isOpen: true,
  async handle({ app, body, request }) {
    try {
      return await giveToken(app, body, request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return refusal(error);
    }
  },
};

function refusal({ error, words }: Refused): RestAnswer {
  const isClient = error === 'invalid_client';
  return {
    status: isClient ? 401 : 400,
    headers: { Pragma: 'no-cache', ...(isClient ? { 'WWW-Authenticate': 'Basic realm="api"' } : {}) },
    body: { error, error_description: words },
  };
}

async function giveToken(app: KernelApp, body: Record<string, unknown>, request: FastifyRequest): Promise<RestAnswer> {
  const words = (key: Parameters<typeof say>[1]) => say(request, key);
  if (body.grant_type !== 'client_credentials') throw new Refused('unsupported_grant_type', words('grantType'));
  const { id, secret } = credentialsOf(body, request);
  const wanted = typeof body.scope === 'string' ? body.scope.split(' ').filter((scope) => scope !== '') : null;
  const actor = { ...app.systemActor(), share: shareFor({ user: null, tenant: null, ip: request.ip }) };
  return await app.transact({ role: 'app_platform' }, actor, async ({ db, now }) => {
    const at = now();
    const program = isId(id) ? await findProgram(db, id) : undefined;
    if (!program) throw new Refused('invalid_client', words('unknownClient'));
    request.programId = program.id;
    const hash = hashOf(secret);
    const keys = await keysOf(db, program.id);
    // Every key is compared, so that the time says nothing about which of them it resembles.
    const [key] = keys.filter((one) => sameHash(one.hash, hash));
    if (!key) throw new Refused('invalid_client', words('unknownClient'));
    if (program.revoked_at) throw new Refused('invalid_client', words('programRevoked'));
    if (key.revoked_at) throw new Refused('invalid_client', words('keyRevoked'));
    if (program.expires_at && program.expires_at <= at) throw new Refused('invalid_client', words('programExpired'));
    if (key.expires_at && key.expires_at <= at) throw new Refused('invalid_client', words('keyExpired'));
    const unknown = wanted?.find((scope) => !program.scopes.includes(scope));
    if (unknown !== undefined) throw new Refused('invalid_scope', `${words('scopeNotHeld')} ${unknown.slice(0, 120)}`);
    const scopes = wanted ?? program.scopes;
    const token = newSecret();
    const ends = [at.getTime() + tokenSeconds * 1000, key.expires_at?.getTime(), program.expires_at?.getTime()];
    const expiresAt = new Date(Math.min(...ends.flatMap((end) => end ?? [])));
    await insertToken(db, {
      hash: hashOf(token),
      program_id: program.id,
      key_id: key.id,
      scopes,
      created_at: at,
      expires_at: expiresAt,
    });
    const seconds = Math.floor((expiresAt.getTime() - at.getTime()) / 1000);
    return {
      headers: { Pragma: 'no-cache' },
      body: { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: scopes.join(' ') },
    };
  });
}

/** Id and key of the program: by HTTP Basic, or in the body, never both (RFC 6749, section 2.3.1). */
function credentialsOf(body: Record<string, unknown>, request: FastifyRequest): { id: string; secret: string } {
  const header = request.headers.authorization;
  const inBody = body.client_id !== undefined || body.client_secret !== undefined;
  if (header !== undefined && inBody) throw new Refused('invalid_request', say(request, 'twoWays'));
  if (header === undefined) {
    const { client_id: id, client_secret: secret } = body;
    if (typeof id !== 'string' || typeof secret !== 'string')
      throw new Refused('invalid_client', say(request, 'noClient'));
    return { id, secret };
  }
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,600})$/i.exec(header)?.[1];
  const [id, ...rest] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (!id || rest.length === 0) throw new Refused('invalid_client', say(request, 'noClient'));
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
}

function formDecoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
