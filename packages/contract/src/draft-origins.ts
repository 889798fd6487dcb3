import { z } from 'zod';
import { Key } from './fields/common.ts';
import { Text } from './text.ts';

/** What a new draft takes over from the company's case in force of another area, one that `gives` facts. */
export const DraftTakes = z.strictObject({
  /** The area whose case in force is read. */
  from: z.string(),
  /** Formulas over that case, by the field of this form; of a list the first is taken. `when` is a formula over this form. */
  copies: z.array(z.strictObject({ from: z.string(), to: Key, when: z.string().optional() })).min(1),
  /** Tables whose rows are offered to choose from, and taken where there is only one; columns of the same key are filled in. */
  rows: z.array(z.strictObject({ from: Key, to: Key })).optional(),
});
export type DraftTakes = z.infer<typeof DraftTakes>;

/** How a new draft is made of an own product or case. */
export const DraftClone = z.strictObject({
  /** What the lists of the area call it; absent = it is offered on the page of the original alone. */
  title: Text.optional(),
  /** What the page of the original calls it. */
  again: Text,
  /** What the new one needs of its own: a field, `table.column`, or `documents.code` of a checklist. */
  without: z.array(z.string()),
});
export type DraftClone = z.infer<typeof DraftClone>;
