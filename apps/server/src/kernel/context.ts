import type { Call, ErrorName, Language, Output, Parsed, RoleId, Verb } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Part } from './inserts.ts';
import type { LanguageModelSettings } from './settings-language-model.ts';
import type { SignInSettings } from './settings-sign-in.ts';
import type { StorageSettings } from './settings-storage.ts';
import type { Signals } from './signals.ts';

/** What a transaction may see: decides database role, search_path and row-level security settings. */
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

/** The signed-in user as the session knows it. */
export interface SessionUser {
  id: string;
  account: string;
  fullname: string;
  isSuper: boolean;
  /** The real user behind a switched session. */
  realId: string;
  language: Language;
  /** The session that this person works in; none in jobs. */
  sessionId?: string;
}

export interface SessionTenant {
  id: string;
  name: string;
  kind: 'authority' | 'company' | 'platform';
  isAdmin: boolean;
}

/**
 * What an operation works with; made once per request or job. `db` is a transaction already scoped by role, row-level
 * security settings and search_path, so no store adds a tenant filter by hand (architecture.md 2).
 */
export interface Context {
  readonly db: Database;
  readonly scope: Scope;
  readonly user: SessionUser | null;
  readonly tenant: SessionTenant | null;
  readonly roles: readonly RoleId[];
  readonly permissions: ReadonlySet<string>;
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
  /** What the route's `ahead` found before the transaction of this call. */
  readonly ahead?: unknown;
  /** Kernel services: clock, ids, settings, registries. */
  readonly app: App;
  now(): Date;
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
    /** Who did it, where the call itself carries no session (sign-in); else the caller. */
    by?: { uid: string; realUid: string };
    /** Whose auditors read it, where that is not the caller's own tenant. */
    tenantId?: string;
  }): Promise<void>;
  /** Adds an outbox row in this transaction; a worker handles it at least once, so effects are idempotent. */
  emit(kind: string, payload: Record<string, unknown>): Promise<void>;
  /**
   * Writes at the end of the work, or before the next statement: the parts leave as one statement with audit and outbox
   * rows, so none of them sees what another writes; an error shows at the commit.
   */
  write(parts: readonly Part[]): void;
  /** Runs after the transaction committed (wake-ups, cache hints); never business effects. */
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
  now(): Date;
  /** One transaction in a scope, without a request (jobs, start-up, tests). */
  run<T>(
    scope: Scope,
    work: (ctx: Context) => Promise<T>,
    as?: { user?: SessionUser; tenant?: SessionTenant; roles?: RoleId[] },
  ): Promise<T>;
  /** Owner-role work without user SQL: migration, definitions, spaces, job queues, seeds. */
  asOwner<T>(work: (db: Database) => Promise<T>, schema?: string): Promise<T>;
  /** The spaces there are, oldest authority first. */
  spaces(): Promise<Space[]>;
  /** Creates (or finds) the space of an authority and brings its schema up to date. */
  createSpace(space: Space): Promise<Space>;
  /** Tells the outbox worker and sealer that something waits. */
  wake(): void;
  /** Hints between the modules of all servers; told in `ctx.afterCommit`. */
  readonly signals: Signals;
  registry: Registry;
}

/** The schema in which an authority keeps its cases. */
export interface Space {
  authorityId: string;
  schema: string;
}

/** Filled by modules at boot; platform code calls product code only through it. */
export interface Registry {
  /** Turns a token into a session (module auth); without it nobody is signed in. */
  authenticate: Authenticate | null;
  /** Who a person is in a tenant now, for work that outlives the call that began it (module auth); null = nobody there any more. */
  personNow:
    | ((db: Database, person: { userId: string; tenantId: string; sessionId: string }) => Promise<PersonNow | null>)
    | null;
  /** SQL whose value changes with every commit that could change a session; known sessions are good while it stays. */
  sessionStamp: string | null;
  /** Whether roles may do a verb in an area (module area); null = no such area. Without it every `area:` call is refused. */
  areaAccess: ((area: string, verb: Verb, roles: readonly RoleId[]) => boolean | null) | null;
  /**
   * Outbox handlers by kind: the handler and the mark 'done' are one transaction, in the scope stored with the row.
   * Short work only: it holds a database connection.
   */
  outbox: Map<string, (ctx: Context, payload: Record<string, unknown>) => Promise<void>>;
  /**
   * Outbox handlers for slow work (PDF, mail, remote calls): no transaction is open, `ctx.db` throws; read and write with
   * `ctx.within(ctx.scope, …)`. At least once: a repeated run must do no harm.
   */
  jobs: Map<string, (ctx: Context, payload: Record<string, unknown>) => Promise<void>>;
  /** Service tasks of processes: `giveNumber`, `makeCertificate`, `publish`, … run inside the workflow transaction. */
  services: Map<string, (ctx: Context, service: ServiceCall) => Promise<void>>;
  /** Called inside the submit transaction of an area that declares `review`. */
  submitChecks: Array<(ctx: Context, submission: Submission) => Promise<void>>;
  /** Adds parts to a case detail (findings, certificate). */
  caseParts: Array<(ctx: Context, caseId: string) => Promise<Record<string, unknown>>>;
  /** Review of a draft; called where no transaction is open, because it may wait for its turn. */
  draftChecks: Array<
    (
      ctx: Context,
      draft: {
        id: string;
        area: string;
        definition: import('@app/contract').AreaDefinition;
        data: import('@app/contract').JsonObject;
      },
    ) => Promise<import('@app/contract').ReviewResult | null>
  >;
  /** Called before a task action is applied; may fail(). */
  beforeHandle: Array<
    (
      ctx: Context,
      step: {
        caseId: string;
        area: string;
        node: string;
        action: string;
        /** What the person says of it, without blanks around; empty when nothing is said. */
        opinion: string;
        definition: import('@app/contract').AreaDefinition;
      },
    ) => Promise<void>
  >;
  /** Ids among these people who must not act at a node of a case (an interest declared, kinship); each says its own. */
  recusals: Array<
    (
      ctx: Context,
      place: { caseId: string; area: string; node: string; people: readonly { id: string; name: string }[] },
    ) => Promise<readonly string[]>
  >;
  /** Called in the transaction that changed a case's status, by whichever step (publicity follows it). */
  statusChanged: Array<
    (ctx: Context, change: { caseId: string; area: string; status: string; number: string | null }) => Promise<void>
  >;
  /** Ends the sessions of people at once (module auth); answers how many. Works in scope app_platform. */
  endSessions: ((ctx: Context, userIds: readonly string[], reason: string) => Promise<number>) | null;
  /** Told of every answered call (module log); must not wait for anything. */
  callEnded: ((entry: EndedCall) => void) | null;
  /** Told of everything that somebody opened (module log); must not wait for anything. */
  readNoted: ((read: NotedRead) => void) | null;
  /** Attachments among these that the caller may read for another reason than their place, each with its place. */
  attachmentGrants: Array<(ctx: Context, ids: readonly string[]) => Promise<Map<string, Scope>>>;
  /** Who may read what holds files (cases, drafts, register rows), asked in the space where the files lie. */
  fileReaders: Array<(ctx: Context) => Promise<FileReader[]>>;
  /** Called in the transaction that wrote an uploaded attachment, in the scope where it lies. */
  uploaded: Array<(ctx: Context, file: { id: string; ext: string; recordId: string | null }) => Promise<void>>;
  /** A space was created or migrated: modules bring their own tables there up to date (owner work). */
  spaceReady: Array<(app: App, space: Space) => Promise<void>>;
}

/** A right to the files of holders of one kind. */
export interface FileReader {
  /** `case`, `draft`, or the id of a register's area. */
  holder: string;
  /** Why: the holder may be read, or a task of the case is or was the caller's. */
  reason: 'case' | 'task' | 'draft' | 'record';
  /** Whether the caller may read the holder with this id, as SQL over the tables of the space. */
  readable: (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;
}

/** How something was opened: a case, its formula as a document, a file, its preview, its recognised words. */
export type ReadKind = 'case' | 'formula' | 'file' | 'preview' | 'words';
/** Something that somebody opened, as the read trace has it. */
export interface NotedRead {
  at: Date;
  uid: string;
  real_uid: string;
  tenant_id: string;
  roles: readonly string[];
  kind: ReadKind;
  /** The case or the attachment. */
  record_id: string;
  case_id: string | null;
  title: string;
  holder_tenant_id: string | null;
  authority_id: string | null;
}

/** A call that was answered. */
export interface EndedCall {
  at: Date;
  call: string;
  method: string;
  /** State of the envelope; of a file the HTTP status. */
  state: number;
  ms: number;
  uid: string | null;
  realUid: string | null;
  tenantId: string | null;
  ip: string;
  requestId: string;
}

/** What a request carries: the token and, when chosen, tenant and sub-system (R7-10…R7-12). */
export interface Credentials {
  token: string;
  tenantId?: string | undefined;
  systemId?: string | undefined;
}
/** Who is calling, in which tenant, with which rights. */
export interface Session {
  user: SessionUser;
  tenant: SessionTenant | null;
  roles: readonly RoleId[];
  permissions: ReadonlySet<string>;
  /** An administrator works as this account (R6-22). */
  switched?: { readOnly: boolean } | null;
  /** What must be done before anything but the calls marked `early`. */
  pending?: 'password' | 'secondFactor' | null;
}
/** A person with the rights of this moment. */
export interface PersonNow {
  user: SessionUser;
  tenant: SessionTenant;
  roles: RoleId[];
}

/** Resolves credentials in the scope app_platform, or fails (`illegalToken`, `tokenExpired`, `illegalPermission` …). */
export type Authenticate = (
  db: Database,
  given: Credentials,
  now: Date,
  /** What `sessionStamp` selected in this transaction; without it nothing is remembered. */
  stamp?: () => Promise<string | null>,
) => Promise<Session>;

export interface ServiceCall {
  service: string;
  options: Record<string, unknown>;
  caseId: string;
  area: string;
  instanceId: string;
  /** Case data as last submitted and the process variables. */
  data: import('@app/contract').JsonObject;
  variables: Record<string, unknown>;
  setVariable(name: string, value: import('@app/contract').Json): void;
}

export interface Submission {
  caseId: string;
  version: number;
  area: string;
  definition: import('@app/contract').AreaDefinition;
  data: import('@app/contract').JsonObject;
  acknowledgements: { key: string; reason: string }[];
  /** What the review of the very same data said before the transaction. */
  reviewed: import('@app/contract').ReviewResult | null;
}

/** Settings are environment variables (docs/operations.md). */
export interface Settings extends SignInSettings, StorageSettings, LanguageModelSettings {
  port: number;
  host: string;
  mode: 'development' | 'production';
  publicUrl: string;
  trustProxy: boolean;
  insecureHttp: boolean;
  /** Origins of other pages that may call (R7-41), beside that of `publicUrl`. */
  allowedOrigins: string[];
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  initialPassword: string | null;
  testCaptcha: string | null;
  testSmsCode: string | null;
  accessTokenSeconds: number;
  /** How long it is kept who opened what. */
  readTraceYears: number;
  definitionsDir: string;
  webDir: string | null;
}

/** How a call's transaction finds its space. */
export interface RouteOptions<C> {
  /** For companies: the record whose authority decides the space (draft, case, task, attachment id). */
  record?: (input: Parsed<C>) => string | undefined;
  /** For companies without a record yet: the authority chosen; absent = the only one there is. */
  authority?: (input: Parsed<C>) => string | undefined;
  /**
   * `platform`: app_platform scope. `tenant`: the same, narrowed to the caller's tenant or, for a super administrator, to
   * the one that the header X-Authorization-designtenantid names (R6-09). `space` (default): the tenant's space. `none`: no
   * transaction, the operation opens its own.
   */
  space?: 'platform' | 'tenant' | 'space' | 'none';
  /**
   * Work before the transaction of the operation, which must not hold a connection meanwhile: reads in a transaction of its
   * own and answers what to do after it. The operation finds the outcome in `ctx.ahead`.
   */
  ahead?: (ctx: Context, input: Parsed<C>) => Promise<(detached: Context) => Promise<unknown>>;
  /** With `none`: the scope is narrowed to the tenant as with `tenant`; the operation opens it with `ctx.within(ctx.scope, …)`. */
  narrow?: boolean;
  /** Calls of a space that some input takes to schema platform instead (shared registers, a company's list over all authorities). */
  platformWhen?: (app: App, input: Parsed<C>, tenant: SessionTenant | null) => boolean | Promise<boolean>;
}
export type Operation<C> = (
  ctx: Context,
  input: Parsed<C>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<Output<C>>;
export interface Route {
  call: Call;
  operation: (ctx: Context, input: never, http: { request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>;
  options: RouteOptions<Call>;
}

/** A module: what `app.ts` lists in one array. */
export interface Module {
  name: string;
  routes?: Route[];
  /** Registers services, outbox handlers, checks. */
  register?: (registry: Registry) => void;
  /** After migration and definitions; may start timers (returns a stop function). */
  start?: (app: App) => Promise<(() => Promise<void>) | undefined>;
  /** Work that goes on beside the calls and reads the tables of every module: begins when all have started. Answers its end. */
  background?: (app: App) => () => Promise<void>;
  /** The server listens: what makes later calls faster may begin. */
  warm?: (app: App) => void;
  /** Lines for the terminal once the server listens (demonstration accounts). */
  greet?: (app: App) => Promise<string[]>;
}

/** Binds a call to its operation (`x.routes.ts`). Binary and upload operations may answer through `http.reply`. */
export function implement<C extends Call>(call: C, operation: Operation<C>, options: RouteOptions<C> = {}): Route {
  return { call, operation: operation as Route['operation'], options: options as RouteOptions<Call> };
}

/** A business error that the one error hook turns into the envelope; `cause` is text in the caller's language. */
export class Failure extends Error {
  constructor(
    readonly error: ErrorName,
    readonly detail: {
      cause?: string;
      data?: unknown;
      values?: Record<string, string | number>;
      /** Runs once what the call did is undone, before the answer; it may fail in another way. */
      afterwards?: (ctx: Context) => Promise<void>;
    } = {},
  ) {
    super(error);
  }
}
/** What a route found out before its transaction no longer holds in it: the call is undone and begins again. */
export class AheadOutdated extends Error {
  override readonly name = 'AheadOutdated';
}
/** Throws a `Failure`; `fail('staleVersion', { cause })`. */
export function fail(error: ErrorName, detail: Failure['detail'] = {}): never {
  throw new Failure(error, detail);
}
