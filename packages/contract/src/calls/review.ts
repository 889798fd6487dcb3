import { z } from 'zod';
import { call } from '../call.ts';
import { Count, Id, IdOrNone, JsonObject } from '../json.ts';
import { Citation, Notice, ReviewDossier } from '../review.ts';
import { Text } from '../text.ts';
import { StoredFinding } from './area.ts';

/** Smart review of cases: the officers' result screen, versions compared, reports, dossiers in and out, statistics. */
const area = { group: z.string().regex(/^[a-z][a-z0-9-]*$/), name: z.string().regex(/^[a-z][a-z0-9-]*$/) };
const ofCase = <T extends z.ZodRawShape>(input: T) => z.object({ ...area, caseId: Id, ...input });
const version = Count.coerced.min(1);

/** Where the words of an opinion come from; a person has read and may have changed them. */
export const opinionSources = ['typed', 'template', 'precedent', 'model'] as const;
export const Opinion = z.object({
  findingId: Id,
  text: z.string(),
  source: z.enum(opinionSources),
  by: z.string(),
  at: z.string(),
});
export type Opinion = z.infer<typeof Opinion>;

export const ReviewOfVersion = z.object({
  version: z.number().int(),
  rulebookVersion: z.string(),
  asOf: z.string(),
  reviewedAt: z.string(),
  passed: z.array(z.string()),
  notApplicable: z.array(z.string()),
  notices: z.array(Notice),
  findings: z.array(StoredFinding),
  /** The officers' opinions; a holder sees none. */
  opinions: z.array(Opinion),
  /** The caller has a task of this case, and the version is the newest: findings and opinions are his to decide. */
  mayDecide: z.boolean(),
  /** A language model is set up that may propose wording. */
  languageModel: z.boolean(),
});
export type ReviewOfVersion = z.infer<typeof ReviewOfVersion>;
export const reviewResult = call({
  id: 'review.result',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/result',
  access: 'area:get',
  input: ofCase({ version: version.optional() }),
  output: ReviewOfVersion,
  summary: 'What the rules said about a version of a case, with decisions and, for officers, opinions',
});

export const OpinionProposal = z.object({
  source: z.enum(opinionSources),
  /** Name of the template, or of what the words come from. */
  name: z.string(),
  text: z.string(),
});
export type OpinionProposal = z.infer<typeof OpinionProposal>;
export const opinionPropose = call({
  id: 'review.opinionPropose',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/opinion/propose',
  access: 'area:handle',
  input: ofCase({ findingId: Id }),
  output: z.array(OpinionProposal),
  summary: 'Opinion texts for a finding, from the office’s templates and the product’s own wording',
});
export const opinionSave = call({
  id: 'review.opinionSave',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/opinion/save',
  access: 'area:handle',
  writes: true,
  personal: true,
  input: ofCase({ findingId: Id, text: z.string().max(4000), source: z.enum(opinionSources).default('typed') }),
  output: Opinion.nullable(),
  summary: 'Writes the opinion on a finding; empty text takes it away',
});

export const Precedent = z.object({
  caseId: Id,
  area: z.string(),
  title: z.string(),
  holderName: z.string(),
  decision: z.enum(['accepted', 'rejected']).nullable(),
  reason: z.string().nullable(),
  opinion: z.string().nullable(),
  value: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** The same words of the finding, not only the same rule. */
  sameTitle: z.boolean(),
});
export type Precedent = z.infer<typeof Precedent>;
export const reviewPrecedents = call({
  id: 'review.precedents',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/precedents',
  access: 'area:handle',
  input: ofCase({ findingId: Id }),
  output: z.object({ accepted: z.number().int(), rejected: z.number().int(), rows: z.array(Precedent) }),
  summary: 'How findings of the same rule were decided in other cases of the office',
});

const NamedCase = z.object({
  caseId: Id,
  area: z.string(),
  title: z.string(),
  holderName: z.string(),
  sameHolder: z.boolean(),
  status: z.string(),
  applyNo: z.string().nullable(),
  certNo: z.string().nullable(),
});
export const reviewSameName = call({
  id: 'review.sameName',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/sameName',
  access: 'area:handle',
  input: ofCase({}),
  output: z.array(NamedCase),
  summary: 'Dossiers of the office with the same product name',
});

const Difference = z.object({
  field: z.string(),
  rowId: z.string().optional(),
  column: z.string().optional(),
  label: Text,
  row: z.string().optional(),
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  sameText: z.boolean(),
  type: z.enum(['newProduct', 'review', 'undecided', 'record']),
  note: z.string().optional(),
  citation: Citation.optional(),
});
export const reviewCompare = call({
  id: 'review.compare',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/compare',
  access: 'area:get',
  input: ofCase({ from: version, to: version }),
  output: z.object({
    type: z.enum(['newProduct', 'review', 'undecided', 'record', 'none']),
    title: Text.optional(),
    differences: z.array(Difference),
  }),
  summary: 'Two versions of a dossier compared, with the change that the difference implies',
});

export const reportFormats = ['docx', 'pdf', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reviewReport = call({
  id: 'review.report',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/report',
  access: 'area:get',
  kind: 'binary',
  input: ofCase({ format: z.enum(reportFormats), version: version.optional() }),
  output: z.unknown(),
  summary: 'Review report of a version as docx, PDF or xlsx; a holder’s carries no opinions',
});
export const draftReport = call({
  id: 'review.draftReport',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/report',
  access: 'area:save',
  kind: 'binary',
  input: z.object({ ...area, id: Id, format: z.enum(reportFormats) }),
  output: z.unknown(),
  summary: 'Report of the pre-check of a draft',
});

export const dossierExport = call({
  id: 'review.dossierExport',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/dossier',
  access: 'area:get',
  input: ofCase({ version: version.optional() }),
  output: ReviewDossier,
  summary: 'A submitted dossier in the format of docs/dossier.schema.json',
});
export const draftDossier = call({
  id: 'review.draftDossier',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/draft/dossier',
  access: 'area:save',
  input: z.object({ ...area, id: Id }),
  output: ReviewDossier,
  summary: 'A draft in the format of docs/dossier.schema.json',
});
export const dossierImport = call({
  id: 'review.dossierImport',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/dossier/import',
  access: 'area:save',
  writes: true,
  input: z.object({ ...area, dossier: JsonObject, authority: IdOrNone.optional() }),
  judged: ['dossier'],
  output: z.object({
    id: Id,
    /** Parts of the dossier that the form has no place for: `label.spf`, `tests`. */
    left: z.array(z.string()),
  }),
  summary: 'Makes a draft of a dossier in the format of docs/dossier.schema.json',
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** Days of the review, both included. */
const period = { from: day.optional(), to: day.optional() };
export const RuleStatistic = z.object({
  rule: z.string(),
  title: Text,
  severity: z.string(),
  enabled: z.boolean(),
  /** Findings, and cases that had one. */
  found: z.number().int(),
  cases: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  /** accepted / (accepted + rejected), 0 to 1; null while nothing was decided. */
  precision: z.number().nullable(),
});
export type RuleStatistic = z.infer<typeof RuleStatistic>;
export const reviewStatistics = call({
  id: 'review.statistics',
  method: 'POST',
  prefix: 'business',
  path: '/review/statistics/query',
  access: 'permission:review.statistics',
  input: z.object({ ...period, rule: z.string().max(20).optional() }),
  output: z.object({
    /** Cases reviewed in the period. */
    reviewed: z.number().int(),
    rules: z.array(RuleStatistic),
    /** By month of the review; of one rule when one is named. */
    months: z.array(
      z.object({
        month: z.string(),
        reviewed: z.number().int(),
        found: z.number().int(),
        accepted: z.number().int(),
        rejected: z.number().int(),
      }),
    ),
  }),
  summary: 'How often each rule found something, and how often officers agreed',
});
export const reviewStatisticsExport = call({
  id: 'review.statisticsExport',
  method: 'POST',
  prefix: 'business',
  path: '/review/statistics/export',
  access: 'permission:review.statistics',
  kind: 'binary',
  input: z.object(period),
  output: z.unknown(),
  summary: 'The statistics of the rules as .xlsx',
});

export const reviewWording = call({
  id: 'review.wording',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/wording',
  access: 'area:handle',
  personal: true,
  input: ofCase({ findingId: Id }),
  output: z.object({
    text: z.string(),
    /** Passages of the dossier that the proposal rests on; each was found there word by word. */
    quotes: z.array(z.object({ field: z.string(), quote: z.string() })),
    model: z.string(),
  }),
  summary: 'A language model proposes the wording of an opinion; off unless it is set up',
});

export const reviewCalls = {
  reviewResult,
  opinionPropose,
  opinionSave,
  reviewPrecedents,
  reviewSameName,
  reviewCompare,
  reviewReport,
  draftReport,
  dossierExport,
  draftDossier,
  dossierImport,
  reviewStatistics,
  reviewStatisticsExport,
  reviewWording,
};
