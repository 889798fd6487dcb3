import { z } from 'zod';

/** Words read from attachments, with their places (spec 7.2, review of labels and documents). */

/** A place on a page as shares of its width and height (0…1), the page as it was uploaded. */
export const Region = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Region = z.infer<typeof Region>;

/** One line of words. `confidence` 0…100 of the recognition; 100 for text of the file itself. */
export const ReadLine = z.object({ text: z.string(), confidence: z.number(), region: Region });
export type ReadLine = z.infer<typeof ReadLine>;

export const ReadPage = z.object({
  page: z.number().int().positive(),
  /** Width over height. */
  ratio: z.number(),
  /** Where the words come from: the file itself, or recognition of a picture. */
  from: z.enum(['text', 'recognition', 'none']),
  /** Clockwise quarter turns that set the page upright. */
  quarters: z.number().int().min(0).max(3),
  lines: z.array(ReadLine),
  /** Pictures on the page that hold no text of the file (a formula as a picture). */
  pictures: z.number().int().nonnegative().optional(),
});
export type ReadPage = z.infer<typeof ReadPage>;

/** Why a file has no words; each has its message on the page. */
export const readingFaults = [
  'encrypted',
  'damaged',
  'unsupported',
  'tooLarge',
  'tooManyPages',
  'timeout',
  'empty',
  'charset',
] as const;
export const ReadingFault = z.enum(readingFaults);
export type ReadingFault = z.infer<typeof ReadingFault>;

/**
 * State of the reading of an attachment. `none`: not requested; `scanned`: some pages have no text, recognition may be requested; `failed`: with
 * its fault.
 */
export const Reading = z.object({
  attachmentId: z.string(),
  state: z.enum(['none', 'waiting', 'reading', 'done', 'scanned', 'failed']),
  /** Percentage of the pages read so far. */
  progress: z.number().int().min(0).max(100),
  fault: ReadingFault.nullable(),
  pages: z.array(ReadPage),
});
export type Reading = z.infer<typeof Reading>;

/** Parts of a label that reading proposes; names as in the dossier's label. */
export const labelParts = [
  'productName',
  'productNumber',
  'holderName',
  'holderAddress',
  'responsibleName',
  'responsibleAddress',
  'producerName',
  'producerAddress',
  'producerLicence',
  'standardNumber',
  'ingredients',
  'netContent',
  'useBy',
  'useMethod',
  'warnings',
  'storage',
  'claims',
  'spf',
  'pa',
  'text',
] as const;
export type LabelPart = (typeof labelParts)[number];
