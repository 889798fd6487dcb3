import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../kernel/context.ts';
import { fileCase, people } from '../../platform/area/area.testing.ts';
import { sweepDates } from '../../platform/workflow/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const space = 'space_yunhai';
let test: TestApp;
let now = new Date('2026-11-20T10:00:00+08:00');
/** Products on which acting fails. */
const broken = new Set<string>();
beforeAll(async () => {
  test = await createTestApp({
    clock: () => now,
    wiring: (product) => ({
      ...product,
      dates: (product.dates ?? []).map((dated) => ({
        ...dated,
        async act(ctx, id) {
          await dated.act(ctx, id);
          if (broken.has(id)) throw new Error('the act is broken');
        },
      })),
    }),
  });
});
afterAll(() => test.close());
beforeEach(() => {
  now = new Date('2026-11-20T10:00:00+08:00');
  broken.clear();
});
const as = people(() => test);
const query = async <T>(work: (db: Database) => Promise<{ rows: T[] }>) => (await test.app.asOwner(work, space)).rows;

/** A product in force until a day. */
async function productUntil(day: string): Promise<string> {
  const { caseId } = await fileCase(test, await as('applicant'));
  const [row] = await query((db) =>
    sql<{ id: string }>`update product set state = 'ACTIVE', valid_from = '2021-01-01', valid_to = ${day}
      where first_case_id = ${caseId} returning id`.execute(db),
  );
  return row?.id ?? '';
}
const stateOf = async (id: string) =>
  (await query((db) => sql<{ state: string }>`select state from product where id = ${id}`.execute(db)))[0]?.state;
const expiries = async (id: string) =>
  query((db) =>
    sql`select from_state, case_id from product_state_event where product_id = ${id} and to_state = 'EXPIRED'`.execute(
      db,
    ),
  );

describe('the last day of a product', () => {
  it('is its last day in force; the day after it has expired, once, whoever sweeps and how often', async () => {
    const ids = [await productUntil('2026-12-10'), await productUntil('2026-12-10'), await productUntil('2027-01-01')];
    const [one = '', two = '', later = ''] = ids;
    now = new Date('2026-12-10T23:59:59+08:00');
    await sweepDates(test.app);
    expect(await stateOf(one)).toBe('ACTIVE');
    now = new Date('2026-12-11T00:00:00+08:00');
    await Promise.all([sweepDates(test.app), sweepDates(test.app)]);
    await sweepDates(test.app);
    expect([await stateOf(one), await stateOf(two), await stateOf(later)]).toEqual(['EXPIRED', 'EXPIRED', 'ACTIVE']);
    expect(await expiries(one)).toEqual([{ from_state: 'ACTIVE', case_id: null }]);
    expect(await expiries(two)).toHaveLength(1);
    const audited = await query((db) =>
      sql`select after from platform.audit_log where action = 'product.state' and entity_id = ${one}`.execute(db),
    );
    expect(audited).toMatchObject([{ after: { from: 'ACTIVE', to: 'EXPIRED', caseId: null } }]);
  });
  it('waits while a renewal is open', async () => {
    const id = await productUntil('2026-12-10');
    const block = test.app.newId();
    await query((db) =>
      sql`insert into product_block (id, product_id, holder_tenant_id, kind, case_id, since, text)
        select ${block}, id, holder_tenant_id, 'renewal', first_case_id, now(), '{}' from product where id = ${id}`.execute(
        db,
      ),
    );
    now = new Date('2026-12-20T09:00:00+08:00');
    await sweepDates(test.app);
    expect(await stateOf(id)).toBe('ACTIVE');
    await query((db) => sql`update product_block set until = now() where id = ${block}`.execute(db));
    await sweepDates(test.app);
    expect(await stateOf(id)).toBe('EXPIRED');
  });
  it('of one on which acting fails leaves nothing half done and holds up nobody else', async () => {
    const [bad, good] = [await productUntil('2026-12-10'), await productUntil('2026-12-11')];
    broken.add(bad);
    now = new Date('2026-12-20T09:00:00+08:00');
    await sweepDates(test.app);
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['ACTIVE', 'EXPIRED']);
    expect(await expiries(bad)).toEqual([]);
    broken.clear();
    now = new Date('2026-12-20T09:02:00+08:00');
    await sweepDates(test.app);
    expect(await stateOf(bad)).toBe('EXPIRED');
  });
});
