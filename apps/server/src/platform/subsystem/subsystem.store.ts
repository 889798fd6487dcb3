import type { Text } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** A sub-system as stored. */
export interface SubSystemRow {
  id: string;
  alias: string;
  name: Text;
  logo: string | null;
  logo_type: 'svg' | 'image';
  sort: number;
  menus: number;
}

const withMenus = sql`(select s.*, concat_ws(' ', s.name ->> 'zh-CN', s.name ->> 'zh-TW', s.name ->> 'en') as title, (select count(*)::int from menu_resource r where r.system_id = s.id) as menus
  from sub_system s)`;

/** The list of sub-systems; filters on the name look at it in every language. */
export const subSystemSource = handSource({
  from: sql`${withMenus} t`,
  columns: {
    alias: { nullable: false, operator: 'SL' },
    name: { at: 'title', nullable: false, operator: 'SL' },
    logoType: { nullable: false },
    sort: { type: 'numeric', nullable: false },
    menus: { type: 'numeric', nullable: false },
  },
});

/** Sub-systems by a condition on `t`, in order. */
export async function findSubSystems(db: Database, where: RawBuilder<unknown> = sql`true`): Promise<SubSystemRow[]> {
  const { rows } = await sql<SubSystemRow>`select t.* from ${withMenus} t where ${where} order by t.sort, t.id`.execute(
    db,
  );
  return rows;
}

/** Sub-systems in which one of a member's roles has a menu. */
export function subSystemsOfMember(db: Database, userId: string, tenantId: string): Promise<SubSystemRow[]> {
  return findSubSystems(
    db,
    sql`exists (select from membership m join membership_role_now r on r.membership_id = m.id
      where m.user_id = ${userId} and m.tenant_id = ${tenantId} and t.roles ? r.role)`,
  );
}

/** Writes a sub-system; a new one when the id is. */
export async function storeSubSystem(db: Database, row: Omit<SubSystemRow, 'menus'>): Promise<void> {
  await sql`insert into sub_system (id, alias, name, logo, logo_type, sort)
    values (${row.id}, ${row.alias}, ${JSON.stringify(row.name)}::jsonb, ${row.logo}, ${row.logo_type}, ${row.sort})
    on conflict (id) do update set alias = excluded.alias, name = excluded.name, logo = excluded.logo,
      logo_type = excluded.logo_type, sort = excluded.sort`.execute(db);
}

/** Creates the sub-system of a definition file if there is none; an existing one stays as people changed it. */
export async function putSubSystemRow(db: Database, row: Omit<SubSystemRow, 'menus'>): Promise<string> {
  await sql`insert into sub_system (id, alias, name, logo, logo_type, sort)
    values (${row.id}, ${row.alias}, ${JSON.stringify(row.name)}::jsonb, ${row.logo}, ${row.logo_type}, ${row.sort})
    on conflict (alias) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from sub_system where alias = ${row.alias}`.execute(db);
  return rows[0]?.id ?? row.id;
}

/** Removes sub-systems. */
export async function deleteSubSystems(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from sub_system where id in (${sql.join([...ids])})`.execute(db);
}
