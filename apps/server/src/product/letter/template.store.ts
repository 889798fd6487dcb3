import type { LetterTemplate } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A published version of a template. */
export interface TemplateRow {
  id: string;
  version: number;
  content: LetterTemplate;
  sha256: string;
  parent_sha: string | null;
  published_at: Date;
  /** A person's id, or `file`. */
  published_by: string;
  published_by_name: string | null;
  /** First day on which letters are made of it. */
  valid_from: string;
}
/** What somebody is writing; the only draft of its template. */
export interface DraftRow {
  id: string;
  content: LetterTemplate;
  based_on: number;
  saved_by: string;
  saved_by_name: string;
  saved_at: Date;
  valid_from: string;
}
const db = (handle: Database) => tables<{ letter_template: TemplateRow; letter_template_draft: DraftRow }>(handle);

/** The versions of one template or of all, oldest first. */
export async function templateVersions(handle: Database, id?: string): Promise<TemplateRow[]> {
  const query = db(handle).selectFrom('letter_template').selectAll().orderBy('id').orderBy('version');
  return (id === undefined ? query : query.where('id', '=', id)).execute();
}

/** The version of a template of which letters of a day are made: the one that began last; of two from one day the later. */
export async function templateOn(handle: Database, id: string, day: string): Promise<TemplateRow | undefined> {
  return db(handle)
    .selectFrom('letter_template')
    .selectAll()
    .where('id', '=', id)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The drafts, by template; `id` = only that one, locked against another change. */
export async function draftRows(handle: Database, id?: string): Promise<DraftRow[]> {
  const query = db(handle).selectFrom('letter_template_draft').selectAll();
  return (id === undefined ? query : query.where('id', '=', id).forUpdate()).execute();
}

/** Keeps a draft in place of the one before. */
export async function writeDraft(handle: Database, row: DraftRow): Promise<void> {
  const { id, ...kept } = { ...row, content: sql<LetterTemplate>`${JSON.stringify(row.content)}::jsonb` };
  await db(handle)
    .insertInto('letter_template_draft')
    .values({ id, ...kept })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
    .execute();
}

export async function removeDraft(handle: Database, id: string): Promise<void> {
  await db(handle).deleteFrom('letter_template_draft').where('id', '=', id).execute();
}

/** One version of a template, such as that of an issued letter. */
export async function templateOf(handle: Database, id: string, version: number): Promise<TemplateRow | undefined> {
  return db(handle)
    .selectFrom('letter_template')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Appends a version; false when another server or person published that version first. */
export async function appendTemplate(handle: Database, row: TemplateRow): Promise<boolean> {
  const { rows } = await sql`insert into letter_template
      (id, version, content, sha256, parent_sha, published_at, published_by, published_by_name, valid_from)
    values (${row.id}, ${row.version}, ${JSON.stringify(row.content)}::jsonb, ${row.sha256}, ${row.parent_sha},
      ${row.published_at}, ${row.published_by}, ${row.published_by_name}, ${row.valid_from})
    on conflict (id, version) do nothing returning 1`.execute(handle);
  return rows.length > 0;
}
