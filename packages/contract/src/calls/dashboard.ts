import { z } from 'zod';
import { call } from '../call.ts';
import { Json } from '../json.ts';
import { Unfinished } from './area/published.ts';
import { Confirmation } from './confirmation.ts';
import { Matter } from './matter.ts';

export const Dashboard = z.object({
  /** Tasks, and what waits for the caller as a second person. */
  pending: z.number(),
  completedThisWeek: z.number(),
  overdue: z.number(),
  dueSoon: z.number(),
  drafts: z.number().nullable(),
  month: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(['work', 'rest', 'holiday', 'shifted']),
      name: z.string().nullable(),
      light: z.enum(['green', 'yellow', 'red']).nullable(),
      count: z.number(),
    }),
  ),
  months: z.array(z.object({ month: z.string(), submitted: z.number(), finished: z.number() })),
  /** The person's arrangement (preference `dashboard.widgets`), so that the first page needs one call; null = the default one. */
  widgets: Json.nullable(),
  /** What the own company has still to complete; with the rest, for the same reason. */
  unfinished: z.array(Unfinished),
  confirmations: z.array(Confirmation),
  /** What the caller looks after without a task: what is to be done first. */
  matters: z.array(Matter),
});
export type Dashboard = z.infer<typeof Dashboard>;
export const dashboard = call({
  id: 'portal.dashboard',
  method: 'GET',
  prefix: 'platform',
  path: '/portal/dashboard',
  access: 'session',
  input: z.object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional(),
  }),
  output: Dashboard,
  summary: 'Figures and calendar of the home page, all from real rows',
});
