import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Lists of tasks show and ask for the classification of the product that a case is about: the value of the form's field of that type. */
export async function up(db: Database): Promise<void> {
  await sql`alter table case_record add column product_class text`.execute(db);
  await sql`update case_record c set product_class = left(v.data ->> k.key, 60) from case_version v, (
      select d.area, d.version, (select f ->> 'key' from jsonb_array_elements(d.definition -> 'fields') f
        where f ->> 'type' = 'classification' limit 1) as key from platform.area_definition d
    ) k
    where v.case_id = c.id and v.version = c.version and k.area = c.area and k.version = c.definition_version and k.key is not null
      and jsonb_typeof(v.data -> k.key) = 'string'`.execute(db);
}
