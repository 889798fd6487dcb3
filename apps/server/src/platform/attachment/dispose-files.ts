import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { markDisposed, storageKeysOfRemoved } from './attachment.store.ts';
import { draftsHolding, releaseFrom, unheldAmong } from './holder.store.ts';
import type { Holder } from './submitted.ts';

/**
 * Takes files away from holders that are given up, and marks those removed that nothing holds any more; `keep` names files that stay for another
 * reason. Answers the ids of the removed ones. Their bytes are removed after the commit (`removedBytes`).
 */
export async function disposeFiles(
  ctx: Context,
  ids: readonly string[],
  { holders, keep }: { holders: readonly Holder[]; keep: ReadonlySet<string> },
): Promise<string[]> {
  const given = ids.filter((id) => !keep.has(id));
  if (given.length === 0) return [];
  // Files that others hold as well stay theirs; two that give up the same file wait for one another.
  await sql`select id from attachment where id = any(${given}::bigint[]) order by id for update`.execute(ctx.db);
  for (const holder of holders) await releaseFrom(ctx.db, given, holder);
  const gone = await unheldAmong(ctx.db, given);
  await markDisposed(ctx.db, gone);
  return gone;
}

/** Drafts that may hold these files: whether they are still there only their own module knows. */
export function draftsOfFiles(ctx: Context, ids: readonly string[]): Promise<{ draft: string; file: string }[]> {
  return draftsHolding(ctx.db, ids);
}

/** Where the bytes of removed files among these lie, with those of their previews. */
export function removedBytes(ctx: Context, ids: readonly string[]): Promise<string[]> {
  return storageKeysOfRemoved(ctx.db, ids);
}
