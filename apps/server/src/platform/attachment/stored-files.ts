import type { Context } from '../../kernel/context.ts';
import { type AttachmentRow, attachmentsOfRecord, findAttachments } from './attachment.store.ts';

/** A stored file as the archive needs it: what it is called, its fingerprint when it was stored, and where its bytes lie. */
export interface StoredFile {
  id: string;
  name: string;
  ext: string;
  bytes: number;
  sha256: string;
  type: string | null;
  /** The company whose file it is; the authority itself for files of the office. */
  holderTenantId: string;
  storageKey: string;
  at: Date;
}

/** Files by their ids that the scope shows; removed ones are left out. */
export async function filesOfIds(ctx: Context, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  const rows = await findAttachments(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, fileOf(row)]));
}

/** Files that were bound to a record first, oldest first. */
export async function filesOfRecord(ctx: Context, recordId: string): Promise<StoredFile[]> {
  return (await attachmentsOfRecord(ctx.db, recordId)).map(fileOf);
}

function fileOf(row: AttachmentRow): StoredFile {
  return {
    id: row.id,
    name: row.file_name,
    ext: row.ext,
    bytes: Number(row.total_bytes),
    sha256: row.sha256,
    type: row.type,
    holderTenantId: row.holder_tenant_id,
    storageKey: row.storage_key,
    at: row.created_at,
  };
}
