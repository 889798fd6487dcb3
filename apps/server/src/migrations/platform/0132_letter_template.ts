import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Templates of letters in versions, and the change of each that a person is working on. A version is never changed: letters name theirs. */
export async function up(db: Database): Promise<void> {
  await sql`create table letter_template (
    id text not null,
    version int not null,
    content jsonb not null,
    sha256 text not null,
    parent_sha text,
    published_at timestamptz not null,
    published_by text not null,
    published_by_name text,
    primary key (id, version)
  )`.execute(db);
  await sql`create table letter_template_draft (
    id text primary key,
    content jsonb not null,
    based_on int not null,
    saved_by bigint not null,
    saved_by_name text not null,
    saved_at timestamptz not null
  )`.execute(db);
  await grantPlatform(db, 'letter_template', { platform: 'append', holder: 'read', authority: 'read' });
  await grantPlatform(db, 'letter_template_draft', { platform: 'write' });
}
