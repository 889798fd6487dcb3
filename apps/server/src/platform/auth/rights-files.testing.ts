import { RoleId, Verb } from '@app/contract';
import { z } from 'zod';

/** Who may send a call. */
const CallRight = z.union([
  z.literal(['public', 'session']),
  z.array(RoleId),
  /** Anybody signed in may ask; the example's record answers these roles only. */
  z.strictObject({ session: z.array(RoleId) }),
  z.strictObject({ area: Verb }),
]);
/** definitions/call-access.json: who may send each call, written by hand beside the contract. */
export const CallRights = z.record(z.string(), CallRight);

/** definitions/access.json: who may do what in each area, written by hand beside the definitions. */
export const AreaRights = z.preprocess(
  // The block `reserved` is read by the server itself (organisation/reserved.ts).
  (file) => Object.fromEntries(Object.entries(file as object).filter(([key]) => key !== 'reserved')),
  z.record(z.string(), z.partialRecord(Verb, z.array(RoleId))),
);

/** definitions/file-access.json: who may read which file, and on which paths. */
export const FileRights = z.strictObject({
  files: z.record(z.string(), z.strictObject({ what: z.string(), readers: z.array(z.string()) })),
  paths: z.strictObject({
    /** Ask for the right to the file that they name. */
    holder: z.array(z.string()),
    /** Open with a token of `attachment.previewToken`; the right is asked again. */
    previewToken: z.array(z.string()),
    /** Work on uploads of the caller alone. */
    ownUploads: z.array(z.string()),
    /** Give files to a holder: only such as the caller may read. */
    takesReadable: z.array(z.string()),
    /** Answer what a record holds to those who may open the record by the call's own right. */
    withItsRecord: z.array(z.string()),
    /** Files that are no attachments, or no file at all. */
    noAttachment: z.array(z.string()),
  }),
});
