import { z } from 'zod';
import { call, listOf } from '../../call.ts';
import { Id } from '../../json.ts';
import { Text } from '../../text.ts';
import { Day } from './parts.ts';

/** Effects of a draft of the regulation: the products that exceed its limits, and the results of a replay on past dossiers. */

export const RegulationImpact = z.object({
  /** First day on which the changed row has an effect; null = at once. */
  from: z.string().nullable(),
  /** % that the row allows; null for rows that limit no content. */
  limit: z.string().nullable(),
  /** False: the index of contents cannot answer for this kind of row; a replay on past dossiers can. */
  judged: z.boolean(),
  /** Live products that exceed it whatever else is unknown of them. */
  count: z.number(),
  /** Live products that may exceed it: scope or factor is unknown. */
  possible: z.number(),
  /** Those among `count` that exceed the present limit already. */
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
      /** Revision of the draft that was replayed. */
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
