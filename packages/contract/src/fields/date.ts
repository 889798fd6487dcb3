import { z } from 'zod';
import { common } from './common.ts';

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Bounds of a day, `yyyy-MM-dd`: it must be later than `after` and earlier than `before`. */
export const days = { after: Day.optional(), before: Day.optional() };

/** A day, `yyyy-MM-dd`. */
export const DateField = z.strictObject({ type: z.literal('date'), ...common, ...days });
export type DateField = z.infer<typeof DateField>;
