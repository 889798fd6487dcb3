import type { Context } from '../../kernel/context.ts';
import type { ArchivedDocument } from '../../kernel/wiring.ts';
import { keyById } from './key.store.ts';
import { signatureById, signaturesOfCase } from './signature.store.ts';

/** A signature with what is needed to check it anywhere, without this server. */
export interface Proof {
  id: string;
  algorithm: string;
  keyId: string;
  /** SPKI in base64. */
  publicKey: string;
  signer: string;
  office: string;
  /** What the key signed: JSON with sorted keys. */
  statement: string;
  value: string;
}

/** The signatures of a case, each with the public key that checks it, as one document of the office; none where nobody signed. */
export async function archivedSignatures(ctx: Context, caseId: string): Promise<ArchivedDocument[]> {
  const rows = await signaturesOfCase(ctx.db, caseId);
  if (rows.length === 0) return [];
  const proofs: Proof[] = [];
  for (const { id } of rows) {
    const proof = await sealedProof(ctx, id);
    if (proof) proofs.push(proof);
  }
  return [
    {
      key: 'signatures',
      name: '',
      at: rows.at(-1)?.signed_at ?? null,
      internal: true,
      content: { data: proofs },
      link: null,
    },
  ];
}

/** One signature with its public key; null = there is none that the scope may see. */
export async function sealedProof(ctx: Context, id: string): Promise<Proof | null> {
  const row = await signatureById(ctx.db, id);
  const key = row && (await ctx.within({ role: 'app_platform' }, (tx) => keyById(tx.db, row.key_id)));
  if (!row || !key) return null;
  return {
    id: row.id,
    algorithm: row.algorithm,
    keyId: row.key_id,
    publicKey: key.public_key,
    signer: row.signer_name,
    office: row.office_name,
    statement: row.statement,
    value: row.value,
  };
}
