import { z } from 'zod';
import { bindModes } from '../attachment-binding.ts';
import { labelParts } from '../reading.ts';
import { common, Key } from './common.ts';

/** Files, kept as the platform's attachments. */
export const AttachmentField = z.strictObject({
  type: z.literal('attachment'),
  ...common,
  widgetOptions: z
    .strictObject({
      /** How the value holds the files; default: as objects. */
      bind: z.enum(bindModes).optional(),
      /** 0 means no limit. */
      maxFiles: z.number().int().nonnegative().optional(),
      multiple: z.boolean().optional(),
      /** File kinds of the browser's chooser, as `image/*`. */
      accept: z.string().optional(),
      extensions: z.array(z.string()).optional(),
      maxMegabytes: z.number().positive().optional(),
      /** Asks for the files in the upload dialog. */
      dialog: z.boolean().optional(),
      /** Shows the files as pictures. */
      picture: z.boolean().optional(),
      /** Pictures of a label that are read: part of the label → field beside it, and the table that keeps the places. */
      parts: z.partialRecord(z.enum(labelParts), Key).optional(),
      regions: Key.optional(),
    })
    .optional(),
});
export type AttachmentField = z.infer<typeof AttachmentField>;
