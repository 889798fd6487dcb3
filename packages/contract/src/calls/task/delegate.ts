import { z } from 'zod';
import { call, listOf } from '../../call.ts';
import { Id } from '../../json.ts';
import { Code, Prose } from '../../typed-text.ts';
import { acting, list } from './parts.ts';

/** Substitutions: a colleague acts for somebody in a period. */

/** Somebody acts for another in a period, in all processes or one area. */
export const Delegate = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  agentId: Id,
  agentName: z.string(),
  /** Null = all processes. */
  area: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  state: z.enum(['planned', 'active', 'past', 'ended']),
  /** True: the caller appointed the delegate; false: the caller is the delegate. */
  mine: z.boolean(),
});
export type Delegate = z.infer<typeof Delegate>;
const Time = z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/);
export const delegateQuery = call({
  ...list,
  id: 'agent.query',
  path: '/bpm/agent/query',
  output: listOf(Delegate),
  summary: 'Substitutions that I gave or that name me',
});
export const delegateSave = call({
  ...acting,
  id: 'agent.save',
  path: '/bpm/agent/save',
  input: z.object({
    id: Id.optional(),
    agentId: Id,
    area: Code(100).nullish(),
    /** Shanghai time; a day without time means its beginning, in `to` its end. */
    from: Time,
    to: Time,
    reason: Prose(500).trim().default(''),
  }),
  output: Delegate,
  summary: 'Names a colleague who acts for me in a period',
});
export const delegateRemove = call({
  ...acting,
  id: 'agent.remove',
  path: '/bpm/agent/remove',
  input: z.object({ id: Id }),
  output: z.boolean(),
  summary: 'Ends a substitution that I gave, now',
});
