import { z } from 'zod';
import { call } from '../../call.ts';
import { Text } from '../../text.ts';

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
