import { sql } from 'kysely';
import type { App } from '../../kernel/context.ts';
import { storageOf } from './attachment.ts';

const keepMs = 7 * 24 * 3_600_000;

/** Forgets uploads that a person removed a week ago and that no submitted version names; answers how many. */
export async function sweepUploads(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - keepMs);
  const storage = storageOf(app);
  let count = 0;
  for (const { schema } of await app.spaces()) {
    const gone = await app.asOwner(
      (db) =>
        sql<{
          storage_key: string;
        }>`delete from attachment where removed_at < ${before} and bound_at is null returning storage_key`.execute(db),
      schema,
    );
    // Rows first: a crash between the two leaves bytes that nobody names, never a row without bytes.
    for (const row of gone.rows) await storage.remove(row.storage_key);
    count += gone.rows.length;
  }
  return count;
}
