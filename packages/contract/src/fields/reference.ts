import { z } from 'zod';
import { common, Key } from './common.ts';

/** What can be referred to; experts, plants and the like are rows of a `register`. */
export const referenceKinds = ['product', 'certificate', 'case', 'company', 'person', 'register'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * Another record, chosen by a person: `{ id, text, link }`, the words as they were when it was chosen. It must be there, readable to who submits, and
 * fit `filter` when the form is submitted.
 */
export const ReferenceField = z.strictObject({
  type: z.literal('reference'),
  ...common,
  source: z.enum(referenceKinds),
  /** Area of the register whose rows are chosen; only with the source `register`. */
  register: z.string().optional(),
  /** Formula over what is known of the record, `{candidate.state}`, and the fields of the form. */
  filter: z.string().optional(),
  /** What is written into other fields when a record is chosen: a fact of the record → a field of this form (in a table: of its row). */
  copies: z.array(z.strictObject({ from: z.string().min(1), to: Key })).optional(),
});
export type ReferenceField = z.infer<typeof ReferenceField>;
