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
}
const db = (handle: Database) => tables<{ letter_template: TemplateRow }>(handle);

/** The versions of one template or of all, oldest first. */
export async function templateVersions(handle: Database, id?: string): Promise<TemplateRow[]> {
  const query = db(handle).selectFrom('letter_template').selectAll().orderBy('id').orderBy('version');
  return (id === undefined ? query : query.where('id', '=', id)).execute();
}

/** The newest version of one template. */
export async function newestTemplate(handle: Database, id: string): Promise<TemplateRow | undefined> {
  return db(handle)
    .selectFrom('letter_template')
    .selectAll()
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
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
      (id, version, content, sha256, parent_sha, published_at, published_by, published_by_name)
    values (${row.id}, ${row.version}, ${JSON.stringify(row.content)}::jsonb, ${row.sha256}, ${row.parent_sha},
      ${row.published_at}, ${row.published_by}, ${row.published_by_name})
    on conflict (id, version) do nothing returning 1`.execute(handle);
  return rows.length > 0;
}
