import { z } from 'zod';
import { common, Pattern, prefillOptions } from './common.ts';

/** Formats of a line of text (R5-02…R5-14); `regexp` is a text that is a regular expression itself, `uscc` the code of a company (GB 32100), `formula` a formula of this platform. */
export const fieldFormats = [
  'boolean',
  'date',
  'email',
  'float',
  'idCard',
  'integer',
  'digits',
  'telephone',
  'mobile',
  'url',
  'zip',
  'regexp',
  'key',
  'account',
  'uscc',
  'formula',
] as const;
export type FieldFormat = (typeof fieldFormats)[number];

/** Lengths of a text, in characters. */
export const lengths = {
  maxLength: z.number().int().positive().optional(),
  minLength: z.number().int().nonnegative().optional(),
};

/** A line of text. */
export const TextField = z.strictObject({
  type: z.literal('text'),
  ...common,
  ...lengths,
  pattern: Pattern.optional(),
  /** What the line must be: an email address, an identity card number … */
  format: z.enum(fieldFormats).optional(),
  widgetOptions: z.strictObject(prefillOptions).optional(),
});
export type TextField = z.infer<typeof TextField>;
