import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import type { DraftRow, Row } from './tables.ts';

export interface ChangeRecord {
  id: string;
  title: string;
  reason: string;
  status: 'draft' | 'publishing' | 'published' | 'withdrawn';
  rev: number;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  updated_at: Date;
  contributors: string[];
  ended_by: string | null;
  ended_by_name: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  edition: number | null;
}
export interface ChangeRowRecord extends DraftRow {
  note: string | null;
  verifies: boolean;
  editedBy: string;
  editedByName: string;
  editedAt: Date;
}
export interface HistoryRecord {
  row_id: string;
  change_id: string;
  change_title: string;
  op: string;
  before: Row | null;
  after: Row | null;
  note: string | null;
  verifies: boolean;
  drafted_by: string;
  published_by: string;
  published_at: Date;
}
interface ChangeTables {
  reg_change: ChangeRecord;
}
const of = (db: Database): Kysely<ChangeTables> => tables<ChangeTables>(db);

/** Begins a draft. */
export async function insertChange(
  db: Database,
  change: { id: string; title: string; reason: string; by: Person; at: Date },
): Promise<void> {
  const { id, title, reason, by, at } = change;
  await sql`insert into reg_change (id, title, reason, status, created_by, created_by_name, created_at, updated_at, contributors)
    values (${id}, ${title}, ${reason}, 'draft', ${by.id}, ${by.name}, ${at}, ${at}, array[${by.id}::bigint])`.execute(
    db,
  );
}

/** A person as a change remembers it. */
export interface Person {
  id: string;
  name: string;
}

/** A change, locked against an edit at the same time when `lock` is set. */
export async function findChange(db: Database, id: string, lock = false): Promise<ChangeRecord | undefined> {
  const query = of(db).selectFrom('reg_change').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && { ...row, contributors: row.contributors.map(String) };
}

/** All drafts, the oldest first. */
export async function openChanges(db: Database): Promise<ChangeRecord[]> {
  const rows = await of(db)
    .selectFrom('reg_change')
    .selectAll()
    .where('status', '=', 'draft')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, contributors: row.contributors.map(String) }));
}

/** Records that somebody worked on a draft: raises the revision and adds the contributor. */
export async function touchChange(
  db: Database,
  id: string,
  by: Person,
  at: Date,
  change: Partial<Pick<ChangeRecord, 'title' | 'reason'>> = {},
): Promise<void> {
  await sql`update reg_change set rev = rev + 1, updated_at = ${at},
      title = coalesce(${change.title ?? null}, title), reason = coalesce(${change.reason ?? null}, reason),
      contributors = case when ${by.id}::bigint = any(contributors) then contributors else contributors || ${by.id}::bigint end
    where id = ${id}`.execute(db);
}

/** Withdraws a draft or begins its publication; answers false when another one is being published. */
export async function endChange(
  db: Database,
  id: string,
  status: 'publishing' | 'withdrawn',
  by: Person,
  at: Date,
  reason: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`update reg_change set status = ${status}, ended_by = ${by.id}, ended_by_name = ${by.name},
      ended_at = ${at}, updated_at = ${at}, end_reason = ${reason}
    where id = ${id} and (${status} <> 'publishing' or not exists (select 1 from reg_change where status = 'publishing'))
    returning id`.execute(db);
  return rows.length > 0;
}

/** Rows of a draft in the order of their tables. */
export async function rowsOfChange(db: Database, id: string): Promise<ChangeRowRecord[]> {
  const { rows } = await sql<ChangeRowRecord>`select id, kind, table_id as "table", op, before, after, note, verifies,
      edited_by as "editedBy", edited_by_name as "editedByName", edited_at as "editedAt"
    from reg_change_row where change_id = ${id} order by table_id, edited_at, id`.execute(db);
  return rows;
}

/** Puts rows into a draft; a row that is there already is replaced. */
export async function putRows(
  db: Database,
  changeId: string,
  rows: readonly (DraftRow & { note: string | null; verifies: boolean })[],
  by: Person,
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into reg_change_row (change_id, id, kind, table_id, op, before, after, note, verifies, edited_by, edited_by_name, edited_at)
    select ${changeId}::bigint, id, kind, "table", op, before, after, note, verifies, ${by.id}::bigint, ${by.name}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id text, kind text, "table" text, op text, before jsonb, after jsonb, note text, verifies boolean)
    on conflict (change_id, id) do update set op = excluded.op, before = excluded.before, after = excluded.after, note = excluded.note,
      verifies = excluded.verifies, edited_by = excluded.edited_by, edited_by_name = excluded.edited_by_name, edited_at = excluded.edited_at`.execute(
    db,
  );
}

/** Takes rows out of a draft. */
export async function removeRows(db: Database, changeId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from reg_change_row where change_id = ${changeId} and id = any(${[...ids]}::text[])`.execute(db);
}

/** Drafts that change a row. */
export async function draftsOf(db: Database, rowId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`select c.id, c.title from reg_change_row r
    join reg_change c on c.id = r.change_id where r.id = ${rowId} and c.status = 'draft' order by c.id`.execute(db);
  return rows.map(({ id, title }) => ({ id: String(id), title }));
}

/** Published changes of a row and of the rows that it replaced, newest first. */
export async function historyOf(db: Database, rowIds: readonly string[]): Promise<HistoryRecord[]> {
  const { rows } =
    await sql<HistoryRecord>`select h.row_id, h.change_id, c.title as change_title, h.op, h.before, h.after, h.note,
      h.verifies, h.drafted_by, h.published_by, h.published_at
    from reg_history h join reg_change c on c.id = h.change_id
    where h.row_id = any(${[...rowIds]}::text[]) order by h.id desc limit 200`.execute(db);
  return rows;
}

/** The last confirmation of each table, and of single rows when `rowIds` are given. */
export async function lastVerified(
  db: Database,
): Promise<{ table_id: string; row_id: string; drafted_by: string; published_at: Date }[]> {
  const { rows } = await sql<{ table_id: string; row_id: string; drafted_by: string; published_at: Date }>`
    select distinct on (table_id) table_id, row_id, drafted_by, published_at from reg_history
    where verifies order by table_id, id desc`.execute(db);
  return rows;
}

/** Records a publication, as owner: edition, history, and the change as published. */
export async function recordEdition(
  db: Database,
  edition: {
    version: string;
    change: ChangeRecord | null;
    publishedBy: string;
    at: Date;
    rows: readonly ChangeRowRecord[];
  },
): Promise<number> {
  const { version, change, publishedBy, at, rows } = edition;
  const { rows: made } = await sql<{
    number: number;
  }>`insert into reg_edition (number, version, change_id, published_by, published_at)
    select coalesce(max(number), 0) + 1, ${version}, ${change?.id ?? null}::bigint, ${publishedBy}, ${at} from reg_edition
    returning number`.execute(db);
  const number = made[0]?.number ?? 0;
  if (!change) return number;
  await sql`insert into reg_history (row_id, kind, table_id, change_id, edition, op, before, after, note, verifies, drafted_by, published_by, published_at)
    select id, kind, "table", ${change.id}::bigint, ${number}::int, op, before, after, note, verifies, "editedByName", ${publishedBy}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(id text, kind text, "table" text, op text, before jsonb, after jsonb, note text, verifies boolean, "editedByName" text)`.execute(
    db,
  );
  await sql`update reg_change set status = 'published', edition = ${number} where id = ${change.id}`.execute(db);
  return number;
}

/** The number of the newest edition; 0 = none yet. */
export async function newestEdition(db: Database): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select coalesce(max(number), 0)::int as number from reg_edition`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Id of the change whose publication a crash interrupted, if any. */
export async function unfinished(db: Database): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from reg_change where status = 'publishing'`.execute(db);
  return rows[0] ? String(rows[0].id) : null;
}

/** Makes a change that could not be published a draft again. */
export async function reopenChange(db: Database, id: string): Promise<void> {
  await sql`update reg_change set status = 'draft', ended_by = null, ended_by_name = null, ended_at = null where id = ${id}`.execute(
    db,
  );
}
