import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Count, Id, Json } from '../json.ts';
import { Text } from '../text.ts';
import { Name, Prose } from '../typed-text.ts';

/** Administration of the regulation: tables, drafts that a second person publishes, imports, and what a draft would do. */

/** What a draft can change: rules, limits, required documents, classification codes, rows of lists and lists themselves. */
export const regulationKinds = ['rule', 'limit', 'requirement', 'code', 'list', 'listHead'] as const;
export const RegulationKind = z.enum(regulationKinds);
export type RegulationKind = z.infer<typeof RegulationKind>;

const Day = z.iso.date();
const TableId = z.string().regex(/^[A-Za-z][A-Za-z0-9:]{0,60}$/);
const Row = z.record(z.string(), Json);

export const RegulationTable = z.object({
  /** `rule`, `requirement`, `code`, `limit:stsc3`, `list:forbiddenTerms`. */
  id: z.string(),
  kind: RegulationKind,
  title: Text,
  rows: z.number(),
  /** Rows in force today. */
  inForce: z.number(),
  /** Rows whose ground nobody has compared with the official text. */
  unverified: z.number(),
  /** How much of the official table is loaded; null where that is not counted. */
  completeness: z.object({ have: z.number(), of: z.number() }).nullable(),
  sources: z.array(z.string()),
  /** The last confirmation through a draft that was published. */
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  version: z.number(),
  publishedBy: z.string(),
  publishedAt: z.string(),
});
export type RegulationTable = z.infer<typeof RegulationTable>;
export const regulationTables = call({
  id: 'regulation.tables',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/table/query',
  access: 'permission:regulation.read',
  input: z.object({}),
  output: z.array(RegulationTable),
  summary: 'The tables of the regulation with their sources, marks and versions',
});

export const RegulationEntry = z.object({
  /** Key of the row in its table. */
  id: z.string(),
  kind: RegulationKind,
  table: z.string(),
  title: z.string(),
  /** What it says, in one line. */
  content: z.string(),
  limit: z.string().nullable(),
  severity: z.string().nullable(),
  source: z.string(),
  article: z.string(),
  verified: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  state: z.enum(['inForce', 'future', 'ended', 'off']),
  /** Fixtures that prove a rule; null for other rows. */
  fixtures: z.number().nullable(),
});
export type RegulationEntry = z.infer<typeof RegulationEntry>;
export const regulationEntries = call({
  id: 'regulation.entries',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/entries',
  access: 'permission:regulation.read',
  input: ListRequest.extend({ table: TableId }),
  output: listOf(RegulationEntry),
  summary: 'Rows of one table: search in names, content and source; filters state and verified',
});

export const RegulationHistory = z.object({
  at: z.string(),
  by: z.string(),
  draftedBy: z.string(),
  changeId: z.string(),
  change: z.string(),
  op: z.string(),
  note: z.string().nullable(),
  before: Row.nullable(),
  after: Row.nullable(),
});
export const RegulationDetail = RegulationEntry.extend({
  row: Row,
  history: z.array(RegulationHistory),
  /** Drafts that change this row. */
  drafts: z.array(z.object({ id: z.string(), title: z.string() })),
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
});
export type RegulationDetail = z.infer<typeof RegulationDetail>;
export const regulationEntry = call({
  id: 'regulation.entry',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/entry',
  access: 'permission:regulation.read',
  input: z.object({ table: TableId, id: z.string().min(1).max(500) }),
  output: RegulationDetail,
  summary: 'One row as it is, with what happened to it and the drafts that change it',
});

/** What the text of a parameter names, so that it is picked and not typed. */
export const parameterPicks = ['table', 'entry', 'list', 'group', 'document', 'test', 'place', 'check'] as const;
export type ParameterPick = (typeof parameterPicks)[number];
const CheckField = z.object({
  name: z.string(),
  label: Text,
  help: Text.optional(),
  required: z.boolean(),
  /** What holds while nothing is given. */
  default: Json.optional(),
  /** `group` is one object of `fields`, `groups` several; `pairs` name and value; `checks` further checks with their parameters. */
  kind: z.enum([
    'text',
    'decimal',
    'number',
    'switch',
    'choice',
    'formula',
    'words',
    'texts',
    'group',
    'groups',
    'pairs',
    'checks',
  ]),
  unit: z.string().optional(),
  pick: z.enum(parameterPicks).optional(),
  choices: z.array(z.object({ value: z.string(), title: Text })).optional(),
});
/** One parameter of a check as an editor asks for it. */
export const CheckParameter = CheckField.extend({ fields: z.array(CheckField).optional() });
export type CheckParameter = z.infer<typeof CheckParameter>;
export const regulationChecks = call({
  id: 'regulation.checks',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/check/query',
  access: 'permission:regulation.read',
  input: z.object({}),
  output: z.object({
    checks: z.array(z.object({ name: z.string(), parameters: z.array(CheckParameter) })),
    /** What parameters may name; `of`: the table of an entry, the list of a group. */
    choices: z.array(
      z.object({ pick: z.enum(parameterPicks), of: z.string().optional(), value: z.string(), title: Text }),
    ),
  }),
  summary: 'The checks that rules may name, their parameters, and what these may be',
});

export const changeStatuses = ['draft', 'publishing', 'published', 'withdrawn'] as const;
export const RegulationChange = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string(),
  status: z.enum(changeStatuses),
  rev: z.number(),
  rows: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Number of the edition that it became. */
  edition: z.number().nullable(),
});
export type RegulationChange = z.infer<typeof RegulationChange>;
export const regulationChanges = call({
  id: 'regulation.changes',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/query',
  access: 'permission:regulation.read',
  input: ListRequest,
  output: listOf(RegulationChange),
  summary: 'Drafts, published and withdrawn changes, newest first',
});

export const ChangedRow = z.object({
  /** Key of the row within the draft. */
  id: z.string(),
  kind: RegulationKind,
  table: z.string(),
  op: z.enum(['add', 'edit', 'remove']),
  title: z.string(),
  note: z.string().nullable(),
  before: Row.nullable(),
  after: Row.nullable(),
  /** The first day on which the change matters. */
  from: z.string().nullable(),
  /** The row was changed by another publication meanwhile. */
  stale: z.boolean(),
  editedBy: z.string(),
  editedAt: z.string(),
});
export type ChangedRow = z.infer<typeof ChangedRow>;
export const RegulationProblem = z.object({
  /** `error` forbids publication; `warn` has to be looked at. */
  level: z.enum(['error', 'warn']),
  rows: z.array(z.string()),
  message: z.string(),
});
export type RegulationProblem = z.infer<typeof RegulationProblem>;
export const ChangeDetail = RegulationChange.extend({
  changes: z.array(ChangedRow),
  problems: z.array(RegulationProblem),
  /** Why the caller may not publish it; null = may. */
  publishRefusal: z.string().nullable(),
});
export type ChangeDetail = z.infer<typeof ChangeDetail>;
export const regulationChange = call({
  id: 'regulation.change.get',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/change/get',
  access: 'permission:regulation.read',
  input: z.object({ id: Id }),
  output: ChangeDetail,
  summary: 'A change with its rows before and after, and what is wrong with it',
});
export const regulationChangeSave = call({
  id: 'regulation.change.save',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/save',
  access: 'permission:regulation.edit',
  writes: true,
  input: z.object({
    id: Id.optional(),
    title: Name(200),
    reason: Prose(2_000).trim().min(1),
  }),
  output: RegulationChange,
  summary: 'Begins a draft, or changes its title and reason',
});
export const regulationChangePut = call({
  id: 'regulation.change.put',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/put',
  access: 'permission:regulation.edit',
  writes: true,
  input: z.object({
    changeId: Id,
    table: TableId,
    /** Key of the row that is changed; absent for a new one. */
    id: z.string().max(500).optional(),
    /** What it shall say; null = it is taken out. */
    row: Row.nullable(),
    /** The present text holds until the day before; from this day the new one. Absent: the row itself is corrected. */
    from: Day.optional(),
    note: Prose(1_000).trim().optional(),
  }),
  output: ChangeDetail,
  summary: 'Puts one changed, new or removed row into a draft; faults name the field',
});
export const regulationChangeVerify = call({
  id: 'regulation.change.verify',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/verify',
  access: 'permission:regulation.edit',
  writes: true,
  input: z.object({
    changeId: Id,
    table: TableId,
    /** Absent: every row of the table that nobody has confirmed. */
    id: z.string().max(500).optional(),
    /** With which text it was compared. */
    note: Prose(1_000).trim().min(1),
  }),
  output: ChangeDetail,
  summary: 'States in a draft that rows were compared with the official text',
});
export const regulationChangeDrop = call({
  id: 'regulation.change.drop',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/drop',
  access: 'permission:regulation.edit',
  writes: true,
  input: z.object({ changeId: Id, ids: z.array(z.string().max(600)).min(1).max(2_000) }),
  output: ChangeDetail,
  summary: 'Takes rows out of a draft',
});
export const regulationChangePublish = call({
  id: 'regulation.change.publish',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/publish',
  access: 'permission:regulation.publish',
  writes: true,
  personal: true,
  input: z.object({ id: Id, rev: Count.plain }),
  output: RegulationChange,
  summary: 'A second person puts a draft in force; nobody publishes what he or she worked on',
});
export const regulationChangeWithdraw = call({
  id: 'regulation.change.withdraw',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/change/withdraw',
  access: 'permission:regulation.edit',
  writes: true,
  input: z.object({ id: Id, reason: z.string().trim().min(1).max(1_000) }),
  output: RegulationChange,
  summary: 'Ends a draft without publication; it stays readable',
});

export const TableFault = z.object({
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  remedy: z.string(),
});
export type TableFault = z.infer<typeof TableFault>;
export const regulationImport = call({
  id: 'regulation.import',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/import',
  access: 'permission:regulation.edit',
  kind: 'upload',
  writes: true,
  input: z.object({
    changeId: Id,
    table: TableId,
    /** From which day the rows of the file hold. */
    from: Day,
    /** The file is the whole table: rows in force that it lacks end the day before. */
    whole: z.enum(['yes', 'no']).default('no'),
  }),
  output: z.object({
    columns: z.array(z.object({ source: z.string(), target: z.string().nullable() })),
    rows: z.number(),
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    same: z.number(),
    faults: z.array(TableFault),
    /** No fault of the columns: the good rows are in the draft. */
    taken: z.boolean(),
  }),
  summary: 'Reads an official table (.xlsx, .csv) into a draft; bad rows are reported, good ones kept',
});

export const RegulationImpact = z.object({
  /** First day on which the changed row matters; null = at once. */
  from: z.string().nullable(),
  /** % that the row allows; null for rows that limit no content. */
  limit: z.string().nullable(),
  /** False: the index of contents cannot answer for this kind of row; a trial on past dossiers can. */
  judged: z.boolean(),
  /** Live products that are above it whatever is not known of them. */
  count: z.number(),
  /** Live products that may be above it: scope or factor is not known. */
  possible: z.number(),
  /** Among `count`, those above the present limit already. */
  already: z.number(),
  products: z.array(
    z.object({
      caseId: z.string(),
      area: z.string(),
      title: z.string(),
      holderName: z.string(),
      certNo: z.string(),
      status: z.string(),
      /** % in the product, in the basis of the limit; null where no factor to the basis bounds it. */
      value: z.string().nullable(),
      sure: z.boolean(),
      already: z.boolean(),
    }),
  ),
});
export type RegulationImpact = z.infer<typeof RegulationImpact>;
export const regulationImpact = call({
  id: 'regulation.impact',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/impact',
  access: 'permission:regulation.try',
  input: z.object({
    changeId: Id,
    /** Key of the row within the draft. */
    id: z.string().max(600),
    pageNo: z.number().int().min(1).max(1_000).default(1),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: RegulationImpact,
  summary: 'Which live products of the own office a changed limit or a new prohibition hits, and from which day',
});

export const RegulationReplay = z.object({
  replay: z
    .object({
      id: z.string(),
      /** Revision of the draft that was tried. */
      rev: z.number(),
      asOf: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.number(),
      total: z.number(),
      startedBy: z.string(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      fault: z.string().nullable(),
      rules: z.array(z.object({ rule: z.string(), appears: z.number(), vanishes: z.number(), changes: z.number() })),
    })
    .nullable(),
});
export type RegulationReplay = z.infer<typeof RegulationReplay>;
export const regulationReplayStart = call({
  id: 'regulation.replay.start',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/replay/start',
  access: 'permission:regulation.try',
  writes: true,
  input: z.object({
    changeId: Id,
    /** Day by whose rules the dossiers are judged; absent: the day on which all of the draft is in force. */
    asOf: Day.optional(),
    most: z.number().int().min(1).max(5_000).default(500),
  }),
  output: RegulationReplay,
  summary: 'Tries a draft on the newest dossiers of the own office, in the background',
});
export const regulationReplay = call({
  id: 'regulation.replay.get',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/replay/get',
  access: 'permission:regulation.try',
  input: z.object({ changeId: Id }),
  output: RegulationReplay,
  summary: 'The newest trial of a change: progress, and what appears and vanishes by rule',
});
export const regulationReplayFindings = call({
  id: 'regulation.replay.findings',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/replay/findings',
  access: 'permission:regulation.try',
  input: z.object({
    replayId: Id,
    rule: z.string().max(20),
    pageNo: z.number().int().min(1).max(1_000).default(1),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: listOf(
    z.object({
      id: z.string(),
      caseId: z.string(),
      area: z.string(),
      caseTitle: z.string(),
      certNo: z.string().nullable(),
      key: z.string(),
      rule: z.string(),
      effect: z.enum(['appears', 'vanishes', 'changes']),
      severity: z.string(),
      title: Text,
    }),
  ),
  summary: 'Findings of one rule that a trial made appear, vanish or change, with their dossiers',
});

export const regulationCalls = {
  regulationTables,
  regulationEntries,
  regulationEntry,
  regulationChecks,
  regulationChanges,
  regulationChange,
  regulationChangeSave,
  regulationChangePut,
  regulationChangeVerify,
  regulationChangeDrop,
  regulationChangePublish,
  regulationChangeWithdraw,
  regulationImport,
  regulationImpact,
  regulationReplayStart,
  regulationReplay,
  regulationReplayFindings,
};
