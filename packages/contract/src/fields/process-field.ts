import { z } from 'zod';
import { BooleanField } from './boolean.ts';
import { DateField } from './date.ts';
import { DecimalField } from './decimal.ts';
import { EnumField } from './enum.ts';
import { IntegerField } from './integer.ts';
import { LongTextField } from './long-text.ts';
import { TextField } from './text.ts';

/** Field types that a form inside a process file can ask for. */
const types = [TextField, LongTextField, IntegerField, DecimalField, BooleanField, DateField, EnumField].map(
  ({ shape }) => shape.type.value,
);

/** A field that a BPMN file describes for a form (formData, formProperty), in the words of our own forms. */
export const ProcessField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(types),
  required: z.boolean(),
  /** Written by the process only. */
  readonly: z.boolean(),
  /** Of an enum; empty for other types. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  initial: z.string().nullable(),
  maxLength: z.number().nullable(),
});
export type ProcessField = z.infer<typeof ProcessField>;
