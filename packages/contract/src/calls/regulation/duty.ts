import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';

/** What the law asks or forbids, sentence by sentence, and which rule judges it. */

/** `yes`: a rule in force judges it; `resting`: its rule is switched off, ended or not in force yet; `none`: no rule does. */
export const dutyJudgements = ['yes', 'resting', 'none'] as const;

export const RegulationDuty = z.object({
  /** `CSAR-01`. */
  id: z.string(),
  regulation: z.string(),
  article: z.string(),
  /** The duty in the reader's language. */
  duty: z.string(),
  judged: z.enum(dutyJudgements),
  /** The rule that judges it, as a row of the table of rules (`entry`) with its name; null without one. */
  rule: z.object({ entry: z.string(), title: z.string() }).nullable(),
  /** What that rule looks at for this duty, in words; why no rule judges it, where none does. */
  how: z.string(),
  /** Where the sentence was seen; null where nobody has compared it with a public text. */
  source: z.string().nullable(),
  verified: z.boolean(),
});
export type RegulationDuty = z.infer<typeof RegulationDuty>;
export const regulationDuties = call({
  id: 'regulation.duties',
  method: 'POST',
  prefix: 'business',
  path: '/regulation/duty/query',
  access: 'permission:regulation.read',
  input: ListRequest,
  output: listOf(RegulationDuty),
  summary: 'Duties of the law with the rule that judges each; filters text, judged and verified',
});
