import { z } from 'zod';
import { call } from '../call.ts';
import { StatusDefinition } from '../definition.ts';
import { Count } from '../json.ts';
import { StoredText } from '../text.ts';
import { Code, NameInEach } from '../typed-text.ts';

/** The statuses of cases and the states of products as rows whose words are edited (R1.5-19, areas.md 7.19). */

/** A status with the areas in which it has these words. */
export const StatusRow = z.object({
  id: z.string(),
  value: z.string(),
  label: StoredText,
  /** What companies read of a case; null = the label. */
  holderLabel: StoredText.nullable(),
  /** What the public reads of a product; null = the label. */
  publicLabel: StoredText.nullable(),
  look: StatusDefinition.shape.look,
  notify: z.boolean(),
  final: z.boolean(),
  /** `product` is the register of products, whose states no case has. */
  of: z.enum(['case', 'product']),
  areas: z.array(z.object({ id: z.string(), title: StoredText })),
  procedures: z.array(z.object({ id: z.string(), title: StoredText })),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  /** Version of the words in which a person changed it last; null = never. */
  changedIn: z.number().int().nullable(),
});
export type StatusRow = z.infer<typeof StatusRow>;

export const statusQuery = call({
  id: 'status.query',
  method: 'GET',
  prefix: 'platform',
  path: '/status/query',
  access: 'permission:status.read',
  input: z.object({}),
  output: z.array(StatusRow),
  summary: 'Every status of cases and every state of products, with its words',
});

export const statusSave = call({
  id: 'status.save',
  method: 'POST',
  prefix: 'platform',
  path: '/status/save',
  access: 'permission:status.edit',
  writes: true,
  input: z.strictObject({
    value: Code(100),
    of: z.enum(['case', 'product']),
    /** The areas of the row; none for a state of products. */
    areas: z.array(Code(100)).max(100),
    label: NameInEach,
    holderLabel: NameInEach.nullable(),
    publicLabel: NameInEach.nullable(),
    notify: z.boolean(),
    /** `changedIn` of the row that the caller looked at; null = never. Another change meanwhile is state 409. */
    after: Count.plain.nullable(),
  }),
  /** `changedIn` of the row from now on. */
  output: z.object({ changedIn: z.number().int() }),
  summary: 'Changes the words of a status and whether the applicant is told; the value, its look and its end stay',
});

/** Which statuses may follow which, as a chart draws it. */
export const StatusMoves = z.object({
  id: z.string(),
  title: StoredText,
  statuses: z.array(z.object({ value: z.string(), label: StoredText, next: z.array(z.string()) })),
});
export type StatusMoves = z.infer<typeof StatusMoves>;
export const statusMoves = call({
  id: 'status.moves',
  method: 'GET',
  prefix: 'platform',
  path: '/status/moves',
  access: 'permission:status.read',
  input: z.object({}),
  output: z.array(StatusMoves),
  summary: 'For each procedure, which status may follow which',
});
