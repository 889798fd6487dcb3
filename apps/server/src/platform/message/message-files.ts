import type { App, Context, Scope } from '../../kernel/context.ts';
import { heldByMessages, readableFiles } from './message.store.ts';

/** Attachments that the caller may read because of a message, each with its scope. */
export async function messageFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, Scope>> {
  const files = await readableFiles(ctx, ids);
  return new Map(files.map((file) => [file.attachment_id, file.scope]));
}

/** Files among these that some message holds, whoever may read it: asked before a file is removed for good. */
export function filesOfMessages(app: App, ids: readonly string[]): Promise<Set<string>> {
  return app.asOwner(async (db) => new Set(await heldByMessages(db, ids)));
}
