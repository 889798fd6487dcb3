import type { Context, Scope } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { tenantScopes } from '../../kernel/route.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import * as store from './attachment.store.ts';
import { type HeldRow, readableRows } from './holder.store.ts';
import { missed } from './note-misses.ts';

/**
 * Why a person may read a file: it is the own upload without holder, or came with a message, or belongs to a holder. `id` is the case, draft or
 * row.
 */
export type FileReason = { why: 'own' | 'message' } | { why: FileReader['reason']; kind: string; id: string };

/** A file that the caller may read, the scope in which it lies, and why. */
export interface ReadableFile {
  row: store.AttachmentRow;
  scope: Scope;
  reason: FileReason;
}
const platform: Scope = { role: 'app_platform' };

/**
 * The one place that grants reading of files (ADR 0052): the right to each comes from the case, task, draft, message or register row that holds
 * it. Ids that may not be read, were removed or never existed are left out and cost the same statements. Call it in schema platform.
 */
export async function mayReadAttachments(ctx: Context, ids: readonly string[]): Promise<Map<string, ReadableFile>> {
  const found = new Map<string, ReadableFile>();
  for (const scope of await tenantScopes(ctx))
    for (const file of (await ctx.within(scope, (inner) => readableHere(inner, ids))).values())
      found.set(file.row.id, file);
  for (const row of await store.findAttachments(ctx.db, ids))
    if (row.owner_id === ctx.user?.id) found.set(row.id, { row, scope: platform, reason: { why: 'own' } });
  const granted = [...((await ctx.app.wiring.grantedFiles?.(ctx, ids)) ?? [])].filter(([id]) => !found.has(id));
  for (const [scope, wanted] of byScope(granted)) {
    const rows = await ctx.within(scope, (inner) => store.findAttachments(inner.db, wanted));
    for (const row of rows) found.set(row.id, { row, scope, reason: { why: 'message' } });
  }
  return found;
}

/** The same for files that lie in the space of the context. */
export async function readableHere(ctx: Context, ids: readonly string[]): Promise<Map<string, ReadableFile>> {
  const rows = await readableRows(ctx.db, ids, ctx.user?.id ?? '0', await readersOf(ctx));
  return new Map(rows.map((row) => [row.id, { row, scope: ctx.scope, reason: reasonOf(row) }]));
}

/** The caller's rights to the holders of files in the space of the context. */
export async function readersOf(ctx: Context): Promise<FileReader[]> {
  const readers: FileReader[] = [];
  for (const ask of ctx.app.wiring.fileReaders ?? []) readers.push(...(await ask(ctx)));
  return readers;
}

/** The one file that a call names; state 404 when the caller may not read it. */
export async function readableFile(ctx: Context, id: string): Promise<ReadableFile> {
  const [file] = await readableFiles(ctx, [id]);
  return file ?? fail('notFound');
}

/** All files that a call names, in its order; fails with state 404 when the caller may not read one of them. */
export async function readableFiles(ctx: Context, ids: readonly string[]): Promise<ReadableFile[]> {
  const found = await mayReadAttachments(ctx, ids);
  const gone = ids.filter((id) => !found.has(id));
  return ids.map((id) => found.get(id) ?? fail('notFound', missed(gone)));
}

/** Files among these that are used elsewhere and so cannot be removed. */
export async function grantedElsewhere(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await ctx.app.wiring.grantedFiles?.(ctx, ids))?.keys());
}

function reasonOf({ reason, holder_kind: kind, holder_id: id }: HeldRow): FileReason {
  return reason === 'own' || kind === null || id === null ? { why: 'own' } : { why: reason, kind, id };
}

/** Ids grouped by scope. */
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
