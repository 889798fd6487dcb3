import { type AreaGrant, constants, type RoleId } from '@app/contract';
import { sql } from 'kysely';
import { BusinessClock, type BusinessOffset, readBusinessOffset } from './business-clock.ts';
import type { App, Context, Database, Scope } from './context.ts';
import type { DatabaseServer } from './database/connect.ts';
import { inTransaction } from './database/transaction.ts';
import { createIds } from './ids.ts';
import { forgetInstalled, isInstalled, noteInstalled } from './installed.ts';
import type { Migration, OwnerRunner } from './migrate.ts';
import { committed, detachedContext, enterAs, transactIn } from './scoped.ts';
import { ownerPrelude } from './scopes/prelude.ts';
import type { SessionProgram, SessionTenant, SessionUser } from './session.ts';
import type { Settings } from './settings/settings.ts';
import { Signals } from './signals.ts';
import { Spaces } from './space.ts';
import { connectionTurns } from './turns/connection-turns.ts';
import { type Share, shareFor } from './turns/fair-line.ts';
import { Vitals } from './vitals/vitals.ts';
import type { Wiring } from './wiring.ts';

export interface Log {
  info(message: string, data?: object): void;
  warn(message: string, data?: object): void;
  error(message: string, data?: object): void;
}

/** Who a context acts for. */
export interface Actor {
  user: SessionUser | null;
  /** The program through which the user acts; absent = the user acts in person. */
  program?: SessionProgram | undefined;
  tenant: SessionTenant | null;
  roles: readonly RoleId[];
  grants: readonly AreaGrant[];
  permissions: ReadonlySet<string>;
  language: Context['language'];
  ip: string;
  requestId: string;
  /** In whose name this work waits for a connection (fair turns); null for the system itself, which never waits. */
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
   * One transaction that waits for its turn as `share`. It starts in app_platform, where `prepare` finds the caller and their scope, and continues
   * in that scope. `stamp` answers the value that `wiring.sessionStamp` selects, without a query of its own.
   */
  enter<T>(
    share: Share,
    prepare: (db: Database, stamp: () => Promise<string | null>) => Promise<{ scope: Scope; actor: Actor }>,
    work: (ctx: Context) => Promise<T>,
  ): Promise<T>;
  /** A context without transaction: `db` throws, `within` opens one. */
  detached(scope: Scope, actor: Actor): Context;
  systemActor(as?: {
    user?: SessionUser;
    tenant?: SessionTenant;
    roles?: readonly RoleId[];
    grants?: readonly AreaGrant[];
  }): Actor;
  /** Notes that this start ended, unless it had to warn: the next one has less to do. */
  noteInstalled(): Promise<void>;
  /** Registers a listener that `wake` calls. */
  onWake(listener: () => void): void;
}

export interface AppOptions {
  settings: Settings;
  database: DatabaseServer;
  log: Log;
  wiring: Wiring;
  spaceMigrations: readonly Migration[];
  clock?: () => Date;
  /** What this start brings the database to (`installationMark`); null or absent: unknown, so that it does all its work every time. */
  mark?: string | null;
}

/** Makes the kernel's App over a database that is open and migrated. */
export async function createApp(options: AppOptions): Promise<KernelApp> {
  const { database, settings, wiring, log, mark = null } = options;
  const now = options.clock ?? (() => new Date());
  const businessClock = new BusinessClock(now);
  const listeners: (() => void)[] = [];
  const owner = <T>(work: (db: Database) => Promise<T>, schema?: string) => asOwner(database, work, schema);
  const spaces = new Spaces(owner, options.spaceMigrations, async (space) => wiring.spaceReady?.(app, space));
  const turns = connectionTurns(database.kind);
  let warned = false;
  const app: KernelApp = {
    settings,
    database,
    log,
    wiring,
    vitals: new Vitals(now),
    connections() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    signals: new Signals(database.relay),
    newId: createIds(await nodeNumber(owner)),
    now,
    businessNow: () => businessClock.now(),
    businessClock,
    asOwner: owner,
    run: (scope, work, as) => app.transact(scope, app.systemActor(as), work),
    transact: (scope, actor, work) =>
      committed(log, (tasks) => turns(actor.share, () => transactIn(app, scope, actor, tasks, work))),
    enter: (share, prepare, work) => committed(log, (tasks) => turns(share, () => enterAs(app, prepare, tasks, work))),
    detached: (scope, actor) => detachedContext(app, scope, actor),
    systemActor: (as) => ({
      user: as?.user ?? null,
      tenant: as?.tenant ?? null,
      roles: as?.roles ?? [],
      grants: as?.grants ?? [],
      permissions: new Set(),
      language: as?.user?.language ?? constants.defaultLanguage,
      ip: '',
      share: as?.user ? shareFor({ user: as.user, tenant: as.tenant ?? null, ip: '' }) : null,
      requestId: '',
      log,
    }),
    spaces: () => spaces.all(),
    async createSpace(space) {
      if (mark !== null) await owner(forgetInstalled);
      return await spaces.create(space);
    },
    isInstalled: mark !== null && (await owner((db) => isInstalled(db, mark))),
    warnAtStart(message) {
      warned = true;
      process.stderr.write(`${message}\n`);
    },
    async noteInstalled() {
      if (mark !== null && !warned && !app.isInstalled) await owner((db) => noteInstalled(db, mark, now()));
    },
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => void listeners.push(listener),
  };
  businessClock.follow(await owner(businessOffsetFor(settings)));
  return app;
}

/** Reads the offset of business time; a database whose clock was moved in a test is no database for production. */
function businessOffsetFor({ mode }: Settings): (db: Database) => Promise<BusinessOffset> {
  return async (db) => {
    const kept = await readBusinessOffset(db);
    if (mode === 'production' && kept.offsetMs > 0)
      throw new Error(
        'MODE=production refuses this database: its business clock was moved forward in a test, so its cases carry days that have not come. Use another database',
      );
    return kept;
  };
}

/** Takes the next node number from the database; it makes the ids of this process differ from those of every other process. */
async function nodeNumber(owner: OwnerRunner): Promise<number> {
  return await owner(async (db) => {
    const { rows } = await sql<{ node: string }>`select nextval('platform.node_number') as node`.execute(db);
    return Number(rows[0]?.node ?? 0);
  });
}

/** Work as database owner in one transaction; input of users never becomes SQL here. */
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
