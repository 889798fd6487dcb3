import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, JsonObject } from '../../json.ts';
import { ReviewResult } from '../../review.ts';
import { Text } from '../../text.ts';
import { Code } from '../../typed-text.ts';
import { generic } from '../area/parts.ts';
import { ofCase, version } from './parts.ts';

/** The same dossier judged by the law of other markets. What that finds is information: no call here writes anything. */

/** A further rulebook beside that of the authority. */
export const RegimeHead = z.object({
  id: z.string(),
  name: Text,
  /** A few letters for a column or a tag. */
  short: Text,
  /** Where its tables come from, and the words that the reuse of the source asks for. */
  source: Text,
  notice: z.string().optional(),
  version: z.string(),
  /** The first day that can be judged by it. */
  from: z.string(),
});
export type RegimeHead = z.infer<typeof RegimeHead>;

export const RegimeResult = z.object({
  regime: RegimeHead,
  result: ReviewResult,
  /** What its tables say of ingredients of the formula, by row; a reading aid beside the findings. */
  limits: z.array(
    z.object({ rowId: z.string(), value: z.string(), article: z.string(), full: z.string(), verified: z.boolean() }),
  ),
});
export type RegimeResult = z.infer<typeof RegimeResult>;

/** Ids of further rulebooks; one that is not known is refused with those that are. */
const regimes = z.array(Code(40)).min(1).max(8);
const output = z.array(RegimeResult);

export const regimeList = call({
  id: 'regime.list',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/regime/list',
  access: 'session',
  input: z.object({}),
  output: z.array(RegimeHead),
  summary: 'The markets by whose law a dossier can be judged beside that of the authority',
});
export const regimeDraft = call({
  id: 'regime.draft',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/draft/regimes',
  access: 'area:save',
  input: generic({ id: Id, regimes }),
  output,
  summary: 'The saved draft judged by the law of other markets, for information',
});
export const regimeCase = call({
  id: 'regime.case',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/regimes',
  access: 'area:get',
  input: ofCase({ version: version.optional(), regimes }),
  output,
  summary: 'A submitted version judged by the law of other markets, for information; nothing is kept with the case',
});
export const regimeDossier = call({
  id: 'regime.dossier',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/regime/judge',
  access: 'session',
  input: z.object({ dossier: JsonObject, regimes }),
  judged: ['dossier'],
  output,
  summary: 'A dossier in the format of docs/dossier.schema.json judged by the law of other markets; nothing is kept',
});
