import { z } from 'zod';
import { common, Pattern } from './common.ts';

/** The classification code of a cosmetic, put together from its catalogues. */
export const ClassificationField = z.strictObject({
  type: z.literal('classification'),
  ...common,
  widget: z.literal('classificationCode').optional(),
  pattern: Pattern.optional(),
});
export type ClassificationField = z.infer<typeof ClassificationField>;
