import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * Versions of processes: those of areas as their definitions publish them, and imported ones. A version never changes once
 * published; the one draft of a key has none.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table process_definition (
    id bigint primary key,
    key text not null,
    version int check (version > 0),
    title jsonb not null,
    area text,
    xml text not null,
    sha256 text not null,
    state text not null check (state in ('draft', 'published', 'retired')),
    created_at timestamptz not null,
    created_by text not null,
    published_at timestamptz,
    published_by text,
    unique (key, version),
    check ((state = 'draft') = (version is null))
  )`.execute(db);
  await sql`create unique index process_definition_draft on process_definition (key) where version is null`.execute(db);
  await grantPlatform(db, 'process_definition', { platform: 'write', holder: 'read', authority: 'read' });
  // A person may publish a new process of an area; what is published still never changes.
  await grantPlatform(db, 'area_definition', { platform: 'append', holder: 'read', authority: 'read' });
}
