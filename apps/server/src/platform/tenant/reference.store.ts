import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

interface Wish {
  words: string;
  offset: number;
  limit: number;
}
export interface FoundCompany {
  id: string;
  name: string;
  code: string;
  profile: Record<string, unknown>;
}
export interface FoundPerson {
  id: string;
  name: string;
  org: string | null;
  position: string | null;
  roles: string[];
}

const companies = sql`select id::text as id, name, code, profile from tenant where kind = 'company' and status = 'ENABLED'`;
const active = sql`select u.id::text as id, u.fullname as name, e.org_name as org, e.position,
  coalesce((select jsonb_agg(r.role) from membership m join membership_role_now r on r.membership_id = m.id
    where m.user_id = e.user_id and m.tenant_id = e.tenant_id), '[]') as roles from employee e
  join app_user u on u.id = e.user_id and u.status = 'actived' and e.status = 'actived' and e.left_at is null`;

/** Enabled companies that the scope may see with these words in name or code, by name. */
export async function companiesWorded(db: Database, { words, offset, limit }: Wish): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany>`${companies}
    and position(lower(${words}) in lower(name || ' ' || code)) > 0
    order by name, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * Enabled companies with these words in the name, or with exactly this unified social credit code, by name; needs the scope app_platform.
 * @param among ids of the only ones that are looked at; null = all.
 */
export async function companiesNamed(
  db: Database,
  { words, offset, limit, among }: Wish & { among: readonly string[] | null },
): Promise<FoundCompany[]> {
  const only = among === null ? sql`true` : sql`id = any(${[...among]}::bigint[])`;
  const { rows } = await sql<FoundCompany>`${companies} and ${only}
    and (position(lower(${words}) in lower(name)) > 0 or upper(${words}) = upper(profile ->> 'uscc'))
    order by name, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Enabled companies that the scope may see by their ids. */
export async function companiesById(db: Database, ids: readonly string[]): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany>`${companies} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Active people of a tenant with these words in their name or account, by name; needs the scope app_platform. */
export async function peopleWorded(
  db: Database,
  tenantId: string,
  { words, offset, limit }: Wish,
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`${active}
    where e.tenant_id = ${tenantId} and position(lower(${words}) in lower(u.fullname || ' ' || u.account)) > 0
    order by u.fullname, u.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Active people of a tenant by their ids; needs the scope app_platform. */
export async function peopleById(db: Database, tenantId: string, ids: readonly string[]): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`${active}
    where e.tenant_id = ${tenantId} and u.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
