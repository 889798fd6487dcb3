import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Attachment, constants } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import { routeRecord } from '../../kernel/route.ts';
import { formatTime } from '../../kernel/time.ts';
import * as store from './attachment.store.ts';
import { type FileType, safeFileName } from './file-type.ts';
import { draftsHolding, heldAmong, holdFiles } from './holder.store.ts';
import { inspectFile } from './inspect/index.ts';
import { readableHere } from './may-read.ts';
import { missed } from './note-misses.ts';
import { type SpooledFile, storageOf, TooLarge } from './storage.ts';
import { refuse } from './texts.ts';

/** What the caller says about an uploaded file. */
export interface UploadAbout {
  fileName: string;
  recordId?: string | undefined;
  type?: string | undefined;
  replaces?: string | undefined;
}
/** Runs the part of an upload that writes rows, where an idempotency key is applied. */
export type Once = (
  inner: Context,
  file: SpooledFile & { fileName: string },
  work: () => Promise<Attachment>,
) => Promise<Attachment>;

/** The wire form of a row; the storage key never leaves the server (R3-27). */
export function attachmentOf(row: store.AttachmentRow): Attachment {
  return {
    id: row.id,
    fileName: row.file_name,
    ext: row.ext,
    totalBytes: Number(row.total_bytes),
    mime: row.mime,
    sha256: row.sha256,
    type: row.type,
    createTime: formatTime(row.created_at),
    tenantId: row.holder_tenant_id,
    ownerId: row.owner_id,
    ylfjid: row.replaces_id,
    bizId: row.record_id,
    // Every file was checked before its row was written.
    scanStatus: 'notScanned',
  };
}

/** Stores one uploaded stream: bytes first, then the row. A refused file leaves nothing behind. */
export async function uploadAttachment(
  ctx: Context,
  about: UploadAbout & { stream: Readable },
  once?: Once,
): Promise<Attachment> {
  const storage = storageOf(ctx.app);
  let file: SpooledFile;
  try {
    file = await storage.spool(about.stream, constants.attachmentMaxBytes);
  } catch (error) {
    if (error instanceof TooLarge) refuse(ctx, 'tooLarge', { size: constants.attachmentMaxBytes / 1024 / 1024 });
    throw error;
  }
  return await takeFile(ctx, ctx.scope, about, file, once).finally(() => rm(file.path, { force: true }));
}

/** Checks a spooled file, moves it into the storage and writes its row in a scope. */
export async function takeFile(
  ctx: Context,
  scope: Scope,
  about: UploadAbout,
  file: SpooledFile,
  once?: Once,
): Promise<Attachment> {
  const fileName = safeFileName(about.fileName) || 'file';
  const verdict = await inspectFile(file.path, fileName);
  if (!verdict.ok) refuse(ctx, verdict.fault, { name: fileName, ext: verdict.ext });
  return await ctx.within(scope, async (inner) => {
    const work = () => insertFile(inner, { ...about, fileName }, file, verdict.type);
    return once ? await once(inner, { ...file, fileName }, work) : await work();
  });
}

async function insertFile(inner: Context, about: UploadAbout, file: SpooledFile, type: FileType): Promise<Attachment> {
  const user = inner.user ?? fail('illegalToken');
  const tenant = inner.tenant ?? fail('illegalPermission');
  if (about.replaces) await replace(inner, about.replaces, about.recordId);
  const storage = storageOf(inner.app);
  const key = await storage.keep(file);
  try {
    const { fileName, recordId = null } = about;
    const row = await store.insertAttachment(inner.db, {
      id: inner.app.newId(),
      holder_tenant_id: tenant.id,
      owner_id: user.id,
      record_id: recordId,
      type: about.type ?? null,
      file_name: fileName,
      ext: type.ext,
      mime: type.mime,
      total_bytes: String(file.bytes),
      sha256: file.sha256,
      storage_key: key,
      replaces_id: about.replaces ?? null,
    });
    if (inner.scope.role === 'app_holder') {
      await routeRecord(inner, row.id, { authorityId: inner.scope.authorityId, holderTenantId: tenant.id });
      // The record is a draft of the caller's company, by which the space was found. Colleagues who open the draft see the file.
      if (recordId !== null) await holdFiles(inner.db, [row.id], { kind: 'draft', id: recordId });
    }
    const after = { fileName, bytes: file.bytes, sha256: file.sha256, recordId };
    await inner.audit({ action: 'upload', entity: 'attachment', entityId: row.id, after });
    await inner.app.wiring.uploaded?.(inner, { id: row.id, ext: row.ext, recordId });
    return attachmentOf(row);
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/**
 * Removes the attachment that a new one replaces, unless a submitted case, a register or another draft (a copy, a template) holds it; one that the caller
 * may not read is state 404.
 */
async function replace(inner: Context, id: string, recordId: string | null | undefined): Promise<void> {
  const old = isId(id) ? await replaceable(inner, id) : undefined;
  if (!old || old.holder_tenant_id !== inner.tenant?.id) fail('notFound', missed(isId(id) ? [id] : []));
  const held = inner.scope.role !== 'app_platform' && (await isHeldBeside(inner, old.id, recordId));
  if (!old.bound_at && !held) await store.markRemoved(inner.db, [old.id]);
}

/** Whether a file belongs to more than the draft in which it is replaced. */
async function isHeldBeside({ db }: Context, id: string, recordId: string | null | undefined): Promise<boolean> {
  if ((await heldAmong(db, [id])).has(id)) return true;
  return (await draftsHolding(db, [id])).some(({ draft }) => draft !== recordId);
}

async function replaceable(inner: Context, id: string): Promise<store.AttachmentRow | undefined> {
  if (inner.scope.role !== 'app_platform') return (await readableHere(inner, [id])).get(id)?.row;
  return (await store.findAttachments(inner.db, [id])).find((row) => row.owner_id === inner.user?.id);
}
