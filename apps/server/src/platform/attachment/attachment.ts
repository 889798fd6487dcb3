import type { Attachment, ListRequest, ListResult } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handSource, listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { tenantScopes } from '../../kernel/route.ts';
import * as store from './attachment.store.ts';
import { extensionOf, safeFileName } from './file-type.ts';
import { heldAmong, lostUploads } from './holder.store.ts';
import {
  grantedElsewhere,
  mayReadAttachments,
  type ReadableFile,
  readableFile,
  readableFiles,
  readersOf,
} from './may-read.ts';
import { leaveOut } from './note-misses.ts';
import { refuse } from './texts.ts';
import { attachmentOf } from './upload.ts';

export async function getAttachment(ctx: Context, id: string): Promise<Attachment> {
  return outward(ctx, attachmentOf((await readableFile(ctx, id)).row));
}

/** The file as a company may see it: ids of people other than the caller are removed, because it may be an officer's file. */
function outward(ctx: Context, file: Attachment): Attachment {
  const isForeign = ctx.tenant?.kind === 'company' && file.ownerId !== ctx.user?.id;
  return isForeign ? { ...file, ownerId: null } : file;
}

/** Attachments in the order asked; ids that are missing or belong to others are left out (R7.2-03). */
export async function transferAttachments(ctx: Context, ids: string[]): Promise<Attachment[]> {
  const files = await mayReadAttachments(ctx, ids);
  await leaveOut(
    ctx,
    ids.filter((id) => !files.has(id)),
  );
  return ids.flatMap((id) => {
    const file = files.get(id);
    return file ? [outward(ctx, attachmentOf(file.row))] : [];
  });
}

const id = { type: 'id' } as const;
const columns = {
  fileName: { operator: 'SL', nullable: false },
  ext: { nullable: false },
  totalBytes: { type: 'bigint', nullable: false },
  mime: { nullable: false },
  sha256: { nullable: false },
  type: {},
  createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
  tenantId: { ...id, at: 'holder_tenant_id', nullable: false },
  ownerId: { ...id, nullable: false },
  ylfjid: { ...id, at: 'replaces_id' },
  bizId: { ...id, at: 'record_id' },
  recordId: { ...id, at: 'record_id' },
} as const;

/** Own uploads that the person may still read, newest first (R7.2-22). */
export async function queryAttachments(ctx: Context, request: ListRequest): Promise<ListResult<Attachment>> {
  const user = ctx.user ?? fail('illegalToken');
  const scopes = await tenantScopes(ctx);
  const schemas = scopes.flatMap((scope) => (scope.role === 'app_platform' ? [] : [scope.schema]));
  const lost: string[] = [];
  for (const place of scopes)
    lost.push(...(await ctx.within(place, async (inner) => lostUploads(inner.db, user.id, await readersOf(inner)))));
  const source = handSource({ from: store.uploadsOf(user.id, schemas, lost), columns });
  const scope: Scope = scopes[0] ?? { role: 'app_platform' };
  const page = await ctx.within(scope, (inner) =>
    listPage(inner, source, request, { usualOrder: [{ field: 'createTime', order: 'DESC' }] }),
  );
  return mapRows(page, listed);
}

function listed(row: Row): Attachment {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    id: String(row.id),
    fileName: String(row.fileName),
    ext: String(row.ext),
    totalBytes: Number(row.totalBytes),
    mime: String(row.mime),
    sha256: String(row.sha256),
    type: text(row.type),
    createTime: String(row.createTime),
    tenantId: text(row.tenantId),
    ownerId: text(row.ownerId),
    ylfjid: text(row.ylfjid),
    bizId: text(row.bizId),
    scanStatus: 'notScanned',
  };
}

/** Renames an upload of one's own; the extension stays (R7.2-04). */
export async function renameAttachment(ctx: Context, attachmentId: string, fileName: string): Promise<Attachment> {
  const placed = await readableFile(ctx, attachmentId);
  if (placed.row.owner_id !== ctx.user?.id) fail('notFound');
  const name = safeFileName(fileName);
  if (name !== fileName.trim().normalize('NFC')) refuse(ctx, 'badName', {}, 'fileName');
  if (extensionOf(name) !== placed.row.ext || name.length <= placed.row.ext.length + 1)
    refuse(ctx, 'extensionFixed', { ext: placed.row.ext }, 'fileName');
  return await ctx.within(placed.scope, async (inner) => {
    const changed = (await store.renameAttachment(inner.db, attachmentId, name)) ?? fail('notFound');
    await inner.audit({
      action: 'rename',
      entity: 'attachment',
      entityId: attachmentId,
      before: { fileName: placed.row.file_name },
      after: { fileName: name },
    });
    return attachmentOf(changed);
  });
}

/** Removes uploads of the caller's company, all or nothing; files used by a submitted case or a message are refused (R7.2-05). */
export async function removeAttachments(ctx: Context, ids: string[]): Promise<number> {
  const rows = await readableFiles(ctx, ids);
  if (rows.some(({ row }) => row.holder_tenant_id !== ctx.tenant?.id)) fail('notFound');
  const used = await grantedElsewhere(ctx, ids);
  for (const { row } of rows) {
    if (row.bound_at) refuse(ctx, 'bound', { name: row.file_name }, 'attachmentIds');
    if (used.has(row.id)) refuse(ctx, 'inMessage', { name: row.file_name }, 'attachmentIds');
  }
  for (const { row, scope } of rows) {
    if (scope.role === 'app_platform') continue;
    const held = await ctx.within(scope, (inner) => heldAmong(inner.db, [row.id]));
    if (held.has(row.id)) refuse(ctx, 'held', { name: row.file_name }, 'attachmentIds');
  }
  for (const placed of rows) await remove(ctx, placed);
  return rows.length;
}

async function remove(ctx: Context, { row, scope }: ReadableFile): Promise<void> {
  await ctx.within(scope, async (inner) => {
    await store.markRemoved(inner.db, [row.id]);
    const before = { fileName: row.file_name, sha256: row.sha256 };
    await inner.audit({ action: 'remove', entity: 'attachment', entityId: row.id, before });
  });
}

/** The caller's own uploads among these ids, each with its scope, in the order asked: the files that a message may carry. */
export async function ownFiles(ctx: Context, ids: string[]): Promise<{ attachment: Attachment; scope: Scope }[]> {
  const files = await mayReadAttachments(ctx, ids);
  return ids.flatMap((one) => {
    const placed = files.get(one);
    return placed && placed.row.owner_id === ctx.user?.id
      ? [{ attachment: attachmentOf(placed.row), scope: placed.scope }]
      : [];
  });
}
