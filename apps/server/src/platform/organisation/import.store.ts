import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Ids by code, in lower case, of the orgs or positions of the tenant. */
export async function codesOf(db: Database, table: 'org' | 'org_position'): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`select code, id from ${sql.table(table)}`.execute(db);
  return new Map(rows.map((row) => [row.code.toLowerCase(), row.id]));
}

/** An org or position by its code and name. */
export interface CodedPlace {
  code: string;
  name: string;
}

/** Orgs or positions of the tenant in the order of their codes. */
export async function placesOf(db: Database, table: 'org' | 'org_position'): Promise<CodedPlace[]> {
  const { rows } = await sql<CodedPlace>`select code, name from ${sql.table(table)} order by code`.execute(db);
  return rows;
}

/** Employees of the tenant by account, in lower case. */
export async function membersByAccount(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ account: string; id: string }>`
    select lower(u.account) as account, e.id from employee e join app_user u on u.id = e.user_id`.execute(db);
  return new Map(rows.map((row) => [row.account, row.id]));
}
