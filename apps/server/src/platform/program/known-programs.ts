import type { FastifyRequest } from 'fastify';
import type { KernelApp } from '../../kernel/app.ts';
import type { App, Database } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Stamp } from '../../kernel/http/dispatch.ts';
import { RateLimit } from '../../kernel/http/rate-limit.ts';
import { hashOf } from '../../kernel/secret.ts';
import type { Session } from '../../kernel/session.ts';
import { sessionOfPerson } from '../auth/index.ts';
import { findToken, type TokenRow } from './program.store.ts';
import { say } from './texts.ts';

const most = 20_000;
/** Permissions of its owner that a program keeps; of all others it has none, whatever its calls ask. */
const kept: ReadonlySet<string> = new Set(['product.read']);

interface Known {
  sessions: Map<string, { session: Session; expiresAt: Date }>;
  goodFor: string | null;
  /** Program of each token seen, so that its calls are limited and counted before anything is read. */
  programs: Map<string, string>;
  limit: RateLimit;
}
const memories = new WeakMap<App, Known>();

function known(app: App): Known {
  const perMinute = app.settings.programCallsPerMinute;
  const memory = memories.get(app) ?? {
    sessions: new Map(),
    goodFor: null,
    programs: new Map(),
    limit: new RateLimit(perMinute, perMinute / 60),
  };
  memories.set(app, memory);
  return memory;
}

/** The token of `Authorization: Bearer …`; null = there is none. */
function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Lets each program, and each address that names none, make so many calls a minute (R7-32: 429). */
export function limitProgram(app: App, request: FastifyRequest): void {
  const { programs, limit } = known(app);
  const token = bearerOf(request);
  const programId = token === null ? undefined : programs.get(hashOf(token));
  if (limit.take(programId === undefined ? `address ${request.ip}` : `program ${programId}`)) return;
  request.programId = programId ?? null;
  fail('tooManyRequests');
}

/**
 * The session of a program: that of its owner as it is now, narrowed to the scopes of program and token. Remembered while nothing changes that could
 * change it, as the sessions of people are, so that a revocation acts at the next call on every server.
 */
export async function authenticateProgram(
  app: KernelApp,
  db: Database,
  request: FastifyRequest,
  stamp: Stamp,
): Promise<Session> {
  const token = bearerOf(request) ?? fail('illegalToken', { cause: say(request, 'noBearer') });
  const hash = hashOf(token);
  const memory = known(app);
  const current = await stamp();
  if (current !== memory.goodFor || memory.sessions.size >= most) memory.sessions.clear();
  memory.goodFor = current;
  const now = app.now();
  const found = memory.sessions.get(hash);
  if (found && found.expiresAt > now) {
    request.programId = found.session.program?.id ?? null;
    return found.session;
  }
  const row = (await findToken(db, hash)) ?? fail('illegalToken', { cause: say(request, 'unknownToken') });
  request.programId = row.program_id;
  if (memory.programs.size >= most) memory.programs.clear();
  memory.programs.set(hash, row.program_id);
  refuseEnded(request, row, now);
  const person = await sessionOfPerson(db, { userId: row.owner_id, tenantId: row.tenant_id });
  if (person?.session.tenant?.kind !== 'company') fail('permissionLimit', { cause: say(request, 'ownerGone') });
  const session = narrowed(person.session, row);
  const ends = [row.token_expires_at, row.key_expires_at, row.program_expires_at, person.until];
  const expiresAt = new Date(Math.min(...ends.flatMap((end) => end?.getTime() ?? [])));
  if (current !== null && memory.goodFor === current) memory.sessions.set(hash, { session, expiresAt });
  return session;
}

function refuseEnded(request: FastifyRequest, row: TokenRow, now: Date): void {
  if (row.program_revoked_at) fail('illegalToken', { cause: say(request, 'programRevoked') });
  if (row.key_revoked_at) fail('illegalToken', { cause: say(request, 'keyRevoked') });
  if (row.program_expires_at && row.program_expires_at <= now)
    fail('illegalToken', { cause: say(request, 'programExpired') });
  if (row.key_expires_at && row.key_expires_at <= now) fail('illegalToken', { cause: say(request, 'keyExpired') });
  if (row.token_expires_at <= now) fail('tokenExpired', { cause: say(request, 'tokenExpired') });
}

function narrowed({ user, tenant, permissions, ...session }: Session, row: TokenRow): Session {
  const scopes = new Set(row.token_scopes.filter((scope) => row.scopes.includes(scope)));
  return {
    ...session,
    user: { ...user, isSuper: false },
    tenant: tenant && { ...tenant, isAdmin: false },
    permissions: new Set([...permissions].filter((permission) => kept.has(permission))),
    pending: null,
    switched: null,
    program: { id: row.program_id, name: row.name, scopes },
  };
}
