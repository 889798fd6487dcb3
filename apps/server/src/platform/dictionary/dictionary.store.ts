import type { Json } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A published version. */
export interface DictionaryRow {
  key: string;
  version: number;
  content: Json;
  sha256: string;
  parent_sha: string | null;
  /** Name of a person, or `file`. */
  published_by: string;
}

/** A version as it lies in the database. */
export type StoredDictionary = DictionaryRow & { published_at: Date };

/** Published versions of one key or of all, oldest first. */
export function dictionaryVersions(db: Database, key?: string): Promise<StoredDictionary[]> {
  const query = tables<{ dictionary_definition: StoredDictionary }>(db)
    .selectFrom('dictionary_definition')
    .select(['key', 'version', 'content', 'sha256', 'parent_sha', 'published_by', 'published_at'])
    .orderBy('key')
    .orderBy('version');
  return (key === undefined ? query : query.where('key', '=', key)).execute();
}

/** The newest version of every key. */
export async function dictionaryHeads(db: Database): Promise<{ key: string; version: number }[]> {
  const { rows } = await sql<{ key: string; version: number }>`select key, max(version) as version
    from platform.dictionary_definition group by key`.execute(db);
  return rows;
}

/** Whoever changes the same document waits for the transaction, and then sees what it wrote. */
export async function lockDictionary(db: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary:${key}`}, 0))`.execute(db);
}

/** Appends a version; when two servers publish the same one at once, one row is stored. */
export async function appendDictionary(db: Database, row: DictionaryRow, at: Date): Promise<void> {
  await sql`insert into dictionary_definition (key, version, content, sha256, parent_sha, published_at, published_by)
    values (${row.key}, ${row.version}, ${JSON.stringify(row.content)}::jsonb, ${row.sha256}, ${row.parent_sha}, ${at}, ${row.published_by})
    on conflict (key, version) do nothing`.execute(db);
}
