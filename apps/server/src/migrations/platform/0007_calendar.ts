import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** The holiday table. Its version rises with every change, whoever makes it, so that deadlines know they are outdated. */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await grantPlatform(db, 'calendar_day', { platform: 'write', holder: 'read', authority: 'read' });
  await grantPlatform(db, 'calendar_state', { platform: 'read', holder: 'read', authority: 'read' });
}

const statements = [
  `create table calendar_day (
    date date primary key,
    kind text not null check (kind in ('holiday', 'shifted')),
    name text not null,
    name_en text not null,
    source text not null default '',
    verified boolean not null default false
  )`,
  `create table calendar_state (
    singleton boolean primary key default true check (singleton),
    version int not null
  )`,
  'insert into calendar_state (version) values (1)',
  `create function calendar_changed() returns trigger language plpgsql security definer set search_path = platform, pg_temp as $$
    begin update calendar_state set version = version + 1; return null; end $$`,
  `create trigger calendar_changed after insert or update or delete or truncate on calendar_day
    for each statement execute function calendar_changed()`,
];
