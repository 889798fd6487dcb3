import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import type { FileReader } from '../../kernel/wiring.ts';
import type { AttachmentRow } from './attachment.store.ts';

/** Table `attachment_holder` of each space: the holders of each file, which decide who may read it; the only file that names it. */
export interface HeldRow extends AttachmentRow {
  reason: FileReader['reason'] | 'own';
  holder_kind: string | null;
  holder_id: string | null;
}

/** Kind of holder for files that an office adds to a case for itself: the holder has the id of the case, and no company reads it. */
export const officeHolder = 'office';

/** SQL: the file has a holder other than a draft. A draft may release a file again; any other holder alone decides who reads it. */
const bound = sql`exists (select from attachment_holder b where b.attachment_id = a.id and b.kind <> 'draft')`;

/**
 * The reasons why a person may read a file `a`, as rows (reason, kind, holder_id); none = may not. A file without holder can be read by its
 * uploader.
 */
function rights(userId: string, readers: readonly FileReader[]): RawBuilder<unknown> {
  const holder = sql.ref('h.holder_id');
  const when = readers.map(
    ({ holder: kind, reason, readable }) => sql`when h.kind = ${kind} and ${readable(holder)} then ${reason}::text`,
  );
  const held =
    when.length === 0
      ? sql`select null::text as reason, null::text as kind, null::bigint as holder_id where false`
      : sql`select case ${sql.join(when, sql` `)} end as reason, h.kind, h.holder_id
          from attachment_holder h where h.attachment_id = a.id`;
  return sql`select reason, kind, holder_id from (
      select 'own'::text as reason, null::text as kind, null::bigint as holder_id
        where a.owner_id = ${userId} and not ${bound}
      union all ${held}
    ) known where reason is not null`;
}

/** Files among these that a person may read, each with one reason. The statement is the same whether or not the ids exist. */
export async function readableRows(
  db: Database,
  ids: readonly string[],
  userId: string,
  readers: readonly FileReader[],
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`select a.*, r.reason, r.kind as holder_kind, r.holder_id
    from attachment a cross join lateral (${rights(userId, readers)} order by kind = 'draft', kind, holder_id limit 1) r
    where a.id = any(${[...ids]}::bigint[]) and a.removed_at is null`.execute(db);
  return rows;
}

/** Uploads of a person that have a holder and that the person may no longer read. */
export async function lostUploads(db: Database, userId: string, readers: readonly FileReader[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from attachment a
    where a.owner_id = ${userId} and a.removed_at is null and ${bound}
      and not exists (${rights(userId, readers)})`.execute(db);
  return rows.map((row) => row.id);
}

/** Adds a holder to files; files that it held before stay with it. */
export async function holdFiles(
  db: Database,
  ids: readonly string[],
  holder: { kind: string; id: string },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into attachment_holder (attachment_id, kind, holder_id, holder_tenant_id)
    select id, ${holder.kind}, ${holder.id}, holder_tenant_id from attachment where id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(db);
}

/** Those of these files that a case holds. */
export async function heldByCases(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select distinct attachment_id as id from attachment_holder
    where kind = 'case' and attachment_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Files of a holder. */
export async function heldBy(db: Database, holder: { kind: string; id: string }): Promise<string[]> {
  const { rows } = await sql<{ attachment_id: string }>`select attachment_id from attachment_holder
    where holder_id = ${holder.id} and kind = ${holder.kind}`.execute(db);
  return rows.map((row) => row.attachment_id);
}

/** Removes a holder from all its files except these. */
export async function releaseFiles(
  db: Database,
  holder: { kind: string; id: string },
  but: readonly string[],
): Promise<void> {
  await sql`delete from attachment_holder where holder_id = ${holder.id} and kind = ${holder.kind}
    and attachment_id <> all(${[...but]}::bigint[])`.execute(db);
}

/** Files among these that have a holder other than a draft. */
export async function heldAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct attachment_id as id from attachment_holder
    where attachment_id = any(${[...ids]}::bigint[]) and kind <> 'draft'`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Takes these files away from a holder. */
export async function releaseFrom(
  db: Database,
  ids: readonly string[],
  holder: { kind: string; id: string },
): Promise<void> {
  await sql`delete from attachment_holder where holder_id = ${holder.id} and kind = ${holder.kind}
    and attachment_id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Files among these that nothing but drafts holds; a draft that was submitted still stands among the holders. */
export async function unheldAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const held = await heldAmong(db, ids);
  return ids.filter((id) => !held.has(id));
}

/** Drafts that hold these files, or did before they were submitted. */
export async function draftsHolding(db: Database, ids: readonly string[]): Promise<{ draft: string; file: string }[]> {
  const { rows } = await sql<{
    draft: string;
    file: string;
  }>`select holder_id::text as draft, attachment_id::text as file
    from attachment_holder where kind = 'draft' and attachment_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
