import type { FieldDefinition, Json, JsonObject } from '@app/contract';
import { type Context, fail, type Submission } from '../../kernel/context.ts';
import { isId } from '../../kernel/list/index.ts';
import { routeRecord } from '../../kernel/route.ts';
import { text } from '../../kernel/texts/index.ts';
import * as store from './attachment.store.ts';

/** All attachments that the data of a definition names. */
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
  const ids = [...new Set(named.map((file) => file.id))];
  const known = new Set((await store.findAttachments(ctx.db, ids)).map((row) => row.id));
  for (const id of await adoptUploads(
    ctx,
    ids.filter((one) => !known.has(one)),
  ))
    known.add(id);
  const gone = named.find((file) => !known.has(file.id));
  if (gone) fail('invalidInput', { cause: text(ctx.language, 'attachment.missing', { name: gone.name }) });
  await store.bindAttachments(ctx.db, [...known], submission.caseId);
}

/**
 * The caller's own uploads become part of a case, e.g. of an opinion: whoever may read the case may read them, and nobody
 * removes them. One that is not the caller's, or is gone, refuses all.
 */
export async function bindOwnUploads(
  ctx: Context,
  caseId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  await adoptUploads(ctx, wanted);
  const rows = new Map((await store.findAttachments(ctx.db, wanted)).map((row) => [row.id, row]));
  const files = wanted.map((id) => {
    const row = rows.get(id);
    if (!row || row.owner_id !== ctx.user?.id)
      return fail('invalidInput', { cause: text(ctx.language, 'attachment.missing', { name: id }) });
    return { id, name: row.file_name };
  });
  await store.bindAttachments(ctx.db, wanted, caseId);
  return files;
}

/** Own uploads that named no record lie outside the spaces; the space of the case takes them over. */
async function adoptUploads(ctx: Context, ids: string[]): Promise<string[]> {
  const { scope } = ctx;
  if (ids.length === 0 || scope.role !== 'app_holder') return [];
  const rows = await ctx.within({ role: 'app_platform' }, (inner) => store.takeAttachments(inner.db, ids.filter(isId)));
  for (const { bound_at: _bound, removed_at: _removed, ...row } of rows) {
    await store.insertAttachment(ctx.db, row);
    await routeRecord(ctx, row.id, { authorityId: scope.authorityId, holderTenantId: scope.tenantId });
  }
  return rows.map((row) => row.id);
}
