import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { requestRoles } from './prelude.ts';

/**
 * Creates the request roles (neither login nor superuser nor owner) and grants them to the login role. Roles belong to the whole database server,
 * so another server may be creating them at the same moment.
 */
export async function createRoles(db: Database): Promise<void> {
  for (const role of requestRoles) {
    await sql
      .raw(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
        end if;
        if not pg_has_role(current_user, '${role}', 'member') then
          execute format('grant ${role} to %I', current_user);
        end if;
      exception
        when duplicate_object or unique_violation then
          execute format('grant ${role} to %I', current_user);
        when insufficient_privilege then
          raise exception 'the database user % may not create or take the role ${role}: let an administrator run CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO %', current_user, current_user;
      end $$`)
      .execute(db);
  }
}

/** Throws when the login role has rights that would bypass row-level security and grants. */
export async function checkRoles(db: Database): Promise<void> {
  const { rows } = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>`
    select rolname, rolsuper, rolbypassrls from pg_roles where rolname in (${sql.join([...requestRoles])})`.execute(db);
  if (rows.length !== requestRoles.length) throw new Error('a request role is missing in the database');
  const bad = rows.find((row) => row.rolsuper || row.rolbypassrls);
  if (bad)
    throw new Error(
      `the database role ${bad.rolname} is superuser or bypasses row-level security: remove these rights`,
    );
}
