import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { Text } from '../../text.ts';
import { Row, TableId } from './parts.ts';

/** The tables of the regulation with their rows, as they are in force. */

/** What a draft can change: rules, limits, required documents, classification codes, rows of lists and lists themselves. */
export const regulationKinds = ['rule', 'limit', 'requirement', 'code', 'list', 'listHead'] as const;
export const RegulationKind = z.enum(regulationKinds);
export type RegulationKind = z.infer<typeof RegulationKind>;

export const RegulationTable = z.object({
  /** `rule`, `requirement`, `code`, `limit:stsc3`, `list:forbiddenTerms`. */
  id: z.string(),
  kind: RegulationKind,
  title: Text,
  rows: z.number(),
  /** Rows in force today. */
  inForce: z.number(),
  /** Rows whose citation nobody has compared with the official text. */
  unverified: z.number(),
  /** How much of the official table is loaded; null where that is not counted. */
  completeness: z.object({ have: z.number(), of: z.number() }).nullable(),
  sources: z.array(z.string()),
  /** Who last confirmed rows in a published draft. */
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
  /** Content of the row in one line. */
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
  /** The duties of the law that a rule judges, each in the reader's language; null for other rows. */
  duties: z.array(z.object({ id: z.string(), place: z.string(), duty: z.string() })).nullable(),
  /** Why a rule enforces no sentence of the law, in the reader's language; null for rules with duties and for other rows. */
  dutyFree: z.string().nullable(),
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
