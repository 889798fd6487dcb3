import { z } from 'zod';
import { call } from '../call.ts';

/** A change of base data or of the regulation that somebody drafted and that the caller may put in force as the second person. */
export const Confirmation = z.object({
  kind: z.enum(['regulation', 'timeLimit', 'holiday']),
  /** The title of the change, the limit, or the year. */
  title: z.string(),
  by: z.string(),
  at: z.string(),
  /** The page on which it is put in force. */
  path: z.string(),
});
export type Confirmation = z.infer<typeof Confirmation>;

export const confirmations = call({
  id: 'portal.confirmations',
  method: 'GET',
  prefix: 'platform',
  path: '/portal/confirmations',
  access: 'session',
  input: z.object({}),
  output: z.array(Confirmation),
  summary: 'What waits for the caller as a second person; nobody confirms what he or she drafted',
});
