import { z } from 'zod';
import { common } from './common.ts';

/** Yes or no. */
export const BooleanField = z.strictObject({ type: z.literal('boolean'), ...common });
export type BooleanField = z.infer<typeof BooleanField>;
