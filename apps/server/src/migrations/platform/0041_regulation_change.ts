import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * Drafts of changes to the regulation, and what became of them. That two people take part is a constraint here as well;
 * the rows in force are written by the owner alone, so nobody passes the draft by.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table reg_change (
    id bigint primary key,
    title text not null,
    reason text not null,
    status text not null check (status in ('draft', 'publishing', 'published', 'withdrawn')),
    rev int not null default 0,
    created_by bigint not null,
    created_by_name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- the real people who put something into it
    contributors bigint[] not null,
    ended_by bigint,
    ended_by_name text,
    ended_at timestamptz,
    end_reason text,
    edition int,
    check (status not in ('publishing', 'published') or (ended_by is not null and not ended_by = any(contributors)))
  )`.execute(db);
  await sql`create unique index reg_change_publishing on reg_change ((true)) where status = 'publishing'`.execute(db);
  await sql`create index reg_change_newest on reg_change (updated_at desc, id desc)`.execute(db);
  await sql`create table reg_change_row (
    change_id bigint not null references reg_change (id),
    id text not null,
    kind text not null,
    table_id text not null,
    op text not null check (op in ('add', 'edit', 'remove')),
    before jsonb,
    after jsonb,
    note text,
    verifies boolean not null default false,
    edited_by bigint not null,
    edited_by_name text not null,
    edited_at timestamptz not null,
    primary key (change_id, id)
  )`.execute(db);
  await sql`create index reg_change_row_id on reg_change_row (id)`.execute(db);
  await sql`create table reg_edition (
    number int primary key,
    version text not null,
    change_id bigint references reg_change (id),
    published_by text not null,
    published_at timestamptz not null
  )`.execute(db);
  await sql`create table reg_history (
    id bigint generated always as identity primary key,
    row_id text not null,
    kind text not null,
    table_id text not null,
    change_id bigint not null references reg_change (id),
    edition int not null references reg_edition (number),
    op text not null,
    before jsonb,
    after jsonb,
    note text,
    verifies boolean not null,
    drafted_by text not null,
    published_by text not null,
    published_at timestamptz not null
  )`.execute(db);
  await sql`create index reg_history_row on reg_history (row_id, id)`.execute(db);
  await sql`create index reg_history_table on reg_history (table_id, id) where verifies`.execute(db);
  await grantPlatform(db, 'reg_change', { platform: 'write', authority: 'read' });
  await grantPlatform(db, 'reg_change_row', { platform: 'write', authority: 'read' });
  await grantPlatform(db, 'reg_edition', { platform: 'read', authority: 'read' });
  await grantPlatform(db, 'reg_history', { platform: 'read', authority: 'read' });
  await sql`revoke delete on reg_change from app_platform`.execute(db);
}
