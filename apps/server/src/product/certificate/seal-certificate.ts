import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import { contentHash, sign } from '../../platform/signature/index.ts';
import { productVersion } from '../register/index.ts';
import * as store from './certificate.store.ts';

/** The seal of the authority under what a certificate certifies, in the transaction that orders it. */
export async function sealCertificate(ctx: Context, id: string): Promise<void> {
  const row = (await store.findCertificate(ctx.db, id)) ?? fail('notFound');
  const signatureId = await sign(ctx, {
    level: 'seal',
    about: 'certificate',
    subjectId: id,
    sha256: await sealedHash(ctx, row),
    title: row.number,
    reason: '',
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
  });
  if (signatureId !== null) await store.keepSeal(ctx.db, id, signatureId);
}

/** Fingerprint of what a certificate certifies: its number and days, and the version of the product as it is stored. */
async function sealedHash(ctx: Context, row: store.CertificateRow): Promise<string> {
  const { number, template, version, product_id: product, product_version, valid_from: from, valid_to: to } = row;
  const { data, sha256 } = await productVersion(ctx, product, product_version);
  return contentHash({ number, template, version, product, product_version, from, to, data, sha256 });
}

/** The same now, by the id of a certificate; null = there is none. */
export async function certificateHash(ctx: Context, id: string): Promise<string | null> {
  const row = isId(id) ? await store.findCertificate(ctx.db, id) : undefined;
  return row ? await sealedHash(ctx, row) : null;
}

/** Certificates whose file has a hash. */
export async function certificatesOfFile(
  ctx: Context,
  sha256: string,
): Promise<{ about: string; id: string; title: string }[]> {
  const rows = await store.certificatesOfHash(ctx.db, sha256);
  return rows.map(({ id, number }) => ({ about: 'certificate', id, title: number }));
}
