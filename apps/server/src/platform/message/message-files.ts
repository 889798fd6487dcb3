import type { Context, Scope } from '../../kernel/context.ts';
import { readableFiles } from './message.store.ts';

/** Attachments that the caller may read because of a message, each with its scope. */
export async function messageFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, Scope>> {
  const files = await readableFiles(ctx.db, ids);
  return new Map(files.map((file) => [file.attachment_id, file.scope]));
}
