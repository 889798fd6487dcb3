import { z } from 'zod';
import { call, listOf } from '../call.ts';
import { Count } from '../json.ts';
import { FormulationRow, IngredientRow, RulebookData } from '../review.ts';
import { StoredText } from '../text.ts';
import { Code, Prose } from '../typed-text.ts';
import { CertificateState } from './product-register.ts';

/** Ingredient, regulation and publicity calls. */
export const ingredientLookup = call({
  id: 'ingredient.lookup',
  method: 'GET',
  prefix: 'business',
  path: '/ingredient/lookup',
  access: 'session',
  input: z.object({ text: z.string().min(1).max(200), limit: z.coerce.number().int().min(1).max(50).default(12) }),
  output: z.array(IngredientRow),
  summary: 'Suggestions by Chinese name, INCI name or CAS, best first',
});
export const ingredientResolve = call({
  id: 'ingredient.resolve',
  method: 'POST',
  prefix: 'business',
  path: '/ingredient/resolve',
  access: 'session',
  input: z.object({
    names: z.array(z.string().max(500)).max(2000),
    /** Also answers names in another spelling (`Water (Aqua)`), with the substance that they certainly mean. */
    spellings: z.boolean().optional(),
  }),
  output: z.record(z.string(), z.array(IngredientRow)),
  summary: 'Exact matches (after normalising) of many names at once',
});

const ImportedSheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.array(z.array(z.string())),
  hidden: z.array(z.number()),
  merges: z.array(z.object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })),
});
export const formulationImport = call({
  id: 'formula.import',
  method: 'POST',
  prefix: 'business',
  path: '/formula/import',
  access: 'session',
  kind: 'upload',
  input: z.object({ fileName: Code(500).optional() }),
  output: z.object({
    rows: z.array(FormulationRow),
    columns: z.array(z.object({ source: z.string(), target: z.string().nullable() })),
    problems: z.array(
      z.object({ row: z.number(), column: z.string(), value: z.string(), message: z.string(), remedy: z.string() }),
    ),
    /** Values that were changed on import, with the text in the sheet. */
    changes: z.array(
      z.object({ row: z.number(), column: z.string(), from: z.string(), to: z.string(), reason: z.string() }),
    ),
    skipped: z.array(z.object({ row: z.number(), text: z.string(), reason: z.string() })),
    /** Kinds of questions that only the writer of the sheet can answer. */
    questions: z.array(z.enum(['mark', 'partsOfOne'])),
    total: z.number(),
    /** All sheets of the file as a person sees them, and which of them was read. */
    sheets: z.array(ImportedSheet),
    sheet: z.number(),
  }),
  summary: 'Reads .xlsx or .csv into formula rows; each bad cell is reported, good rows are kept',
});
export const rulebookGet = call({
  id: 'regulation.rulebook',
  method: 'GET',
  prefix: 'business',
  path: '/regulation/rulebook',
  access: 'session',
  input: z.object({ asOf: z.iso.date().optional() }),
  output: RulebookData,
  summary: 'Rules and tables in force on a date (default today), for the browser',
});

/** Counts of findings on the newest version of a case. */
export const ReviewCount = z.object({
  caseId: z.string(),
  errors: z.number(),
  /** Those that would be errors if their ground were verified. */
  graves: z.number(),
  /** The other warnings. */
  warnings: z.number(),
  cannotDecide: z.number(),
  infos: z.number(),
  /** Error-level findings that no officer has decided on. */
  undecidedErrors: z.number(),
  rulebookVersion: z.string(),
  /** The day for which the rules were applied. */
  asOf: z.string(),
  reviewedAt: z.string(),
});
export type ReviewCount = z.infer<typeof ReviewCount>;
export const reviewCounts = call({
  id: 'review.counts',
  method: 'POST',
  prefix: 'business',
  path: '/:group/:name/review/counts',
  access: 'area:query',
  input: z.object({ group: Code(100), name: Code(100), ids: z.string().max(4_000) }),
  output: z.array(ReviewCount),
  summary: 'Findings of cases, counted by severity; cases without a review or out of reach are left out',
});

/** What the public sees: never percentages, never contact data. */
export const PublicRecord = z.object({
  number: z.string(),
  title: z.string(),
  holderName: z.string(),
  /** A filing or a registration: the words of the page differ. */
  kind: z.enum(['ordinary', 'special']),
  /** State of the product in the register. */
  status: z.string(),
  statusLabel: StoredText,
  statusLook: z.string(),
  /** When it was filed or registered. */
  filedAt: z.string(),
  demo: z.boolean(),
  authorityName: z.string(),
});
export type PublicRecord = z.infer<typeof PublicRecord>;
export const PublicDetail = PublicRecord.extend({
  asOf: z.string(),
  fields: z.array(
    z.object({
      label: StoredText,
      value: z.union([z.string(), StoredText]),
    }),
  ),
  ingredients: z.array(z.string()),
  traceIngredients: z.array(z.string()),
  states: z.array(
    z.object({
      at: z.string(),
      label: StoredText,
    }),
  ),
  /** Last day of the validity by the newest certificate; null = without end. */
  validTo: z.iso.date().nullable(),
  /** Versions of the product, newest first: when and why. */
  versions: z.array(z.object({ version: z.number(), from: z.iso.date(), change: StoredText })),
  /** Certificates of the product, newest first. */
  certificates: z.array(
    z.object({
      version: z.number(),
      state: CertificateState,
      stateLabel: StoredText,
      validFrom: z.iso.date().nullable(),
      validTo: z.iso.date().nullable(),
    }),
  ),
  /** The certificate that is valid today; null = none, or it is being made. */
  certificate: z.object({ sha256: z.string(), bytes: z.number() }).nullable(),
  /** Whether a certificate is being made now. */
  certificatePending: z.boolean(),
});
export type PublicDetail = z.infer<typeof PublicDetail>;
export const publicityQuery = call({
  id: 'publicity.query',
  method: 'POST',
  prefix: 'business',
  path: '/publicity/query',
  access: 'public',
  bare: true,
  input: z.object({
    text: Prose(200).default(''),
    pageNo: Count.plain.min(1).default(1),
    limit: z.number().int().min(1).max(50).default(20),
  }),
  output: listOf(PublicRecord),
  summary: 'Public search by name, number or filer',
});
export const publicityGet = call({
  id: 'publicity.get',
  method: 'GET',
  prefix: 'business',
  path: '/publicity/get',
  access: 'public',
  bare: true,
  input: z.object({ number: z.string().max(100) }),
  output: PublicDetail,
  summary: 'Public record by number, with the state as it is now',
});
export const publicityCertificate = call({
  id: 'publicity.certificate',
  method: 'GET',
  prefix: 'business',
  path: '/publicity/certificate',
  access: 'public',
  bare: true,
  kind: 'binary',
  input: z.object({ number: z.string().max(100) }),
  output: z.unknown(),
  summary: 'The filing certificate as PDF',
});
