import { z } from 'zod';
import { AttachmentField } from './attachment.ts';
import { BooleanField } from './boolean.ts';
import { ClassificationField } from './classification.ts';
import { common, Key, prefillOptions } from './common.ts';
import { DateField } from './date.ts';
import { DateTimeField } from './date-time.ts';
import { DecimalField } from './decimal.ts';
import { DocumentsField } from './documents.ts';
import { EnumField } from './enum.ts';
import { IntegerField } from './integer.ts';
import { LongTextField } from './long-text.ts';
import { MultiEnumField } from './multi-enum.ts';
import { ReferenceField } from './reference.ts';
import { TextField } from './text.ts';

/** A field that holds one value: what a form or a row of a table is made of. */
export const ScalarField = z.discriminatedUnion('type', [
  TextField,
  LongTextField,
  IntegerField,
  DecimalField,
  BooleanField,
  DateField,
  DateTimeField,
  EnumField,
  MultiEnumField,
  ClassificationField,
  DocumentsField,
  AttachmentField,
  ReferenceField,
]);
export type ScalarField = z.infer<typeof ScalarField>;

const rows = {
  type: z.literal('table'),
  ...common,
  columns: z.array(ScalarField).min(1),
  minRows: z.number().int().nonnegative().optional(),
  maxRows: z.number().int().positive().optional(),
};

/** Facts of a safety assessment's head that fields can take over. */
export const assessmentFacts = ['assessor', 'assessedOn', 'exposureType', 'exposureGrams', 'conclusion'] as const;

/** The document from whose rows a table is proposed: the field and code of the documents that hold it, and fields for the facts in its head. */
const PaperOptions = z.strictObject({
  paper: z.enum(['report', 'assessment']),
  documents: Key,
  code: z.string(),
  fields: z.partialRecord(z.enum(assessmentFacts), Key).optional(),
});

/** Places of a dossier that may be corrected: `field`, or `table//column` for that column of each row. Their values are texts. */
const CorrectionOptions = z.strictObject({ places: z.array(z.string()).min(1) });

/**
 * Columns of a table of corrections. `place` says what is corrected, `correct` how it should read and `source` whose mistake it was; the server keeps
 * the words of the place, the text in force and who stated it.
 */
export const correctionColumns = ['place', 'placeWords', 'current', 'statedBy', 'correct', 'source'] as const;

/** Rows: drawn as a table, as the formula grid, or beside the documents that state them. */
export const TableField = z.discriminatedUnion('widget', [
  z.strictObject({
    ...rows,
    widget: z.undefined().optional(),
    widgetOptions: z.strictObject(prefillOptions).optional(),
  }),
  z.strictObject({ ...rows, widget: z.literal('productFormula') }),
  /** The differences of an application that changes a product: kept by the server, drawn as before and after. */
  z.strictObject({ ...rows, widget: z.literal('changes') }),
  /** What is corrected of the dossier in force of the product that the form names: place by place, with the text that stands there. */
  z.strictObject({ ...rows, widget: z.literal('corrections'), widgetOptions: CorrectionOptions }),
  z.strictObject({ ...rows, widget: z.literal('paperRows'), widgetOptions: PaperOptions }),
]);
export type TableField = z.infer<typeof TableField>;
