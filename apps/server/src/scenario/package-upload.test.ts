import {
  areaGetRecord,
  areaQuery,
  areaSave,
  areaSubmit,
  decideFinding,
  draftCheck,
  draftOpen,
  draftPatch,
  type JsonObject,
  productGet,
  taskPending,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { makeProgram, rest, tokenOf } from '../platform/program/program.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** The final sales package of a product is uploaded before sale and compared with the dossier in force, over the real server. */
const place = { group: 'review', name: 'package-upload' } as const;
const windowId = 'window-package';
let test: TestApp;
const { as, cream, done, lettersOf, shown } = caseSteps(() => test);
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Product = Awaited<ReturnType<typeof cream>>;
const today = () => dayOf(test.app.businessNow());
async function form({ product }: Product, more: JsonObject = {}, account = 'applicant'): Promise<JsonObject> {
  const { id, fileName } = (await upload(account, '包装四面（演示）.pdf', pdf)).data;
  return {
    product,
    spec: '50 g',
    saleFrom: addDays(today(), 20),
    faces: ['front', 'back', 'left', 'right'],
    packagePictures: [{ id, name: fileName }],
    packageIngredients: '成分：水、甘油',
    packageNetContent: '50 g',
    packageChecked: true,
    confirmed: true,
    ...more,
  };
}
/** Saves a draft; answers its id. */
async function saved(data: JsonObject, account = 'applicant') {
  const answer = await test.inject(areaSave, { ...place, data }, await as(account));
  expect([answer.state, answer.cause]).toEqual([200, null]);
  return answer.data.id;
}
const checked = async (id: string) => (await test.inject(draftCheck, { ...place, id }, await as('applicant'))).data;
/** Submits a draft with a reason for each finding, or with none. */
async function sent(id: string, reason = '按实际包装印制，将在下批改正（演示）。') {
  const { rev, review } = await checked(id);
  const acknowledgements = (reason === '' ? [] : (review?.findings ?? [])).map(({ key }) => ({ key, reason }));
  return test.inject(areaSubmit, { ...place, id, rev, acknowledgements }, await as('applicant'));
}
const rulesOf = async (id: string) => (await checked(id)).review?.findings.map(({ rule }) => rule) ?? [];

describe('a sales package', () => {
  it('is compared with the dossier of its product: another net content is looked at, an error wants a reason', async () => {
    const own = await cream('岚屿包装甲');
    const id = await saved(await form(own, { packageNetContent: '50 mL' }));
    const rules = await rulesOf(id);
    expect(rules).toEqual(expect.arrayContaining(['L02', 'L09', 'L19']));
    // Only what is asked of a package: nothing of the formulation is judged anew.
    expect(rules.filter((rule) => !rule.startsWith('L') && !['F20', 'F56', 'D31'].includes(rule))).toEqual([]);
    const silent = await sent(id, '');
    expect([silent.state, silent.cause]).toEqual([400, expect.stringContaining('L09')]);
    const { state, data } = await sent(id);
    expect([state, data.status]).toEqual([200, 'UPLOADED']);
    const pending = (await test.inject(taskPending, {}, await as('filing'))).data.dataResult;
    expect(pending.find(({ caseId }) => caseId === data.caseId)).toMatchObject({ node: 'packageCheck' });
    // Another company neither reads it nor uploads one for the product of this one.
    expect((await test.inject(areaGetRecord, { ...place, id: data.caseId }, await as('rival'))).state).toBe(404);
    expect((await test.inject(areaQuery, place, await as('rival'))).data.dataResult).toEqual([]);
    const foreign = await test.inject(areaSave, { ...place, data: await form(own, {}, 'rival') }, await as('rival'));
    const check = await test.inject(draftCheck, { ...place, id: foreign.data.id }, await as('rival'));
    expect([check.state, check.data.canSubmit, check.data.review]).toEqual([200, false, null]);
    expect(check.data.errors.map(({ field }) => field)).toContain('product');
  });

  it('that claims what an ordinary cosmetic may not is ordered to be corrected; the product stays in force', async () => {
    const own = await cream('岚屿包装乙');
    const id = await saved(await form(own, { packageClaims: '美白祛斑' }));
    expect(await rulesOf(id)).toContain('L07');
    const { caseId } = (await sent(id)).data;
    for (const finding of (await shown('filing', caseId, place)).findings)
      if (finding.severity === 'error' && finding.decision === null) await decide(caseId, finding.id);
    const order = { days: 10, items: '删去“美白祛斑”（演示）。' };
    expect(await done('filing', caseId, ['packageCheck', 'order'], order, place)).toBe('ORDER_CORRECT');
    expect(await lettersOf(caseId)).toEqual(['L17']);
    const page = (await test.inject(productGet, { id: own.product.id }, await as('applicant'))).data;
    expect([page.state, page.cases[0]?.area]).toEqual(['ACTIVE', 'review/package-upload']);
  });

  it('is refused without its front, its pictures, the ingredients, and for a sale before the filing', async () => {
    const own = await cream('岚屿包装丙');
    const id = await saved(await form(own, { faces: ['back'], packagePictures: [], packageIngredients: null }));
    const messages = (await checked(id)).errors.map(({ message }) => message).join();
    expect(messages).toContain('缺少正面图片');
    const early = await saved(await form(await cream('岚屿包装丁'), { saleFrom: addDays(today(), -1) }));
    const { blocked, canSubmit } = await checked(early);
    expect([canSubmit, blocked]).toEqual([false, expect.stringContaining('计划上市日期早于')]);
    expect((await sent(early)).state).toBe(409);
  });

  it('has one draft for a product: a person who saves another is led to the first, a program is told which of its fields would be lost', async () => {
    const own = await cream('岚屿包装戊');
    const first = await saved(await form(own, { faces: ['back'] }));
    expect(await saved(await form(own))).toBe(first);
    const program = await makeProgram(test, { scopes: ['review/package-upload:save'] });
    const token = await tokenOf(test, program);
    const post = (data: JsonObject) => rest(test, 'POST', '/drafts/review/package-upload', { token, body: { data } });
    const { product = null, ...said } = await form(own);
    expect(await post({ product })).toMatchObject({ status: 201, body: { id: first } });
    const whole = await post({ product, ...said });
    expect([whole.status, JSON.stringify(whole.body)]).toEqual([409, expect.stringContaining(first)]);
    expect(JSON.stringify(whole.body)).toContain('已上传的面');
    expect((await checked(first)).errors.map(({ message }) => message)).toContain('缺少正面图片');
    const me = await as('applicant');
    const { rev } = (await test.inject(draftOpen, { ...place, id: first, windowId }, me)).data;
    const ops = [{ op: 'set' as const, path: ['faces'], value: ['front', 'back'] }];
    const patch = { ...place, id: first, windowId, baseRev: rev, patchId: 'package-1', ops, release: true };
    expect((await test.inject(draftPatch, patch, me)).state).toBe(200);
    const { state, data } = await sent(first);
    expect([state, ['OK', 'UPLOADED'].includes(data.status)]).toEqual([200, true]);
  });
});

async function decide(caseId: string, findingId: string): Promise<void> {
  const decision = { caseId, findingId, decision: 'accepted' as const };
  await test.inject(decideFinding, { ...place, ...decision }, await as('filing'));
}
