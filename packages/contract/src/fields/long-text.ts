import { z } from 'zod';
import { common, Pattern, prefillOptions } from './common.ts';
import { lengths } from './text.ts';

const type = 'longText';

/** Text of several lines. */
export const LongTextField = z.strictObject({
  type: z.literal(type),
  ...common,
  ...lengths,
  pattern: Pattern.optional(),
  widgetOptions: z.strictObject(prefillOptions).optional(),
});
export type LongTextField = z.infer<typeof LongTextField>;

/** Whether a field is a text of several lines. */
export function hasLines<F extends { type: string }>(field: F): field is Extract<F, { type: LongTextField['type'] }> {
  return field.type === type;
}
