import { certificateAgain, productGet, publicityGet } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../kernel/context.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { nextNumber } from '../../platform/number/index.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { type PostgresServer, startPostgres } from '../../testing/testing-postgres.ts';
import { addVersion, moveTo } from './product.ts';

/** What meets what: on a PostgreSQL, because the embedded database does one transaction after another. */
let server: PostgresServer;
let before: string | undefined;
let test: TestApp;
let authority: Extract<Scope, { role: 'app_authority' }>;
beforeAll(async () => {
  server = await startPostgres();
  before = process.env.TEST_POSTGRES_URL;
  process.env.TEST_POSTGRES_URL = server.url;
  test = await createTestApp({ database: 'postgres' });
  const space = (await test.app.spaces())[0] ?? { schema: '', authorityId: '' };
  authority = { role: 'app_authority', ...space, tenantId: space.authorityId };
}, 240_000);
afterAll(async () => {
  await test.close();
  if (before === undefined) delete process.env.TEST_POSTGRES_URL;
  else process.env.TEST_POSTGRES_URL = before;
  await server.stop();
});
const as = people(() => test);
const owner = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await test.app.asOwner((db) => query.execute(db), authority.schema)).rows;

async function filed(nameBrand: string): Promise<{ caseId: string; number: string; productId: string }> {
  const { caseId, certNo } = await fileCase(test, await as('applicant'), aDossier({ nameBrand }));
  const [row] = await owner(sql<{ id: string }>`select id::text as id from product where first_case_id = ${caseId}`);
  return { caseId, number: certNo ?? '', productId: row?.id ?? '' };
}
const shown = async (productId: string) => (await test.inject(productGet, { id: productId }, await as('filing'))).data;

/** Waits until somebody waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const rows = await owner(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error('nobody waits for a lock');
}

function aGate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Two pieces of work in transactions of their own: the second begins while the first is under way, and waits for it. */
async function atOnce<T>(
  first: (ctx: Context) => Promise<unknown>,
  second: () => Promise<T>,
  last: (ctx: Context) => Promise<unknown> = async () => undefined,
): Promise<PromiseSettledResult<T>> {
  const begun = aGate();
  const goOn = aGate();
  const one = test.app.run(authority, async (ctx) => {
    await first(ctx);
    begun.resolve();
    await goOn.promise;
    await last(ctx);
  });
  await Promise.race([begun.promise, one]);
  const other = Promise.allSettled([second()]);
  await untilSomebodyWaits().finally(goOn.resolve);
  await one;
  const [result] = await other;
  return result;
}

describe('a product that several change at once', () => {
  it('is shown to the public as suspended, although its certificate is drawn at the same time', async () => {
    const { productId, caseId, number } = await filed('制证演示');
    const drawn = await atOnce(
      (ctx) => moveTo(ctx, productId, { to: 'SUSPENDED', caseId, reason: '抽检不合格' }),
      () => test.settle(),
    );
    expect(drawn.status).toBe('fulfilled');
    const { data } = await test.inject(publicityGet, { number });
    expect([data.status, data.certificates.map(({ state }) => state)]).toEqual(['SUSPENDED', ['issued']]);
    expect(data.states).toHaveLength(2);
  });

  it('ends without deadlock while somebody asks for its certificate again, who is told that there is nothing to make', async () => {
    const { productId, caseId, number } = await filed('重制演示');
    await test.settle();
    const [row] = await owner(
      sql<{
        id: string;
      }>`update certificate set state = 'failed' where product_id = ${productId} returning id::text as id`,
    );
    const again = await atOnce(
      (ctx) => moveTo(ctx, productId, { to: 'SUSPENDED', caseId }),
      async () => test.inject(certificateAgain, { productId, id: row?.id ?? '' }, await as('filing')),
      (ctx) => moveTo(ctx, productId, { to: 'FILING_CANCELLED', caseId }),
    );
    expect(again).toMatchObject({ status: 'fulfilled', value: { state: 409 } });
    const { data } = await test.inject(publicityGet, { number });
    expect([data.status, data.certificates.map(({ state }) => state)]).toEqual(['FILING_CANCELLED', ['void']]);
  });

  it('takes the version of one case; the other, which was submitted before it, is told so', async () => {
    const { productId } = await filed('两案演示');
    const cases = [await filed('甲案演示'), await filed('乙案演示')];
    const change = (caseId: string) => async (ctx: Context) =>
      addVersion(ctx, productId, await caseFacts(ctx, caseId), 'record');
    const [one, other] = [change(cases[0]?.caseId ?? ''), change(cases[1]?.caseId ?? '')];
    const lost = await atOnce(one, () => test.app.run(authority, other));
    expect(lost).toMatchObject({ status: 'rejected', reason: { error: 'conflict' } });
    expect(lost.status === 'rejected' && lost.reason.detail.cause).toMatch(/第 2 版|version 2/);
    const { currentVersion, title } = await shown(productId);
    expect([currentVersion, title.startsWith('甲案演示')]).toEqual([2, true]);
  });

  it('has one certificate for a version, whoever asks for it at once', async () => {
    const { productId, caseId } = await filed('两证演示');
    await test.settle();
    const other = await filed('新版演示');
    await test.app.run(authority, async (ctx) =>
      addVersion(ctx, productId, await caseFacts(ctx, other.caseId), 'record'),
    );
    const order = async (ctx: Context) =>
      test.app.wiring.services?.get('makeCertificate')?.run(ctx, {
        ...{ service: 'makeCertificate', options: {}, caseId, area: 'reg/first', instanceId: '', data: {} },
        ...{ variables: {}, apartFrom: () => new Set<string>() },
        ...{ setVariable: () => undefined, setData: () => undefined },
      });
    await atOnce(order, () => test.app.run(authority, order));
    await test.settle();
    const { certificates } = await shown(productId);
    expect(certificates.map(({ productVersion, state }) => [productVersion, state])).toEqual([
      [2, 'issued'],
      [1, 'replaced'],
    ]);
  });
});

describe('a number that names no authority', () => {
  it('is counted once for all authorities: 64 writers of two of them leave no gap and give none twice', async () => {
    const second = await test.app.createSpace({ authorityId: test.app.newId(), schema: 'space_second' });
    const scopes: Scope[] = [authority, { role: 'app_authority', ...second, tenantId: second.authorityId }];
    const give = (at: number) =>
      test.app.run(scopes[at % 2] ?? authority, async (ctx) => {
        const facts = { origin: 'domestic', prefix: at % 2 === 0 ? '演' : '海' };
        const number = await nextNumber(ctx, { series: 'special', caseId: String(at), facts });
        // Every ninth step fails after it has its number, which is free again then.
        if (at % 9 === 8) throw new Error('undone');
        return number;
      });
    const given = await Promise.allSettled(Array.from({ length: 64 }, (_, at) => give(at)));
    const serials = given.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value.slice(-4))] : []));
    expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 57 }, (_, at) => at + 1));
    await expect(
      test.app.run(authority, (ctx) => nextNumber(ctx, { series: 'filing', caseId: '1', facts: {} })),
    ).rejects.toThrow(/needs \{prefix\}/);
  });
});
