import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { Count, Id } from '../../json.ts';
import { Name, Prose } from '../../typed-text.ts';
import { Day, Row, TableId } from './parts.ts';
import { RegulationKind } from './table.ts';

/** Changes of the regulation: drafts that a second person publishes, and the official table read into one. */

/** Whoever prepares changes of the regulation. */
const edit = { method: 'POST', prefix: 'business', access: 'permission:regulation.edit', writes: true } as const;

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
  /** Number of the edition in which it was published. */
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
  /** The first day on which the change has an effect. */
  from: z.string().nullable(),
  /** Whether another publication changed the row in the meantime. */
  stale: z.boolean(),
  editedBy: z.string(),
  editedAt: z.string(),
});
export type ChangedRow = z.infer<typeof ChangedRow>;
export const RegulationProblem = z.object({
  /** `error` prevents publication; `warn` should be looked at. */
  level: z.enum(['error', 'warn']),
  rows: z.array(z.string()),
  message: z.string(),
});
export type RegulationProblem = z.infer<typeof RegulationProblem>;
export const ChangeDetail = RegulationChange.extend({
  changes: z.array(ChangedRow),
  problems: z.array(RegulationProblem),
  /** Why the caller may not publish it; null = allowed. */
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
  ...edit,
  id: 'regulation.change.save',
  path: '/regulation/change/save',
  input: z.object({
    id: Id.optional(),
    title: Name(200),
    reason: Prose(2_000).trim().min(1),
  }),
  output: RegulationChange,
  summary: 'Begins a draft, or changes its title and reason',
});
export const regulationChangePut = call({
  ...edit,
  id: 'regulation.change.put',
  path: '/regulation/change/put',
  input: z.object({
    changeId: Id,
    table: TableId,
    /** Key of the row that is changed; absent for a new one. */
    id: z.string().max(500).optional(),
    /** The row as it shall be; null = it is removed. */
    row: Row.nullable(),
    /** First day of a new text; the present text then ends on the day before. Absent: the row itself is corrected. */
    from: Day.optional(),
    note: Prose(1_000).trim().optional(),
  }),
  output: ChangeDetail,
  summary: 'Puts one changed, new or removed row into a draft; faults name the field',
});
export const regulationChangeVerify = call({
  ...edit,
  id: 'regulation.change.verify',
  path: '/regulation/change/verify',
  input: z.object({
    changeId: Id,
    table: TableId,
    /** Absent: every row of the table that nobody has confirmed. */
    id: z.string().max(500).optional(),
    /** The text with which it was compared. */
    note: Prose(1_000).trim().min(1),
  }),
  output: ChangeDetail,
  summary: 'States in a draft that rows were compared with the official text',
});
export const regulationChangeDrop = call({
  ...edit,
  id: 'regulation.change.drop',
  path: '/regulation/change/drop',
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
  ...edit,
  id: 'regulation.change.withdraw',
  path: '/regulation/change/withdraw',
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
  ...edit,
  id: 'regulation.import',
  path: '/regulation/import',
  kind: 'upload',
  input: z.object({
    changeId: Id,
    table: TableId,
    /** The day from which the rows of the file are in force. */
    from: Day,
    /** `yes`: the file is the whole table, and rows in force that it lacks end on the day before. */
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
    /** True when the columns are right: rows without faults are then in the draft. */
    taken: z.boolean(),
  }),
  summary: 'Reads an official table (.xlsx, .csv) into a draft; bad rows are reported, good ones kept',
});
