import { type Kysely, sql } from 'kysely';
import { type Database, type Scope, tables } from '../../kernel/context.ts';

/** Rows of `attachment` (space) and `preview_token` (platform); the only file that names them. */
export interface AttachmentRow {
  id: string;
  holder_tenant_id: string;
  owner_id: string;
  record_id: string | null;
  type: string | null;
  file_name: string;
  ext: string;
  mime: string;
  total_bytes: string;
  sha256: string;
  storage_key: string;
  bound_at: Date | null;
  replaces_id: string | null;
  removed_at: Date | null;
  created_at: Date;
}
interface PreviewTokenRow {
  token_hash: string;
  user_id: string;
  scope: Scope | string;
  attachment_ids: string[];
  created_at: Date;
  first_used_at: Date | null;
  last_used_at: Date | null;
}
interface Tables {
  attachment: AttachmentRow;
  preview_token: PreviewTokenRow;
}
const db = (handle: Database): Kysely<Tables> => tables<Tables>(handle);

export async function insertAttachment(
  handle: Database,
  row: Omit<AttachmentRow, 'bound_at' | 'removed_at' | 'created_at'> & { bound_at?: Date },
): Promise<AttachmentRow> {
  return db(handle)
    .insertInto('attachment')
    .values({ ...row, bound_at: row.bound_at ?? null, removed_at: null, created_at: sql<Date>`now()` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findAttachments(handle: Database, ids: readonly string[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  return db(handle)
    .selectFrom('attachment')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute();
}

export async function ownUploads(
  handle: Database,
  ownerId: string,
  filter: { fileName?: string; recordId?: string },
  page: { offset: number; limit: number },
): Promise<{ rows: AttachmentRow[]; total: number }> {
  let query = db(handle).selectFrom('attachment').where('owner_id', '=', ownerId).where('removed_at', 'is', null);
  if (filter.fileName) query = query.where(sql<boolean>`position(lower(${filter.fileName}) in lower(file_name)) > 0`);
  if (filter.recordId) query = query.where('record_id', '=', filter.recordId);
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function renameAttachment(
  handle: Database,
  id: string,
  fileName: string,
): Promise<AttachmentRow | undefined> {
  return db(handle)
    .updateTable('attachment')
    .set({ file_name: fileName })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function markRemoved(handle: Database, ids: readonly string[]): Promise<number> {
  const result = await db(handle)
    .updateTable('attachment')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .where('bound_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Binds uploads to a submitted case: from then on the authority may read them and nobody removes them. */
export async function bindAttachments(handle: Database, ids: readonly string[], caseId: string): Promise<void> {
  await db(handle)
    .updateTable('attachment')
    .set({ bound_at: sql<Date>`coalesce(bound_at, now())`, record_id: caseId })
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertPreviewToken(
  handle: Database,
  row: { tokenHash: string; userId: string; scope: Scope; attachmentIds: string[] },
): Promise<void> {
  await db(handle)
    .insertInto('preview_token')
    .values({
      token_hash: row.tokenHash,
      user_id: row.userId,
      scope: JSON.stringify(row.scope),
      attachment_ids: sql<string[]>`${`{${row.attachmentIds.join(',')}}`}::bigint[]`,
      created_at: sql<Date>`now()`,
      first_used_at: null,
      last_used_at: null,
    })
    .execute();
  await sql`delete from preview_token where created_at < now() - interval '2 hours'`.execute(handle);
}

/**
 * Uses a preview token: good for 120 s until its first use, then while requests go on (120 s between them), one hour
 * at most (R7.2-16). Answers the scope to read in, or undefined.
 */
export async function usePreviewToken(
  handle: Database,
  tokenHash: string,
  attachmentId: string,
): Promise<Scope | undefined> {
  const row = await db(handle)
    .updateTable('preview_token')
    .set({ first_used_at: sql<Date>`coalesce(first_used_at, now())`, last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`${attachmentId}::bigint = any(attachment_ids)`)
    .where(
      sql<boolean>`created_at > now() - interval '1 hour' and coalesce(last_used_at, created_at) > now() - interval '120 seconds'`,
    )
    .returning('scope')
    .executeTakeFirst();
  if (!row) return undefined;
  return typeof row.scope === 'string' ? (JSON.parse(row.scope) as Scope) : row.scope;
}
