import type { AreaGrant, Language, RoleId } from '@app/contract';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { BusinessClock } from './business-clock.ts';
import type { Part } from './inserts.ts';
import type { Job } from './job.ts';
import type { SessionProgram, SessionTenant, SessionUser } from './session.ts';
import type { Settings } from './settings/settings.ts';
import type { Signals } from './signals.ts';
import type { Vitals } from './vitals/vitals.ts';
import type { Wiring } from './wiring.ts';

/** What a transaction may see: it decides the database role, search_path and the settings of row-level security. */
export type Scope =
  /**
   * Sign-in, menus, tenants, routing, publicity: no space. With a tenant id the database role is `app_tenant`, which sees
   * only that tenant's rows of the directory.
   */
  | { role: 'app_platform'; tenantId?: string }
  /** A company inside an authority's space: only rows of its own holder_tenant_id. */
  | { role: 'app_holder'; schema: string; authorityId: string; tenantId: string }
  /** An authority in its own space; drafts are invisible. */
  | { role: 'app_authority'; schema: string; authorityId: string; tenantId: string };

/**
 * What an operation works with; made once per request or job. `db` is a transaction already scoped by role, row-level
 * security settings and search_path, so no store adds a tenant filter by hand (architecture.md 2).
 */
export interface Context {
  readonly db: Database;
  readonly scope: Scope;
  readonly user: SessionUser | null;
  /** The program through which the user acts; absent = the user acts in person. */
  readonly program?: SessionProgram | undefined;
  readonly tenant: SessionTenant | null;
  readonly roles: readonly RoleId[];
  /** Rights in areas that the tenant's own roles give, besides those of `roles`. */
  readonly grants: readonly AreaGrant[];
  readonly permissions: ReadonlySet<string>;
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
  /** Result of the route's `ahead` work, which ran before the transaction of this call. */
  readonly ahead?: unknown;
  /** Kernel services: clock, ids, settings, wiring. */
  readonly app: App;
  /** Real time: sessions, tokens, locks, what is kept about calls. */
  now(): Date;
  /** Business time: days, limits, years of numbers, validity, dates on papers (docs/operations.md, Two clocks). */
  businessNow(): Date;
  log: {
    info(message: string, data?: object): void;
    warn(message: string, data?: object): void;
    error(message: string, data?: object): void;
  };
  /** Appends an audit row in this transaction (R3-50). */
  audit(entry: {
    action: string;
    entity: string;
    entityId: string;
    before?: unknown;
    after?: unknown;
    /** The person who acted, where the call carries no session (sign-in); default: the caller. */
    by?: { uid: string; realUid: string };
    /** The tenant whose auditors may read the row; default: the caller's tenant. */
    tenantId?: string;
  }): Promise<void>;
  /** Adds an outbox row in this transaction; a worker handles it at least once, so effects are idempotent. */
  emit<Payload extends z.ZodObject>(job: Job<Payload>, payload: z.input<Payload>): Promise<void>;
  /**
   * Writes rows at the end of the work, or before its next statement. All parts go to the database as one statement with audit and outbox rows, so
   * none of them sees what another writes; errors appear at the commit.
   */
  write(parts: readonly Part[]): void;
  /** Runs after the commit, only if it succeeded: for wake-ups and cache hints, never for effects that must not be lost (those are outbox jobs). */
  afterCommit(task: () => void): void;
  /**
   * Runs work in another scope. Inside a transaction it is a part of it (one commit, one connection): this context's `db`
   * rests until the work ends. In a context without transaction (`space: 'none'`, jobs) it is a transaction of its own.
   */
  within<T>(scope: Scope, work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** Opaque Kysely handle; a store names its own tables with `tables<MyTables>(ctx.db)`. */
export type Database = Kysely<unknown>;
/** Types the handle with the tables that a store owns. */
export function tables<T>(db: Database): Kysely<T> {
  return db as unknown as Kysely<T>;
}

export interface App {
  readonly settings: Settings;
  /** A new id: 18–19 digits, time-ordered (R3-47). */
  newId(): string;
  /** Real time. */
  now(): Date;
  /** Business time: real time and the offset of this database. */
  businessNow(): Date;
  /** The offset between the two, as this process knows it. */
  readonly businessClock: BusinessClock;
  /** One transaction in a scope, without a request (jobs, start-up, tests). */
  run<T>(
    scope: Scope,
    work: (ctx: Context) => Promise<T>,
    as?: { user?: SessionUser; tenant?: SessionTenant; roles?: RoleId[]; grants?: AreaGrant[] },
  ): Promise<T>;
  /** Owner-role work without user SQL: migration, definitions, spaces, job queues, seeds. */
  asOwner<T>(work: (db: Database) => Promise<T>, schema?: string): Promise<T>;
  /** The spaces there are, oldest authority first. */
  spaces(): Promise<Space[]>;
  /** Creates (or finds) the space of an authority and brings its schema up to date. */
  createSpace(space: Space): Promise<Space>;
  /**
   * Whether an earlier start brought the database to this program, its definitions and its settings already: then what only writes what these say
   * has nothing to do.
   */
  readonly isInstalled: boolean;
  /** Tells the operator, while the server starts, what a person has to put in order; the next start looks again and says it again. */
  warnAtStart(message: string): void;
  /** Makes the outbox worker and the audit sealer look for work now. */
  wake(): void;
  /** How this process feels: calls and event loop of the last hour. */
  readonly vitals: Vitals;
  /** Connections of the pool, and works that wait for one. */
  connections(): { busy: number; idle: number; waiting: number };
  /** Hints between the modules of all servers that something changed; sent in `ctx.afterCommit`. */
  readonly signals: Signals;
  /** The functions by which modules serve one another without importing one another. */
  readonly wiring: Wiring;
}

/** The schema in which an authority keeps its cases. */
export interface Space {
  authorityId: string;
  schema: string;
}
