import { bindModeOf, boundIds, type FieldDefinition, type Json, type JsonObject } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import { routeRecord } from '../../kernel/route.ts';
import { text } from '../../kernel/texts/index.ts';
import type { Submission } from '../../kernel/wiring.ts';
import * as store from './attachment.store.ts';
import { heldBy, heldByCases, holdFiles, officeHolder, releaseFiles } from './holder.store.ts';
import { readableHere } from './may-read.ts';
import { missed } from './note-misses.ts';

/** All attachments that the data of a definition names. */
export function attachmentIdsIn(fields: readonly FieldDefinition[], data: JsonObject): { id: string; name: string }[] {
  const found: { id: string; name: string }[] = [];
  const file = (value: Json | undefined) => {
    if (value && typeof value === 'object' && !Array.isArray(value) && typeof value.id === 'string')
      found.push({ id: value.id, name: typeof value.name === 'string' ? value.name : value.id });
  };
  for (const field of fields) {
    const value = data[field.key];
    if (field.type === 'attachment' && bindModeOf(field) !== 'array')
      found.push(...boundIds(value).map((id) => ({ id, name: id })));
    else if (field.type === 'attachment' && Array.isArray(value)) value.forEach(file);
    if (!Array.isArray(value)) continue;
    if (field.type === 'documents')
      for (const item of value)
        if (item && typeof item === 'object' && !Array.isArray(item) && Array.isArray(item.files))
          item.files.forEach(file);
    if (field.type === 'table')
      for (const row of value)
        if (row && typeof row === 'object' && !Array.isArray(row)) found.push(...attachmentIdsIn(field.columns, row));
  }
  return found;
}

/** The data of a definition without some of the files that it names; documents and rows of a table stay without them. */
export function withoutFiles(
  fields: readonly FieldDefinition[],
  data: JsonObject,
  gone: ReadonlySet<string>,
): JsonObject {
  if (gone.size === 0) return data;
  const stays = (value: Json) =>
    !(
      value &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      typeof value.id === 'string' &&
      gone.has(value.id)
    );
  const next = { ...data };
  for (const field of fields) {
    const value = data[field.key];
    // A field that keeps its files as one text is given them anew: part of such a text may mean something else.
    if (field.type === 'attachment' && bindModeOf(field) !== 'array') {
      if (boundIds(value).some((id) => gone.has(id))) delete next[field.key];
    } else if (!Array.isArray(value)) continue;
    else if (field.type === 'attachment') next[field.key] = value.filter(stays);
    else if (field.type === 'documents')
      next[field.key] = value.map((item) =>
        item && typeof item === 'object' && !Array.isArray(item) && Array.isArray(item.files)
          ? { ...item, files: item.files.filter(stays) }
          : item,
      );
    else if (field.type === 'table')
      next[field.key] = value.map((row) =>
        row && typeof row === 'object' && !Array.isArray(row) ? withoutFiles(field.columns, row, gone) : row,
      );
  }
  return next;
}

/** What holds files; `kind` is `case`, `office`, `draft`, or the id of a register's area. */
export interface Holder {
  kind: string;
  id: string;
}

/** On submission: binds all files that the data names to the case. Each must already belong to the case or be readable by the caller. */
export async function bindSubmitted(ctx: Context, submission: Submission): Promise<void> {
  await bindNamedFiles(ctx, submission.caseId, attachmentIdsIn(submission.definition.fields, submission.data));
}

/** Binds files to a case whoever uploaded them. Each must already belong to the case or be readable by the caller. */
export async function bindNamedFiles(
  ctx: Context,
  caseId: string,
  files: readonly { id: string; name: string }[],
): Promise<void> {
  const holder = { kind: 'case', id: caseId };
  const ids = await takeNamed(ctx, holder, files, []);
  if (ids.length === 0) return;
  await store.bindAttachments(ctx.db, ids, caseId);
  await holdFiles(ctx.db, ids, holder);
}

/** Gives a case the files of a dossier that it takes over; files that no case holds stay out. */
export async function carryFiles(
  ctx: Context,
  caseId: string,
  fields: readonly FieldDefinition[],
  data: JsonObject,
): Promise<void> {
  const ids = [...new Set(attachmentIdsIn(fields, data).map(({ id }) => id))].filter(isId);
  await holdFiles(ctx.db, await heldByCases(ctx.db, ids), { kind: 'case', id: caseId });
}

/**
 * Binds files that the form of a task action names to the case: files of public fields for all who may read the case, others only for the office
 * whose step it was.
 */
export async function holdActionFiles(
  ctx: Context,
  { id, holderTenantId }: { id: string; holderTenantId: string },
  fields: readonly FieldDefinition[],
  data: JsonObject,
): Promise<void> {
  const authorityId = 'authorityId' in ctx.scope ? ctx.scope.authorityId : null;
  for (const field of fields) {
    const holder = { kind: field.public ? 'case' : officeHolder, id };
    const ids = await takeNamed(ctx, holder, attachmentIdsIn([field], data), [], field.key);
    if (ids.length === 0) continue;
    await store.bindAttachments(ctx.db, ids, id);
    if (field.public && authorityId !== null) {
      const before = new Set(await heldBy(ctx.db, holder));
      const fresh = ids.filter((file) => !before.has(file));
      if (fresh.length > 0) await store.giveAttachments(ctx.db, fresh, holderTenantId);
      for (const file of fresh) await routeRecord(ctx, file, { authorityId, holderTenantId });
    }
    await holdFiles(ctx.db, ids, holder);
  }
}

/** Makes a register row the holder of exactly the files that it names now. Files that it named before need no new right. */
export async function holdRecordFiles(
  ctx: Context,
  holder: Holder,
  fields: readonly FieldDefinition[],
  { data, before }: { data: JsonObject; before: JsonObject | undefined },
): Promise<void> {
  if (ctx.scope.role === 'app_platform') return;
  const kept = before ? attachmentIdsIn(fields, before).map(({ id }) => id) : [];
  const named = attachmentIdsIn(fields, data);
  if (named.length === 0 && kept.length === 0) return;
  const ids = await takeNamed(ctx, holder, named, kept);
  await holdFiles(ctx.db, ids, holder);
  await releaseFiles(ctx.db, holder, ids);
}

/**
 * Makes a draft the holder of newly named files that the caller may read, so that colleagues who open the draft can read them, too. Other files
 * are left out: naming a file gives no right to it.
 */
export async function holdDraftFiles(
  ctx: Context,
  draftId: string,
  fields: readonly FieldDefinition[],
  { data, before }: { data: JsonObject; before: JsonObject },
): Promise<void> {
  const known = new Set(attachmentIdsIn(fields, before).map(({ id }) => id));
  const added = attachmentIdsIn(fields, data).flatMap(({ id }) => (known.has(id) || !isId(id) ? [] : [id]));
  if (added.length === 0) return;
  const readable = [...(await readableHere(ctx, added)).keys()];
  await holdFiles(ctx.db, readable, { kind: 'draft', id: draftId });
}

/** Removes a holder from all its files. */
export async function releaseHolder(ctx: Context, holder: Holder): Promise<void> {
  if (ctx.scope.role !== 'app_platform') await releaseFiles(ctx.db, holder, []);
}

/** The ids of named files if the caller may use all of them; else a failure that names the first that may not be used. */
async function takeNamed(
  ctx: Context,
  holder: Holder,
  named: readonly { id: string; name: string }[],
  kept: readonly string[],
  field?: string,
): Promise<string[]> {
  if (named.length === 0) return [];
  const ids = [...new Set(named.map((file) => file.id))];
  const known = new Set([...(await heldBy(ctx.db, holder)), ...kept]);
  const asked = ids.filter((id) => !known.has(id) && isId(id));
  await adoptUploads(ctx, asked);
  for (const id of (await readableHere(ctx, asked)).keys()) known.add(id);
  const gone = named.find((file) => !known.has(file.id));
  if (gone)
    failMissing(
      ctx,
      gone,
      ids.filter((id) => !known.has(id)),
      field,
    );
  return ids;
}

/**
 * Binds the caller's own uploads to a case, e.g. those of an opinion: whoever may read the case may read them, and they cannot be removed. When
 * one is missing or not the caller's, all are refused.
 */
export async function bindOwnUploads(
  ctx: Context,
  caseId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  await adoptUploads(ctx, wanted);
  const readable = await readableHere(ctx, wanted);
  const files = wanted.map((id) => {
    const row = readable.get(id)?.row;
    if (!row || row.owner_id !== ctx.user?.id)
      return failMissing(
        ctx,
        { name: id },
        wanted.filter((one) => !readable.has(one)),
      );
    return { id, name: row.file_name };
  });
  await store.bindAttachments(ctx.db, wanted, caseId);
  await holdFiles(ctx.db, wanted, { kind: 'case', id: caseId });
  return files;
}

/** Stores bytes that the product made (certificates), already bound to their case; answers the id of the attachment. */
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
): Promise<string> {
  const row = await store.insertAttachment(ctx.db, {
    id: ctx.app.newId(),
    holder_tenant_id: file.holderTenantId,
    // No owner: the person whose step made the file must not list or rename it as an upload.
    owner_id: '0',
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
  await holdFiles(ctx.db, [row.id], { kind: 'case', id: file.recordId });
  await ctx.audit({
    action: 'generate',
    entity: 'attachment',
    entityId: row.id,
    after: { fileName: file.fileName, sha256: file.stored.sha256, recordId: file.recordId },
  });
  return row.id;
}

function failMissing(ctx: Context, { name }: { name: string }, ids: readonly string[], field?: string): never {
  const cause = text(ctx.language, 'attachment.missing', { name });
  const data = field === undefined ? {} : { data: [{ field, message: cause }] };
  return fail('invalidInput', { cause, ...data, ...missed(ids.filter(isId)) });
}

/** Moves uploads that named no record from schema platform into the space of the case. */
async function adoptUploads(ctx: Context, ids: readonly string[]): Promise<void> {
  const { scope } = ctx;
  const holder = scope.role === 'app_holder' ? scope.tenantId : ctx.tenant?.id;
  if (ids.length === 0 || scope.role === 'app_platform' || holder === undefined) return;
  const owner = ctx.user?.id ?? '0';
  const rows = await ctx.within({ role: 'app_platform' }, (inner) =>
    store.takeAttachments(inner.db, ids.filter(isId), owner),
  );
  for (const { bound_at: _bound, removed_at: _removed, ...row } of rows) {
    await store.insertAttachment(ctx.db, row);
    await routeRecord(ctx, row.id, { authorityId: scope.authorityId, holderTenantId: holder });
  }
}
