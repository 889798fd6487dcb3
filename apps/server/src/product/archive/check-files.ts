import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { filesOfIds, type StoredFile, storageOf } from '../../platform/attachment/index.ts';
import type { ItemRow } from './archive.store.ts';

/** What a look at the stored file of a document found, by the id of the document; null = it is there and the same. */
export type Faults = ReadonlyMap<string, ItemRow['fault']>;

/** The files of documents, read in the scope of the context. */
export function filesOf(ctx: Context, items: readonly ItemRow[]): Promise<Map<string, StoredFile>> {
  return filesOfIds(
    ctx,
    items.flatMap(({ attachment_id: id }) => (id === null ? [] : [id])),
  );
}

/** Reads every stored file of these documents and compares it with the fingerprint under which it was collected. Needs no transaction. */
export async function checkFiles(
  ctx: Pick<Context, 'app'>,
  items: readonly ItemRow[],
  files: ReadonlyMap<string, StoredFile>,
): Promise<Faults> {
  const faults = new Map<string, ItemRow['fault']>();
  for (const { id, attachment_id: attachmentId, sha256 } of items)
    if (attachmentId !== null) faults.set(id, await faultOf(ctx, files.get(attachmentId), sha256));
  return faults;
}

async function faultOf(
  { app }: Pick<Context, 'app'>,
  file: StoredFile | undefined,
  sha256: string | null,
): Promise<ItemRow['fault']> {
  if (!file || (await storageOf(app).size(file.storageKey)) === null) return 'gone';
  const hash = createHash('sha256');
  for await (const piece of await storageOf(app).get(file.storageKey)) hash.update(piece as Buffer);
  return hash.digest('hex') === sha256 ? null : 'changed';
}
