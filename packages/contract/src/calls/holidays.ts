import { z } from 'zod';
import { call } from '../call.ts';
import { HolidayRow } from './calendar.ts';

/** The holidays of a year as a draft that a second person publishes (R1.5-03, areas.md 7.3). */

const Year = z.int().min(2000).max(2100);
export const HolidayDraft = z.object({
  rows: z.array(HolidayRow),
  reason: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
  /** The caller wrote it, so another person publishes it. */
  mine: z.boolean(),
  /** Running limits of the own authority that would end on another day, and how many of them earlier. */
  counted: z.number().int(),
  moved: z.number().int(),
  earlier: z.number().int(),
});
export type HolidayDraft = z.infer<typeof HolidayDraft>;
const Draft = z.object({ year: Year, draft: HolidayDraft.nullable() });

const edit = { prefix: 'platform', access: 'permission:holiday.edit' } as const;
export const holidayDraft = call({
  ...edit,
  id: 'holiday.draft',
  method: 'GET',
  path: '/holiday/draft',
  input: z.object({ year: z.string().regex(/^20\d\d$/) }),
  output: Draft,
  summary: 'The draft of the holidays of a year, with the limits that it would move',
});
export const holidaySave = call({
  ...edit,
  id: 'holiday.save',
  method: 'POST',
  path: '/holiday/save',
  writes: true,
  input: z.strictObject({
    year: Year,
    rows: z.array(HolidayRow).max(200),
    reason: z.string().trim().min(1).max(500),
    /** When the draft was saved that this one follows; null = there is none. Another one meanwhile is state 409. */
    after: z.string().nullable(),
  }),
  output: Draft,
  summary: 'Saves the only draft of the holidays of a year',
});
export const holidayPublish = call({
  ...edit,
  id: 'holiday.publish',
  method: 'POST',
  path: '/holiday/publish',
  writes: true,
  personal: true,
  input: z.strictObject({ year: Year, savedAt: z.string().max(40) }),
  output: Draft,
  summary:
    'Puts a draft in force in place of the whole year; whoever wrote it cannot. Running limits are counted again',
});
export const holidayDrop = call({
  ...edit,
  id: 'holiday.drop',
  method: 'POST',
  path: '/holiday/drop',
  writes: true,
  input: z.strictObject({ year: Year, savedAt: z.string().max(40) }),
  output: Draft,
  summary: 'Gives the draft of a year up',
});
