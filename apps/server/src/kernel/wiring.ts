import type {
  AccessExplanation,
  AreaDefinition,
  Confirmation,
  FactRoot,
  Json,
  JsonObject,
  ListRequest,
  Matter,
  RecordScope,
  ReferenceField,
  ReferenceKind,
  ReviewResult,
  RoleId,
  Text,
  Verb,
} from '@app/contract';
import type { DocumentTitles, Facts } from '@app/engine/form';
import type { RawBuilder, SqlBool } from 'kysely';
import type { App, Context, Database, Scope, Space } from './context.ts';
import type { JobHandler } from './job.ts';
import type { ListSource, Row } from './list/index.ts';
import type { Service } from './service.ts';
import type { Authenticate, PersonNow, Rights, SessionUser } from './session.ts';

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
  /** How many sessions are not over; asked as owner. */
  readonly sessionCount?: (db: Database, now: Date) => Promise<number>;
  /** Ends the sessions of people at once; answers how many. Works in scope app_platform. */
  readonly endSessions?: (ctx: Context, userIds: readonly string[], reason: string) => Promise<number>;
  /** Whether somebody may do a verb in an area; null = no such area. Without it every `area:` call is refused. */
  readonly areaAccess?: (app: App, area: string, verb: Verb, who: Rights) => boolean | null;
  /** Refuses (404) a record that the caller's right in the area does not reach, and calls that show more than its columns. */
  readonly areaReach?: (ctx: Context, asked: AskedRecord) => Promise<void>;
  /** Addresses in menus of pages that companies alone have; who works for an authority is not led there. */
  readonly companyPages?: ReadonlySet<string>;
  /** Every area with what can be granted in it, for the administration of roles. */
  readonly areaRights?: (app: App) => readonly GrantableArea[];
  /** What somebody may do in each area; areas without any right are left out. */
  readonly areaRightsOf?: (app: App, who: Rights) => readonly HeldArea[];
  /** What keeps the person of the context (in the space of the case) from acting on it now; null = there is none for them. */
  readonly explainCase?: (ctx: Context, asked: AskedCase) => Promise<ExplainedCase | null>;
  /** Called for every answered call; must return at once. */
  readonly callEnded?: (app: App, entry: EndedCall) => void;
  /** Called for everything that somebody opened; must return at once. */
  readonly readNoted?: (app: App, read: NotedRead) => void;
  /** Reads the files of a folder of definitions; a test that starts many apps answers what it read before. */
  readonly readFiles?: <T>(what: string, directory: string, read: () => Promise<T>) => Promise<T>;
  /** Reads tables whose content `state` tells; a test that starts many apps answers what it read of the same state before. */
  readonly readTables?: <T>(what: string, state: string, read: () => Promise<T>) => Promise<T>;

  /** Facts over other records that formulas read; each provider answers those of its own first words that are wanted. */
  readonly facts?: readonly ((ctx: Context, place: FactPlace) => Promise<Facts>)[];

  /** The dossier of a product that is in force, held until the transaction ends where `lock` says so; 404 for an unknown one. */
  readonly productDossier?: (ctx: Context, productId: string, lock: boolean) => Promise<ProductDossier>;

  /** What the documents of a dossier are called, by code; without it they keep their codes. */
  readonly documentTitles?: (app: App) => DocumentTitles;

  /** What fields of type `reference` choose from, by kind. */
  readonly referenceSources?: ReadonlyMap<ReferenceKind, ReferenceSource>;

  /** Review of a draft; called where no transaction is open, because it may wait for its turn. */
  readonly reviewDraft?: (
    ctx: Context,
    draft: { id: string; area: string; definition: AreaDefinition; data: JsonObject },
  ) => Promise<ReviewResult | null>;
  /** How many papers that a filled form needs it has neither file nor reason for; called where no transaction is open. */
  readonly missingPapers?: (ctx: Context, form: { definition: AreaDefinition; data: JsonObject }) => Promise<number>;
  /**
   * Run in order in the transaction of a submission, before the facts are read by which it is judged: each holds until the end what others could
   * change meanwhile, so that of two submissions that exclude each other the second finds the first.
   */
  readonly holdFacts?: readonly ((ctx: Context, place: FactPlace) => Promise<void>)[];
  /** Run in order inside the transaction that files a version of a case. */
  readonly onSubmit?: readonly ((ctx: Context, submission: Submission) => Promise<void>)[];
  /** Run in order in the transaction that changed a case's status, whichever step changed it. */
  readonly onStatus?: readonly ((ctx: Context, change: StatusChange) => Promise<void>)[];
  /** Run in order in the transaction that wrote a product of the register. */
  readonly onProduct?: readonly ((ctx: Context, change: ProductWritten) => Promise<void>)[];
  /** Adds parts to a product detail (certificates). */
  readonly productParts?: readonly ((ctx: Context, productId: string) => Promise<Record<string, unknown>>)[];
  /** Run in order, in its transaction, before an action of a task is applied; may fail(). */
  readonly beforeHandle?: readonly ((ctx: Context, step: HandledStep) => Promise<void>)[];
  /** The places of the form that a company may change in a task that answers items (`packages/engine` form, open places); null = all. */
  readonly unlocks?: (ctx: Context, place: ReplyPlace) => Promise<readonly string[] | null>;
  /** Called in the transaction that files the next version of a case as the reply to a task, after the version is kept; may fail(). */
  readonly beforeReply?: (ctx: Context, reply: Reply) => Promise<void>;
  /** Ids among these people who must not act at a node of the office in a case (of the company itself, an interest declared, kinship). */
  readonly recused?: (
    ctx: Context,
    place: DrawPlace & { holderTenantId: string; people: readonly { id: string; name: string }[] },
  ) => Promise<readonly string[]>;
  /** The next person of the draw of a node of a case, who then counts as asked; null = nobody is left. `excluded`: who must not do the step. */
  readonly nextDrawn?: (ctx: Context, place: DrawPlace & { excluded: ReadonlySet<string> }) => Promise<string | null>;
  /** Who ended a task that was drawn for a person before that person had answered, and when; null = nobody did. */
  readonly drawClosed?: (
    ctx: Context,
    place: DrawPlace & { person: string },
  ) => Promise<{ by: string; at: Date } | null>;
  /** Who does a step by the register that allots it. */
  readonly allotted?: (ctx: Context, place: AllottedPlace) => Promise<AllottedStep>;
  /** The role whose work an allotted step is. */
  readonly allottedRole?: (ctx: Pick<Context, 'app'>, step: string) => string;
  /** Whether somebody reads of the cases of an area only those with a task of theirs, and of these only what is their own. */
  readonly readsOwnTasks?: (app: App, area: string, who: Rights) => boolean;
  /**
   * Shows the second company of a case its part of the form, because a task of it becomes its own; answers the company. Works as the authority.
   */
  readonly showToParty?: (ctx: Context, place: { caseId: string; taskId: string }) => Promise<string>;
  /** Figures of cases that lists of tasks show, by case: open opinion items, rounds. Called in the space of the cases. */
  readonly caseFigures?: readonly ((
    ctx: Context,
    caseIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>)[];
  /** What waits for the caller as the second person who puts it in force; called in the scope of the platform. */
  readonly confirmations?: readonly ((ctx: Context) => Promise<Confirmation[]>)[];
  /** What the caller looks after without a task; called in the scope of the platform. Each looks for the right of the page that it leads to. */
  readonly matters?: readonly ((ctx: Context) => Promise<Matter[]>)[];
  /** What reports count besides cases and tasks, by the subject that their definition names. */
  readonly figureSources?: ReadonlyMap<string, FigureSource>;
  /** What values of a dimension of reports are called, where the definitions do not say so: rules, kinds of letters. */
  readonly figureNames?: ReadonlyMap<string, (ctx: Context) => Promise<ReadonlyMap<string, Text>>>;
  /** What worklists list besides tasks and cases, by the source that their definition names. */
  readonly listSources?: ReadonlyMap<'items' | 'letters', WorkSource>;
  /** What belongs into the archive of a case, by the kind of document as the catalogue of the archive names it. Called as the office. */
  readonly archived?: ReadonlyMap<string, (ctx: Context, caseId: string) => Promise<ArchivedDocument[]>>;
  /** Adds parts to a case detail (findings, certificate). */
  readonly caseParts?: readonly ((ctx: Context, caseId: string) => Promise<Record<string, unknown>>)[];

  /** Who may read the holders of files (cases, drafts, register rows); called in the space where the files lie. */
  readonly fileReaders?: readonly ((ctx: Context) => Promise<FileReader[]>)[];
  /** Those of these attachments that the caller may read for other reasons than their holder, each with the scope where it lies. */
  readonly grantedFiles?: (ctx: Context, ids: readonly string[]) => Promise<Map<string, Scope>>;
  /** Called in the scope of a file when somebody downloads or previews it, by the type of the file. */
  readonly fileOpened?: ReadonlyMap<string, (ctx: Context, attachmentId: string, reader: SessionUser) => Promise<void>>;
  /** Called in the transaction that wrote an uploaded attachment, in the scope where it lies. */
  readonly uploaded?: (ctx: Context, file: { id: string; ext: string; recordId: string | null }) => Promise<void>;
  /** Called after a space was created or migrated; brings the tables of the modules there up to date (owner work). */
  readonly spaceReady?: (app: App, space: Space) => Promise<void>;

  /** Service tasks of processes by their name in the process; they run inside the workflow transaction. */
  readonly services?: ReadonlyMap<string, Service>;
  /** Whether the limit of a node of a case begins with the service of a letter that is not served yet. */
  readonly awaitsService?: (ctx: Context, place: { caseId: string; node: string }) => Promise<boolean>;
  /** What happens to records by themselves on a day of theirs. */
  readonly dates?: readonly DatedAct[];

  /** Handlers of jobs that run after the commit. */
  readonly jobs?: readonly JobHandler[];
}

/**
 * Something that happens to records of one kind by itself once a day of theirs has come in business time: each exactly once, because acting makes the
 * record not due any more in the transaction that found it.
 */
export interface DatedAct {
  name: string;
  /** Ids of at most `limit` records that are due on a day, in order and locked; those that somebody else has locked and those in `except` are left out. */
  take: (ctx: Context, day: string, limit: number, except: readonly string[]) => Promise<string[]>;
  act: (ctx: Context, id: string) => Promise<void>;
}

/** Rows of cases that a worklist lists; each has its `case_id` and `area`. Called in the space of the rows. */
export interface WorkSource {
  /** The rows as the caller's side of the case may know them. */
  source: (ctx: Context) => ListSource;
  /** Which of the rows `t` of cases that the caller may open they may read now, where not all; null = all of them. */
  readable?: (ctx: Context) => Promise<RawBuilder<SqlBool> | null>;
  usualOrder: ListRequest['sorts'];
  /** Filters that are no columns, each as the condition on `t` for one of its values; null = there is no such value. */
  filters: ReadonlyMap<string, (ctx: Context, value: string) => Promise<RawBuilder<SqlBool> | null>>;
  /** What is computed for the rows of a page, by row. */
  complete: (ctx: Context, rows: readonly Row[]) => Promise<ReadonlyMap<string, Readonly<Row>>>;
}

/** A call of an area on a record (case, task, draft or register row); undefined = it names none. */
export interface AskedRecord {
  call: string;
  area: string;
  verb: Verb;
  record: string | undefined;
}

/** An area as roles can be granted rights in it. */
export interface GrantableArea {
  id: string;
  title: Text;
  /** What its kind can serve, each with the built-in roles that may. */
  verbs: { verb: Verb; roles: readonly RoleId[] }[];
  scopes: readonly RecordScope[];
  /** Columns that can be hidden. */
  hidable: { key: string; label: Text }[];
}

/** What somebody may do in an area: by verb the scopes that together apply, and the names of the columns that stay hidden. */
export interface HeldArea {
  id: string;
  title: Text;
  verbs: readonly { verb: Verb; scopes: readonly RecordScope[]; hidden: readonly Text[] }[];
}
/** A case, or the case of a task. */
export interface AskedCase {
  caseId?: string | undefined;
  taskId?: string | undefined;
}
/** Why a person can or cannot act on a case now; texts in the language of the context. */
export interface ExplainedCase {
  id: string;
  title: string;
  area: string;
  mayAct: boolean;
  reasons: readonly { code: AccessExplanation['reasons'][number]['code']; text: string }[];
}

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

/** A node of a case for which people are drawn. */
export interface DrawPlace {
  caseId: string;
  area: string;
  node: string;
}

/** A visit of a step that a register allots; `excluded`: who must not do it. */
export interface AllottedPlace {
  caseId: string;
  area: string;
  holderTenantId: string;
  node: string;
  /** The step as the chart names it in its source (`allotted:<step>`). */
  step: string;
  /** The dossier of the case. */
  data: JsonObject;
  excluded: ReadonlySet<string>;
}

/** Who does an allotted step: a person, or whoever of a role takes it; with the words for the history where it is not the first of the row. */
export type AllottedStep =
  | { person: string; role: null; note: string | null }
  | { person: null; role: string; note: string | null };

/** A call of a service by a step of a process. */
export interface ServiceCall<Options = Record<string, unknown>> {
  service: string;
  options: Options;
  caseId: string;
  area: string;
  instanceId: string;
  /** Case data as last submitted, and the process variables with those of the loops around the step. */
  data: JsonObject;
  variables: Record<string, unknown>;
  /** People who must not act at a node because they acted at one from which the chart separates it (`p:separateFrom`). */
  apartFrom(node: string): ReadonlySet<string>;
  setVariable(name: string, value: Json): void;
  /** A service that wrote a new version of the case says so: what follows in this step reads it. */
  setData(data: JsonObject): void;
}

export interface Submission {
  caseId: string;
  version: number;
  area: string;
  definition: AreaDefinition;
  /** The company whose case it is. */
  holderTenantId: string;
  /** Whether the company itself files it: then it answers for what it declares. */
  declared: boolean;
  data: JsonObject;
  acknowledgements: { key: string; reason?: string | undefined }[];
  /** Result of the review of exactly this data, made before the transaction. */
  reviewed: ReviewResult | null;
}

/** What is in force of a product, for a case that begins with it. */
export interface ProductDossier {
  holder: { tenantId: string; name: string };
  title: string;
  number: string;
  version: number;
  data: JsonObject;
  /** Who stated the version in force, and from which day it holds (yyyy-MM-dd). */
  statedBy: { name: string | null; day: string };
  /** The case that brought it, and the form by which it is to be read. */
  source: { area: string; definitionVersion: number; caseId: string };
}

/** A change of the status of a case. */
export interface StatusChange {
  caseId: string;
  area: string;
  status: string;
  number: string | null;
  /** What the deciding step was given. */
  fields: JsonObject;
}

/** A document of a case that is over, for its archive. */
export interface ArchivedDocument {
  /** What it is among those of its kind: the version, the kind of a letter, the field or the code under which a file stands. */
  key: string;
  name: string;
  at: Date | null;
  /** Whether the company may not have it. */
  internal: boolean;
  /** A stored file, or what the document says as data. */
  content: { attachmentId: string } | { data: unknown };
  /** Page that shows it; null = it has none. */
  link: string | null;
}

/** What was written of a product: it was opened, got a version, a state, a block or a certificate, was renewed, or was shown to the public. */
export interface ProductWritten {
  productId: string;
  what: 'opened' | 'version' | 'state' | 'block' | 'certificate' | 'renewed' | 'published';
}

/** A task of a company that is answered by a new version of the dossier. */
export interface ReplyPlace {
  caseId: string;
  area: string;
  /** Id of the process in its chart, to which the node belongs. */
  process: string;
  node: string;
  definition: AreaDefinition;
}
/** The new version with what was there before. */
export interface Reply extends ReplyPlace {
  version: number;
  before: JsonObject;
  after: JsonObject;
}

/** An action of a task that a person is about to take. */
export interface HandledStep {
  caseId: string;
  area: string;
  /** Id of the process in its chart, to which the node belongs. */
  process: string;
  node: string;
  action: string;
  /** The person's opinion, trimmed; empty when none was given. */
  opinion: string;
  /** What the action was given, checked. */
  fields: JsonObject;
  definition: AreaDefinition;
}

/** The dossier for which facts over other records are asked, before or after it became a case. */
export interface FactPlace {
  area: string;
  definition: AreaDefinition;
  data: JsonObject;
  /** The company whose dossier it is. */
  holderTenantId: string;
  /** Its case; null while it is a draft that no case has. */
  caseId: string | null;
  /** First words of the facts that are read; others need not be looked for. */
  wanted: ReadonlySet<FactRoot>;
}

/** A record that a reference may mean. */
export interface Candidate {
  id: string;
  /** Its words in one line, kept with the reference. */
  text: string;
  /** What tells it from others of the same words; null = nothing more. */
  detail: string | null;
  /** Page of the record; null = it has none. */
  link: string | null;
  /** What filters read as `{candidate.…}` and copies take over. */
  facts: JsonObject;
}

/** Records of one kind, as far as the caller may see them; both functions run in the scope of the form. */
export interface ReferenceSource {
  /** Names of the facts of its candidates; null = the fields of the register that the field names. */
  readonly facts: readonly string[] | null;
  /** Candidates whose words contain `words`, in a steady order from `offset` on, at most `limit`; null = out of the caller's reach. */
  search(
    ctx: Context,
    field: ReferenceField,
    wish: { words: string; offset: number; limit: number },
  ): Promise<(Candidate | null)[]>;
  /** Those of these ids that are there; null = out of the caller's reach. */
  find(ctx: Context, field: ReferenceField, ids: readonly string[]): Promise<(Candidate | null)[]>;
}

/**
 * Rows that a report counts: `case_id`, `at` and its `day` (by which a period narrows them, where there is one), `start_day` and `end_day` (between which days are counted) and
 * a text column for each dimension of the subject.
 */
export interface FigureRows {
  rows: RawBuilder<unknown>;
  /** The period of the report narrows them by `at`. */
  isOfPeriod: boolean;
  /** They have `stops`, in which days do not count. */
  hasStops?: boolean;
  /** They have `mark1` and `mark2`: what the contract calls the marks of the subject. */
  hasMarks?: boolean;
  /** They have `done_by`, the person who did it: an office counts what its people did, not all of the cases that they had. */
  hasPerson?: boolean;
}
/** Rows that the database counts in advance: `tallied` names their text columns in the order in which its groups have them. */
export interface TalliedSource {
  readonly tallied: readonly string[];
  /** The rows in the space of the transaction, or in several spaces of a company. */
  readonly rows: (schemas: readonly string[]) => FigureRows;
}
/** The rows of a subject: those that are tallied, or rows that look different from one moment to the next. */
export type FigureSource = TalliedSource | { readonly rowsNow: (ctx: Context) => Promise<FigureRows> };
