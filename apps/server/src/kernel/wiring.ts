import type { AreaDefinition, Json, JsonObject, ReviewResult, RoleId, Verb } from '@app/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { App, Context, Database, Scope, Space } from './context.ts';
import type { JobHandler } from './job.ts';
import type { Authenticate, PersonNow } from './session.ts';

/**
 * The functions by which modules serve one another without importing one another: composed once and given to the kernel at start. Lists run in
 * order. The product fills every entry (`wiring.ts` beside the modules); a test may leave some out.
 */
export interface Wiring {
  /** Finds the session of a token; without this function nobody is signed in. */
  readonly authenticate?: Authenticate;
  /** A person with their present rights in a tenant, for work that outlives the call that began it; null = no longer there. */
  readonly personNow?: (
    db: Database,
    person: { userId: string; tenantId: string; sessionId: string },
  ) => Promise<PersonNow | null>;
  /** SQL whose value changes with every commit that could change a session; cached sessions are valid while it stays the same. */
  readonly sessionStamp?: string;
  /** Ends the sessions of people at once; answers how many. Works in scope app_platform. */
  readonly endSessions?: (ctx: Context, userIds: readonly string[], reason: string) => Promise<number>;
  /** Whether roles may do a verb in an area; null = no such area. Without it every `area:` call is refused. */
  readonly areaAccess?: (app: App, area: string, verb: Verb, roles: readonly RoleId[]) => boolean | null;
  /** Called for every answered call; must return at once. */
  readonly callEnded?: (app: App, entry: EndedCall) => void;
  /** Called for everything that somebody opened; must return at once. */
  readonly readNoted?: (app: App, read: NotedRead) => void;

  /** Review of a draft; called where no transaction is open, because it may wait for its turn. */
  readonly reviewDraft?: (
    ctx: Context,
    draft: { id: string; area: string; definition: AreaDefinition; data: JsonObject },
  ) => Promise<ReviewResult | null>;
  /** Run in order inside the transaction that files a version of a case. */
  readonly onSubmit?: readonly ((ctx: Context, submission: Submission) => Promise<void>)[];
  /** Called in the transaction that changed a case's status, whichever step changed it. */
  readonly onStatus?: (ctx: Context, change: StatusChange) => Promise<void>;
  /** Called before an action of a task is applied; may fail(). */
  readonly beforeHandle?: (ctx: Context, step: HandledStep) => Promise<void>;
  /** Ids among these people who must not act at a node of a case (an interest declared, kinship). */
  readonly recused?: (
    ctx: Context,
    place: { caseId: string; area: string; node: string; people: readonly { id: string; name: string }[] },
  ) => Promise<readonly string[]>;
  /** Adds parts to a case detail (findings, certificate). */
  readonly caseParts?: readonly ((ctx: Context, caseId: string) => Promise<Record<string, unknown>>)[];

  /** Who may read the holders of files (cases, drafts, register rows); called in the space where the files lie. */
  readonly fileReaders?: readonly ((ctx: Context) => Promise<FileReader[]>)[];
  /** Those of these attachments that the caller may read for other reasons than their holder, each with the scope where it lies. */
  readonly grantedFiles?: (ctx: Context, ids: readonly string[]) => Promise<Map<string, Scope>>;
  /** Called in the transaction that wrote an uploaded attachment, in the scope where it lies. */
  readonly uploaded?: (ctx: Context, file: { id: string; ext: string; recordId: string | null }) => Promise<void>;
  /** Called after a space was created or migrated; brings the tables of the modules there up to date (owner work). */
  readonly spaceReady?: (app: App, space: Space) => Promise<void>;

  /** Service tasks of processes by their name in the process; they run inside the workflow transaction. */
  readonly services?: ReadonlyMap<string, Service>;
  /** Handlers of jobs that run after the commit. */
  readonly jobs?: readonly JobHandler[];
}

export type Service = (ctx: Context, service: ServiceCall) => Promise<void>;

/** The right to read files held by one kind of holder. */
export interface FileReader {
  /** `case`, `draft`, or the id of a register's area. */
  holder: string;
  /** The reason for the right: the caller may read the holder, or has or had a task of the case. */
  reason: 'case' | 'task' | 'draft' | 'record';
  /** Whether the caller may read the holder with this id, as SQL over the tables of the space. */
  readable: (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;
}

/** What was opened: a case, its formula as a document, a file, its preview, its recognised words. */
export type ReadKind = 'case' | 'formula' | 'file' | 'preview' | 'words';
/** Something that somebody opened, as the read trace has it. */
export interface NotedRead {
  at: Date;
  uid: string;
  real_uid: string;
  tenant_id: string;
  roles: readonly string[];
  kind: ReadKind;
  /** Id of the case or the attachment. */
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
  /** State of the envelope; for a file the HTTP status. */
  state: number;
  ms: number;
  uid: string | null;
  realUid: string | null;
  tenantId: string | null;
  ip: string;
  requestId: string;
}

export interface ServiceCall {
  service: string;
  options: Record<string, unknown>;
  caseId: string;
  area: string;
  instanceId: string;
  /** Case data as last submitted and the process variables. */
  data: JsonObject;
  variables: Record<string, unknown>;
  setVariable(name: string, value: Json): void;
}

export interface Submission {
  caseId: string;
  version: number;
  area: string;
  definition: AreaDefinition;
  data: JsonObject;
  acknowledgements: { key: string; reason: string }[];
  /** Result of the review of exactly this data, made before the transaction. */
  reviewed: ReviewResult | null;
}

/** A change of the status of a case. */
export interface StatusChange {
  caseId: string;
  area: string;
  status: string;
  number: string | null;
}

/** An action of a task that a person is about to take. */
export interface HandledStep {
  caseId: string;
  area: string;
  node: string;
  action: string;
  /** The person's opinion, trimmed; empty when none was given. */
  opinion: string;
  definition: AreaDefinition;
}
