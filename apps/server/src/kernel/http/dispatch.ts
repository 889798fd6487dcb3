import { constants, type Language, type Verb } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, KernelApp } from '../app.ts';
import type { Context, Database, Scope } from '../context.ts';
import { againAfterCollision } from '../database/collision.ts';
import { AheadOutdated, Failure, fail } from '../failure.ts';
import type { Route } from '../module.ts';
import { SeveralAuthorities, type SpaceIndex, spaceScope } from '../route.ts';
import type { Session } from '../session.ts';
import { acceptedLanguage, text } from '../texts/index.ts';
import { shareFor } from '../turns/fair-line.ts';
import { ownTurn } from '../turns/own-turn.ts';
import { checkAccess } from './access.ts';
import { hasLongBody } from './body.ts';
import { rememberShare, shareOf } from './caller-share.ts';
import { designHeader, designTenant } from './design-tenant.ts';
import { envelope, sendEnvelope } from './envelope.ts';
import { idempotencyKey, once, onceDetached, StoredAnswer } from './idempotency.ts';
import { gatherInput, parseInput } from './input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the session, known once the caller is known. */
    sessionLanguage: Language | null;
    /** Who called, for the log of calls. */
    calledBy: Actor | null;
  }
}

export interface Dispatcher {
  app: KernelApp;
  spaces: SpaceIndex;
}
/** A call that a program asks for by another address: what it is given instead of the parameters and the session of its request. */
export interface AskedCall {
  input: Record<string, unknown>;
  /** Finds the program's session, or fails; also checks that its scopes name this call. */
  authenticate: (app: KernelApp, db: Database, stamp: Stamp) => Promise<Session>;
  /** Runs in the transaction of the operation, after the checks of rights. */
  before?: ((ctx: Context, input: never) => Promise<void>) | undefined;
}
interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
  asked?: AskedCall;
}
/** Answers the value that the first statement of the transaction selected as the state of all sessions. */
export type Stamp = () => Promise<string | null>;
/** A call before its operation runs: the caller and the parsed input. */
interface Prepared {
  scope: Scope;
  actor: Actor;
  input: unknown;
}

/**
 * One call from request to answer: who calls, may they, is the input valid, which space — then the operation, all in one
 * transaction. `space: 'none'` ends that transaction before the operation.
 */
export async function dispatch(dispatcher: Dispatcher, route: Route, http: Http): Promise<FastifyReply> {
  const data = await answerOf(dispatcher, route, http);
  if (http.reply.sent || route.call.kind === 'binary') return http.reply;
  await turnIfLong(route, http.request);
  const body = envelope(http.request, 200, { data });
  return sendEnvelope(http.reply, 200, body);
}

/** Runs a call and answers its data; of a `binary` call nothing, because its operation answers by itself. Throws `Failure`. */
export async function answerOf(dispatcher: Dispatcher, route: Route, http: Http): Promise<unknown> {
  const data = await runWhole(dispatcher, route, http).catch(async (error: unknown) => {
    const { calledBy } = http.request;
    // Does not wait for a turn: a caller who fills their own queue must not prevent a failed sign-in from being counted.
    if (error instanceof Failure && error.detail.afterwards && calledBy)
      await error.detail.afterwards(dispatcher.app.detached({ role: 'app_platform' }, { ...calledBy, share: null }));
    throw error;
  });
  return data instanceof StoredAnswer ? data.data : data;
}

/** Runs the `ahead` work and the call; when data changed in between (`AheadOutdated`), both start again. */
async function runWhole(dispatcher: Dispatcher, route: Route, http: Http): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const ahead = await workAhead(dispatcher, route, http);
    try {
      return await withRetry(route, () => runOperation(dispatcher, route, http, ahead));
    } catch (error) {
      if (!(error instanceof AheadOutdated)) throw error;
      if (attempt === 3) fail('reviewOutdated');
    }
  }
}

/** Runs the `ahead` work of a route before its transaction, after the same checks of rights as the call. */
async function workAhead(dispatcher: Dispatcher, route: Route, http: Http): Promise<unknown> {
  const { ahead, aheadWhen } = route.options;
  if (!ahead) return undefined;
  const { app } = dispatcher;
  const gathered = inputOf(http);
  if (aheadWhen?.(gathered) === false) return undefined;
  let prepared: Prepared | null = null;
  const work = await app.enter(
    shareOf(http.request),
    async (db, stamp) => {
      prepared = await prepareCall(dispatcher, route, http, { db, stamp }, gathered);
      return prepared;
    },
    (ctx) => ahead(ctx, assertPrepared(prepared).input as never),
  );
  const { scope, actor } = assertPrepared(prepared);
  return await work(app.detached(scope, actor));
}

async function runOperation(dispatcher: Dispatcher, route: Route, http: Http, ahead: unknown): Promise<unknown> {
  const { app } = dispatcher;
  const { call } = route;
  const space = spaceOf(route);
  const gathered = inputOf(http);
  const key = idempotencyKey(call, http.request);
  let prepared: Prepared | null = null;
  const prepare = async (db: Database, stamp: Stamp) => {
    const found = await prepareCall(dispatcher, route, http, { db, stamp }, gathered);
    prepared = { ...found, actor: { ...found.actor, ahead } };
    return prepared;
  };
  const operate = async (ctx: Context, input: unknown) => {
    await checkReach(ctx, route, input as Record<string, unknown>);
    await http.asked?.before?.(ctx, input as never);
    await turnIfLong(route, http.request);
    const answer = await route.operation(ctx, input as never, http);
    await turnIfLong(route, http.request);
    return call.kind === 'binary' ? undefined : parseOutput(route, answer);
  };
  if (space !== 'none') {
    return await app.enter(shareOf(http.request), prepare, (ctx) => {
      const { input } = assertPrepared(prepared);
      return key === null ? operate(ctx, input) : once(ctx, { key, call, input }, () => operate(ctx, input));
    });
  }
  if (call.access === 'public') prepared = await prepareCall(dispatcher, route, http, null, gathered);
  else await app.enter(shareOf(http.request), prepare, async () => undefined);
  const { scope, actor, input } = assertPrepared(prepared);
  const ctx = app.detached(scope, actor);
  return key === null ? operate(ctx, input) : await onceDetached(ctx, { key, call, input }, () => operate(ctx, input));
}

/** A right in an area may reach some records only; a record beyond it answers like a missing one. */
async function checkReach(ctx: Context, { call, options }: Route, input: Record<string, unknown>): Promise<void> {
  const [kind, verb] = call.access.split(':');
  if (kind !== 'area') return;
  const area = `${String(input.group)}/${String(input.name)}`;
  await ctx.app.wiring.areaReach?.(ctx, {
    call: call.id,
    area,
    verb: verb as Verb,
    record: options.record?.(input as never),
  });
}

async function prepareCall(
  { app, spaces }: Dispatcher,
  route: Route,
  { request, asked }: Http,
  entered: { db: Database; stamp: Stamp } | null,
  gathered: Record<string, unknown>,
): Promise<Prepared> {
  const { call, options } = route;
  const db = entered?.db ?? null;
  const session = call.access === 'public' || !entered ? null : await sessionOf(app, request, entered, asked);
  request.sessionLanguage = session?.user.language ?? null;
  const language = languageOf(request);
  checkAccess(app, call, session, gathered, language);
  const designed = session && db ? await designTenant(db, session, header(request, designHeader)) : null;
  const input = parseInput(call, gathered, language);
  const actor = actorOf(request, session, language);
  request.calledBy = actor;
  rememberShare(request, actor);
  if (spaceOf(route) === 'tenant' || options.narrow) {
    const tenant = designed ?? session?.tenant ?? fail('illegalPermission');
    return { scope: { role: 'app_platform', tenantId: tenant.id }, actor: { ...actor, tenant }, input };
  }
  // A long operation (`none`) that names a record works in that record's space, in transactions of its own.
  const inSpace = spaceOf(route) === 'space' || (spaceOf(route) === 'none' && options.record !== undefined);
  const platform = !inSpace || (await options.platformWhen?.(app, input as never, session?.tenant ?? null));
  if (platform || !session || !db) return { scope: { role: 'app_platform' }, actor, input };
  const wanted = {
    record: options.record?.(input as never),
    authority: options.authority?.(input as never),
    party: options.party === true,
  };
  const scope = await spaceScope(db, spaces, session, wanted).catch((error: unknown) => {
    if (error instanceof SeveralAuthorities) fail('invalidInput', { cause: text(language, 'cause.chooseAuthority') });
    throw error;
  });
  return { scope: scope ?? fail('permissionLimit', { cause: text(language, 'cause.noSpace') }), actor, input };
}

async function sessionOf(
  app: KernelApp,
  request: FastifyRequest,
  { db, stamp }: { db: Database; stamp: Stamp },
  asked: AskedCall | undefined,
): Promise<Session> {
  if (asked) return await asked.authenticate(app, db, stamp);
  const token = header(request, 'x-authorization-access_token');
  const { authenticate } = app.wiring;
  if (!token || !authenticate) fail('illegalToken');
  const given = {
    token,
    tenantId: header(request, 'x-authorization-tenantid'),
    systemId: header(request, 'x-authorization-systemid'),
  };
  return await authenticate(app, db, given, stamp);
}

function actorOf(request: FastifyRequest, session: Session | null, language: Language): Actor {
  return {
    user: session?.user ?? null,
    program: session?.program,
    tenant: session?.tenant ?? null,
    roles: session?.roles ?? [],
    grants: session?.grants ?? [],
    permissions: session?.permissions ?? new Set(),
    language,
    ip: request.ip,
    share: shareFor({ user: session?.user ?? null, tenant: session?.tenant ?? null, ip: request.ip }),
    requestId: request.id,
    log: requestLog(request),
  };
}

/** What a call was given: by who asks for it, else the parameters of its request. */
function inputOf({ request, asked }: Http): Record<string, unknown> {
  return asked?.input ?? gatherInput(request, languageOf(request));
}

/** The space option of a route, with its default; public calls have no space. */
export function spaceOf(route: Route): NonNullable<Route['options']['space']> {
  return route.options.space ?? (route.call.access === 'public' ? 'platform' : 'space');
}

/** Waits for a round of the event loop of its own before the next stage of a call with a large body or answer, so that other calls go between. */
async function turnIfLong(route: Route, request: FastifyRequest): Promise<void> {
  if (spaceOf(route) === 'none' || hasLongBody(request)) await ownTurn();
}

/** The caller's language: Accept-Language, else the session's, else the default (R9-07). */
export function languageOf(request: FastifyRequest): Language {
  return acceptedLanguage(header(request, 'accept-language')) ?? request.sessionLanguage ?? constants.defaultLanguage;
}

/** What leaves the server is what the contract says: unknown fields are dropped, a wrong shape is our error. */
function parseOutput(route: Route, answer: unknown): unknown {
  const result = route.call.output.safeParse(answer);
  if (result.success) return result.data;
  throw new Error(`the answer of ${route.call.id} does not match the contract: ${result.error.message.slice(0, 500)}`);
}

/** A deadlock or serialization failure undid everything: the same call runs again. */
function withRetry<T>(route: Route, work: () => Promise<T>): Promise<T> {
  return againAfterCollision(route.call.kind || spaceOf(route) === 'none' ? 1 : 3, work);
}

function assertPrepared(prepared: Prepared | null): Prepared {
  if (!prepared) throw new Error('the call was not prepared');
  return prepared;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function requestLog(request: FastifyRequest): Actor['log'] {
  return {
    info: (message, data) => request.log.info(data ?? {}, message),
    warn: (message, data) => request.log.warn(data ?? {}, message),
    error: (message, data) => request.log.error(data ?? {}, message),
  };
}
