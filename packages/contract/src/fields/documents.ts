import { z } from 'zod';
import { common } from './common.ts';

/** The documents of a dossier, by the catalogue of required documents. */
export const DocumentsField = z.strictObject({
  type: z.literal('documents'),
  ...common,
  widget: z.literal('documentChecklist').optional(),
});
export type DocumentsField = z.infer<typeof DocumentsField>;
