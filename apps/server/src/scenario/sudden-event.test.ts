import { areaGetRecord, type JsonObject, productBegins, productGet, publicityGet } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOnProduct } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** Sudden events over the real server: who may report, verify, act and close, what becomes of the product meanwhile, and what companies never read. */
const event = { group: 'monitor', name: 'sudden-event' } as const;
let test: TestApp;
const { as, act, cream, done, lettersOf, shown, submit } = caseSteps(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const today = () => dayOf(test.app.businessNow());
const report = (more: JsonObject = {}): JsonObject => ({
  kind: 'adverseReaction',
  severity: '3',
  happenedAt: addDays(today(), -1),
  batches: 'LY260101',
  place: '云海市（演示）',
  reason: '两家医院上报四例面部红肿，均使用同一批次产品（演示）。',
  ...more,
});
const confirmed = {
  found: '批次、销售去向与病例相符（演示）。',
  reporter: '云海市第一医院（演示）',
  persons: [{ _id: 'p1', age: 34, sex: 'female', symptom: '面部水疱', outcome: 'recovering' }],
};
const grade = { grade: 'III', gradeReason: '四例，均好转（演示）。' };

/** An event about a product up to its measures: begun and verified by one supervisor, graded by the other. */
async function inMeasures(number: string) {
  const opened = await openOnProduct(test, await as('supervisor'), { ...event, number }, report());
  expect([opened.state, opened.cause, opened.data?.status]).toEqual([200, null, 'REPORTED']);
  const { caseId } = opened.data;
  expect(await done('supervisor', caseId, ['verify', 'confirm'], confirmed, event)).toBe('VERIFIED');
  expect(await done('supervisor2', caseId, ['grade', 'grade'], grade, event)).toBe('MEASURES');
  return caseId;
}

describe('a sudden event', () => {
  it('suspends the product, bars its cancellation, is lifted, and is closed by another person than who acted', async () => {
    const { number, product } = await cream('岚屿突发甲');
    const caseId = await inMeasures(number);
    const state = async () => (await test.inject(productGet, { id: product.id }, await as('applicant'))).data.state;
    const suspend = { reason: '同批次出现聚集性不良反应，查清原因之前暂停销售、使用。' };
    expect(await done('supervisor', caseId, ['measure', 'suspend'], suspend, event)).toBe('MEASURES');
    await test.settle();
    expect(await state()).toBe('SUSPENDED');
    expect((await test.inject(publicityGet, { number })).data).toMatchObject({ status: 'SUSPENDED' });
    expect(await lettersOf(caseId)).toEqual(['L18']);
    // While measures go on, the holder does not slip away by cancelling, and the reason names the event.
    const { applyNo } = await shown('supervisor', caseId, event);
    const begins = (await test.inject(productBegins, { id: product.id }, await as('applicant'))).data;
    expect(begins.find(({ area }) => area === 'reg/cancel')?.blocked).toContain(applyNo);
    // Suspended, or with a measure that goes on, it cannot be proposed to be closed.
    const evaluation = { evaluation: '检验合格，病例痊愈，提请结案（演示）。' };
    const ended = () => act('supervisor', caseId, ['measure', 'done'], evaluation, event);
    expect(await ended()).toMatchObject({ state: 409, cause: expect.stringContaining('产品仍处于暂停') });
    const recall = {
      measure: 'recall',
      due: addDays(today(), 30),
      owner: '企业',
      text: '召回 LY260101 批次（演示）。',
    };
    await done('supervisor', caseId, ['measure', 'begin'], recall, event);
    await done('supervisor', caseId, ['measure', 'lift'], { reason: '复检符合规定。' }, event);
    await test.settle();
    expect(await state()).toBe('ACTIVE');
    expect(await ended()).toMatchObject({ state: 409, cause: expect.stringContaining('还有措施没有完成') });
    await done('supervisor', caseId, ['measure', 'finish'], { text: '召回率 85%，已经完成（演示）。' }, event);
    const twice = { text: '再次报告完成（演示）。' };
    expect(await act('supervisor', caseId, ['measure', 'finish'], twice, event)).toMatchObject({ state: 409 });
    expect((await ended()).state).toBe(200);
    // Who opened it and acted does not close it.
    expect(await act('supervisor', caseId, ['close', 'close'], {}, event)).toMatchObject({ state: 6010104 });
    expect(await done('supervisor2', caseId, ['close', 'close'], {}, event)).toBe('CLOSED');
    await test.settle();
    expect(await lettersOf(caseId)).toEqual(['L18', 'L19']);
    const after = (await test.inject(productBegins, { id: product.id }, await as('applicant'))).data;
    expect(after.find(({ area }) => area === 'reg/cancel')?.blocked).toBeNull();
  });

  it('shows its company neither who reported nor who fell ill, and another company nothing at all', async () => {
    const { number } = await cream('岚屿突发乙');
    const caseId = await inMeasures(number);
    const company = JSON.stringify(await shown('applicant', caseId, event));
    for (const secret of ['第一医院', '水疱', 'recovering', '病例相符']) expect(company).not.toContain(secret);
    expect(JSON.stringify(await shown('supervisor', caseId, event))).toContain('第一医院');
    expect((await test.inject(areaGetRecord, { ...event, id: caseId }, await as('rival'))).state).toBe(404);
  });

  it('that is not confirmed leaves the product as it is; grading waits for it, by another person', async () => {
    const { number, product } = await cream('岚屿突发丙');
    const opened = await openOnProduct(test, await as('filing'), { ...event, number }, report());
    const { caseId } = opened.data;
    expect((await shown('supervisor', caseId, event)).tasks.map(({ node }) => node)).toEqual(['verify']);
    const why = { why: '样品为假冒产品，与备案人无关（演示）。' };
    expect(await done('supervisor', caseId, ['verify', 'notConfirmed'], why, event)).toBe('UNFOUNDED');
    expect((await test.inject(productGet, { id: product.id }, await as('applicant'))).data.state).toBe('ACTIVE');
    const second = (await openOnProduct(test, await as('filing'), { ...event, number }, report())).data.caseId;
    await done('supervisor', second, ['verify', 'confirm'], confirmed, event);
    expect(await act('supervisor', second, ['grade', 'grade'], grade, event)).toMatchObject({ state: 6010104 });
  });

  it('is reported by the company itself about its own product alone, and by nobody who only reads', async () => {
    const { number, product } = await cream('岚屿突发丁');
    const own = await submit('applicant', event, { ...report(), product });
    expect([own.state, own.data?.status]).toEqual([200, 'REPORTED']);
    const stranger = await submit('rival', event, { ...report(), product });
    expect(stranger).toMatchObject({ state: 400, cause: expect.stringContaining('无权查看') });
    const auditor = await openOnProduct(test, await as('auditor'), { ...event, number }, report());
    expect(auditor.state).toBe(6010104);
    const future = await openOnProduct(
      test,
      await as('filing'),
      { ...event, number },
      report({ happenedAt: addDays(today(), 2) }),
    );
    expect(JSON.stringify(future)).toContain('日期晚于今天');
  });
});
