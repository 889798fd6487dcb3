import { z } from 'zod';
import { call } from '../call.ts';

/** Most working days of one move of the business clock. */
export const mostDaysOfMove = 2_000;

/** Where the two clocks stand, as moments (ISO 8601); business time is ahead by `offsetMs`. */
export const ClockState = z.object({ businessNow: z.string(), realNow: z.string(), offsetMs: z.number() });
export type ClockState = z.infer<typeof ClockState>;

export const clockAdvance = call({
  id: 'clock.advance',
  method: 'POST',
  prefix: 'platform',
  path: '/clock/advance',
  access: 'permission:clock.move',
  writes: true,
  input: z
    .strictObject({
      /** A moment of business time, `yyyy-MM-dd` (its midnight) or `yyyy-MM-dd HH:mm:ss`. */
      to: z.string().max(19).optional(),
      workingDays: z.int().min(1).max(mostDaysOfMove).optional(),
    })
    .refine(({ to, workingDays }) => (to === undefined) !== (workingDays === undefined), {
      message: 'give either to or workingDays',
      path: ['to'],
    }),
  output: ClockState,
  summary:
    'Moves business time forward, to a moment or by working days (tests and demonstrations; refused with MODE=production)',
});
