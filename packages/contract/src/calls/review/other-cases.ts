import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';
import { Citation } from '../../review.ts';
import { Text } from '../../text.ts';
import { generic } from '../area/parts.ts';
import { Decisions, ofCase, version } from './parts.ts';

/** Other cases beside a case: precedents of a finding, the same name, a similar formula; and versions of the case itself. */

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
  /** Whether it is the same finding – same rule, same subject –, not only the same rule. */
  same: z.boolean(),
});
export type Precedent = z.infer<typeof Precedent>;
export const reviewPrecedents = call({
  id: 'review.precedents',
  method: 'GET',
  prefix: 'business',
  path: '/:group/:name/review/precedents',
  access: 'area:handle',
  input: ofCase({ findingId: Id }),
  output: z.object({
    /** The newest decisions on the same finding, and on all findings of the rule. */
    same: Decisions,
    rule: Decisions,
    /** The same finding first; of each case one. */
    rows: z.array(Precedent),
  }),
  summary: 'How the same finding, and others of its rule, were decided in other cases that the officer may open',
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

export const reviewSimilar = call({
  id: 'review.similar',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/similar',
  access: 'area:handle',
  input: generic({
    caseId: Id,
    /** Lowest similarity of two formulas, 0 to 1. */
    atLeast: z.number().min(0.3).max(1).default(0.7),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  output: z.array(
    z.object({
      caseId: z.string(),
      area: z.string(),
      title: z.string(),
      holderName: z.string(),
      sameHolder: z.boolean(),
      sameTitle: z.boolean(),
      status: z.string(),
      applyNo: z.string().nullable(),
      certNo: z.string().nullable(),
      similarity: z.number(),
      common: z.number().int(),
      joint: z.number().int(),
    }),
  ),
  summary: 'Dossiers whose formula is like that of a case: how alike, never the formula',
});

export const Difference = z.object({
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
