import type { RoleId, Text } from '@app/contract';
import type { Database } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';

/** A menu entry as its source describes it; `key` stays the same over publications. */
export interface MenuRow {
  key: string;
  parentKey: string | null;
  alias: string;
  name: Text;
  icon: string | null;
  url: string | null;
  sort: number;
  roles: RoleId[];
}
/** A stored menu entry. */
export interface MenuResource {
  id: string;
  system_id: string;
  parent_id: string | null;
  key: string;
  alias: string;
  name: Text;
  icon: string | null;
  url: string | null;
  open: string | null;
  layout: string | null;
  sort: string;
  roles: RoleId[];
}
interface ResourceTables {
  menu_resource: MenuResource;
}
const of = (db: Database) => tables<ResourceTables>(db);

/** All entries of a sub-system, in order. */
export function menusOf(db: Database, systemId: string): Promise<MenuResource[]> {
  return of(db)
    .selectFrom('menu_resource')
    .selectAll()
    .where('system_id', '=', systemId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Brings the entries of a sub-system to the given rows: ids of kept entries stay, gone ones are removed. */
export async function replaceMenus(
  db: Database,
  systemId: string,
  rows: readonly MenuRow[],
  newId: () => string,
): Promise<void> {
  const known = await of(db)
    .selectFrom('menu_resource')
    .select(['key', 'id'])
    .where('system_id', '=', systemId)
    .execute();
  const ids = new Map(known.map((row) => [row.key, row.id]));
  for (const row of rows) {
    const id = ids.get(row.key) ?? newId();
    ids.set(row.key, id);
    const given = {
      parent_id: row.parentKey === null ? null : (ids.get(row.parentKey) ?? null),
      alias: row.alias,
      name: JSON.stringify(row.name) as unknown as Text,
      icon: row.icon,
      url: row.url,
      sort: String(row.sort),
      roles: JSON.stringify(row.roles) as unknown as RoleId[],
    };
    await of(db)
      .insertInto('menu_resource')
      .values({ id, system_id: systemId, key: row.key, open: null, layout: null, ...given })
      .onConflict((conflict) => conflict.columns(['system_id', 'key']).doUpdateSet(given))
      .execute();
  }
  const kept = new Set(rows.map((row) => row.key));
  const gone = known.filter((row) => !kept.has(row.key)).map((row) => row.id);
  if (gone.length === 0) return;
  await of(db).updateTable('menu_resource').set({ parent_id: null }).where('parent_id', 'in', gone).execute();
  await of(db).deleteFrom('menu_resource').where('id', 'in', gone).execute();
}
