import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';
import { Text } from '../../text.ts';
import { Decisions } from './parts.ts';

/** How often each rule found something, and how often officers agreed. */

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
/** A rule is due for revision when officers rejected more than this share of at least so many decisions on its version in force. */
export const revisionDue = { decisions: 50, rejectedShare: 0.3 } as const;

export const RuleToRevise = Decisions.extend({
  rule: z.string(),
  title: Text,
  severity: z.string(),
  version: z.number().int(),
});
export type RuleToRevise = z.infer<typeof RuleToRevise>;
export const reviewRevision = call({
  id: 'review.revision',
  method: 'GET',
  prefix: 'business',
  path: '/review/statistics/revision',
  access: 'permission:review.statistics',
  input: z.object({}),
  output: z.array(RuleToRevise),
  summary: 'Rules whose findings officers reject often: to be revised',
});

export const RejectedCase = z.object({
  caseId: Id,
  area: z.string(),
  title: z.string(),
  holderName: z.string(),
  /** What the rule said there, and what it met. */
  finding: Text,
  value: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type RejectedCase = z.infer<typeof RejectedCase>;
export const reviewRevisionCases = call({
  id: 'review.revisionCases',
  method: 'GET',
  prefix: 'business',
  path: '/review/statistics/revision/cases',
  access: 'permission:review.statistics',
  input: z.object({ rule: z.string().max(20) }),
  output: z.object({
    rows: z.array(RejectedCase),
    /** Cases that the caller may not open: they are counted, nothing of them is told. */
    withheld: z.number().int(),
  }),
  summary: 'Cases in which findings of a rule were rejected, with the reasons, newest first',
});

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
