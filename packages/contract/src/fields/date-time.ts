import { z } from 'zod';
import { common } from './common.ts';
import { days } from './date.ts';

/** A moment, `yyyy-MM-dd HH:mm[:ss]` of Asia/Shanghai. */
export const DateTimeField = z.strictObject({ type: z.literal('dateTime'), ...common, ...days });
export type DateTimeField = z.infer<typeof DateTimeField>;
