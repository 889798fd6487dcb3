import {
  areaGetRecord,
  areaSave,
  areaSubmit,
  decideFinding,
  draftCheck,
  draftOpen,
  draftPatch,
  type JsonObject,
  letterQuery,
  productBegins,
  productGet,
  publicityGet,
  taskDraftOpen,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptReplies, answerItems, first, writeItem } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** Changes of registered and filed products over the real server: what they begin with, what they may change, what becomes of them. */
const change = { group: 'reg', name: 'change' } as const;
const windowId = 'window-of-the-change';
let test: TestApp;
const { as, cream, done, person, productOf, registered, act, shown } = caseSteps(() => test);
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const detail = async (id: string) => (await test.inject(productGet, { id }, await as('applicant'))).data;

async function decide(caseId: string, place: typeof change | { group: string; name: string }) {
  await done(
    'approver',
    caseId,
    ['decideSection', 'agree'],
    { proposal: 'grant', opinionText: '同意审评结论。' },
    place,
  );
  await done('approver2', caseId, ['decideLeader', 'agree'], {}, place);
  expect(await done('approver3', caseId, ['decideSign', 'grant'], {}, place)).toBe('CERTIFIED');
  await test.settle();
  return done('acceptance', caseId, ['sendCertificate', 'send'], {}, place);
}

/** A registered sunscreen. */
async function registeredSunscreen(nameBrand: string) {
  const caseId = await registered('decideSection', { nameBrand });
  await decide(caseId, { group: 'reg', name: 'first' });
  const { certNo } = await shown('applicant', caseId);
  return { number: certNo ?? '', product: await productOf(certNo ?? '') };
}

async function begun(product: { id: string; text: string }): Promise<{ id: string; data: JsonObject }> {
  const saved = await test.inject(areaSave, { ...change, data: { product } }, await as('applicant'));
  expect({ state: saved.state, cause: saved.cause }).toMatchObject({ state: 200 });
  const draft = await test.inject(draftOpen, { ...change, id: saved.data.id, windowId }, await as('applicant'));
  return { id: saved.data.id, data: draft.data.data };
}

/** Sets fields of a draft; answers what the server said. */
async function set(id: string, values: JsonObject) {
  const me = await as('applicant');
  const { rev } = (await test.inject(draftOpen, { ...change, id, windowId }, me)).data;
  const ops = Object.entries(values).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
  const patch = { windowId, baseRev: rev, patchId: `change-${id}-${rev}`, ops, release: true };
  return test.inject(draftPatch, { ...change, id, ...patch }, me);
}

const file = async () => {
  const { id, fileName } = (await upload('applicant', '证明材料（演示）.pdf', pdf)).data;
  return [{ id, name: fileName }];
};
const own = async () => ({ reason: '按实际情况变更（演示）。', stockPlan: 'none', changeStatement: await file() });

const check = async (id: string) => (await test.inject(draftCheck, { ...change, id }, await as('applicant'))).data;
const inEnglish = async (account: string) => ({ ...(await as(account)), headers: { 'accept-language': 'en' } });
async function submit(id: string, me?: Awaited<ReturnType<typeof inEnglish>>) {
  const { rev, review } = await check(id);
  const acknowledgements = (review?.findings ?? []).map(({ key }) => ({ key, reason: '按演示资料提交。' }));
  return test.inject(areaSubmit, { ...change, id, rev, acknowledgements }, me ?? (await as('applicant')));
}

describe('a change of a filed product', () => {
  it('begins with what is in force, takes effect at once as the next version, and keeps the number', async () => {
    const { number, product } = await cream('变更演示甲');
    const begins = (await test.inject(productBegins, { id: product.id }, await as('applicant'))).data;
    expect(begins.find(({ area }) => area === 'reg/change')).toMatchObject({ as: 'holder', blocked: null });
    const { id, data } = await begun(product);
    expect(data).toMatchObject({
      nameBrand: '变更演示甲',
      fromVersion: 1,
      productNumber: number,
      contactName: '林嘉怡',
    });
    const patched = await set(id, { ...(await own()), groups: ['holder'], contactPhone: '000-55501999' });
    expect(patched.data.facts).toMatchObject({ change: { class: 'record', groups: ['holder'], count: 1 } });

    const answer = await submit(id);
    expect({ state: answer.state, cause: answer.cause, data: answer.data }).toMatchObject({
      state: 200,
      data: { status: 'POST_CHECK' },
    });
    await test.settle();
    const after = await detail(product.id);
    expect(after).toMatchObject({ number, currentVersion: 2 });
    expect(after.versions[0]).toMatchObject({ version: 2, changeType: 'record', caseId: answer.data.caseId });
    const kept = await shown('applicant', answer.data.caseId, change);
    expect(kept.data).toMatchObject({
      classComputed: 'record',
      fromVersion: 1,
      changeItems: [{ group: 'holder', before: '000-55501018', after: '000-55501999', class: 'record' }],
    });
    expect(kept.data.contactPhone).toBe('000-55501999');
    for (const { id: findingId } of (await shown('filing', answer.data.caseId, change)).findings) {
      const decision = { caseId: answer.data.caseId, findingId, decision: 'accepted' as const };
      await test.inject(decideFinding, { ...change, ...decision }, await as('filing'));
    }
    expect(await done('filing', answer.data.caseId, ['postCheck', 'pass'], {}, change)).toBe('ACTIVE');
    expect((await detail(product.id)).currentVersion).toBe(2);
  });

  it('lets nothing pass outside the ticked matters, and says which would open it', async () => {
    const { product } = await cream('变更演示乙');
    const { id } = await begun(product);
    await set(id, {
      ...(await own()),
      groups: ['label'],
      storage: '避光保存',
      filerAddress: '云海市岚屿区海棠路 20 号',
    });
    const { errors } = await check(id);
    expect(errors).toEqual([
      { field: 'groups', message: expect.stringMatching(/备案人地址|住所|地址.*注册人、备案人/) },
    ]);
    expect((await submit(id)).state).toBe(400);
    await set(id, { groups: ['label', 'holder'] });
    expect((await check(id)).errors).toEqual([]);
  });

  it('is refused while nothing differs, and when no plant is left', async () => {
    const { product } = await cream('变更演示丙');
    const { id } = await begun(product);
    await set(id, { ...(await own()), groups: ['holder'] });
    expect(await submit(id)).toMatchObject({ state: 400, cause: expect.stringContaining('没有变更内容') });
    await set(id, { groups: ['plant'], manufacturers: [], plantLicence: await file(), trialTest: await file() });
    const { errors } = await check(id);
    expect(errors.map(({ field }) => field)).toContain('manufacturers');
  });

  it('that makes another product is refused with the places, and the draft is kept', async () => {
    const { product } = await cream('变更演示丁');
    const { id, data } = await begun(product);
    const rows = (data.productFormula as JsonObject[]).map((row, at) =>
      at === 0 ? { ...row, percent: '23.000' } : at === 1 ? { ...row, percent: '27.000' } : row,
    );
    await set(id, { ...(await own()), groups: ['formula'], productFormula: rows, materialProof: await file() });
    const answer = await submit(id);
    expect(answer).toMatchObject({ state: 409, cause: expect.stringContaining('配方成分或者含量实质改变') });
    expect((await check(id)).blocked).toContain('重新备案');

    // What was written goes along into the application for the other product, with what that one needs of its own left out; the draft stays.
    const anew = async (draftId: string, account = 'applicant') =>
      test.inject(areaSave, { ...first, data: {}, prefill: true, draftId }, await as(account));
    const begunAnew = await anew(id);
    expect(begunAnew.state, begunAnew.cause ?? '').toBe(200);
    const draft = (await test.inject(draftOpen, { ...first, id: begunAnew.data.id, windowId }, await as('applicant')))
      .data;
    expect((draft.data.productFormula as JsonObject[]).map(({ percent }) => percent).slice(0, 2)).toEqual([
      '23.000',
      '27.000',
    ]);
    expect(draft.data).not.toHaveProperty('groups');
    expect(draft.data).not.toHaveProperty('product');
    expect(draft.data).not.toHaveProperty('changeStatement');
    expect(draft.copiedFrom).toMatchObject({ link: `/reg/change/draft/${id}` });
    expect((await check(id)).blocked).toContain('重新备案');
    expect((await anew(id, 'rival')).state).toBe(404);
    // An own draft of the area is copied like a case.
    expect((await anew(begunAnew.data.id)).state).toBe(200);
    expect((await anew(begunAnew.data.id, 'rival')).state).toBe(404);
    const intoChange = { ...change, data: {}, draftId: id };
    expect((await test.inject(areaSave, intoChange, await as('applicant'))).state).toBe(404);
  });

  it('names the version that another case has made since, and takes it over when the product is chosen again', async () => {
    const { product } = await cream('变更演示戊');
    const { id } = await begun(product);
    await set(id, { ...(await own()), groups: ['holder'], contactPhone: '000-55501001' });
    // A second draft of the same matter is the first one; the other change comes from another window by way of the office's check.
    const second = await test.inject(areaSave, { ...change, data: { product } }, await as('applicant'));
    expect(second.data.id).toBe(id);
    const other = await submit(id);
    expect(other.state).toBe(200);
    const { id: next, data } = await begun(product);
    expect(data).toMatchObject({ fromVersion: 2, contactPhone: '000-55501001' });
    await set(next, { ...(await own()), groups: ['holder'], contactPhone: '000-55501002', fromVersion: 1 });
    expect(await submit(next)).toMatchObject({ state: 409, cause: expect.stringContaining('现行已是第 2 版') });
    await set(next, { product: null });
    const chosen = await set(next, { product });
    expect(chosen.data.computed).toContainEqual({ op: 'set', path: ['fromVersion'], value: 2 });
  });

  it('is nobody else’s to begin', async () => {
    const { product } = await cream('变更演示己');
    const foreign = await test.inject(areaSave, { ...change, data: { product } }, await as('rival'));
    expect(foreign.state).toBe(404);
  });
});

describe('a change of a registered product', () => {
  it('R1.1-04 adds a plant by way of the whole review, as a version with number and validity unchanged', async () => {
    const { number, product } = await registeredSunscreen('变更注册甲');
    const before = await detail(product.id);
    const { id, data } = await begun(product);
    const plants = [
      ...(data.manufacturers as JsonObject[]),
      {
        _id: 'plant2',
        name: '云海第二工厂（演示）',
        kind: 'entrusted',
        country: '中国',
        address: '云海市演示路 88 号',
        licence: '演妆20260088',
      },
    ];
    await set(id, {
      ...(await own()),
      groups: ['plant'],
      manufacturers: plants,
      plantLicence: await file(),
      trialTest: await file(),
    });
    expect((await check(id)).errors).toEqual([]);
    const answer = await submit(id);
    expect({ state: answer.state, cause: answer.cause, data: answer.data }).toMatchObject({
      data: { status: 'SUBMITTED' },
    });
    const { caseId } = answer.data;
    // What is open on the product keeps the next change away.
    const { id: other } = await begun(product);
    await set(other, { ...(await own()), groups: ['label'], storage: '避光保存' });
    expect(await submit(other)).toMatchObject({ state: 409, cause: expect.stringContaining(number) });
    // It may take 118 working days by law: whoever has to renew before that is warned, whoever has years is not.
    const ends = async (days: number) => {
      const day = addDays(dayOf(test.app.businessNow()), days);
      await test.app.asOwner(
        (db) => sql`update product set valid_to = ${day}::date where id = ${product.id}`.execute(db),
        'space_yunhai',
      );
      return (await detail(product.id)).renewalRisk;
    };
    const { validTo } = before;
    expect(await ends(190)).toMatchObject({ caseId, area: 'reg/change', latest: expect.stringMatching(/^\d{4}-/) });
    expect(await ends(700)).toBeNull();
    await test.app.asOwner(
      (db) => sql`update product set valid_to = ${validTo}::date where id = ${product.id}`.execute(db),
      'space_yunhai',
    );

    expect(await done('acceptance', caseId, ['formCheck', 'accept'], {}, change)).toBe('ACCEPTED');
    await done('acceptance', caseId, ['transfer', 'transfer'], {}, change);
    const fields = { chief: await person('chief2'), rechecker: await person('recheck2') };
    await done('manager', caseId, ['assign', 'assign'], fields, change);
    const pass = { proposal: 'pass', conclusion: '新增生产企业符合规定，建议准予变更，没有需要补充的问题。' };
    await done('chief2', caseId, ['chiefReview', 'finish'], pass, change);
    await done('recheck2', caseId, ['recheck', 'agreePass'], { conclusion: '同意主审意见。' }, change);
    const points = 'identity class files findings opinions limits recusal quorum clock conclusion language annexes';
    const ticked = { checklist: points.split(' ') };
    await done('check1', caseId, ['reportCheck1', 'sign'], ticked, change);
    await done('check2', caseId, ['reportCheck2', 'sign'], ticked, change);
    await done('check3', caseId, ['reportCheck3', 'issue'], ticked, change);
    expect(await decide(caseId, change)).toBe('PUBLISHED');
    await test.settle();

    const after = await detail(product.id);
    expect(after).toMatchObject({ number, currentVersion: 2, validTo: before.validTo });
    expect(after.versions[0]).toMatchObject({ changeType: 'review', summary: { 'zh-CN': '生产企业' } });
    expect(after.plants).toContain('云海第二工厂（演示）');
    const record = (await test.inject(publicityGet, { number })).data;
    expect(JSON.stringify(record)).toContain('云海第二工厂（演示）');
  });

  it('of a text is recorded after the form check, with a new version, certificate and letter, and the same number', async () => {
    const { number, product } = await registeredSunscreen('变更注册丁');
    const before = await detail(product.id);
    const { id } = await begun(product);
    const address = '云海市岚屿区海棠路 18-1 号（演示地址）';
    await set(id, { ...(await own()), groups: ['holder'], filerAddress: address });
    const answer = await submit(id, await inEnglish('applicant'));
    expect({ state: answer.state, cause: answer.cause, data: answer.data }).toMatchObject({
      data: { status: 'SUBMITTED' },
    });
    const { caseId } = answer.data;
    // Whoever handed it in read English; each reader reads place, values and reason in their own language, before and after it took effect.
    const told = async (me: Awaited<ReturnType<typeof as>>) =>
      (await test.inject(areaGetRecord, { ...change, id: caseId }, me)).data.data.changeItems;
    const chinese = [{ place: '备案人地址', basis: expect.stringContaining('注册人、备案人地址改变'), after: address }];
    const english = [
      { place: "Filer's address", basis: expect.stringContaining('The address of the holder changes'), after: address },
    ];
    expect(await told(await as('acceptance'))).toMatchObject(chinese);
    expect(await told(await inEnglish('acceptance'))).toMatchObject(english);
    expect(await done('acceptance', caseId, ['formCheck', 'accept'], {}, change)).toBe('RECORDED');
    await test.settle();
    expect(await told(await as('applicant'))).toMatchObject(chinese);
    expect(await told(await inEnglish('applicant'))).toMatchObject(english);
    const after = await detail(product.id);
    expect(after).toMatchObject({ number, currentVersion: 2, validTo: before.validTo });
    expect(after.versions[0]).toMatchObject({ changeType: 'record' });
    const { data } = await test.inject(
      letterQuery,
      { parameters: [{ key: 'caseId', value: caseId }] },
      await as('applicant'),
    );
    expect(data.dataResult.map(({ kind }) => kind)).toContain('L13');
    const { certificates } = after as unknown as { certificates: { state: string; productVersion: number }[] };
    expect(certificates.map(({ state, productVersion }) => [productVersion, state])).toEqual([
      [2, 'issued'],
      [1, 'replaced'],
    ]);
  });

  it('is corrected where acceptance asks; the differences follow, and it stays what it was let in as', async () => {
    const { product } = await registeredSunscreen('变更注册戊');
    const { id } = await begun(product);
    await set(id, { ...(await own()), groups: ['holder'], filerAddress: '云海市海棠路 19 号（演示地址）' });
    const { caseId } = (await submit(id)).data;
    const item = await writeItem(
      test,
      await as('acceptance'),
      { ...change, caseId },
      { field: 'filerAddress', text: '请按营业执照填写地址。' },
    );
    expect({ state: item.state, cause: item.cause }).toMatchObject({ state: 200 });
    expect(await done('acceptance', caseId, ['formCheck', 'return'], {}, change)).toBe('RETURNED');
    const [task] = (await shown('applicant', caseId, change)).tasks;
    const me = await as('applicant');
    const { draftId } = (await test.inject(taskDraftOpen, { ...change, taskId: task?.id ?? '' }, me)).data;
    await answerItems(test, me, { ...change, caseId });
    // Outside what was ticked nothing opens, and another procedure is not entered by a correction.
    await set(draftId, { groups: ['holder', 'label'], useMethod: '取适量涂抹于面部' });
    expect((await check(draftId)).errors).toMatchObject([
      { field: 'groups', message: expect.stringContaining('类别') },
    ]);
    const address = '云海市岚屿区海棠路 18-1 号（演示地址）';
    await set(draftId, {
      groups: ['holder'],
      useMethod: '洁面后取适量涂抹于面部，轻轻按摩至吸收。',
      filerAddress: address,
    });
    const reply = await submit(draftId);
    expect({ state: reply.state, cause: reply.cause }).toMatchObject({ state: 200 });
    expect((await shown('applicant', caseId, change)).data.changeItems).toMatchObject([{ after: address }]);
    await acceptReplies(test, await as('acceptance'), { ...change, caseId });
    expect(await done('acceptance', caseId, ['formCheck', 'accept'], {}, change)).toBe('RECORDED');
    expect((await detail(product.id)).currentVersion).toBe(2);
  });

  it('that no list names is declared by the company and classed by acceptance', async () => {
    const { product } = await registeredSunscreen('变更注册乙');
    const { id } = await begun(product);
    await set(id, { ...(await own()), groups: ['label'], packageName: '另一种包装名称（演示）' });
    const open = await check(id);
    expect(open.facts).toMatchObject({ change: { class: 'undecided' } });
    expect(open.errors.map(({ field }) => field)).toEqual(['classDeclared', 'classWhy']);
    await set(id, { classDeclared: 'record', classWhy: '只是包装上的名称写法。' });
    const answer = await submit(id);
    const { caseId } = answer.data;
    expect(await act('acceptance', caseId, ['formCheck', 'accept'], {}, change)).toMatchObject({ state: 409 });
    expect(await done('acceptance', caseId, ['formCheck', 'record'], {}, change)).toBe('PUBLISHED');
    expect((await detail(product.id)).versions[0]).toMatchObject({ version: 2, changeType: 'record' });
  });

  it('that makes another product is answered in writing when the company wants it', async () => {
    const { product } = await registeredSunscreen('变更注册丙');
    const { id } = await begun(product);
    await set(id, { ...(await own()), groups: ['name'], nameGeneric: '清爽', nameProof: await file() });
    expect(await submit(id)).toMatchObject({ state: 409, cause: expect.stringContaining('通用名改变') });
    await set(id, { wantsDecision: true });
    const answer = await submit(id);
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    const { caseId } = answer.data;
    expect(await act('acceptance', caseId, ['formCheck', 'accept'], {}, change)).toMatchObject({ state: 409 });
    const reason = '通用名改变，使名称指向另一产品，应当重新注册。';
    expect(await done('acceptance', caseId, ['formCheck', 'another'], { reason }, change)).toBe('NOT_ACCEPTED');
    expect((await detail(product.id)).currentVersion).toBe(1);
  });
});
