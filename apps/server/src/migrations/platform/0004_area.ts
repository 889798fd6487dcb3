import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * Published definitions. The database is the truth after the first publication: `parent_sha` is the version that a
 * publication replaced, `sha256` what it holds, so start-up sees whether a file descends from the head.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table area_definition (
    area text not null,
    version int not null check (version > 0),
    definition jsonb not null,
    process_xml text,
    sha256 text not null,
    parent_sha text,
    published_at timestamptz not null,
    published_by text not null,
    primary key (area, version)
  )`.execute(db);
  await sql`create table dictionary_definition (
    key text not null,
    version int not null check (version > 0),
    content jsonb not null,
    sha256 text not null,
    parent_sha text,
    published_at timestamptz not null,
    published_by text not null,
    primary key (key, version)
  )`.execute(db);
  for (const table of ['area_definition', 'dictionary_definition'])
    await grantPlatform(db, table, { platform: 'read', holder: 'read', authority: 'read' });
}
