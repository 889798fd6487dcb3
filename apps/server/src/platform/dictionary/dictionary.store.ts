import type { Json } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

interface DictionaryRow {
  key: string;
  version: number;
  content: Json;
  sha256: string;
  parent_sha: string | null;
  published_by: string;
}

/** Published versions of one key or of all, oldest first. */
export function dictionaryVersions(db: Database, key?: string): Promise<DictionaryRow[]> {
  const query = tables<{ dictionary_definition: DictionaryRow }>(db)
    .selectFrom('dictionary_definition')
    .select(['key', 'version', 'content', 'sha256', 'parent_sha', 'published_by'])
    .orderBy('key')
    .orderBy('version');
  return (key === undefined ? query : query.where('key', '=', key)).execute();
}

/** Appends a version; when two servers publish the same one at once, one row is stored. */
export async function appendDictionary(db: Database, row: DictionaryRow, at: Date): Promise<void> {
  await sql`insert into dictionary_definition (key, version, content, sha256, parent_sha, published_at, published_by)
    values (${row.key}, ${row.version}, ${JSON.stringify(row.content)}::jsonb, ${row.sha256}, ${row.parent_sha}, ${at}, ${row.published_by})
    on conflict (key, version) do nothing`.execute(db);
}
