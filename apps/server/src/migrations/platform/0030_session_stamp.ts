import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Everything that a session is read from. A new sign-in changes no session that exists, so its insert is not counted. */
const tables = [
  'app_user',
  'user_credential',
  'user_factor',
  'membership',
  'membership_role',
  'employee',
  'tenant',
  'app_role',
  'sub_system',
  'platform_setting',
] as const;

/** A row for each statement that could change a session, so that servers may remember sessions between calls. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `create table auth_change (
      id bigint generated always as identity primary key,
      at timestamptz not null default now()
    )`,
    'insert into auth_change default values',
    // Definer: whoever may change a session's tables need not be allowed to write here.
    `create function note_auth_change() returns trigger language plpgsql security definer set search_path = platform as $$
      begin insert into platform.auth_change default values; return null; end $$`,
    ...tables.map(
      (table) => `create trigger note_auth_change after insert or update or delete on ${table}
        for each statement execute function note_auth_change()`,
    ),
    `create trigger note_auth_change after update or delete on auth_family
      for each statement execute function note_auth_change()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await grantPlatform(db, 'auth_change', { platform: 'read' });
  await sql.raw('grant delete on auth_change to app_platform').execute(db);
}
