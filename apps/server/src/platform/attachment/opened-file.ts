import type { Readable } from 'node:stream';
import type { Attachment } from '@app/contract';
import { type Context, fail, type ReadKind, type Scope } from '../../kernel/context.ts';
import { noteRead, type OpenedRecord } from '../../kernel/note-read.ts';
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

/** Opens an attachment in the context's own place. */
export async function openAttachment(ctx: Context, attachmentId: string): Promise<OpenedFile> {
  const [row] = await store.findAttachments(ctx.db, [attachmentId]);
  return await openRow(ctx, row ?? fail('notFound'));
}

/** Where an attachment lies that the caller may read, and its type; from schema platform. */
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

/** Opens an attachment wherever the caller may read it, from schema platform. */
export async function openReadable(ctx: Context, attachmentId: string, kind: ReadKind): Promise<OpenedFile> {
  const file = await readableFile(ctx, attachmentId);
  noteRead(ctx, openedAs(kind, file));
  return await openRow(ctx, file.row);
}

/** A file as the read trace has it: with the case for whose sake it was granted, if any. */
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
