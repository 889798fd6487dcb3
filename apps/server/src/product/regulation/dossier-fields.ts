import { z } from 'zod';

/**
 * definitions/regulation/dossier-fields.json: what each field of a dossier means, by its path (`label.claims`; lists have no step of their own).
 * Parts that stand in several places are written once: `source` for every place where something was read, `label` for the sales package too.
 */
export const DossierFields = z.record(
  z.string(),
  z.strictObject({
    description: z.string().min(1),
    /** The field of the application form that bears its words, where the form gives it under another name: `efficacyTable.basis`. */
    words: z.string().optional(),
    /** Where the words of its coded values stand: a field of the form, or a table of the regulation. */
    values: z.string().optional(),
    /** Value of the dossier → value of that field, where they differ. */
    as: z.record(z.string(), z.string()).optional(),
  }),
);
export type DossierFields = z.infer<typeof DossierFields>;
