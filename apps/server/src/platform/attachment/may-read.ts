import { type Context, type FileReader, fail, type Scope } from '../../kernel/context.ts';
import { tenantScopes } from '../../kernel/route.ts';
import * as store from './attachment.store.ts';
import { type HeldRow, readableRows } from './holder.store.ts';
import { missed } from './note-misses.ts';

/** Why somebody may read a file: nothing holds the own upload yet, or what holds it. `id` is the case, draft or row. */
export type FileReason = { why: 'own' | 'message' } | { why: FileReader['reason']; kind: string; id: string };

/** A file that the caller may read, where it lies, and why. */
export interface ReadableFile {
  row: store.AttachmentRow;
  scope: Scope;
  reason: FileReason;
}
const platform: Scope = { role: 'app_platform' };

/**
 * The one place that grants the reading of files (ADR 0052): the caller's right to each comes from the case, task, draft,
 * message or register row that holds it. What may not be read, was removed or never was is left out, and costs the same
 * statements. Begins in schema platform.
 */
export async function mayReadAttachments(ctx: Context, ids: readonly string[]): Promise<Map<string, ReadableFile>> {
  const found = new Map<string, ReadableFile>();
  for (const scope of await tenantScopes(ctx))
    for (const file of (await ctx.within(scope, (inner) => readableHere(inner, ids))).values())
      found.set(file.row.id, file);
  for (const row of await store.findAttachments(ctx.db, ids))
    if (row.owner_id === ctx.user?.id) found.set(row.id, { row, scope: platform, reason: { why: 'own' } });
  for (const grant of ctx.app.registry.attachmentGrants) {
    const granted = [...(await grant(ctx, ids))].filter(([id]) => !found.has(id));
    for (const [scope, wanted] of byScope(granted)) {
      const rows = await ctx.within(scope, (inner) => store.findAttachments(inner.db, wanted));
      for (const row of rows) found.set(row.id, { row, scope, reason: { why: 'message' } });
    }
  }
  return found;
}

/** The same for files that lie in the space of the context. */
export async function readableHere(ctx: Context, ids: readonly string[]): Promise<Map<string, ReadableFile>> {
  const rows = await readableRows(ctx.db, ids, ctx.user?.id ?? '0', await readersOf(ctx));
  return new Map(rows.map((row) => [row.id, { row, scope: ctx.scope, reason: reasonOf(row) }]));
}

/** The rights of the caller to what holds files in the space of the context. */
export async function readersOf(ctx: Context): Promise<FileReader[]> {
  const readers: FileReader[] = [];
  for (const ask of ctx.app.registry.fileReaders) readers.push(...(await ask(ctx)));
  return readers;
}

/** The one file that a call names. */
export async function readableFile(ctx: Context, id: string): Promise<ReadableFile> {
  const [file] = await readableFiles(ctx, [id]);
  return file ?? fail('notFound');
}

/** All files that a call names, in its order; one that may not be read refuses the call. */
export async function readableFiles(ctx: Context, ids: readonly string[]): Promise<ReadableFile[]> {
  const found = await mayReadAttachments(ctx, ids);
  const gone = ids.filter((id) => !found.has(id));
  return ids.map((id) => found.get(id) ?? fail('notFound', missed(gone)));
}

/** Whether something else uses the attachment, so that it cannot be removed. */
export async function grantedElsewhere(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const grants = await Promise.all(ctx.app.registry.attachmentGrants.map((grant) => grant(ctx, ids)));
  return new Set(grants.flatMap((grant) => [...grant.keys()]));
}

function reasonOf({ reason, holder_kind: kind, holder_id: id }: HeldRow): FileReason {
  return reason === 'own' || kind === null || id === null ? { why: 'own' } : { why: reason, kind, id };
}

/** Ids by place. */
function byScope(pairs: readonly (readonly [string, Scope])[]): Map<Scope, string[]> {
  const scopes = new Map<string, Scope>();
  const groups = new Map<Scope, string[]>();
  for (const [id, scope] of pairs) {
    const key = JSON.stringify(scope);
    const known = scopes.get(key) ?? scope;
    scopes.set(key, known);
    groups.set(known, [...(groups.get(known) ?? []), id]);
  }
  return groups;
}
