import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Attachment, FieldDefinition, Json, JsonObject, ListRequest, ListResult, Text } from '@app/contract';
import { constants, textOf } from '@app/contract';
import { type App, type Context, fail, type Scope, type Submission } from '../../kernel/context.ts';
import { routeRecord } from '../../kernel/route.ts';
import { formatTime } from '../../kernel/time.ts';
import * as store from './attachment.store.ts';
import { inlineTypes, judgeType, safeFileName } from './file-type.ts';
import { localStorage, type Storage, TooLarge } from './storage.ts';

const texts = {
  empty: {
    'zh-CN': '“{name}”是空文件（0 字节），没有上传。请检查后重新选择。',
    en: '“{name}” is empty (0 bytes), so it was not uploaded. Check the file and choose it again.',
    'zh-TW': '「{name}」是空檔案（0 位元組），沒有上傳。請檢查後重新選擇。',
  },
  program: {
    'zh-CN': '“{name}”其实是程序文件，没有上传。请选 PDF 或图片。',
    en: '“{name}” is a program, so it was not uploaded. Choose a PDF or an image.',
    'zh-TW': '「{name}」其實是程式檔案，沒有上傳。請選 PDF 或圖片。',
  },
  extension: {
    'zh-CN': '文件类型不允许：“{name}”。可以上传 PDF、图片、Office 文件、txt、mp3、mp4、zip。',
    en: 'File type not allowed: “{name}”. PDF, images, Office files, txt, mp3, mp4 and zip are.',
    'zh-TW': '檔案類型不允許：「{name}」。可以上傳 PDF、圖片、Office 檔案、txt、mp3、mp4、zip。',
  },
  content: {
    'zh-CN': '“{name}”的内容不是 {ext} 文件，没有上传。请另存为正确的格式。',
    en: '“{name}” does not contain a {ext} file, so it was not uploaded. Save it in the right format.',
    'zh-TW': '「{name}」的內容不是 {ext} 檔案，沒有上傳。請另存為正確的格式。',
  },
  tooLarge: {
    'zh-CN': '上传文件大小不能超过{size}M',
    en: 'A file may be {size} MB at most',
    'zh-TW': '上傳檔案大小不能超過{size}M',
  },
  extensionFixed: {
    'zh-CN': '扩展名不能改变，应为 .{ext}',
    en: 'The extension cannot change; it must be .{ext}',
    'zh-TW': '副檔名不能改變，應為 .{ext}',
  },
  bound: {
    'zh-CN': '“{name}”已随申请提交，不能删除。',
    en: '“{name}” belongs to a submitted application and cannot be removed.',
    'zh-TW': '「{name}」已隨申請提交，不能刪除。',
  },
  missing: {
    'zh-CN': '附件“{name}”已不存在，请重新上传。',
    en: 'The attachment “{name}” no longer exists. Upload it again.',
    'zh-TW': '附件「{name}」已不存在，請重新上傳。',
  },
  noFile: { 'zh-CN': '请上传或选择文件', en: 'Upload or choose a file', 'zh-TW': '請上傳或選擇檔案' },
} satisfies Record<string, Text>;

function say(ctx: Context, text: Text, values: Record<string, string | number> = {}): string {
  return textOf(text, ctx.language).replace(/\{(\w+)\}/g, (all, key: string) => String(values[key] ?? all));
}

const storages = new Map<string, Storage>();
/** The storage of this installation. */
export function storageOf(app: App): Storage {
  const folder = `${app.settings.dataDir}/files`;
  const known = storages.get(folder);
  if (known) return known;
  const made = localStorage(folder);
  storages.set(folder, made);
  return made;
}

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
  };
}

/**
 * Stores one uploaded stream: bytes first (outside any transaction), then the row. Empty, too large, wrong or disguised
 * files are refused with a sentence and leave nothing behind.
 */
export async function uploadAttachment(
  ctx: Context,
  upload: { fileName: string; stream: Readable; recordId?: string; type?: string; replaces?: string },
): Promise<Attachment> {
  const user = ctx.user ?? fail('illegalToken');
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const fileName = safeFileName(upload.fileName) || 'file';
  const storage = storageOf(ctx.app);
  let stored: Awaited<ReturnType<Storage['put']>>;
  try {
    stored = await storage.put(upload.stream, constants.attachmentMaxBytes);
  } catch (error) {
    if (error instanceof TooLarge)
      fail('invalidInput', { cause: say(ctx, texts.tooLarge, { size: constants.attachmentMaxBytes / 1024 / 1024 }) });
    throw error;
  }
  try {
    if (stored.bytes === 0) fail('invalidInput', { cause: say(ctx, texts.empty, { name: fileName }) });
    const verdict = judgeType(fileName, stored.head);
    if (!verdict.ok)
      fail('invalidInput', { cause: say(ctx, texts[verdict.reason], { name: fileName, ext: verdict.ext }) });
    return await ctx.within(ctx.scope, async (inner) => {
      if (upload.replaces) {
        const [old] = await store.findAttachments(inner.db, [upload.replaces]);
        if (!old) fail('notFound');
        if (!old.bound_at) await store.markRemoved(inner.db, [old.id]);
      }
      const row = await store.insertAttachment(inner.db, {
        id: inner.app.newId(),
        holder_tenant_id: tenant.id,
        owner_id: user.id,
        record_id: upload.recordId ?? null,
        type: upload.type ?? null,
        file_name: fileName,
        ext: verdict.type.ext,
        mime: verdict.type.mime,
        total_bytes: String(stored.bytes),
        sha256: stored.sha256,
        storage_key: stored.key,
        replaces_id: upload.replaces ?? null,
      });
      if (inner.scope.role === 'app_holder')
        await routeRecord(inner, row.id, { authorityId: inner.scope.authorityId, holderTenantId: tenant.id });
      await inner.audit({
        action: 'upload',
        entity: 'attachment',
        entityId: row.id,
        after: { fileName, bytes: stored.bytes, sha256: stored.sha256, recordId: upload.recordId ?? null },
      });
      return attachmentOf(row);
    });
  } catch (error) {
    await storage.remove(stored.key);
    throw error;
  }
}

/** Stores bytes that the product made (certificates), already bound to their case. */
export async function storeGenerated(
  ctx: Context,
  file: {
    holderTenantId: string;
    recordId: string;
    fileName: string;
    ext: string;
    mime: string;
    type: string;
    stored: { key: string; bytes: number; sha256: string };
  },
): Promise<Attachment> {
  const row = await store.insertAttachment(ctx.db, {
    id: ctx.app.newId(),
    holder_tenant_id: file.holderTenantId,
    owner_id: ctx.user?.id ?? '0',
    record_id: file.recordId,
    type: file.type,
    file_name: file.fileName,
    ext: file.ext,
    mime: file.mime,
    total_bytes: String(file.stored.bytes),
    sha256: file.stored.sha256,
    storage_key: file.stored.key,
    replaces_id: null,
    bound_at: ctx.now(),
  });
  if (ctx.scope.role === 'app_authority' || ctx.scope.role === 'app_holder')
    await routeRecord(ctx, row.id, { authorityId: ctx.scope.authorityId, holderTenantId: file.holderTenantId });
  await ctx.audit({
    action: 'generate',
    entity: 'attachment',
    entityId: row.id,
    after: { fileName: file.fileName, sha256: file.stored.sha256, recordId: file.recordId },
  });
  return attachmentOf(row);
}

export async function getAttachment(ctx: Context, id: string): Promise<Attachment> {
  const [row] = await store.findAttachments(ctx.db, [id]);
  return attachmentOf(row ?? fail('notFound'));
}

/** Attachments in the order asked; missing or foreign ids are left out (R7.2-03). */
export async function transferAttachments(ctx: Context, ids: string[]): Promise<Attachment[]> {
  const rows = new Map((await store.findAttachments(ctx.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [attachmentOf(row)] : [];
  });
}

/** Own uploads, newest first (R7.2-22). */
export async function queryAttachments(ctx: Context, request: ListRequest): Promise<ListResult<Attachment>> {
  const filter: { fileName?: string; recordId?: string } = {};
  for (const { key, value } of request.parameters) {
    const field = /^(?:Q\^)?(fileName|recordId)(?:\^(?:SL|S))?$/.exec(key)?.[1];
    if (field === 'fileName') filter.fileName = value;
    else if (field === 'recordId') filter.recordId = value;
    else fail('invalidInput', { cause: key });
  }
  const { pageNo, limit } = request.requestPage;
  const { rows, total } = await store.ownUploads(ctx.db, ctx.user?.id ?? '0', filter, {
    offset: (pageNo - 1) * limit,
    limit,
  });
  return {
    dataResult: rows.map(attachmentOf),
    pageResult: { pageNo, limit, totalCount: total, totalPages: Math.ceil(total / limit), exact: true },
  };
}

export async function renameAttachment(ctx: Context, id: string, fileName: string): Promise<Attachment> {
  const [row] = await store.findAttachments(ctx.db, [id]);
  if (!row || row.owner_id !== ctx.user?.id) fail('notFound');
  const name = safeFileName(fileName);
  if (name !== fileName.trim() || !name.toLowerCase().endsWith(`.${row.ext}`))
    fail('invalidInput', { cause: say(ctx, texts.extensionFixed, { ext: row.ext }) });
  const changed = await store.renameAttachment(ctx.db, id, name);
  await ctx.audit({
    action: 'rename',
    entity: 'attachment',
    entityId: id,
    before: { fileName: row.file_name },
    after: { fileName: name },
  });
  return attachmentOf(changed ?? fail('notFound'));
}

/** Removes own uploads, all or nothing; what a submitted case uses stays (R7.2-05). */
export async function removeAttachments(ctx: Context, ids: string[]): Promise<number> {
  const rows = await store.findAttachments(ctx.db, ids);
  if (rows.length !== new Set(ids).size || rows.some((row) => row.holder_tenant_id !== ctx.tenant?.id))
    fail('notFound');
  const bound = rows.find((row) => row.bound_at);
  if (bound) fail('invalidInput', { cause: say(ctx, texts.bound, { name: bound.file_name }) });
  const count = await store.markRemoved(ctx.db, ids);
  for (const row of rows)
    await ctx.audit({
      action: 'remove',
      entity: 'attachment',
      entityId: row.id,
      before: { fileName: row.file_name, sha256: row.sha256 },
    });
  return count;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A short-lived read-only token for these attachments, bound to user, tenant and scope (R7.2-16). */
export async function givePreviewToken(ctx: Context, ids: string[]): Promise<string> {
  const rows = await store.findAttachments(ctx.db, ids);
  if (rows.length !== new Set(ids).size) fail('notFound');
  const token = randomBytes(32).toString('base64url');
  const scope = ctx.scope;
  await ctx.within({ role: 'app_platform' }, (inner) =>
    store.insertPreviewToken(inner.db, {
      tokenHash: hashOf(token),
      userId: ctx.user?.id ?? '0',
      scope,
      attachmentIds: ids,
    }),
  );
  return token;
}

export interface OpenedFile {
  attachment: Attachment;
  inline: boolean;
  size: number;
  read(range?: { start: number; end: number }): Promise<Readable>;
}

/** Opens an attachment by preview token; any mismatch answers like a missing one. */
export async function openByToken(ctx: Context, attachmentId: string, token: string | undefined): Promise<OpenedFile> {
  if (!token) fail('illegalToken');
  const scope: Scope =
    (await ctx.within({ role: 'app_platform' }, (inner) =>
      store.usePreviewToken(inner.db, hashOf(token), attachmentId),
    )) ?? fail('illegalToken');
  return ctx.within(scope, (inner) => openAttachment(inner, attachmentId));
}

/** Opens an attachment that the context may read. */
export async function openAttachment(ctx: Context, attachmentId: string): Promise<OpenedFile> {
  const [row] = await store.findAttachments(ctx.db, [attachmentId]);
  if (!row) fail('notFound');
  const storage = storageOf(ctx.app);
  const size = (await storage.size(row.storage_key)) ?? fail('notFound');
  return {
    attachment: attachmentOf(row),
    inline: inlineTypes.has(row.ext),
    size,
    read: (range) => storage.get(row.storage_key, range),
  };
}

/** All attachment ids that the data of a definition names. */
export function attachmentIdsIn(fields: readonly FieldDefinition[], data: JsonObject): { id: string; name: string }[] {
  const found: { id: string; name: string }[] = [];
  const file = (value: Json | undefined) => {
    if (value && typeof value === 'object' && !Array.isArray(value) && typeof value.id === 'string')
      found.push({ id: value.id, name: typeof value.name === 'string' ? value.name : value.id });
  };
  for (const field of fields) {
    const value = data[field.key];
    if (!Array.isArray(value)) continue;
    if (field.type === 'attachment') value.forEach(file);
    if (field.type === 'documents')
      for (const item of value)
        if (item && typeof item === 'object' && !Array.isArray(item) && Array.isArray(item.files))
          item.files.forEach(file);
    if (field.type === 'table' && field.columns)
      for (const row of value)
        if (row && typeof row === 'object' && !Array.isArray(row)) found.push(...attachmentIdsIn(field.columns, row));
  }
  return found;
}

/** At submission: every named file exists and is the holder's own; all are bound to the case. */
export async function bindSubmitted(ctx: Context, submission: Submission): Promise<void> {
  const named = attachmentIdsIn(submission.definition.fields, submission.data);
  if (named.length === 0) return;
  const rows = new Set(
    (
      await store.findAttachments(
        ctx.db,
        named.map((file) => file.id),
      )
    ).map((row) => row.id),
  );
  const gone = named.find((file) => !rows.has(file.id));
  if (gone) fail('invalidInput', { cause: say(ctx, texts.missing, { name: gone.name }) });
  await store.bindAttachments(ctx.db, [...rows], submission.caseId);
}

export const noFileText = texts.noFile;
