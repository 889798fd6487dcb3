import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Favourites of the signed-in user: the scope shows nobody else's. */
export async function favouriteIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ resource_id: string }>`
    select resource_id from menu_favorite order by sort, resource_id`.execute(db);
  return rows.map((row) => row.resource_id);
}

/** Adds a favourite at the end; nothing changes when it exists. */
export async function insertFavourite(db: Database, userId: string, resourceId: string): Promise<void> {
  await sql`insert into menu_favorite (user_id, resource_id, sort)
    values (${userId}, ${resourceId}, (select coalesce(max(sort), 0) + 1 from menu_favorite where user_id = ${userId}))
    on conflict do nothing`.execute(db);
}

/** Takes one off. */
export async function deleteFavourite(db: Database, resourceId: string): Promise<void> {
  await sql`delete from menu_favorite where resource_id = ${resourceId}`.execute(db);
}

/** New order of the named ones, before all others. */
export async function orderFavourites(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update menu_favorite f set sort = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality o (id, place) where f.resource_id = o.id`.execute(db);
}
