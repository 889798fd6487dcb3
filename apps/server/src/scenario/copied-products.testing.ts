import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from '../testing/testing.ts';

/** A product as forms refer to one. */
export type Chosen = { id: string; text: string };
const space = 'space_yunhai';

/**
 * Copies of a product with its version, numbered on from `after`: filing each would be walked for its row only. Their cases are not there, their numbers
 * are those of the original with `-1`, `-2`, ….
 */
export function copiesOf(test: TestApp, id: string, count: number, after = 0): Promise<Chosen[]> {
  return test.app.asOwner(async (db) => {
    const copied = async (table: string, key: string, changes: RawBuilder<unknown>) => {
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = ${space} and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
      const names = rows.map(({ name }) => name);
      await sql`insert into ${sql.ref(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
        from ${sql.ref(table)} p cross join generate_series(${after + 1}::int, ${after + count}::int) n,
          lateral jsonb_populate_record(null::${sql.ref(table)}, to_jsonb(p) || ${changes}) r
        where ${sql.ref(`p.${key}`)} = ${id}`.execute(db);
    };
    await copied(
      'product',
      'id',
      sql`jsonb_build_object('id', p.id + n, 'first_case_id', p.first_case_id + n, 'number', p.number || '-' || n,
        'number_key', p.number_key || '-' || n, 'title', p.title || n)`,
    );
    await copied('product_version', 'product_id', sql`jsonb_build_object('product_id', p.product_id + n)`);
    const { rows } = await sql<Chosen>`select id::text as id, title as text from product
      where id > ${id}::bigint + ${after} and id <= ${id}::bigint + ${after + count} order by id`.execute(db);
    return rows;
  }, space);
}
