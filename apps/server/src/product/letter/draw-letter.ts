import { Readable } from 'node:stream';
import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handleSlowly } from '../../kernel/job.ts';
import { storageOf, storeGenerated } from '../../platform/attachment/index.ts';
import { drawPaper, type LetterPaper } from '../paper/index.ts';
import { letterDraw } from './issue-letter.ts';
import { findLetter, keepFile, type LetterRow } from './letter.store.ts';

const mostBytes = 50 * 1024 * 1024;

/** Draws an issued letter and keeps the file with its case. Repeated after a crash, it does nothing that was done before. */
export const drawLetter = handleSlowly(letterDraw, async (ctx, { letterId }) => {
  const scope = officeScope(ctx.scope);
  const row = await ctx.within(scope, (inner) => findLetter(inner.db, letterId));
  if (!row || row.attachment_id !== null) return;
  const bytes = await drawPaper('letter', paperOf(ctx, row));
  const storage = storageOf(ctx.app);
  const stored = await storage.put(Readable.from([Buffer.from(bytes)]), mostBytes);
  const isFirst = await ctx.within(scope, (inner) => keepDrawn(inner, row, stored));
  if (!isFirst) await storage.remove(stored.key);
});

/** The order may come from the step of a company, which may not write what the office issued. */
function officeScope(scope: Scope): Scope {
  if (scope.role === 'app_platform') return fail('serverError');
  return {
    role: 'app_authority',
    schema: scope.schema,
    authorityId: scope.authorityId,
    tenantId: scope.authorityId,
  };
}

/** What is drawn: the frozen content and how to verify it. */
export function paperOf(ctx: Pick<Context, 'app'>, row: LetterRow): LetterPaper {
  return {
    content: row.content,
    hash: row.content_sha256,
    verifyUrl: verifyAddress(ctx, row),
    signed: row.signature_id === null ? '系统生成' : `机关电子签章（内部电子签名 ${row.signature_id}）`,
    createdAt: (row.issued_at ?? row.created_at).toISOString(),
  };
}

/** Address of the page that says whether a letter with this number and hash is genuine. */
function verifyAddress({ app }: Pick<Context, 'app'>, { number, content_sha256 }: LetterRow): string {
  const query = new URLSearchParams({ letter: number ?? '', hash: content_sha256 });
  return `${app.settings.publicUrl.replace(/\/$/, '')}/publicitypage?${query}`;
}

/** Stores the file with its case; false when another run was first. */
async function keepDrawn(
  ctx: Context,
  row: LetterRow,
  stored: { key: string; sha256: string; bytes: number },
): Promise<boolean> {
  const now = await findLetter(ctx.db, row.id, true);
  if (!now || now.attachment_id !== null) return false;
  const attachmentId = await storeGenerated(ctx, {
    holderTenantId: row.holder_tenant_id,
    recordId: row.case_id,
    fileName: `${row.content.title} ${row.number ?? ''}.pdf`,
    ext: 'pdf',
    mime: 'application/pdf',
    type: 'letter',
    stored,
  });
  await keepFile(ctx.db, row.id, { attachmentId, sha256: stored.sha256, bytes: stored.bytes });
  await ctx.audit({
    action: 'letter.draw',
    entity: 'letter',
    entityId: row.id,
    after: { number: row.number, sha256: stored.sha256 },
  });
  return true;
}
