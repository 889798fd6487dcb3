import type { JsonObject } from '@app/contract';
import { titleOf } from '@app/engine/form';
import { sql } from 'kysely';
import type { App, Database } from '../../kernel/context.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { tokensOf } from './contents.ts';

const batch = 500;

interface TakenOver {
  id: string;
  area: string;
  title: string;
  number: string;
  number_key: string;
  holder_name: string;
  plants: string[];
  data: JsonObject | null;
}

/**
 * The name on the record of a case is that of its last version; a product that was just taken over has the name that was filed first, and is found
 * by it, by its number as people write it, by its holder and its plants.
 */
export async function nameAsFiled(app: App, db: Database): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<TakenOver>`select p.id, p.area, p.title, p.number, p.number_key, p.holder_name, p.plants,
        case when c.version > 1 then v.data end as data
      from product p join case_record c on c.id = p.first_case_id and c.product_id is null
        join case_version v on v.case_id = c.id and v.version = 1
      where p.id > ${after} order by p.id limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const named = rows.map((row) => {
      const title = nameOf(app, row);
      return { id: row.id, title, search: tokensOf({ ...row, title }) };
    });
    await sql`update product set title = fresh.title, search = fresh.search
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) fresh (id bigint, title text, search int4[]) where product.id = fresh.id`.execute(
      db,
    );
    after = last.id;
  }
}

function nameOf(app: App, { area, title, data }: TakenOver): string {
  const definition = catalogOf(app).head(area)?.definition;
  return (data && definition && titleOf(definition, data, { now: app.businessNow() })) || title;
}
