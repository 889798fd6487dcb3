import { z } from 'zod';
import { common, Pattern, prefillOptions } from './common.ts';
import { lengths } from './text.ts';

/** Text of several lines. */
export const LongTextField = z.strictObject({
  type: z.literal('longText'),
  ...common,
  ...lengths,
  pattern: Pattern.optional(),
  widgetOptions: z.strictObject(prefillOptions).optional(),
});
export type LongTextField = z.infer<typeof LongTextField>;
