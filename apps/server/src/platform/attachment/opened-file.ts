import type { Readable } from 'node:stream';
import type { Attachment } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { noteRead, type OpenedRecord } from '../../kernel/note-read.ts';
import type { SessionUser } from '../../kernel/session.ts';
import type { ReadKind } from '../../kernel/wiring.ts';
import * as store from './attachment.store.ts';
import { officeHolder } from './holder.store.ts';
import { type ReadableFile, readableFile } from './may-read.ts';
import { storageOf } from './storage.ts';
import { attachmentOf } from './upload.ts';

/** A file about to be sent. */
export interface OpenedFile {
  attachment: Attachment;
  size: number;
  read(range?: { start: number; end: number }): Promise<Readable>;
}

/** Opens an attachment in the scope of the context. */
export async function openAttachment(ctx: Context, attachmentId: string): Promise<OpenedFile> {
  const [row] = await store.findAttachments(ctx.db, [attachmentId]);
  return await openRow(ctx, row ?? fail('notFound'));
}

/** The scope and type of an attachment that the caller may read; call it in schema platform. */
export async function findPlaced(
  ctx: Context,
  attachmentId: string,
  kind: ReadKind,
): Promise<{ scope: Scope; ext: string }> {
  const file = await readableFile(ctx, attachmentId);
  const { scope, row } = file;
  noteRead(ctx, openedAs(kind, file));
  return { scope, ext: row.ext };
}

/** Opens an attachment wherever it lies, if the caller may read it; call it in schema platform. */
export async function openReadable(ctx: Context, attachmentId: string, kind: ReadKind): Promise<OpenedFile> {
  const file = await readableFile(ctx, attachmentId);
  noteRead(ctx, openedAs(kind, file));
  if (ctx.user) await announceOpened(ctx, file, ctx.user);
  return await openRow(ctx, file.row);
}

/** Tells the module whose file it is that somebody opened it. */
export async function announceOpened(ctx: Context, { row, scope }: ReadableFile, reader: SessionUser): Promise<void> {
  const told = row.type === null ? undefined : ctx.app.wiring.fileOpened?.get(row.type);
  if (told) await ctx.within(scope, (inner) => told(inner, row.id, reader));
}

/** The entry of the read trace for a file: with the case through which it was readable, if any. */
export function openedAs(kind: ReadKind, { row, scope, reason }: ReadableFile): OpenedRecord {
  return {
    kind,
    record_id: row.id,
    case_id: 'kind' in reason && ['case', officeHolder].includes(reason.kind) ? reason.id : null,
    title: row.file_name,
    holder_tenant_id: row.holder_tenant_id,
    authority_id: 'authorityId' in scope ? scope.authorityId : null,
  };
}

/** The bytes of a row. */
export async function openRow(ctx: Pick<Context, 'app'>, row: store.AttachmentRow): Promise<OpenedFile> {
  const storage = storageOf(ctx.app);
  const size = (await storage.size(row.storage_key)) ?? fail('notFound');
  return { attachment: attachmentOf(row), size, read: (range) => storage.get(row.storage_key, range) };
}
