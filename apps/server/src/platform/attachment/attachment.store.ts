import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** Tables of attachments (`attachment`, `attachment_preview` in each space and in the platform); the only file that names them. */
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
export interface PreviewRow {
  attachment_id: string;
  state: 'waiting' | 'ready' | 'failed';
  storage_key: string | null;
  total_bytes: string | null;
  reason: string | null;
  requested_at: Date;
}
interface PreviewTokenRow {
  token_hash: string;
  session_id: string;
  user_id: string;
  tenant_id: string;
  attachment_ids: string[];
  created_at: Date;
  first_used_at: Date | null;
  last_used_at: Date | null;
}
interface Tables {
  attachment: AttachmentRow;
  attachment_preview: PreviewRow;
  preview_token: PreviewTokenRow;
}
const db = (handle: Database): Kysely<Tables> => tables<Tables>(handle);

export async function insertAttachment(
  handle: Database,
  row: Omit<AttachmentRow, 'bound_at' | 'removed_at' | 'created_at'> & { bound_at?: Date; created_at?: Date },
): Promise<AttachmentRow> {
  return db(handle)
    .insertInto('attachment')
    .values({
      ...row,
      bound_at: row.bound_at ?? null,
      removed_at: null,
      created_at: row.created_at ?? sql<Date>`now()`,
    })
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

/** Files that were bound to a record first, oldest first. */
export function attachmentsOfRecord(handle: Database, recordId: string): Promise<AttachmentRow[]> {
  return db(handle)
    .selectFrom('attachment')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('bound_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Uploads of a person in the given schemas and in the platform, except those with the ids `but`, as `(…) t`. */
export function uploadsOf(ownerId: string, schemas: readonly string[], but: readonly string[]): RawBuilder<unknown> {
  const parts = [...schemas, 'platform'].map(
    (schema) => sql`select * from ${sql.id(schema, 'attachment')} where owner_id = ${ownerId} and removed_at is null
      and id <> all(${[...but]}::bigint[])`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) t`;
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

/** Marks files removed whatever they were bound to: what held them is given up. */
export async function markDisposed(handle: Database, ids: readonly string[]): Promise<void> {
  await sql`update attachment set removed_at = now() where id = any(${[...ids]}::bigint[]) and removed_at is null`.execute(
    handle,
  );
}

/** Storage keys of removed files among these and of their previews. */
export async function storageKeysOfRemoved(handle: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`with gone as (
      select id, storage_key from attachment where id = any(${[...ids]}::bigint[]) and removed_at is not null
    ) select storage_key::text as key from gone
    union select p.storage_key::text from attachment_preview p join gone on gone.id = p.attachment_id
    where p.storage_key is not null`.execute(handle);
  return rows.map(({ key }) => key);
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

/** Removes a person's rows from the platform's table and answers them, to be inserted into a space. */
export async function takeAttachments(
  handle: Database,
  ids: readonly string[],
  ownerId: string,
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  return db(handle)
    .deleteFrom('attachment')
    .where('id', 'in', [...ids])
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
}

/** Binds uploads to a submitted case: from then on the authority sees them and they cannot be removed. */
export async function bindAttachments(handle: Database, ids: readonly string[], caseId: string): Promise<void> {
  await db(handle)
    .updateTable('attachment')
    .set({
      bound_at: sql<Date>`coalesce(bound_at, now())`,
      record_id: sql<string>`case when bound_at is null then ${caseId}::bigint else record_id end`,
    })
    .where('id', 'in', [...ids])
    .execute();
}

/** Makes files of an office that a company may read from now on rows of that company. */
export async function giveAttachments(handle: Database, ids: readonly string[], holderTenantId: string): Promise<void> {
  await db(handle)
    .updateTable('attachment')
    .set({ holder_tenant_id: holderTenantId })
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes rows that were removed before a moment and that no submitted version names; answers the storage keys to free. */
export async function sweepRemoved(handle: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`with gone as (
      delete from attachment where removed_at < ${before} and bound_at is null returning id, storage_key
    ) select storage_key from gone
    union all select p.storage_key from attachment_preview p join gone on gone.id = p.attachment_id
    where p.storage_key is not null`.execute(handle);
  return rows.map((row) => row.storage_key);
}

export function findPreview(handle: Database, attachmentId: string): Promise<PreviewRow | undefined> {
  return db(handle)
    .selectFrom('attachment_preview')
    .selectAll()
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
}

/** Requests a preview; false when one was requested already and is not overdue. */
export async function requestPreview(handle: Database, attachmentId: string, now: Date): Promise<boolean> {
  const overdue = new Date(now.getTime() - 10 * 60_000);
  const { rows } = await sql`insert into attachment_preview as old (attachment_id, state, requested_at)
    values (${attachmentId}, 'waiting', ${now})
    on conflict (attachment_id) do update set state = 'waiting', requested_at = excluded.requested_at, reason = null
    where old.state = 'waiting' and old.requested_at < ${overdue} returning 1`.execute(handle);
  return rows.length > 0;
}

export async function savePreview(
  handle: Database,
  attachmentId: string,
  result: { storageKey: string; bytes: number } | { reason: string },
): Promise<void> {
  const ready = 'storageKey' in result;
  await db(handle)
    .updateTable('attachment_preview')
    .set({
      state: ready ? 'ready' : 'failed',
      storage_key: ready ? result.storageKey : null,
      total_bytes: ready ? String(result.bytes) : null,
      reason: ready ? null : result.reason,
    })
    .where('attachment_id', '=', attachmentId)
    .execute();
}

export async function insertPreviewToken(
  handle: Database,
  row: { tokenHash: string; userId: string; tenantId: string; sessionId: string; ids: readonly string[] },
): Promise<void> {
  await db(handle)
    .insertInto('preview_token')
    .values({
      token_hash: row.tokenHash,
      user_id: row.userId,
      tenant_id: row.tenantId,
      session_id: row.sessionId,
      attachment_ids: sql<string[]>`${`{${row.ids.join(',')}}`}::bigint[]`,
      created_at: sql<Date>`now()`,
      first_used_at: null,
      last_used_at: null,
    })
    .execute();
  await sql`delete from preview_token where created_at < now() - interval '2 hours'`.execute(handle);
}

/**
 * Uses a preview token: valid for 120 s until its first use, then as long as requests follow within 120 s, at most one hour (R7.2-16). Answers the
 * person it was made for; that person's rights are checked anew each time.
 */
export async function usePreviewToken(
  handle: Database,
  use: { tokenHash: string; attachmentId: string; tenantId: string | undefined },
): Promise<{ userId: string; tenantId: string; sessionId: string } | undefined> {
  const { rows } = await sql<{ userId: string; tenantId: string; sessionId: string }>`update preview_token
    set first_used_at = coalesce(first_used_at, now()), last_used_at = now()
    where token_hash = ${use.tokenHash} and ${use.attachmentId}::bigint = any(attachment_ids)
      and (${use.tenantId ?? null}::text is null or tenant_id::text = ${use.tenantId ?? null}::text)
      and created_at > now() - interval '1 hour'
      and coalesce(last_used_at, created_at) > now() - interval '120 seconds'
    returning user_id as "userId", tenant_id as "tenantId", session_id as "sessionId"`.execute(handle);
  return rows[0];
}
