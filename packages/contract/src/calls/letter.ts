import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id } from '../json.ts';
import { LetterContent, LetterState, ServiceWay } from '../letter.ts';
import { StoredText } from '../text.ts';
import { Code, Prose } from '../typed-text.ts';
import { WeekendYears } from './process/clocks.ts';

/** Letters of cases (areas.md 1.4): lists, the page of one, its service, and whether one is genuine. */

/** A letter in a list. */
export const LetterSummary = z.object({
  id: Id,
  kind: z.string(),
  title: StoredText,
  number: z.string().nullable(),
  caseId: Id,
  area: z.string(),
  caseTitle: z.string(),
  toName: z.string(),
  state: LetterState,
  serviceWay: ServiceWay,
  issuedAt: z.string().nullable(),
  servedAt: z.string().nullable(),
  firstReadAt: z.string().nullable(),
  replyDue: z.string().nullable(),
  /** Of `replyDue`. */
  replyWeekendYears: WeekendYears.optional(),
});
export type LetterSummary = z.infer<typeof LetterSummary>;

const read = { prefix: 'business', access: 'session' } as const;

export const letterQuery = call({
  ...read,
  id: 'letter.query',
  method: 'POST',
  path: '/letter/query',
  input: ListRequest,
  output: listOf(LetterSummary),
  summary: 'Letters to the own company, or of the cases that an officer may read; newest first',
});

export const LetterDetail = LetterSummary.extend({
  content: LetterContent,
  contentSha256: z.string(),
  /** What the letter does to time limits. */
  effect: StoredText.nullable(),
  /** The drawn file; null while it is being drawn. */
  file: z.object({ attachmentId: Id, sha256: z.string(), bytes: z.number() }).nullable(),
  serviceProof: Id.nullable(),
  /** The day on which a letter on public notice counts as served; null = it is not on notice, or served. */
  serviceDue: z.string().nullable(),
  signatureId: Id.nullable(),
  /** Who drafted, checked and signed it; companies do not see them. */
  draftedBy: z.string().nullable(),
  checkedBy: z.string().nullable(),
  signedBy: z.string().nullable(),
  replacedBy: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  /** The caller may record how it was served. */
  mayServe: z.boolean(),
});
export type LetterDetail = z.infer<typeof LetterDetail>;

export const letterGet = call({
  ...read,
  id: 'letter.get',
  method: 'GET',
  path: '/letter/get',
  input: z.object({ id: Id }),
  output: LetterDetail,
  summary: 'One letter; when people of its company open it the first time, that time is kept',
});

export const letterCheck = call({
  ...read,
  id: 'letter.check',
  method: 'GET',
  path: '/letter/check',
  input: z.object({ id: Id }),
  output: z.object({
    /** The content still has the fingerprint that it had when it was issued. */
    content: z.boolean(),
    /** So has the file; null while it is being drawn. */
    file: z.boolean().nullable(),
  }),
  summary: 'Whether content and file of a letter are what was issued',
});

export const letterServe = call({
  ...read,
  id: 'letter.serve',
  method: 'POST',
  path: '/letter/serve',
  writes: true,
  personal: true,
  input: z.object({
    id: Id,
    way: ServiceWay.exclude(['platform']),
    /** Day of receipt, or of the notice (`publication`). */
    on: Code(10),
    /** An own upload that proves it. */
    proof: Id,
    remark: Prose(500).optional(),
  }),
  output: z.object({
    servedAt: z.string().nullable(),
    serviceDue: z.string().nullable(),
    replyDue: z.string().nullable(),
  }),
  summary: 'Records the service of an issued letter that does not go by platform, with its proof',
});

export const letterVerify = call({
  id: 'letter.verify',
  method: 'GET',
  prefix: 'business',
  path: '/letter/verify',
  access: 'public',
  bare: true,
  input: z.object({ number: z.string().max(100), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({
    /** It was issued with this number and says now what it said then. */
    genuine: z.boolean(),
    /** Null of what is not genuine. */
    standing: z.enum(['inForce', 'void', 'replaced']).nullable(),
    /** Number of the letter that replaces it. */
    replacedBy: z.string().nullable(),
  }),
  summary: 'Whether a letter with exactly this number and fingerprint was issued, and is in force; says nothing else',
});
