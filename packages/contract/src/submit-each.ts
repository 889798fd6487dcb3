import { z } from 'zod';
import { Key } from './fields/common.ts';

/** A draft of several cases: while the switch is on, each row of the table is submitted as a case of its own. */
export const SubmitEach = z.strictObject({
  /** The table. Its columns are fields of the form again, under the same keys: a row lays its values over the form. */
  rows: Key,
  /** The yes-or-no field that says that the table is meant; without it the form is one case. */
  when: Key,
  /** The column of type `reference` that no two rows have alike. */
  unique: Key,
});
export type SubmitEach = z.infer<typeof SubmitEach>;
