import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';
import { Text } from '../../text.ts';
import { Letters, Reason } from './parts.ts';

/** Clocks of cases: the ledger of each, stopping and resuming them, and how a day was counted. */

const stop = {
  method: 'POST',
  prefix: 'platform',
  access: 'permission:deadline.stop',
  writes: true,
  personal: true,
} as const;

/** Years without a holiday calendar that a limit was counted in: there only weekends rest, and whoever shows the last day says so. */
export const WeekendYears = z.array(z.string());

/** A line of a clock's ledger. */
export const DeadlineEvent = z.object({
  at: z.string(),
  kind: z.enum([
    'started',
    'stopped',
    'resumed',
    'recounted',
    'extended',
    'reminded',
    'supervised',
    'escalated',
    'acted',
    'fired',
    'cancelled',
    'failed',
  ]),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  /** Ids of the letters attached. */
  letters: z.array(z.string()),
  dueBefore: z.string().nullable(),
  dueAfter: z.string().nullable(),
});
export type DeadlineEvent = z.infer<typeof DeadlineEvent>;
/** A clock of an instance with all its events. */
export const DeadlineLedger = z.object({
  id: Id,
  node: z.string(),
  nodeTitle: Text,
  /** `limit`: the time limit of a task; `timer`: a timer of the process. */
  kind: z.enum(['limit', 'timer']),
  state: z.enum(['running', 'stopped', 'fired', 'cancelled']),
  start: z.string(),
  amount: z.number(),
  unit: z.enum(['workingDay', 'calendarDay', 'second']),
  due: z.string(),
  fires: z.boolean(),
  calendarVersion: z.number(),
  weekendYears: WeekendYears,
  stops: z.array(z.object({ from: z.string(), to: z.string().nullable(), reason: z.string() })),
  events: z.array(DeadlineEvent),
});
export type DeadlineLedger = z.infer<typeof DeadlineLedger>;

export const deadlineLedger = call({
  id: 'deadline.ledger',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/deadline/ledger',
  access: 'session',
  input: z.object({ caseId: Id }),
  output: z.array(DeadlineLedger),
  summary: 'Every clock of a case, with its stops, letters, reminders and recounts',
});
export const deadlineStop = call({
  ...stop,
  id: 'deadline.stop',
  path: '/bpm/deadline/stop',
  input: z.object({ caseId: Id, reason: Reason, letters: Letters }),
  output: z.number(),
  summary: 'Stops the clocks of a case from the next day on, with reason and letter; answers how many',
});
export const deadlineResume = call({
  ...stop,
  id: 'deadline.resume',
  path: '/bpm/deadline/resume',
  input: z.object({ caseId: Id, reason: Reason.optional(), letters: Letters }),
  output: z.number(),
  summary: 'Lets stopped clocks run again; they count from the next day on',
});

export const DeadlineExplanation = z.object({
  start: z.string(),
  limit: z.number(),
  unit: z.enum(['workingDay', 'calendarDay']),
  due: z.string(),
  used: z.number(),
  remaining: z.number(),
  basis: z.string().nullable(),
  weekendYears: WeekendYears,
  days: z.array(z.object({ date: z.string(), counts: z.boolean(), reason: z.string() })),
});
export const deadlineExplain = call({
  id: 'deadline.explain',
  method: 'GET',
  prefix: 'platform',
  path: '/bpm/deadline/explain',
  access: 'session',
  input: z.object({ taskId: Id }),
  output: DeadlineExplanation,
  summary: 'How a deadline was counted, day by day',
});
