import type { App } from '../../kernel/context.ts';
import { sweepRemoved } from './attachment.store.ts';
import { sweepPartialUploads } from './partial-upload.ts';
import { storageOf } from './storage.ts';

const keepMs = 7 * 24 * 3_600_000;

/** Deletes uploads that a person removed a week ago and that no submitted version names, and uploads never finished. */
export async function sweepUploads(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - keepMs);
  const storage = storageOf(app);
  let count = await sweepPartialUploads(app);
  for (const schema of [undefined, ...(await app.spaces()).map((space) => space.schema)]) {
    const keys = await app.asOwner((db) => sweepRemoved(db, before), schema);
    // Rows first: a crash between the two leaves bytes without a row, never a row without bytes.
    for (const key of keys) await storage.remove(key);
    count += keys.length;
  }
  return count;
}
