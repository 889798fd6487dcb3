import { Text } from '@app/contract/text';
import { z } from 'zod';

export const manifestFormat = 'cosmetic-archive-volume/1';
export const manifestName = 'manifest.json';
export const signatureName = 'signature.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** What an exported volume says of itself: the head, each document with its digest and its file, and the root of the chain. */
export const Manifest = z.strictObject({
  format: z.literal(manifestFormat),
  head: z.strictObject({
    v: z.literal(1),
    volume: z.string(),
    class: z.string(),
    office: z.string(),
    case: z.strictObject({
      id: z.string(),
      area: z.string(),
      numbers: z.array(z.string()),
      title: z.string(),
      holder: z.string(),
      status: z.string(),
    }),
    catalogueOn: z.string(),
    closedOn: z.string(),
    sealedAt: z.string(),
    retention: z.string(),
    retentionUntil: z.string().nullable(),
  }),
  items: z
    .array(
      z.strictObject({
        digest: Sha256,
        /** Absent = a document of the office, which is not given to the company: only its place in the chain is. */
        item: z
          .strictObject({
            position: z.number().int(),
            code: z.string(),
            title: Text,
            name: z.string(),
            source: z.string(),
            key: z.string(),
            state: z.string(),
            reason: z.string().nullable(),
            at: z.string().nullable(),
            bytes: z.number().nullable(),
            sha256: Sha256.nullable(),
          })
          .optional(),
        /** Name in the zip; null = there is no content (missing, not applicable, on paper). */
        file: z.string().nullable().optional(),
      }),
    )
    .max(10_000),
  root: Sha256,
});
export type Manifest = z.infer<typeof Manifest>;

/** The signature under the root, with the key that checks it. */
export const SignatureFile = z.object({
  algorithm: z.literal('Ed25519'),
  keyId: z.string(),
  publicKey: z.string(),
  office: z.string(),
  statement: z.string(),
  value: z.string(),
});
