import { z } from 'zod';
import { Text } from '../text.ts';
import { common } from './common.ts';

/** Bounds and unit of a number. */
export const amounts = {
  min: z.number().optional(),
  max: z.number().optional(),
  /** A symbol (`mL`, `%`) as it is, or a word in each language. */
  unit: z.union([z.string(), Text]).optional(),
};

/** A whole number, at most 18 digits. */
export const IntegerField = z.strictObject({ type: z.literal('integer'), ...common, ...amounts });
export type IntegerField = z.infer<typeof IntegerField>;
