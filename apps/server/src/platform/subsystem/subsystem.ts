import { type SubSystem, type Text, textOf } from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';

interface SubSystemTables {
  sub_system: { id: string; alias: string; name: Text; logo: string | null; logo_type: 'svg' | 'image'; sort: number };
}

/** The sub-systems of the signed-in user; every role of the product works in the one there is (R7.5-06). */
export async function currentSubSystems(ctx: Context): Promise<SubSystem[]> {
  if (ctx.roles.length === 0) return [];
  const rows = await tables<SubSystemTables>(ctx.db)
    .selectFrom('sub_system')
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: textOf(row.name, ctx.language),
    alias: row.alias,
    logo: row.logo,
    logoType: row.logo_type,
  }));
}

/** Creates a sub-system or brings its name up to date; answers its id. */
export async function putSubSystem(
  app: App,
  system: { alias: string; name: Text; logo: string | null; logoType: 'svg' | 'image'; order: number },
): Promise<string> {
  return app.asOwner(async (db) => {
    const name = JSON.stringify(system.name) as unknown as Text;
    const given = { name, logo: system.logo, logo_type: system.logoType, sort: system.order };
    const row = await tables<SubSystemTables>(db)
      .insertInto('sub_system')
      .values({ id: app.newId(), alias: system.alias, ...given })
      .onConflict((conflict) => conflict.column('alias').doUpdateSet(given))
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}
