import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';
import { Notice } from '../../review.ts';
import { Prose } from '../../typed-text.ts';
import { StoredFinding } from '../area/case.ts';
import { generic } from '../area/parts.ts';
import { Decisions, ofCase, version } from './parts.ts';

/** Smart review of a case: the findings, the officers' decisions and their opinions. */

const decide = { method: 'POST', prefix: 'business', access: 'area:handle', personal: true } as const;

/** Where the words of an opinion come from; a person has read them and may have changed them. */
export const opinionSources = ['typed', 'template', 'precedent', 'model'] as const;
export const Opinion = z.object({
  findingId: Id,
  text: z.string(),
  source: z.enum(opinionSources),
  by: z.string(),
  at: z.string(),
});
export type Opinion = z.infer<typeof Opinion>;

export const RulePractice = Decisions.extend({ rule: z.string(), version: z.number().int() });
export type RulePractice = z.infer<typeof RulePractice>;

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
  /** How often officers lately agreed in other cases with the rules of these findings, by version of the rule; a holder sees none. */
  practice: z.array(RulePractice),
  /** Whether the caller may decide findings and write opinions: has a task of this case, and the version is the newest. */
  mayDecide: z.boolean(),
  /** Whether a language model is configured that may propose wording. */
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
  /** Name of the template or other source of the words. */
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
  ...decide,
  id: 'review.opinionSave',
  path: '/:group/:name/review/opinion/save',
  writes: true,
  input: ofCase({ findingId: Id, text: z.string().max(4000), source: z.enum(opinionSources).default('typed') }),
  output: Opinion.nullable(),
  summary: 'Writes the opinion on a finding; empty text takes it away',
});

export const reviewWording = call({
  ...decide,
  id: 'review.wording',
  path: '/:group/:name/review/wording',
  input: ofCase({ findingId: Id }),
  output: z.object({
    text: z.string(),
    /** Passages of the dossier on which the proposal rests; each was found there literally. */
    quotes: z.array(z.object({ field: z.string(), quote: z.string() })),
    model: z.string(),
  }),
  summary: 'A language model proposes the wording of an opinion; off unless it is set up',
});
export const decideFinding = call({
  ...decide,
  id: 'finding.decide',
  path: '/:group/:name/finding/decide',
  writes: true,
  input: generic({
    caseId: Id,
    findingId: Id,
    decision: z.enum(['accepted', 'rejected']).nullable(),
    reason: Prose(1000).optional(),
  }),
  output: StoredFinding,
  summary: 'An officer accepts a finding, or rejects it with a reason',
});
