import { z } from 'zod';
import { call } from '../call.ts';
import { Text } from '../text.ts';

/** Largest amount of a time limit, in its unit. */
export const mostOfTimeLimit = 3_650;

/** A version of a time limit of base data (R1.5-13); `to` null = without end. Text says from when it counts, what stops it, what follows its end. */
export const TimeLimit = z.object({
  key: z.string(),
  title: Text,
  amount: z.number(),
  unit: z.enum(['workingDay', 'calendarDay', 'month']),
  start: Text,
  stops: Text.nullable(),
  end: Text,
  /** Only within the office, not a limit of the law. */
  inner: z.boolean(),
  basis: z.string(),
  verified: z.boolean(),
  from: z.string(),
  to: z.string().nullable(),
  state: z.enum(['inForce', 'future', 'ended']),
  changedBy: z.string().nullable(),
});
export type TimeLimit = z.infer<typeof TimeLimit>;

export const timeLimitQuery = call({
  id: 'timeLimit.query',
  method: 'GET',
  prefix: 'platform',
  path: '/time-limit/query',
  access: 'permission:limit.read',
  input: z.object({}),
  output: z.array(TimeLimit),
  summary: 'All versions of the time limits, by key and the newest first',
});
export const timeLimitSave = call({
  id: 'timeLimit.save',
  method: 'POST',
  prefix: 'platform',
  path: '/time-limit/save',
  access: 'permission:limit.edit',
  writes: true,
  input: z.strictObject({
    key: z.string().max(80),
    amount: z.int().min(1).max(mostOfTimeLimit),
    basis: z.string().trim().min(1).max(500),
    verified: z.boolean(),
    /** First day of the new version: today or later in business time. */
    from: z.iso.date(),
    /** First day of the version that it follows: another one meanwhile is state 409. */
    after: z.iso.date(),
  }),
  output: TimeLimit,
  summary: 'Adds a version of a time limit; steps that run keep the limit they began with',
});
