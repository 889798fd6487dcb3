import {
  areaGetRecord,
  areaOpen,
  areaSave,
  areaSubmit,
  draftCheck,
  draftOpen,
  draftPatch,
  type JsonObject,
  letterQuery,
  productBegins,
  productGet,
  productVersionGet,
  publicityGet,
  taskAgree,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** Slips in certificates and public records, corrected over the real server: who may ask, what is no slip, what becomes of product and papers. */
const windowId = 'window-of-the-correction';
const correction = { group: 'reg', name: 'correction' } as const;
let test: TestApp;
const { as, act, cream, done, shown } = caseSteps(() => test);
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const detail = async (id: string) => (await test.inject(productGet, { id }, await as('applicant'))).data;
const dossier = async (id: string, version: number) =>
  (await test.inject(productVersionGet, { id, version }, await as('applicant'))).data.data ?? {};

const file = async () => {
  const { id, fileName } = (await upload('applicant', '核准资料（演示）.pdf', pdf)).data;
  return [{ id, name: fileName }];
};
const line = (more: JsonObject): JsonObject => ({
  ...{ _id: 'line1', place: 'filerAddress', correct: '云海市岚屿区海棠路 81 号（演示地址）', source: 'office' },
  ...more,
});

async function drafted(product: { id: string; text: string }, items: JsonObject[]) {
  const data = { product, effect: 'both', items, evidence: await file(), reason: '证书误登门牌号（演示）。' };
  const saved = await test.inject(areaSave, { ...correction, data }, await as('applicant'));
  expect({ state: saved.state, cause: saved.cause }).toMatchObject({ state: 200 });
  return saved.data.id;
}
async function set(id: string, values: JsonObject) {
  const me = await as('applicant');
  const { rev } = (await test.inject(draftOpen, { ...correction, id, windowId }, me)).data;
  const ops = Object.entries(values).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
  const patch = { windowId, baseRev: rev, patchId: `correction-${id}-${rev}`, ops, release: true };
  expect((await test.inject(draftPatch, { ...correction, id, ...patch }, me)).state).toBe(200);
}
const inEnglish = async (account: string) => ({ ...(await as(account)), headers: { 'accept-language': 'en' } });
async function submit(id: string, me?: Awaited<ReturnType<typeof inEnglish>>) {
  const { rev } = (await test.inject(draftCheck, { ...correction, id }, await as('applicant'))).data;
  return test.inject(areaSubmit, { ...correction, id, rev, acknowledgements: [] }, me ?? (await as('applicant')));
}

describe('a correction that the company asks for', () => {
  it('R1.1-11 is accepted and decided by one person: a version with that place alone, a new certificate, the same number', async () => {
    const { number, product } = await cream('更正演示甲');
    const begins = (await test.inject(productBegins, { id: product.id }, await as('applicant'))).data;
    expect(begins.find(({ area }) => area === 'reg/correction')).toMatchObject({ as: 'holder', blocked: null });
    const before = await detail(product.id);
    const answer = await submit(await drafted(product, [line({})]), await inEnglish('applicant'));
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    const { caseId } = answer.data;
    // While it is open, nobody changes or cancels the product.
    const closed = (await test.inject(productBegins, { id: product.id }, await as('applicant'))).data;
    expect(closed.find(({ area }) => area === 'reg/cancel')?.blocked).toContain('纠错申请');
    expect(await done('acceptance', caseId, ['formCheck', 'accept'], {}, correction)).toBe('CORRECTING');
    expect(await done('approver3', caseId, ['decideCorrection', 'grant'], {}, correction)).toBe('CORRECTED');
    await test.settle();

    const { rows: volumes } = await test.app.asOwner(
      (db) => sql`select class from archive_volume where about_case_id = ${caseId}`.execute(db),
      'space_yunhai',
    );
    expect(volumes).toEqual([{ class: 'formal' }]);
    const now = await detail(product.id);
    expect(now).toMatchObject({ number, currentVersion: 2, state: before.state, validTo: before.validTo });
    expect(now.versions.find(({ version }) => version === 2)).toMatchObject({ changeType: 'correction', caseId });
    expect(now.certificates.filter(({ state }) => state === 'issued' || state === 'ready')).toHaveLength(1);
    expect(now.certificates.some(({ state }) => state === 'replaced')).toBe(true);
    const [first, second] = [await dossier(product.id, 1), await dossier(product.id, 2)];
    expect(second).toEqual({ ...first, filerAddress: '云海市岚屿区海棠路 81 号（演示地址）' });
    const seen = (await test.inject(publicityGet, { number })).data;
    expect(JSON.stringify(seen)).toContain(number);
    // What the case shows is frozen: how it stood, how it reads, who stated it.
    const { data } = await shown('applicant', caseId, correction);
    expect(data.items).toMatchObject([
      { placeWords: expect.stringContaining('备案人地址'), current: first.filerAddress, source: 'office' },
    ]);
    // It was handed in by somebody who reads English; the place is named to each in their language, and in letters in Chinese.
    const read = await test.inject(areaGetRecord, { ...correction, id: caseId }, await inEnglish('approver'));
    expect(read.data.data.items).toMatchObject([{ placeWords: "Filer's address", current: first.filerAddress }]);
    const letters = await test.inject(
      letterQuery,
      { parameters: [{ key: 'Q^caseId^SI', value: caseId }] },
      await as('applicant'),
    );
    expect(JSON.stringify(letters.data)).toContain('更正通知书');
  });

  it('is refused where it is a change in disguise, names no place, or corrects nothing; what was typed is kept', async () => {
    const { product } = await cream('更正演示乙');
    const before = await dossier(product.id, 1);
    const id = await drafted(product, [line({})]);
    const refused = async (items: JsonObject[]) => {
      await set(id, { items });
      const answer = await submit(id);
      expect(answer.state).toBe(400);
      return JSON.stringify(answer.data);
    };
    // The company wants another shelf life than it stated itself: that is a change.
    expect(await refused([line({ place: 'shelfLife', correct: '48', source: 'holder' })])).toContain('属于变更');
    expect(await refused([line({ correct: before.filerAddress ?? '' })])).toContain('没有需要更正的差别');
    expect(await refused([line({ place: 'productFormula' })])).toContain('没有');
    expect(await refused([line({ place: 'manufacturers/nobody/address' })])).toContain('重新选择');
    expect(await refused([line({}), line({ _id: 'line2', correct: '另一处' })])).toContain('合并');
    expect((await detail(product.id)).currentVersion).toBe(1);
  });

  it('another company corrects nothing of it, and one who doubts sends it on to those who may refuse', async () => {
    const { product } = await cream('更正演示丙');
    const wanted = { product, effect: 'both', items: [line({})], reason: '与我们无关的产品（演示）。' };
    const { id } = (await test.inject(areaSave, { ...correction, data: wanted }, await as('rival'))).data;
    const foreign = { ...correction, id, rev: 0, acknowledgements: [] };
    expect((await test.inject(areaSubmit, foreign, await as('rival'))).state).toBe(404);
    const { caseId } = (await submit(await drafted(product, [line({})]))).data;
    expect(await done('acceptance', caseId, ['formCheck', 'accept'], {}, correction)).toBe('CORRECTING');
    const doubt = await act(
      'approver3',
      caseId,
      ['decideCorrection', 'doubt'],
      { reason: '核准资料与证书一致。' },
      correction,
    );
    expect(doubt.state).toBe(200);
    const proposal = { proposal: 'refuse', opinionText: '核准资料与证书一致，不属于登载错误。' };
    await done('approver', caseId, ['decideSection', 'agree'], proposal, correction);
    await done('approver2', caseId, ['decideLeader', 'agree'], {}, correction);
    const grounds = { grounds: '经核对，证书所载与核准资料一致，不属于登载错误，不予更正。' };
    expect(await done('approver3', caseId, ['decideSign', 'refuse'], grounds, correction)).toBe('REFUSED');
    expect((await detail(product.id)).currentVersion).toBe(1);
  });
});

describe('a correction that the office begins', () => {
  it('hears the company, names the row of a plant, and is decided by somebody else than who began it', async () => {
    const { product } = await cream('更正演示丁');
    const { manufacturers } = await dossier(product.id, 1);
    const plant = (manufacturers as JsonObject[])[0] as JsonObject;
    const place = `manufacturers/${plant._id}/address`;
    const items = [line({ place, correct: '云海市澄野区工业路 6 号（演示地址）' })];
    const data = { product, effect: 'both', items, reason: '登载生产地址时误录门牌号（演示）。' };
    const wrong = await test.inject(
      areaOpen,
      { ...correction, data: { ...data, items: [line({ place, correct: plant.address ?? '' })] } },
      await as('acceptance'),
    );
    expect(wrong.state).toBe(400);
    const opened = await test.inject(areaOpen, { ...correction, data }, await as('acceptance'));
    expect({ state: opened.state, cause: opened.cause }).toMatchObject({ state: 200 });
    const { caseId } = opened.data;
    const [task] = (await shown('applicant', caseId, correction)).tasks;
    expect(task).toMatchObject({ node: 'statement', due: { remaining: 5 } });
    const heard = { taskId: task?.id ?? '', action: 'none', data: {} };
    expect(await test.inject(taskAgree, heard, await as('applicant'))).toMatchObject({
      data: { status: 'CORRECTING' },
    });
    expect(await done('approver3', caseId, ['decideCorrection', 'grant'], {}, correction)).toBe('CORRECTED');
    await test.settle();
    const after = (await dossier(product.id, 2)).manufacturers as JsonObject[];
    expect(after[0]).toEqual({ ...plant, address: '云海市澄野区工业路 6 号（演示地址）' });
  });

  it('is not for a filing officer or a company to begin', async () => {
    const { product } = await cream('更正演示戊');
    const data = { product, effect: 'both', items: [line({})], reason: '登载时误录门牌号（演示）。' };
    for (const who of ['filing', 'applicant', 'supervisor'])
      expect((await test.inject(areaOpen, { ...correction, data }, await as(who))).state).toBe(6010104);
  });
});
