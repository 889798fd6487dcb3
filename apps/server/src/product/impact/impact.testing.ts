import type { LimitRow } from '@app/contract';
import { sql } from 'kysely';
import { up } from '../../migrations/space/0041_product_content.ts';
import { openOwnSchema } from '../own-schema.testing.ts';
import { findHits } from './impact.ts';

/**
 * Fills a schema of its own with products and times the impact of a limit, with the role of an officer. One product in a
 * hundred has the substance above the limit; each has `perProduct` further substances.
 */
export async function timeImpacts(
  url: string,
  products: number,
  perProduct = 8,
): Promise<{ times: number[]; count: number; expected: number }> {
  const db = await openOwnSchema(url, 'impact_bench', up);
  await sql`create table case_record (id bigint primary key, area text not null, title text not null, holder_name text not null, cert_no text, status text not null)`.execute(
    db,
  );
  await sql`grant select on case_record to app_authority`.execute(db);
  await sql`insert into case_record select i, 'reg/first', '演示' || i, '演示公司', 'N' || i, 'ACTIVE' from generate_series(1, ${products}::int) i`.execute(
    db,
  );
  // 1,000 ways of use: every second one is leave-on.
  await sql`insert into product_use select u, jsonb_build_object('leaveOn', u % 2 = 0, 'rinseOff', u % 2 = 1, 'code', u) from generate_series(0, 999) u`.execute(
    db,
  );
  await sql`insert into product_substance values (1, array['水杨酸', 'SALICYLICACID'], array['水杨酸'], '69-72-7', '')`.execute(
    db,
  );
  await sql`insert into product_substance select s, array['甲' || s], array['甲' || s], '', '' from generate_series(2, 3000) s`.execute(
    db,
  );
  // Every tenth product has the substance, spread over 0–2 %.
  await sql`insert into product_content select 1, i, (i / 10) % 1000, (((i / 10)::bigint * 7919) % 2000) / 1000.0, null from generate_series(10, ${products}::int, 10) i`.execute(
    db,
  );
  await sql`insert into product_content select 2 + (i::bigint * 31 + k * 977) % 2999, i, i % 1000, (i % 500) / 100.0, null
    from generate_series(1, ${products}::int) i, generate_series(1, ${perProduct}::int) k`.execute(db);
  await sql`vacuum analyze product_content, product_use, product_substance, case_record`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from product_content
    where substance_id = 1 and amount > 1.8 and use_id % 2 = 0`.execute(db);
  await sql.raw('set role app_authority').execute(db);
  const limit: LimitRow = {
    table: 'stsc3',
    entry: '1',
    names: ['水杨酸', 'SALICYLIC ACID'],
    cas: ['69-72-7'],
    complete: true,
    scopeWhen: '{leaveOn}',
    maxPercent: '1.8',
    limitText: '1.8%',
    citation: { regulation: '', article: '', verified: true },
    from: '2027-01-01',
  };
  const times: number[] = [];
  let count = 0;
  for (let round = 0; round < 12; round += 1) {
    const start = performance.now();
    const hits = await findHits(db, { limit, before: '1.9', mixed: false }, [], { offset: 0, limit: 20 });
    times.push(performance.now() - start);
    count = hits.sure;
  }
  await db.destroy();
  return { times: times.slice(1), count, expected: rows[0]?.n ?? 0 };
}
