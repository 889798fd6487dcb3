import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id } from '../json.ts';
import { StoredText } from '../text.ts';
import { productStates } from './product-register.ts';

/** Numbers that were given, and the series that give them (R1.5-16…R1.5-18). Nobody writes a number: there is no call that does. */

/** Which page of base data a series belongs to: acceptance with all other office numbers, applications, certificates. */
export const numberKinds = ['accept', 'apply', 'certificate'] as const;
export type NumberKind = (typeof numberKinds)[number];
const Kind = z.enum(numberKinds);

/** A variant of a series, and the serials that it counts within one scope and year. */
export const NumberCounter = z.object({
  series: z.string(),
  title: StoredText,
  variant: z.string(),
  pattern: z.string(),
  /** Condition over the case; null = always. */
  when: z.string().nullable(),
  /** `platform`: one count for all authorities; `authority`: each for itself. */
  scope: z.enum(['platform', 'authority']),
  /** What counts on its own within the scope, such as the word of a letter; null = nothing. */
  part: z.string().nullable(),
  year: z.number().int(),
  /** Serials given in that year. */
  given: z.number().int(),
  /** The number that the next case gets. */
  next: z.string(),
});
export type NumberCounter = z.infer<typeof NumberCounter>;

export const GivenNumber = z.object({
  number: z.string(),
  series: z.string(),
  seriesTitle: StoredText,
  caseId: Id,
  caseTitle: z.string(),
  holderName: z.string(),
  path: z.string(),
  givenAt: z.string(),
  /** `void`: its letter is void; the number is never given again. */
  state: z.enum(['given', 'void']),
  productState: z.enum(productStates).nullable(),
});
export type GivenNumber = z.infer<typeof GivenNumber>;

const permission = 'permission:number.read' as const;
export const numberCounters = call({
  id: 'number.counters',
  method: 'GET',
  prefix: 'platform',
  path: '/number/counters',
  access: permission,
  input: z.object({ kind: Kind }),
  output: z.array(NumberCounter),
  summary: 'Series of numbers with their patterns and the next number of this year',
});
export const numberQuery = call({
  id: 'number.query',
  method: 'POST',
  prefix: 'platform',
  path: '/number/query',
  access: permission,
  input: ListRequest.extend({ kind: Kind }),
  output: listOf(GivenNumber),
  summary: 'Numbers given: fields number (in whatever brackets), series, caseTitle, holderName, givenAt, state',
});
