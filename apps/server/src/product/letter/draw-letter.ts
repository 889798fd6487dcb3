import { Readable } from 'node:stream';
import type { Context } from '../../kernel/context.ts';
import { handleSlowly } from '../../kernel/job.ts';
import { storageOf, storeGenerated } from '../../platform/attachment/index.ts';
import { officeScope } from '../../platform/signature/index.ts';
import { drawPaper, type LetterPaper, signatureLine } from '../paper/index.ts';
import { letterDraw } from './issue-letter.ts';
import { findLetter, keepFile, type LetterRow } from './letter.store.ts';
import { templateOf } from './template.store.ts';

const mostBytes = 50 * 1024 * 1024;

/** Draws an issued letter and keeps the file with its case. Repeated after a crash, it does nothing that was done before. */
export const drawLetter = handleSlowly(letterDraw, async (ctx, { letterId }) => {
  const scope = officeScope(ctx.scope);
  const order = await ctx.within(scope, (inner) => openOrder(inner, letterId));
  if (!order) return;
  const { row, paper } = order;
  const bytes = await drawPaper('letter', paper);
  const storage = storageOf(ctx.app);
  const stored = await storage.put(Readable.from([Buffer.from(bytes)]), mostBytes);
  const isFirst = await ctx.within(scope, (inner) => keepDrawn(inner, row, stored));
  if (!isFirst) await storage.remove(stored.key);
});

/** What to draw; null when that was done already. */
async function openOrder(ctx: Context, letterId: string): Promise<{ row: LetterRow; paper: LetterPaper } | null> {
  const row = await findLetter(ctx.db, letterId);
  if (!row || row.attachment_id !== null) return null;
  const template = await templateOf(ctx.db, row.kind, row.template_version);
  return { row, paper: paperOf(ctx, row, template?.content.sign === 'seal') };
}

/** What is drawn: the frozen content and how to verify it. */
function paperOf(ctx: Pick<Context, 'app'>, row: LetterRow, wantsSeal: boolean): LetterPaper {
  return {
    content: row.content,
    hash: row.content_sha256,
    verifyUrl: verifyAddress(ctx, row),
    signed: signatureLine(row.signature_id, wantsSeal),
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
