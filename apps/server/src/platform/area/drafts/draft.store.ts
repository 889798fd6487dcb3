import type { DraftCopy, JsonObject, PatchOp } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type App, type Database, tables } from '../../../kernel/context.ts';

/** A draft; only its company may read it, and no authority reads this table. */
export interface DraftRow {
  id: string;
  area: string;
  definition_version: number;
  holder_tenant_id: string;
  data: JsonObject;
  rev: number;
  title: string;
  case_id: string | null;
  task_id: string | null;
  /** What it took over from a case in force when it was begun. */
  taken: { caseId: string; values: JsonObject } | null;
  copied_from: DraftCopy | null;
  /** Under which name the company keeps it as a template; null = it is a draft. */
  template_name: string | null;
  lock_window: string | null;
  lock_user: string | null;
  lock_name: string | null;
  lock_since: Date | null;
  lock_at: Date | null;
  saved_rev: number;
  /** How much it lacked at revision `missing_rev`; null = not counted yet. */
  missing: number | null;
  missing_rev: number | null;
  created_by: string;
  created_at: Date;
  updated_by: string;
  updated_by_name: string;
  updated_at: Date;
}
interface PatchRow {
  draft_id: string;
  rev: number;
  patch_id: string;
  holder_tenant_id: string;
  ops: PatchOp[];
  made_by: string;
  made_at: Date;
}
const of = (db: Database) => tables<{ draft: DraftRow; draft_patch: PatchRow }>(db);

/** One draft of an area; `lock` holds its row until the transaction ends. */
export function findDraft(db: Database, area: string, id: string, lock: boolean): Promise<DraftRow | undefined> {
  const query = of(db).selectFrom('draft').selectAll().where('id', '=', id).where('area', '=', area);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** One draft, whatever its area. */
export function findAnyDraft(db: Database, id: string): Promise<DraftRow | undefined> {
  return of(db).selectFrom('draft').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a draft of these areas with this id exists that the scope may see. */
export function openDraftOf(id: RawBuilder<unknown>, areas: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from draft d where d.id = ${id} and d.area = any(${[...areas]}::text[]))`;
}

/** The draft of a holder task, if it was opened before. */
export async function findTaskDraft(db: Database, taskId: string): Promise<string | undefined> {
  return (await of(db).selectFrom('draft').select('id').where('task_id', '=', taskId).executeTakeFirst())?.id;
}

/** The draft of a new case about a product that the company has in an area; the oldest, if there are several. */
export async function draftAbout(db: Database, area: string, productId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from draft
    where area = ${area} and task_id is null and template_name is null and data -> 'product' ->> 'id' = ${productId} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Keeps two windows from beginning a draft for one product at once. */
export async function lockDraftsAbout(db: Database, area: string, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`draft ${area}`}), hashtext(${productId}))`.execute(db);
}

export async function insertDraft(
  db: Database,
  row: Omit<
    DraftRow,
    'lock_window' | 'lock_user' | 'lock_name' | 'lock_since' | 'lock_at' | 'saved_rev' | 'missing' | 'missing_rev'
  >,
): Promise<void> {
  await sql`insert into draft (id, area, definition_version, holder_tenant_id, data, rev, title, case_id, task_id, taken, copied_from, template_name, created_by, created_at, updated_by, updated_by_name, updated_at)
    values (${row.id}, ${row.area}, ${row.definition_version}, ${row.holder_tenant_id}, ${JSON.stringify(row.data)}::jsonb, ${row.rev}, ${row.title}, ${row.case_id}, ${row.task_id},
      ${jsonOrNull(row.taken)}::jsonb, ${jsonOrNull(row.copied_from)}::jsonb, ${row.template_name}, ${row.created_by}, ${row.created_at}, ${row.updated_by}, ${row.updated_by_name}, ${row.updated_at})`.execute(
    db,
  );
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Keeps from which case, and with which values, the draft was filled. */
export async function writeTaken(db: Database, id: string, taken: NonNullable<DraftRow['taken']>): Promise<void> {
  await sql`update draft set taken = ${JSON.stringify(taken)}::jsonb where id = ${id}`.execute(db);
}

/** Keeps how much a draft lacks, if it still stands at the revision that was counted. */
export async function storeMissing(db: Database, id: string, counted: { missing: number; rev: number }): Promise<void> {
  await sql`update draft set missing = ${counted.missing}, missing_rev = ${counted.rev}
    where id = ${id} and rev = ${counted.rev}`.execute(db);
}

export interface Lock {
  window: string;
  user: string;
  name: string;
  since: Date;
  at: Date;
}
/** Sets, renews or (null) removes the edit lock. */
export async function writeLock(db: Database, id: string, lock: Lock | null): Promise<void> {
  await sql`update draft set lock_window = ${lock?.window ?? null}, lock_user = ${lock?.user ?? null}, lock_name = ${lock?.name ?? null},
    lock_since = ${lock?.since ?? null}, lock_at = ${lock?.at ?? null} where id = ${id}`.execute(db);
}

/** Stores a patch: the new document and its line in the journal, in one statement. */
export async function appendPatch(
  db: Database,
  draft: DraftRow,
  change: {
    json: string;
    title: string;
    rev: number;
    patchId: string;
    ops: PatchOp[];
    by: { id: string; name: string };
    at: Date;
    lock: Lock;
  },
): Promise<void> {
  const { json, title, rev, patchId, ops, by, at, lock } = change;
  await sql`with journal as (
      insert into draft_patch (draft_id, rev, patch_id, holder_tenant_id, ops, made_by, made_at)
      values (${draft.id}, ${rev}, ${patchId}, ${draft.holder_tenant_id}, ${JSON.stringify(ops)}::jsonb, ${by.id}, ${at})
    )
    update draft set data = ${json}::jsonb, title = ${title}, rev = ${rev}, updated_by = ${by.id}, updated_by_name = ${by.name}, updated_at = ${at},
      lock_window = ${lock.window}, lock_user = ${lock.user}, lock_name = ${lock.name}, lock_since = ${lock.since}, lock_at = ${lock.at}
    where id = ${draft.id}`.execute(db);
}

/** The journal line of a patch that arrived before. */
export function findPatch(
  db: Database,
  draftId: string,
  patchId: string,
): Promise<{ rev: number; made_at: Date } | undefined> {
  return of(db)
    .selectFrom('draft_patch')
    .select(['rev', 'made_at'])
    .where('draft_id', '=', draftId)
    .where('patch_id', '=', patchId)
    .executeTakeFirst();
}

/** Changes since a revision, oldest first, from which the summary of a save point is made. */
export async function opsSince(db: Database, draftId: string, rev: number): Promise<PatchOp[]> {
  const rows = await of(db)
    .selectFrom('draft_patch')
    .select('ops')
    .where('draft_id', '=', draftId)
    .where('rev', '>', rev)
    .orderBy('rev')
    .execute();
  return rows.flatMap((row) => row.ops);
}

/** Marks a save point and removes the journal lines that it covers, except those that a repeated patch may still refer to. */
export async function markSaved(db: Database, id: string, rev: number, keepSince: Date): Promise<void> {
  await sql`update draft set saved_rev = ${rev} where id = ${id}`.execute(db);
  await sql`delete from draft_patch where draft_id = ${id} and rev <= ${rev} and made_at < ${keepSince}`.execute(db);
}

/** Removes drafts with their journal; answers how many were removed. */
export async function deleteDrafts(db: Database, ids: string[]): Promise<number> {
  const result = await of(db).deleteFrom('draft').where('id', 'in', ids).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Drafts of an area by id, locked in a stable order. */
export function lockDrafts(db: Database, area: string, ids: string[]): Promise<DraftRow[]> {
  return of(db)
    .selectFrom('draft')
    .selectAll()
    .where('area', '=', area)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** How many drafts, or templates, the caller's company has in an area. */
export async function countDrafts(db: Database, area: string, templates = false): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from draft where area = ${area} and (template_name is not null) = ${templates}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Drafts among these that are there, whoever may see them. */
export function draftsThere(app: App, schema: string, ids: readonly string[]): Promise<Set<string>> {
  return app.asOwner(async (db) => {
    const { rows } = await sql<{
      id: string;
    }>`select id::text as id from draft where id = any(${[...ids]}::bigint[])`.execute(db);
    return new Set(rows.map(({ id }) => id));
  }, schema);
}

/** The template of a name that the caller's company has in an area, other than this one. */
export async function templateNamed(db: Database, area: string, name: string, besides: string): Promise<boolean> {
  const { rows } = await sql`select from draft
    where area = ${area} and template_name = ${name} and id <> ${besides} limit 1`.execute(db);
  return rows.length > 0;
}

/** Gives a template another name. */
export async function renameTemplate(db: Database, id: string, name: string): Promise<void> {
  await sql`update draft set template_name = ${name} where id = ${id}`.execute(db);
}
