import { sql } from 'kysely';
import { fileCase, people } from '../../platform/area/area.testing.ts';
import { sweepDates } from '../../platform/workflow/index.ts';
import { createTestApp } from '../../testing/testing.ts';

/**
 * Times the sweep over a register of so many published products of which `due` have ended: the first finds and ends them all, the second finds
 * nothing. `url` is a PostgreSQL server; milliseconds.
 */
export async function timeSweep(
  url: string,
  { products, due }: { products: number; due: number },
): Promise<{ ended: number; sweep: number; idle: number }> {
  process.env.TEST_POSTGRES_URL = url;
  let now = new Date('2026-11-20T10:00:00+08:00');
  const settings = { databaseUrl: url };
  const test = await createTestApp({
    database: 'postgres',
    clock: () => now,

    settings,
  });
  try {
    const { caseId } = await fileCase(test, await people(() => test)('applicant'));
    await test.settle();
    await test.app.asOwner(async (db) => {
      // Clones of one filed product with its version: the due ones end on one day, the others years later.
      await sql`update product set state = 'ACTIVE', valid_from = '2021-11-21', valid_to = '2036-01-01'
        where first_case_id = ${caseId}`.execute(db);
      await sql`insert into product (id, holder_tenant_id, holder_name, number, number_key, kind, origin, state, title, classification,
          responsible_name, plants, area, first_case_id, current_version, valid_from, valid_to, published_at, search, opened_at, updated_at)
        select i, holder_tenant_id, holder_name, 'B' || i, 'B' || i, kind, origin, state, title, classification, responsible_name, plants, area, -i,
          1, valid_from, case when i <= ${due}::int then date '2026-11-20' else date '2027-01-01' + i % 3000 end, published_at,
          search, opened_at, updated_at
        from product, generate_series(1, ${products}::int) i where first_case_id = ${caseId}`.execute(db);
      await sql`insert into product_version select (jsonb_populate_record(v, jsonb_build_object('product_id', i))).*
        from product_version v join product p on p.id = v.product_id, generate_series(1, ${due}::int) i
        where p.first_case_id = ${caseId}`.execute(db);
    }, 'space_yunhai');
    await test.app.asOwner((db) => sql`analyze product`.execute(db), 'space_yunhai');
    const timed = async () => {
      const begun = performance.now();
      const count = await sweepDates(test.app);
      return { count, ms: performance.now() - begun };
    };
    now = new Date('2026-11-21T09:00:00+08:00');
    const first = await timed();
    const second = await timed();
    return { ended: first.count, sweep: first.ms, idle: second.ms };
  } finally {
    await test.close();
  }
}
