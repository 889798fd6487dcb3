import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../json.ts';
import { StoredText } from '../text.ts';
import { ofCase } from './review/parts.ts';
import { Sha256 } from './signature.ts';

/** Archive volumes (E12): the documents of a case that is over, whether each is there and unchanged, and the volume as a signed file. */

export const archiveItemStates = ['present', 'missing', 'notApplicable', 'paper'] as const;
export const archiveFaults = ['gone', 'changed'] as const;
/** A document of a volume, or the empty place of one. */
export const ArchiveItem = z.object({
  id: Id,
  position: z.number(),
  /** Number in the catalogue. */
  code: z.string(),
  title: StoredText,
  name: z.string(),
  source: z.string(),
  required: z.boolean(),
  internal: z.boolean(),
  state: z.enum(archiveItemStates),
  /** Why it is not applicable, or where it lies on paper. */
  reason: z.string().nullable(),
  at: z.string().nullable(),
  attachmentId: Id.nullable(),
  bytes: z.number().nullable(),
  sha256: Sha256.nullable(),
  /** What the last look at the stored file found. */
  fault: z.enum(archiveFaults).nullable(),
  /** Hash of the chain up to this document; null = not sealed, or a document before it is not shown. */
  chain: Sha256.nullable(),
  link: z.string().nullable(),
});
export type ArchiveItem = z.infer<typeof ArchiveItem>;

export const ArchiveVolume = z.object({
  /** The volume itself is a case of the office; for companies its own case stands here. */
  id: Id,
  number: z.string().nullable(),
  /** The case that it is about. */
  caseId: Id,
  area: z.string(),
  caseTitle: z.string(),
  class: z.string(),
  catalogueOn: z.string(),
  /** Places of the catalogue that must be filled, and those of them that are; they count what the caller may see. */
  required: z.number(),
  present: z.number(),
  items: z.array(ArchiveItem),
  sealedAt: z.string().nullable(),
  /** Null for companies. */
  sealedBy: z.string().nullable(),
  root: Sha256.nullable(),
  /** The seal of the authority under the root; null = none was set. */
  signatureId: Id.nullable(),
  retention: z.string().nullable(),
  /** Null with a retention = for good. */
  retentionUntil: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** The volume is disposed of: its catalogue is kept, its files and content are not. Companies read the office, never a person. */
  disposal: z
    .object({
      at: z.string(),
      by: z.string().nullable(),
      listedBy: z.string().nullable(),
      listId: Id.nullable(),
      listNo: z.string().nullable(),
      reason: z.string().nullable(),
      /** When files and content were removed; null = they are about to be. */
      removedAt: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
export type ArchiveVolume = z.infer<typeof ArchiveVolume>;

const volume = { prefix: 'business', input: ofCase({}) } as const;

export const archiveVolume = call({
  ...volume,
  id: 'archive.volume',
  method: 'GET',
  path: '/:group/:name/archive',
  access: 'area:get',
  output: ArchiveVolume.nullable(),
  summary:
    'The volume of a case, by the volume or by the case that it is about; a company sees what is its own. Null = there is none yet',
});
export const archiveCheck = call({
  ...volume,
  id: 'archive.check',
  method: 'POST',
  path: '/:group/:name/archive/check',
  access: 'area:get',
  output: ArchiveVolume.nullable(),
  summary: 'Reads every stored file of a volume again and says which is gone or changed',
});
export const archiveExport = call({
  ...volume,
  id: 'archive.export',
  method: 'POST',
  path: '/:group/:name/archive/export',
  access: 'area:export',
  kind: 'binary',
  output: z.unknown(),
  summary:
    'A sealed volume as signed zip: documents, manifest, signature and public key; a company gets it without documents of the office',
});
