import { z } from 'zod';
import { call } from '../call.ts';

/** A day of the holiday table; all other days follow the week (R1.5-03). */
export const HolidayRow = z.object({
  date: z.iso.date(),
  kind: z.enum(['holiday', 'shifted']),
  name: z.string().min(1).max(100),
  nameEn: z.string().min(1).max(100),
  source: z.string().max(500),
  verified: z.boolean(),
});
export type HolidayRow = z.infer<typeof HolidayRow>;
export const calendarDays = call({
  id: 'calendar.days',
  method: 'GET',
  prefix: 'platform',
  path: '/calendar/days',
  access: 'session',
  input: z.object({ year: z.string().regex(/^\d{4}$/) }),
  output: z.array(HolidayRow),
  summary: 'Holidays and shifted working days of a year',
});
export const calendarChange = call({
  id: 'calendar.change',
  method: 'POST',
  prefix: 'platform',
  path: '/calendar/change',
  access: 'permission:calendar.edit',
  writes: true,
  input: z.object({
    rows: z.array(HolidayRow).max(400).default([]),
    removed: z.array(z.iso.date()).max(400).default([]),
  }),
  output: z.number(),
  summary: 'Changes the holiday table; running deadlines are counted again',
});
