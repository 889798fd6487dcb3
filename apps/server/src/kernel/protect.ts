import { sql } from 'kysely';
import type { Database } from './context.ts';

type Right = 'none' | 'read' | 'append' | 'write';
const privileges: Record<Right, string> = {
  none: '',
  read: 'select',
  append: 'select, insert',
  write: 'select, insert, update, delete',
};

function checkName(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`invalid table or column name "${name}"`);
  return name;
}

async function grant(db: Database, table: string, role: string, right: Right): Promise<void> {
  await sql.raw(`revoke all on ${table} from ${role}`).execute(db);
  if (right !== 'none') await sql.raw(`grant ${privileges[right]} on ${table} to ${role}`).execute(db);
}

/**
 * Protects a table of a space: a company sees and writes only rows of its own `column`, the authority all rows that it may.
 * The policies bind the owner too (FORCE); grants decide who may do what at all.
 */
export async function protectHolderRows(
  db: Database,
  table: string,
  options: { holder?: Right; authority?: Right; column?: string } = {},
): Promise<void> {
  const name = checkName(table);
  const column = checkName(options.column ?? 'holder_tenant_id');
  const own = `${column} = nullif(current_setting('app.tenant_id', true), '')::bigint`;
  await sql.raw(`alter table ${name} enable row level security, force row level security`).execute(db);
  // Owner work (migration, seeds, spaces) runs without user SQL; without this policy FORCE would hide every row from it.
  await policy(db, name, 'owner_rows', `current_user`, 'true');
  await policy(db, name, 'holder_rows', 'app_holder', own);
  await policy(db, name, 'authority_rows', 'app_authority', 'true');
  await grant(db, name, 'app_holder', options.holder ?? 'write');
  await grant(db, name, 'app_authority', options.authority ?? 'write');
  await grant(db, name, 'app_platform', 'none');
}

async function policy(db: Database, table: string, name: string, role: string, condition: string): Promise<void> {
  await sql.raw(`drop policy if exists ${name} on ${table}`).execute(db);
  await sql
    .raw(`create policy ${name} on ${table} for all to ${role} using (${condition}) with check (${condition})`)
    .execute(db);
}

/**
 * Protects a table of schema platform whose rows belong to tenants: `app_tenant` sees and writes only those of its tenant;
 * `app_platform` (sign-in, menus, super administrators) all.
 */
export async function protectTenantRows(db: Database, table: string, column = 'tenant_id'): Promise<void> {
  const name = checkName(table);
  // Without a tenant the setting is empty and the cast fails: rows are never shown by mistake.
  const own = `${checkName(column)} = current_setting('app.tenant_id')::bigint`;
  await sql.raw(`alter table ${name} enable row level security`).execute(db);
  await policy(db, name, 'platform_rows', 'app_platform', 'true');
  await policy(db, name, 'tenant_rows', 'app_tenant', own);
  await grant(db, name, 'app_platform', 'write');
  await grant(db, name, 'app_tenant', 'write');
}

/** Grants on a shared table (schema platform) or on a space table without holder rows. */
export async function grantPlatform(
  db: Database,
  table: string,
  rights: { platform?: Right; holder?: Right; authority?: Right },
): Promise<void> {
  const name = checkName(table);
  await grant(db, name, 'app_platform', rights.platform ?? 'none');
  await grant(db, name, 'app_holder', rights.holder ?? 'none');
  await grant(db, name, 'app_authority', rights.authority ?? 'none');
}
