import type { Context } from '../../kernel/context.ts';
import type { SessionUser } from '../../kernel/session.ts';
import * as store from './letter.store.ts';

/**
 * Keeps when people of its company first opened a letter, as its page or as its file; an administrator in their place does not count. Answers the
 * time if this was it.
 */
export async function noteFirstRead(
  ctx: Context,
  row: store.LetterRow,
  reader: Pick<SessionUser, 'id' | 'realId'>,
): Promise<Date | null> {
  if (ctx.scope.role !== 'app_holder' || row.first_read_at !== null || row.direction !== 'out') return null;
  if (reader.realId !== reader.id) return null;
  const at = ctx.businessNow();
  if (!(await store.keepFirstRead(ctx.db, row.id, at))) return null;
  await ctx.audit({
    action: 'letter.read',
    entity: 'letter',
    entityId: row.id,
    after: { number: row.number },
    by: { uid: reader.id, realUid: reader.realId },
  });
  return at;
}

/** The PDF of a letter was downloaded or shown (`wiring.fileOpened`). */
export async function letterFileOpened(ctx: Context, attachmentId: string, reader: SessionUser): Promise<void> {
  const row = await store.letterOfFile(ctx.db, attachmentId);
  if (row) await noteFirstRead(ctx, row, reader);
}
