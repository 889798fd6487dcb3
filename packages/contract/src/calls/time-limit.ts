import { z } from 'zod';
import { call } from '../call.ts';
import { Text } from '../text.ts';
import { Code, NameOrNone, Prose } from '../typed-text.ts';

/** Largest amount of a time limit, in its unit. */
export const mostOfTimeLimit = 3_650;

/** What a clock of a limit may stop for (停表事项); the words of each stand with the texts of the screen. */
export const stopEvents = ['supplement', 'expert', 'meeting', 'onsite', 'test', 'hearing', 'objection'] as const;
export type StopEvent = (typeof stopEvents)[number];
const StopEvents = z.array(z.enum(stopEvents)).max(stopEvents.length);

/** The next version of a time limit, which a second person publishes. */
const TimeLimitDraft = z.object({
  amount: z.number(),
  basis: z.string(),
  /** Number of the announcement that allows more than before. */
  announcement: z.string().nullable(),
  verified: z.boolean(),
  stopEvents: StopEvents,
  from: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
  /** The caller wrote it, so another person publishes it. */
  mine: z.boolean(),
});

/** A version of a time limit of base data (R1.5-13); `to` null = without end. Text says from when it counts and what follows its end. */
export const TimeLimit = z.object({
  key: z.string(),
  title: Text,
  amount: z.number(),
  unit: z.enum(['workingDay', 'calendarDay', 'month']),
  start: Text,
  /** What stops its clocks; a clock keeps those with which it began. */
  stopEvents: StopEvents,
  end: Text,
  /** Only within the office, not a limit of the law. */
  inner: z.boolean(),
  basis: z.string(),
  verified: z.boolean(),
  from: z.string(),
  to: z.string().nullable(),
  state: z.enum(['inForce', 'future', 'ended']),
  changedBy: z.string().nullable(),
  /** Longest amount that the law allows; null for limits within the office. */
  most: z.number().nullable(),
  /** Number of the announcement by which the limit became longer than before. */
  announcement: z.string().nullable(),
  /** What is to follow this version; only the newest version has one. */
  draft: TimeLimitDraft.nullable(),
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
const edit = { method: 'POST', prefix: 'platform', access: 'permission:limit.edit', writes: true } as const;
export const timeLimitSave = call({
  ...edit,
  id: 'timeLimit.save',
  path: '/time-limit/save',
  input: z.strictObject({
    key: Code(80),
    amount: z.int().min(1).max(mostOfTimeLimit),
    basis: Prose(500).trim().min(1),
    /** Needed where the amount is more than the law allowed until now. */
    announcement: NameOrNone(100).nullable(),
    verified: z.boolean(),
    /** What stops its clocks from then on; each once. */
    stopEvents: StopEvents.refine((events) => new Set(events).size === events.length, 'each event once'),
    /** First day of the new version: today or later in business time. */
    from: z.iso.date(),
    /** First day of the version that it follows: another one meanwhile is state 409. */
    after: z.iso.date(),
    /** When the draft was saved that this one follows; null = there is none. Another one meanwhile is state 409. */
    draftAfter: z.string().max(40).nullable(),
  }),
  output: TimeLimit,
  summary: 'Drafts the next version of a time limit; what is in force stays until another person publishes it',
});
export const timeLimitPublish = call({
  ...edit,
  id: 'timeLimit.publish',
  path: '/time-limit/publish',
  personal: true,
  input: z.strictObject({ key: Code(80), savedAt: z.string().max(40) }),
  output: TimeLimit,
  summary: 'Puts a drafted version in force from its day; whoever wrote it cannot. Steps that run keep their limit',
});
export const timeLimitDrop = call({
  ...edit,
  id: 'timeLimit.drop',
  path: '/time-limit/drop',
  input: z.strictObject({ key: Code(80), savedAt: z.string().max(40) }),
  output: TimeLimit,
  summary: 'Gives the draft of a time limit up',
});
