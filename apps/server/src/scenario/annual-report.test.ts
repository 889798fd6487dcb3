import {
  areaGetRecord,
  areaQuery,
  areaSave,
  areaSubmitEach,
  draftCheck,
  type JsonObject,
  productGet,
  publicityGet,
  taskAgree,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOnProduct } from '../platform/area/area.testing.ts';
import { sweepDates } from '../platform/workflow/index.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';
import { type Chosen, copiesOf } from './copied-products.testing.ts';

/** Annual reports of filed products and what becomes of a missing one, over the real server, from a March to the autumn after. */
const report = { group: 'filing', name: 'annual-report' } as const;
const missing = { group: 'filing', name: 'annual-missing' } as const;
const space = 'space_yunhai';
let test: TestApp;
const { act, as, cream, done, later, lettersOf, shown, submit } = caseSteps(() => test);
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date('2026-03-10T10:00:00+08:00') });
});
afterAll(() => test.close());

type Product = Awaited<ReturnType<typeof cream>>;
/** A filed product that was filed on a day. */
async function filed(brand: string, day = '2024-02-01'): Promise<Product> {
  const made = await cream(brand);
  await test.app.asOwner(
    (db) =>
      sql`update product set opened_at = ${`${day}T09:00:00+08:00`}::timestamptz where number = ${made.number}`.execute(
        db,
      ),
    space,
  );
  return made;
}
const facts = { produced: 'yes', quantity: '1200', unit: '支', batches: 3, standardConform: true };
const form = ({ product }: Pick<Product, 'product'>, more: JsonObject = {}): JsonObject => ({
  ...facts,
  product,
  statement: true,
  ...more,
});
const pageOf = async ({ product }: Product, account = 'filing') =>
  (await test.inject(productGet, { id: product.id }, await as(account))).data;
const marksOf = async (one: Product) => (await pageOf(one)).marks.map(({ label }) => label['zh-CN']);
/** The case that was begun about a product because its report is missing. */
const reminderOf = async (one: Product) =>
  (await pageOf(one)).cases.find(({ area }) => area === 'filing/annual-missing')?.id ?? '';
const statusOf = async (caseId: string, place: typeof report | typeof missing = missing) =>
  (await shown('filing', caseId, place)).status;

describe('an annual report', () => {
  it('of twelve products is filled in in one table and sent in March; each is a report of its own, which may be sent anew until the 31st', async () => {
    const products = await copiesOf(test, (await filed('岚屿年报')).product.id, 12);
    const rows = products.map((product, at) => ({ _id: `row${at}`, product, ...facts }));
    const me = await as('applicant');
    const { data: saved } = await test.inject(
      areaSave,
      { ...report, data: { several: true, products: rows, statement: true } },
      me,
    );
    const { rev } = (await test.inject(draftCheck, { ...report, id: saved.id }, me)).data;
    const answer = await test.inject(areaSubmitEach, { ...report, id: saved.id, rev }, me);
    expect([answer.state, answer.cause]).toEqual([200, null]);
    const sent = answer.data;
    expect([sent.submitted.length, sent.refused]).toEqual([12, []]);
    const [first] = sent.submitted;
    const caseId = first?.caseId ?? '';
    const own = await shown('filing', caseId, report);
    expect([own.status, own.data.year, own.applyNo?.includes('年报2026')]).toEqual(['REPORTED', 2025, true]);
    // Sent again: the new one stands.
    const again = await submit('applicant', report, form({ product: products[0] as Chosen }, { quantity: '1300' }));
    expect([again.state, again.data.status]).toEqual([200, 'REPORTED']);
    expect(await statusOf(caseId, report)).toBe('REPLACED');
    // Another company neither finds nor reads it, and chooses no product of others.
    expect((await test.inject(areaGetRecord, { ...report, id: caseId }, await as('rival'))).state).toBe(404);
    expect((await test.inject(areaQuery, report, await as('rival'))).data.dataResult).toEqual([]);
    const stolen = await submit('rival', report, form({ product: products[1] as Chosen }));
    expect(stolen.state).toBe(400);
  });

  it('is refused for a product filed less than a year ago, with a negative quantity, and without what was made', async () => {
    const young = await filed('岚屿新品', '2025-06-01');
    const early = await submit('applicant', report, form(young));
    expect([early.state, early.cause]).toEqual([409, expect.stringContaining('2025-06-01')]);
    // Of one product there is one draft: each of these is about a product of its own.
    const negative = await submit('applicant', report, form(await filed('岚屿旧品甲'), { quantity: '-1' }));
    expect([negative.state, JSON.stringify(negative.data)]).toEqual([400, expect.stringContaining('quantity')]);
    const empty = await submit('applicant', report, form(await filed('岚屿旧品乙'), { quantity: null, batches: null }));
    expect([empty.state, JSON.stringify(empty.data)]).toEqual([400, expect.stringContaining('batches')]);
    const unexplained = await submit('applicant', report, form(await filed('岚屿旧品丙'), { standardConform: false }));
    expect([unexplained.state, JSON.stringify(unexplained.data)]).toEqual([
      400,
      expect.stringContaining('standardEvidence'),
    ]);
    // Not made in the year: nothing is asked of how much.
    const old = await filed('岚屿旧品丁');
    const idle = await submit(
      'applicant',
      report,
      form(old, { produced: 'no', quantity: null, unit: null, batches: null }),
    );
    expect(idle.state).toBe(200);
  });

  it('that says itself that the product does not conform is looked at at once and leads to a check of the filing; others are when the window is over', async () => {
    const one = await filed('岚屿不符合');
    const said = await submit(
      'applicant',
      report,
      form(one, { standardConform: false, standardEvidence: '一批次超标。' }),
    );
    expect([said.state, said.cause, said.data?.status]).toEqual([200, null, 'IN_CHECK']);
    // The first filing is still in its own check: nothing is begun twice.
    const order = { reason: '自报菌落总数超标。' };
    const twice = await act('filing', said.data.caseId, ['checkReport', 'order'], order, report);
    expect([twice.state, twice.cause]).toEqual([409, expect.stringContaining('备案后核查')]);
    await test.app.asOwner(
      (db) => sql`update case_record set status = 'ACTIVE' where cert_no = ${one.number}`.execute(db),
      space,
    );
    const ordered = await done('filing', said.data.caseId, ['checkReport', 'order'], order, report);
    expect(ordered).toBe('HANDED_OVER');
    const checks = (await pageOf(one)).cases.filter(({ area }) => area === 'filing/check');
    expect(checks).toMatchObject([{ status: 'POST_CHECK', open: true }]);
    // Reported anew it is a report like others, which may be replaced until 31 March.
    expect((await submit('applicant', report, form(one))).data.status).toBe('REPORTED');
    await later('2026-03-31');
    expect(
      (await test.inject(areaQuery, report, await as('filing'))).data.dataResult.some(
        ({ status }) => status === 'REPORTED',
      ),
    ).toBe(true);
    await later('2026-04-01');
    // One with which everything is right ends or was drawn; neither harms the product.
    const states = (await test.inject(areaQuery, { ...report, parameters: [] }, await as('filing'))).data.dataResult;
    const left = new Set(states.map(({ status }) => status));
    expect(left.has('REPORTED')).toBe(false);
    expect(
      [...left].every((status) => ['IN_CHECK', 'FINISHED', 'HANDED_OVER', 'REPLACED'].includes(String(status))),
    ).toBe(true);
  });
});

describe('a report that is missing on 1 April', () => {
  let one: Product;
  let other: Product;
  let young: Product;
  beforeAll(async () => {
    one = await filed('岚屿洁面乳');
    other = await filed('岚屿补报乳');
    young = await filed('岚屿次年霜', '2025-01-01');
    // The turn of 1 April has come already for others; what became due since is found a day later.
    await later('2026-04-02');
  });

  it('is reminded of once by letter and on the page of the product; what was reported, is young or special is not', async () => {
    await Promise.all([sweepDates(test.app), sweepDates(test.app)]);
    const begun = (await test.inject(areaQuery, missing, await as('filing'))).data.dataResult;
    // Those whose reports were refused above, the original of the copies, and these two; neither the young ones nor what was reported.
    const expected = ['岚屿年报', '岚屿旧品丙', '岚屿旧品乙', '岚屿旧品甲', '岚屿洁面乳', '岚屿补报乳'];
    expect(begun.map(({ year }) => year)).toEqual(expected.map(() => 2025));
    const titles = begun.map(({ title }) => String(title));
    expect(expected.filter((name) => titles.filter((title) => title.startsWith(name)).length !== 1)).toEqual([]);
    const caseId = await reminderOf(one);
    expect([await statusOf(caseId), await lettersOf(caseId)]).toEqual(['REMINDED', ['L34']]);
    expect([await marksOf(one), await marksOf(young)]).toEqual([['逾期未报'], []]);
    expect((await pageOf(one, 'applicant')).marks).toMatchObject([{ caseId, area: 'filing/annual-missing' }]);
    const [task] = (await shown('applicant', caseId, missing)).tasks;
    expect(task).toMatchObject({ node: 'remind', due: { remaining: 20 } });
    // Another company knows nothing of it, no company begins one, and the office reminds once a year.
    expect((await test.inject(areaGetRecord, { ...missing, id: caseId }, await as('rival'))).state).toBe(404);
    const begin = async (account: string) =>
      openOnProduct(test, await as(account), { ...missing, number: one.number }, { reason: '再次催报（演示）。' });
    expect((await begin('applicant')).state).toBe(6010104);
    expect(await begin('filing')).toMatchObject({ state: 400, cause: expect.stringContaining('今年已经') });
  });

  it('ends with the late report, which cannot be sent twice', async () => {
    await later('2026-04-10');
    const late = await submit('applicant', report, form(other));
    expect(late.state).toBe(200);
    expect(['FINISHED_LATE', 'IN_CHECK']).toContain(late.data.status);
    expect([await statusOf(await reminderOf(other)), await marksOf(other)]).toEqual(['REPORTED_LATE', []]);
    const twice = await submit('applicant', report, form(other));
    expect([twice.state, twice.cause]).toEqual([409, expect.stringContaining('3 月 31 日之后')]);
  });

  it('is a task of the office 20 working days later: an order, and only by its decision the filing is cancelled', async () => {
    const caseId = await reminderOf(one);
    await later('2026-04-28');
    expect(await statusOf(caseId)).toBe('REMINDED');
    await later('2026-05-12');
    expect([await statusOf(caseId), await marksOf(one)]).toEqual(['MISSING', ['年报缺失']]);
    const [task] = (await shown('filing', caseId, missing)).tasks;
    expect(task).toMatchObject({ node: 'orderReport', due: { remaining: 10 } });
    // The company has no step there, and reads the office, not the person.
    const own = await test.inject(
      taskAgree,
      { taskId: task?.id ?? '', action: 'excuse', data: {} },
      await as('applicant'),
    );
    expect(own.state).toBe(6010104);
    const order = { days: 10, items: '补报 2025 年度的年度报告。' };
    expect(await done('filing', caseId, ['orderReport', 'order'], order, missing)).toBe('ORDER_CORRECT');
    expect(await lettersOf(caseId)).toEqual(['L17', 'L34']);
    await later('2026-08-03');
    expect(await statusOf(caseId)).toBe('MISSING');
    const inForce = await pageOf(one);
    expect([inForce.state, inForce.marks.length]).toEqual(['ACTIVE', 1]);
    const cancel = { ground: 'notCorrected', reason: '责令改正后仍未报告（演示）。' };
    expect(await done('filing', caseId, ['decideMissing', 'cancel'], cancel, missing)).toBe('FILING_CANCELLED');
    await test.settle();
    expect([(await pageOf(one)).state, await marksOf(one)]).toEqual(['FILING_CANCELLED', []]);
    expect((await test.inject(publicityGet, { number: one.number })).data.status).toBe('FILING_CANCELLED');
    expect(await lettersOf(caseId)).toEqual(['L17', 'L20', 'L34']);
  });

  it('is not reminded of by hand either where nothing was due', async () => {
    const place = { ...missing, number: young.number };
    const begun = await openOnProduct(test, await as('filing'), place, { reason: '再次核对（演示）。' });
    expect(begun).toMatchObject({ state: 400, cause: expect.stringContaining('2025-01-01') });
  });
});
