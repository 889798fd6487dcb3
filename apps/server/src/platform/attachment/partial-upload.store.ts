import { sql } from 'kysely';
import { type Context, type Database, type Scope, tables } from '../../kernel/context.ts';

/** Rows of `partial_upload`; the only file that names it. Row-level security shows each person only their own. */
export interface PartialUploadRow {
  id: string;
  user_id: string;
  tenant_id: string;
  /** The scope of the attachment to be made; decided when the upload began. */
  scope: Scope;
  file_name: string;
  total_bytes: string;
  record_id: string | null;
  type: string | null;
  replaces_id: string | null;
  /** The attachment as answered, once it was made. */
  attachment: unknown;
  created_at: Date;
}
const of = (db: Database) =>
  tables<{ partial_upload: Omit<PartialUploadRow, 'scope' | 'attachment'> & { scope: unknown; attachment: unknown } }>(
    db,
  );

export async function insertPartial(db: Database, row: Omit<PartialUploadRow, 'attachment'>): Promise<void> {
  await of(db)
    .insertInto('partial_upload')
    .values({ ...row, scope: JSON.stringify(row.scope), attachment: null })
    .execute();
}

export async function findPartial(db: Database, id: string): Promise<PartialUploadRow | undefined> {
  const { rows } = await sql<PartialUploadRow>`select * from partial_upload where id = ${id}`.execute(db);
  return rows[0];
}

/** Lets new uploads of a person begin one after another, so that the limit also holds for parallel requests. */
export async function oneAtATime(ctx: Context, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${userId}`}, 0))`.execute(ctx.db);
}

/** How many uploads of the session's user are under way. */
export async function countPartial(ctx: Context): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from partial_upload
    where user_id = ${ctx.user?.id ?? '0'} and attachment is null`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

export async function finishPartial(db: Database, id: string, attachment: unknown): Promise<void> {
  await of(db)
    .updateTable('partial_upload')
    .set({ attachment: JSON.stringify(attachment) })
    .where('id', '=', id)
    .execute();
}

export async function removePartial(db: Database, id: string): Promise<void> {
  await of(db).deleteFrom('partial_upload').where('id', '=', id).execute();
}

/** Deletes uploads begun before a moment (owner work); answers their ids. */
export async function sweepPartial(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`delete from partial_upload where created_at < ${before} returning id`.execute(db);
  return rows.map((row) => row.id);
}
