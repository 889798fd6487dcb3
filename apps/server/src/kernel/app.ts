import { constants, type RoleId } from '@app/contract';
import { sql } from 'kysely';
import { auditRow } from './audit/write.ts';
import type {
  App,
  Context,
  Database,
  Registry,
  Scope,
  SessionTenant,
  SessionUser,
  Settings,
  Space,
} from './context.ts';
import type { DatabaseServer } from './database/connect.ts';
import { inTransaction, isInTransaction, type Transaction } from './database/transaction.ts';
import { FairGate, type GateOptions } from './fair-gate.ts';
import { LineFull, type Share, shareFor } from './fair-line.ts';
import { createIds } from './ids.ts';
import { LateRows, type OutboxRow } from './late-rows.ts';
import type { Migration } from './migrate.ts';
import { refuseLater } from './refuse-later.ts';
import { ownerPrelude, scopePrelude } from './scopes/prelude.ts';
import { Signals } from './signals.ts';
import { createSpace, listSpaces } from './space.ts';

export interface Log {
  info(message: string, data?: object): void;
  warn(message: string, data?: object): void;
  error(message: string, data?: object): void;
}

/** Who a context acts for. */
export interface Actor {
  user: SessionUser | null;
  tenant: SessionTenant | null;
  roles: readonly RoleId[];
  permissions: ReadonlySet<string>;
  language: Context['language'];
  ip: string;
  requestId: string;
  /** Whose turn this work takes; null for the system itself, which waits for nobody. */
  share: Share | null;
  ahead?: unknown;
  log: Log;
}

/** What the dispatcher and the workers need beyond `App`. */
export interface KernelApp extends App {
  readonly database: DatabaseServer;
  readonly log: Log;
  /** One transaction in a scope for an actor; tasks of `afterCommit` run when it committed. */
  transact<T>(scope: Scope, actor: Actor, work: (ctx: Context) => Promise<T>): Promise<T>;
  /**
   * One transaction, in the turn of `share`, that starts in app_platform, where `prepare` finds out who calls and which scope is theirs, and then
   * continues in that scope. `stamp` answers what `registry.sessionStamp` selects, at no cost of its own.
   */
  enter<T>(
    share: Share,
    prepare: (db: Database, stamp: () => Promise<string | null>) => Promise<{ scope: Scope; actor: Actor }>,
    work: (ctx: Context) => Promise<T>,
  ): Promise<T>;
  /** A context without transaction: `db` throws, `within` opens one. */
  detached(scope: Scope, actor: Actor): Context;
  systemActor(as?: { user?: SessionUser; tenant?: SessionTenant; roles?: readonly RoleId[] }): Actor;
  /** Called by `wake`. */
  onWake(listener: () => void): void;
}

/** An empty registry, to be filled by modules. */
export function createRegistry(): Registry {
  return {
    authenticate: null,
    personNow: null,
    sessionStamp: null,
    areaAccess: null,
    outbox: new Map(),
    jobs: new Map(),
    services: new Map(),
    submitChecks: [],
    caseParts: [],
    draftChecks: [],
    beforeHandle: [],
    recusals: [],
    statusChanged: [],
    endSessions: null,
    callEnded: null,
    readNoted: null,
    attachmentGrants: [],
    fileReaders: [],
    uploaded: [],
    spaceReady: [],
  };
}

export interface AppOptions {
  settings: Settings;
  database: DatabaseServer;
  log: Log;
  spaceMigrations: readonly Migration[];
  clock?: () => Date;
}

/** Makes the kernel's App over an open, migrated database. */
export async function createApp(options: AppOptions): Promise<KernelApp> {
  const { database, settings, log } = options;
  const now = options.clock ?? (() => new Date());
  const listeners: (() => void)[] = [];
  let known: Space[] = [];
  /** Authorities whose spaces are being made. */
  const making = new Set<string>();
  const owner = <T>(work: (db: Database) => Promise<T>, schema?: string) => asOwner(database, work, schema);
  const node = await owner(async (db) => {
    const { rows } = await sql<{ node: string }>`select nextval('platform.node_number') as node`.execute(db);
    return Number(rows[0]?.node ?? 0);
  });

  const gate = new FairGate(database.kind === 'pglite' ? oneConnection : severalConnections);
  /** The system's own work, and what already has a connection, waits for nobody. */
  const inTurn = <T>(share: Share | null, work: () => Promise<T>): Promise<T> =>
    share === null || isInTransaction() ? work() : gate.pass(share, work).catch(refuseFullLine);

  const app: KernelApp = {
    settings,
    database,
    log,
    registry: createRegistry(),
    signals: new Signals(database.relay),
    newId: createIds(node),
    now,
    asOwner: owner,
    run: (scope, work, as) => app.transact(scope, app.systemActor(as), work),
    async transact(scope, actor, work) {
      const tasks: (() => void)[] = [];
      const result = await inTurn(actor.share, () =>
        inTransaction(database.pool, scopePrelude(scope, actor.user?.id ?? null), (transaction) =>
          inScope(app, transaction, scope, actor, tasks, work),
        ),
      );
      for (const task of tasks) attempt(task, log);
      return result;
    },
    async enter(share, prepare, work) {
      const tasks: (() => void)[] = [];
      const { sessionStamp } = app.registry;
      const result = await inTurn(share, () =>
        inTransaction(database.pool, scopePrelude({ role: 'app_platform' }, null), async (transaction) => {
          const stamped = sessionStamp === null ? null : transaction.query(`select (${sessionStamp}) as stamp`);
          stamped?.catch(() => undefined);
          const handle = transaction.open();
          const stamp = async () => {
            const row = (await stamped)?.rows[0] as { stamp: unknown } | undefined;
            return row ? String(row.stamp) : null;
          };
          const { scope, actor } = await prepare(handle.db, stamp).finally(handle.close);
          enterScope(transaction, scope, actor);
          return await inScope(app, transaction, scope, actor, tasks, work);
        }),
      );
      for (const task of tasks) attempt(task, log);
      return result;
    },
    detached: (scope, actor) => detachedContext(app, scope, actor),
    systemActor: (as) => ({
      user: as?.user ?? null,
      tenant: as?.tenant ?? null,
      roles: as?.roles ?? [],
      permissions: new Set(),
      language: as?.user?.language ?? constants.defaultLanguage,
      ip: '',
      share: as?.user ? shareFor({ user: as.user, tenant: as.tenant ?? null, ip: '' }) : null,
      requestId: '',
      log,
    }),
    async spaces() {
      // Inside an operation the list known so far serves: it only ever grows.
      if (!isInTransaction() || known.length === 0) known = await owner(listSpaces);
      return known.filter(({ authorityId }) => !making.has(authorityId));
    },
    async createSpace(space) {
      // Until the modules have made their tables, a sweep would read what is not there.
      making.add(space.authorityId);
      try {
        const created = await createSpace(owner, space, options.spaceMigrations);
        known = await owner(listSpaces);
        for (const ready of app.registry.spaceReady) await ready(app, created);
        return created;
      } finally {
        making.delete(space.authorityId);
      }
    },
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => void listeners.push(listener),
  };
  return app;
}

/** Two connections of the ten stay for the system's own work, two for companies that have none. */
const severalConnections: GateOptions = {
  slots: 8,
  reserved: 2,
  person: 3,
  waiting: { total: 1_000, company: 200, person: 50 },
};
const oneConnection: GateOptions = { ...severalConnections, slots: 1, reserved: 0 };

async function refuseFullLine(error: unknown): Promise<never> {
  if (error instanceof LineFull) await refuseLater('tooManyRequests');
  throw error;
}

/** Owner-role work in one transaction: no user SQL comes here. */
export function asOwner<T>(database: DatabaseServer, work: (db: Database) => Promise<T>, schema?: string): Promise<T> {
  return inTransaction(database.pool, ownerPrelude(schema), async (transaction) => {
    const handle = transaction.open();
    try {
      return await work(handle.db);
    } finally {
      handle.close();
    }
  });
}

/** Runs work with a handle of the open transaction, which already is in `scope`. */
async function inScope<T>(
  app: KernelApp,
  transaction: Transaction,
  scope: Scope,
  actor: Actor,
  tasks: (() => void)[],
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const late = new LateRows(transaction);
  const handle = transaction.open(() => late.release());
  // Scopes opened side by side would change the role under each other: they take turns.
  let turn: Promise<unknown> = Promise.resolve();
  const ctx: Context = {
    ...common(app, scope, actor),
    db: handle.db,
    audit: async (entry) => late.audit(auditRow(ctx, entry)),
    async emit(kind, payload) {
      late.emit(outboxRow(ctx, kind, payload));
      tasks.push(app.wake);
    },
    write: (parts) => {
      handle.mustBeCurrent();
      late.write(parts);
    },
    afterCommit: (task) => void tasks.push(task),
    within(inner, innerWork) {
      const next = turn.then(() => {
        late.release();
        return nested(app, transaction, scope, inner, actor, tasks, innerWork);
      });
      turn = next.catch(() => undefined);
      return next;
    },
  };
  try {
    const result = await work(ctx);
    late.send();
    return result;
  } finally {
    handle.close();
  }
}

/** A part of the open transaction in another scope: undone alone when it fails, and the outer scope comes back. */
async function nested<T>(
  app: KernelApp,
  transaction: Transaction,
  outer: Scope,
  inner: Scope,
  actor: Actor,
  tasks: (() => void)[],
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  transaction.send('savepoint inner_scope');
  enterScope(transaction, inner, actor);
  const innerTasks: (() => void)[] = [];
  try {
    const result = await inScope(app, transaction, inner, actor, innerTasks, work);
    const released = transaction.query('release savepoint inner_scope');
    enterScope(transaction, outer, actor);
    await released;
    tasks.push(...innerTasks);
    return result;
  } catch (error) {
    await transaction.message('rollback to savepoint inner_scope; release savepoint inner_scope');
    enterScope(transaction, outer, actor);
    throw transaction.causeOf(error);
  }
}

function enterScope(transaction: Transaction, scope: Scope, actor: Actor): void {
  const { text, values } = scopePrelude(scope, actor.user?.id ?? null);
  transaction.send(text, values);
}

function detachedContext(app: KernelApp, scope: Scope, actor: Actor): Context {
  const refuse = () => {
    throw new Error('no transaction is open here: use ctx.within(scope, …)');
  };
  return {
    ...common(app, scope, actor),
    get db(): Database {
      return refuse();
    },
    audit: async () => refuse(),
    emit: async () => refuse(),
    write: refuse,
    afterCommit: refuse,
    within: (inner, work) => app.transact(inner, actor, work),
  };
}

function common(app: KernelApp, scope: Scope, actor: Actor) {
  return { scope, app, now: app.now, ...actor };
}

function outboxRow(ctx: Context, kind: string, payload: Record<string, unknown>): OutboxRow {
  const actor = { user: ctx.user, tenant: ctx.tenant, roles: ctx.roles };
  return { id: ctx.app.newId(), kind, payload, scope: ctx.scope, actor };
}

function attempt(task: () => void, log: Log): void {
  try {
    task();
  } catch (error) {
    log.error('a task after commit failed', { error });
  }
}
