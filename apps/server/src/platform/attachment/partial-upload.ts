import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Attachment, constants, type Parsed, type PartialUpload, type uploadBegin } from '@app/contract';
import type { App, Context, Scope } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import { extensionOf, isAllowedExtension, safeFileName } from './file-type.ts';
import * as store from './partial-upload.store.ts';
import { storageOf } from './storage.ts';
import { refuse } from './texts.ts';
import { takeFile } from './upload.ts';

/** Bytes of a chunk: small enough for slow lines, large enough that 100 MB are 25 requests. */
const chunkBytes = 4 * 1024 * 1024;
const mostAtOnce = 20;
const keepMs = 24 * 3_600_000;
const platform: Scope = { role: 'app_platform' };

/** Ids of uploads that this server is writing at this moment. */
const writing = new Set<string>();

/**
 * Uploads in chunks. The length of the file is the state: bytes are written in order and synced before they are acknowledged, so that an upload
 * continues after a killed server where it stopped.
 */
export async function beginUpload(ctx: Context, input: Parsed<typeof uploadBegin>): Promise<PartialUpload> {
  const user = ctx.user ?? fail('illegalToken');
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const fileName = safeFileName(input.fileName) || 'file';
  const ext = extensionOf(fileName);
  if (input.totalBytes <= 0) refuse(ctx, 'empty', { name: fileName });
  if (input.totalBytes > constants.attachmentMaxBytes)
    refuse(ctx, 'tooLarge', { size: constants.attachmentMaxBytes / 1024 / 1024 });
  if (!isAllowedExtension(ext)) refuse(ctx, 'extension', { name: fileName });
  const replaces = input.ylfjid || null;
  if (replaces !== null && !isId(replaces)) fail('notFound');
  const id = ctx.app.newId();
  const row = {
    id,
    user_id: user.id,
    tenant_id: tenant.id,
    scope: ctx.scope,
    file_name: fileName,
    total_bytes: String(input.totalBytes),
    record_id: input.id || null,
    type: input.type ?? null,
    replaces_id: replaces,
    created_at: ctx.now(),
  };
  await ctx.within(platform, async (inner) => {
    await store.oneAtATime(inner, user.id);
    if ((await store.countPartial(inner)) >= mostAtOnce) refuse(inner, 'tooMany');
    await store.insertPartial(inner.db, row);
  });
  return { uploadId: id, offset: 0, totalBytes: input.totalBytes, chunkBytes };
}

/** The state of an upload, read from its file, so also correct after a crash. */
export async function stateOfUpload(ctx: Context, uploadId: string): Promise<PartialUpload> {
  const row = await mine(ctx, uploadId);
  const totalBytes = Number(row.total_bytes);
  const offset = row.attachment === null ? await sizeOf(pathOf(ctx.app, uploadId)) : totalBytes;
  return { uploadId, offset, totalBytes, chunkBytes };
}

/** Writes the next bytes. Bytes sent again overwrite the same bytes; a gap is state 409 with the expected offset. */
export async function writeChunk(
  ctx: Context,
  input: { uploadId: string; offset: number },
  stream: Readable,
): Promise<PartialUpload> {
  const row = await mine(ctx, input.uploadId);
  const totalBytes = Number(row.total_bytes);
  if (row.attachment !== null) {
    stream.resume();
    return { uploadId: row.id, offset: totalBytes, totalBytes, chunkBytes };
  }
  return await alone(ctx, row.id, async () => {
    const path = pathOf(ctx.app, row.id);
    const size = await sizeOf(path);
    if (input.offset > size)
      fail('conflict', { cause: text(ctx.language, 'attachment.gap', { offset: size }), data: { offset: size } });
    await mkdir(storageOf(ctx.app).spoolFolder, { recursive: true, mode: 0o700 });
    const file = await open(path, size === 0 ? 'w+' : 'r+', 0o600);
    let position = input.offset;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (position + chunk.length > totalBytes)
          refuse(ctx, 'sizeDiffers', { got: position + chunk.length, total: totalBytes });
        await file.write(chunk, 0, chunk.length, position);
        position += chunk.length;
      }
    } finally {
      // Bytes that arrived before the connection broke are kept as well.
      await file.sync().finally(() => file.close());
    }
    return { uploadId: row.id, offset: Math.max(position, size), totalBytes, chunkBytes };
  });
}

/** Checks the whole file and makes the attachment; a repeated call answers the same attachment. */
export async function finishUpload(
  ctx: Context,
  input: { uploadId: string; sha256?: string | undefined },
): Promise<Attachment> {
  const row = await mine(ctx, input.uploadId);
  if (row.attachment !== null) return row.attachment as Attachment;
  return await alone(ctx, row.id, async () => {
    const path = pathOf(ctx.app, row.id);
    const got = await sizeOf(path);
    const total = Number(row.total_bytes);
    if (got !== total) refuse(ctx, 'sizeDiffers', { got, total });
    const sha256 = await hashOf(path);
    if (input.sha256 !== undefined && input.sha256 !== sha256) {
      await forget(ctx, row.id);
      refuse(ctx, 'hashDiffers');
    }
    const about = {
      fileName: row.file_name,
      recordId: row.record_id ?? undefined,
      type: row.type ?? undefined,
      replaces: row.replaces_id ?? undefined,
    };
    // The scope was decided, and the caller's right to the record checked, when the upload began.
    const made = takeFile(ctx, row.scope, about, { path, bytes: total, sha256 }, (inner, _file, work) =>
      finishOnce(inner, row.id, work),
    );
    return await made.catch(async (error: unknown) => {
      // A refused file is refused for good; after a fault of the server the bytes are kept for another try.
      if (error instanceof Failure) await forget(ctx, row.id);
      throw error;
    });
  });
}

/** Makes the attachment and marks the upload as finished in one transaction. */
async function finishOnce(inner: Context, id: string, work: () => Promise<Attachment>): Promise<Attachment> {
  const attachment = await work();
  await inner.within(platform, (tx) => store.finishPartial(tx.db, id, attachment));
  return attachment;
}

/** Cancels an upload and deletes its bytes. */
export async function cancelUpload(ctx: Context, uploadId: string): Promise<boolean> {
  const row = await mine(ctx, uploadId);
  if (row.attachment !== null) return false;
  return await alone(ctx, row.id, async () => {
    await forget(ctx, row.id);
    return true;
  });
}

/** Deletes uploads that were not finished within a day; answers how many. */
export async function sweepPartialUploads(app: App): Promise<number> {
  const ids = await app.asOwner((db) => store.sweepPartial(db, new Date(app.now().getTime() - keepMs)));
  for (const id of ids) await rm(pathOf(app, id), { force: true });
  return ids.length;
}

async function mine(ctx: Context, uploadId: string): Promise<store.PartialUploadRow> {
  const row = await ctx.within(platform, (inner) => store.findPartial(inner.db, uploadId));
  return row && row.tenant_id === ctx.tenant?.id ? row : fail('notFound');
}

/** Runs work on an upload alone: two windows never write the same file at once. */
async function alone<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
  if (writing.has(id)) fail('conflict', { cause: text(ctx.language, 'attachment.busy') });
  writing.add(id);
  try {
    return await work();
  } finally {
    writing.delete(id);
  }
}

async function forget(ctx: Context, id: string): Promise<void> {
  await ctx.within(platform, (inner) => store.removePartial(inner.db, id));
  await rm(pathOf(ctx.app, id), { force: true });
}

function pathOf(app: App, id: string): string {
  if (!isId(id)) fail('notFound');
  return join(storageOf(app).spoolFolder, `${id}.upload`);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
