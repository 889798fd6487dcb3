import {
  areaGetRecord,
  areaRemove,
  areaSave,
  areaSubmit,
  areaSubmitEach,
  draftCheck,
  draftOpen,
  type JsonObject,
  sessionQuery,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';
import { type Chosen, copiesOf } from './copied-products.testing.ts';

/** One draft that cancels many products: each row is a case of its own, over the real server. */
let test: TestApp;
const { as, cream, submit } = caseSteps(() => test);
const upload = uploader(() => test, as);
const cancel = { group: 'reg', name: 'cancel' } as const;
const space = 'space_yunhai';
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const row = (product: Chosen, changes: JsonObject = {}): JsonObject => ({
  _id: `row-${product.id}`,
  product,
  lastMadeOn: addDays(dayOf(test.app.businessNow()), -150),
  stockLeft: 0,
  stockPlan: 'none',
  ...changes,
});
const shared: JsonObject = { cause: 'stopMaking', reason: '整条产品线停产。', paperBack: 'none', consequence: true };
const file = async () => {
  const { id, fileName } = (await upload('applicant', '资料（演示）.pdf', pdf)).data;
  return [{ id, name: fileName }];
};

/** Saves a draft of several products. */
async function draftOf(products: JsonObject[], changes: JsonObject = {}, account = 'applicant'): Promise<string> {
  const data = { ...shared, several: true, products, ...changes };
  const saved = await test.inject(areaSave, { ...cancel, data }, await as(account));
  expect([saved.state, saved.cause]).toEqual([200, null]);
  return saved.data.id;
}
const checked = async (id: string, account = 'applicant') =>
  (await test.inject(draftCheck, { ...cancel, id }, await as(account))).data;
const send = async (id: string, rev: number, account = 'applicant', headers: Record<string, string> = {}) =>
  test.inject(areaSubmitEach, { ...cancel, id, rev }, { ...(await as(account)), headers });
const submitted = async (id: string) => (await send(id, (await checked(id)).rev)).data;
const opened = async (id: string) =>
  test.inject(draftOpen, { ...cancel, id, windowId: 'window-1', readOnly: true }, await as('applicant'));
const statesOf = (chosen: readonly Chosen[]) =>
  test.app.asOwner(async (db) => {
    const { rows } = await sql<{ state: string }>`select state from product
      where id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(db);
    return rows.map(({ state }) => state);
  }, space);
const casesAbout = (ids: readonly string[]) =>
  test.app.asOwner(async (db) => {
    const { rows } = await sql<{ id: string }>`select product_id::text as id from case_record
      where area = 'reg/cancel' and product_id = any(${[...ids]}::bigint[]) order by 1`.execute(db);
    return rows.map(({ id }) => id);
  }, space);

let template: Chosen | undefined;
let made = 0;
/** Products in force; the first is filed, the others are written like it: a filing for each would be walked for nothing. */
async function products(count: number): Promise<Chosen[]> {
  template ??= (await cream('停产产品')).product;
  const rows = await copiesOf(test, template.id, count, made);
  made += count;
  return rows;
}

describe('a draft of several products', () => {
  it('R1.1-14 becomes a case for each; a row that something blocks is refused with its number, the others go on', async () => {
    const [one, two, three] = (await products(3)) as [Chosen, Chosen, Chosen];
    const blocking = await submit('applicant', cancel, { ...shared, ...row(two) });
    expect(blocking.state).toBe(200);
    // Of a special product the cancellation waits for a decision; here its case is open like that.
    await test.app.asOwner((db) => sql`update product set state = 'ACTIVE' where id = ${two.id}`.execute(db), space);
    await test.app.asOwner(
      (db) => sql`update case_record set status = 'CANCELLING' where id = ${blocking.data.caseId}`.execute(db),
      space,
    );
    const id = await draftOf([row(one), row(two), row(three, { stockLeft: 40, stockPlan: 'sold' })]);
    const check = await checked(id);
    expect(check).toMatchObject({ canSubmit: true, blocked: null, rows: { ready: 2 } });
    expect(check.rows?.refused).toMatchObject([{ row: `row-${two.id}`, number: 2, title: two.text }]);
    expect(check.rows?.refused[0]?.cause).toContain(blocking.data.applyNo);
    expect(check.errors).toMatchObject([{ field: 'products', row: `row-${two.id}`, column: 'product' }]);
    // As one case it is not submitted: that would be a case about nothing.
    const asOne = await test.inject(
      areaSubmit,
      { ...cancel, id, rev: check.rev, acknowledgements: [] },
      await as('applicant'),
    );
    expect(asOne.state).toBe(409);
    const answer = await send(id, check.rev);
    expect([answer.state, answer.cause]).toEqual([200, null]);
    expect(answer.data.submitted.map(({ title }) => title)).toEqual([one.text, three.text]);
    expect(answer.data.refused).toEqual(check.rows?.refused);
    await test.settle();
    expect(await statesOf([one, three])).toEqual(['CANCELLED', 'CANCELLED']);

    // Each is a case like one that was submitted alone.
    const [first] = answer.data.submitted;
    const caseId = first?.caseId ?? '';
    const { data } = await test.inject(areaGetRecord, { ...cancel, id: caseId }, await as('applicant'));
    expect(data).toMatchObject({ title: one.text, applyNo: first?.applyNo, status: 'CANCEL_NOTICE' });
    expect(data.data).toMatchObject({ product: { id: one.id }, stockPlan: 'none', productKind: 'ordinary' });
    expect(data.data.products ?? []).toEqual([]);
    expect(data).toMatchObject({ history: expect.arrayContaining([expect.anything()]) });

    // The draft keeps what was refused, and says what became of the others.
    const kept = (await opened(id)).data;
    expect(kept.submittedRows.map((done) => [done.row, done.title])).toEqual([
      [`row-${one.id}`, one.text],
      [`row-${three.id}`, three.text],
    ]);
    expect(kept.data.products).toHaveLength(3);
    expect((await checked(id)).rows).toMatchObject({ ready: 0, refused: [{ number: 2 }] });
    // Mended, it goes too, and with its last row the draft is gone.
    await test.app.asOwner(
      (db) => sql`update case_record set status = 'WITHDRAWN' where id = ${blocking.data.caseId}`.execute(db),
      space,
    );
    await test.app.asOwner((db) => sql`update product set state = 'ACTIVE' where id = ${two.id}`.execute(db), space);
    const rest = await submitted(id);
    expect([rest.refused, rest.submitted.map(({ title }) => title)]).toEqual([[], [one.text, two.text, three.text]]);
    expect((await opened(id)).state).toBe(404);
  });

  it('is the same submission when it is sent again, with the key or without, and when the draft is gone', async () => {
    const [one, two] = (await products(2)) as [Chosen, Chosen];
    const id = await draftOf([row(one), row(two, { stockPlan: null })]);
    const { rev } = await checked(id);
    const key = { 'idempotency-key': 'cancel-several-once' };
    const first = await send(id, rev, 'applicant', key);
    expect(first.data.submitted.map(({ title }) => title)).toEqual([one.text]);
    expect(first.data.errors).toMatchObject([{ field: 'products', row: `row-${two.id}`, column: 'stockPlan' }]);
    expect((await send(id, rev, 'applicant', key)).data).toEqual(first.data);
    expect((await send(id, rev)).data).toEqual(first.data);
    expect(await casesAbout([one.id, two.id])).toEqual([one.id]);
    expect((await send(id, rev + 1)).state).toBe(409);

    const whole = await draftOf([row(two)]);
    const done = await send(whole, 0);
    expect(done.data.submitted).toHaveLength(1);
    expect((await send(whole, 0)).data).toEqual(done.data);
  });

  it('is submitted once by two people who do so at the same time', async () => {
    const some = await products(6);
    const id = await draftOf(some.map((one) => row(one)));
    const { rev } = await checked(id);
    const answers = await Promise.all([send(id, rev), send(id, rev), send(id, rev)]);
    const ids = answers.map(({ data }) => data.submitted.map(({ caseId }) => caseId).toSorted());
    expect(answers.map(({ state, data }) => [state, data.refused])).toEqual(answers.map(() => [200, []]));
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
    expect(await casesAbout(some.map((one) => one.id))).toEqual(some.map((one) => one.id));
  });

  it('names the row that has the same product, and takes the first', async () => {
    const [one] = (await products(1)) as [Chosen];
    const id = await draftOf([row(one), { ...row(one), _id: 'again' }]);
    expect((await checked(id)).rows).toMatchObject({ ready: 1, refused: [{ row: 'again', number: 2 }] });
    const { submitted: done, refused } = await submitted(id);
    expect(done).toHaveLength(1);
    expect(refused).toMatchObject([{ row: 'again', cause: expect.stringContaining('第 1 行') }]);
    expect(await casesAbout([one.id])).toEqual([one.id]);
  });

  it("does not find another company's product, nor does another company find the draft", async () => {
    const [one, two] = (await products(2)) as [Chosen, Chosen];
    const theirs = await draftOf([row(one)], {}, 'rival');
    expect((await checked(theirs, 'rival')).rows).toMatchObject({ ready: 0, refused: [{ number: 1 }] });
    const answer = await send(theirs, 0, 'rival');
    expect([answer.state, answer.data.submitted]).toEqual([200, []]);
    expect(answer.data.refused[0]?.cause).toContain('已不存在，或者您无权查看');
    const id = await draftOf([row(two)]);
    expect((await send(id, 0, 'rival')).state).toBe(404);
    expect((await send(id, 0, 'filing')).state).not.toBe(200);
    expect(await casesAbout([one.id, two.id])).toEqual([]);
  });

  it('gives each case the file that all share', async () => {
    const some = await products(2);
    const lossStatement = await file();
    const id = await draftOf(
      some.map((one) => row(one)),
      { paperBack: 'lost', lossStatement },
    );
    const { submitted: done, refused } = await submitted(id);
    expect([done.length, refused]).toEqual([2, []]);
    const { rows } = await test.app.asOwner(
      (db) =>
        sql<{ id: string }>`select holder_id::text as id from attachment_holder
          where attachment_id = ${lossStatement[0]?.id ?? ''} and kind = 'case' order by 1`.execute(db),
      space,
    );
    expect(rows.map((held) => held.id)).toEqual(done.map(({ caseId }) => caseId).toSorted());
  });

  it('of one product is written and submitted as before, in the form without the rows', async () => {
    const [one] = (await products(1)) as [Chosen];
    const answer = await submit('applicant', cancel, { ...shared, ...row(one) });
    expect([answer.state, answer.data.status]).toEqual([200, 'CANCEL_NOTICE']);
    const id = (await test.inject(areaSave, { ...cancel, data: { ...shared, ...row(one) } }, await as('applicant')))
      .data.id;
    expect((await send(id, 0)).state).toBe(409);
    const removed = await test.inject(areaRemove, { ...cancel, ids: id }, await as('applicant'));
    expect(removed.state).toBe(200);
  });

  it('takes 100 rows, lets other calls in between, and refuses 101 whole', async () => {
    const many = await products(101);
    const data = { ...shared, several: true, products: many.map((one) => row(one)) };
    const refused = await test.inject(areaSave, { ...cancel, data }, await as('applicant'));
    expect([refused.state, refused.cause]).toEqual([413, '产品有 101 行，最多 100 行，请删减']);
    const id = await draftOf(many.slice(0, 100).map((one) => row(one)));
    let isDone = false;
    const sent = send(id, 0).finally(() => {
      isDone = true;
    });
    let between = 0;
    const me = await as('applicant');
    while (!isDone && between < 20) {
      expect((await test.inject(sessionQuery, {}, me)).state).toBe(200);
      between += 1;
    }
    const answer = (await sent).data;
    expect(between).toBe(20);
    expect([answer.submitted.length, answer.refused]).toEqual([100, []]);
    expect(new Set(answer.submitted.map(({ applyNo }) => applyNo)).size).toBe(100);
    expect(await casesAbout(many.map((one) => one.id))).toHaveLength(100);
  });
});
