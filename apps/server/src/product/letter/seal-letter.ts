import type { LetterContent } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { isId } from '../../kernel/list/index.ts';
import { contentHash as hashOf, sign } from '../../platform/signature/index.ts';
import { findLetter, type LetterRow, lettersOfHash } from './letter.store.ts';

/** The fingerprint of what a letter says: it is printed with the letter, sealed and verified. */
export function contentHash(content: LetterContent): string {
  return hashOf(content);
}

/**
 * Sets the seal of the authority under exactly what a letter says, in the transaction that issues it, and names in the row who had it set. On a
 * server without signing key the letter goes out unsealed and says so.
 */
export async function sealLetter(ctx: Context, row: LetterRow): Promise<void> {
  row.signature_id = await sign(ctx, {
    level: 'seal',
    about: 'letter',
    subjectId: row.id,
    sha256: row.content_sha256,
    title: `${row.content.title} ${row.number ?? ''}`.trim(),
    reason: '',
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
  });
  if (row.signature_id === null) return;
  const person = personOfOffice(ctx);
  row.signed_by ??= person?.id ?? null;
  row.signed_by_name ??= person?.fullname ?? null;
}

/** Who of the office acts; null where a company set off what the office then does by itself: that is in the name of none of its people. */
export function personOfOffice({ tenant, user }: Context): Context['user'] {
  return tenant?.kind === 'company' ? null : user;
}

/** Fingerprint of what a letter says as it is stored now; null = there is none. */
export async function letterHash(ctx: Context, id: string): Promise<string | null> {
  const row = isId(id) ? await findLetter(ctx.db, id) : undefined;
  return row ? contentHash(row.content) : null;
}

/** Letters whose file has a hash. */
export async function lettersOfFile(
  ctx: Context,
  sha256: string,
): Promise<{ about: string; id: string; title: string }[]> {
  const rows = await lettersOfHash(ctx.db, sha256);
  return rows.map(({ id, content, number }) => ({
    about: 'letter',
    id,
    title: `${content.title} ${number ?? ''}`.trim(),
  }));
}
