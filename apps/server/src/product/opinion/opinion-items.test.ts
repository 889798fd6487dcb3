import {
  areaGetRecord,
  areaHandle,
  decideFinding,
  draftOpen,
  draftPatch,
  itemDecide,
  itemOfFinding,
  itemSave,
  type JsonObject,
  opinionItems,
  replyCheck,
  replySave,
  taskDraftOpen,
  weightOf,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptReplies,
  aDossier,
  answerItems,
  fileCase,
  first,
  people,
  submitAll,
  writeItem,
} from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const percents = (water: string, glycerol: string): JsonObject[] => [
  { _id: 'row1', level: 1, name: '水', inci: 'WATER', percent: water, purpose: '溶剂' },
  { _id: 'row2', level: 1, name: '甘油', inci: 'GLYCERIN', percent: glycerol, purpose: '保湿剂' },
];

describe('opinion items', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const detail = async (caseId: string, account = 'filing') => {
    const answer = await test.inject(areaGetRecord, { ...first, id: caseId }, await as(account));
    if (!('tasks' in answer.data)) throw new Error(`${answer.state} ${answer.cause}`);
    return answer.data;
  };
  const items = async (caseId: string, account = 'filing') =>
    (await test.inject(opinionItems, { ...first, caseId }, await as(account))).data;
  async function handle(caseId: string, action: string, fields: JsonObject = {}, opinion?: string) {
    const me = await as('filing');
    const now = await detail(caseId);
    for (const { id: findingId } of now.findings.filter((one) => one.severity === 'error' && one.decision === null))
      await test.inject(decideFinding, { ...first, caseId, findingId, decision: 'accepted' }, me);
    const taskId = now.tasks.find((task) => task.mine)?.id ?? '';
    return test.inject(areaHandle, { ...first, taskId, action, fields, ...(opinion ? { opinion } : {}) }, me);
  }
  /** A filing under an order with one item at each of these places. */
  async function ordered(...places: JsonObject[]): Promise<{ caseId: string; draftId: string }> {
    const { caseId } = await fileCase(
      test,
      await as('applicant'),
      aDossier({ productFormula: percents('90.000', '10.000') }),
    );
    for (const place of places) {
      const written = await writeItem(test, await as('filing'), { ...first, caseId }, { text: '请更正。', ...place });
      expect(written.state, written.cause ?? '').toBe(200);
    }
    const answer = await handle(caseId, 'order', { days: 10 });
    expect(answer.state, answer.cause ?? '').toBe(200);
    const taskId = (await detail(caseId, 'applicant')).tasks.find((task) => task.mine)?.id ?? '';
    const { draftId } = (await test.inject(taskDraftOpen, { ...first, taskId }, await as('applicant'))).data;
    return { caseId, draftId };
  }
  async function change(draftId: string, data: JsonObject) {
    const me = await as('applicant');
    const windowId = 'window-of-reply';
    const { rev } = (await test.inject(draftOpen, { ...first, id: draftId, windowId }, me)).data;
    const ops = Object.entries(data).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
    const patchId = `patch-${draftId}-${rev}`;
    return test.inject(draftPatch, { ...first, id: draftId, windowId, baseRev: rev, patchId, ops }, me);
  }
  const submit = async (draftId: string) => submitAll(test, await as('applicant'), draftId);
  const answer = async (caseId: string) => answerItems(test, await as('applicant'), { ...first, caseId });

  it('an order to correct never lets the company exchange brand, name or formulation under the same number', async () => {
    const { caseId, draftId } = await ordered(
      { field: 'labelIngredients' },
      { field: 'nameBrand' },
      { field: 'productFormula' },
    );
    await answer(caseId);
    await change(draftId, { nameBrand: '另一品牌演示', productFormula: percents('80.000', '20.000') });
    const refused = await submit(draftId);
    expect(refused).toMatchObject({
      state: 400,
      data: expect.arrayContaining([
        expect.objectContaining({ field: 'nameBrand' }),
        expect.objectContaining({ field: 'productFormula', row: 'row2', column: 'percent' }),
      ]),
    });
    expect(refused.cause).toContain('须按新产品办理');
    expect(refused.cause).toContain('10.000 → 20.000');
    const checked = await test.inject(replyCheck, { ...first, id: draftId }, await as('applicant'));
    expect(checked.data.differences.find(({ field }) => field === 'nameBrand')).toMatchObject({
      item: expect.any(Number),
      refused: expect.stringContaining('备案产品的名称改变'),
    });
    // Written back, the same reply passes.
    await change(draftId, { nameBrand: '岚屿演示', productFormula: percents('90.000', '10.000') });
    expect((await submit(draftId)).state).toBe(200);
    expect((await detail(caseId)).data.nameBrand).toBe('岚屿演示');
  });

  it('only what the items cite may change; every other field, row and column is named', async () => {
    const { caseId, draftId } = await ordered({
      field: 'productFormula',
      rowId: 'row2',
      column: 'purpose',
      unlocks: ['productFormula/row2/purpose'],
    });
    await answer(caseId);
    const rows = percents('90.000', '10.000');
    rows[0] = { ...rows[0], purpose: '稀释剂' };
    rows[1] = { ...rows[1], purpose: '皮肤调理剂' };
    await change(draftId, { productFormula: rows, storage: '常温' });
    const refused = await submit(draftId);
    expect(refused).toMatchObject({
      state: 400,
      data: [{ field: 'productFormula', row: 'row1', column: 'purpose' }, { field: 'storage' }],
    });
    expect(refused.cause).toContain('第 1 行 水');
    rows[0] = { ...rows[0], purpose: '溶剂' };
    await change(draftId, { productFormula: rows, storage: '阴凉干燥处保存，避免阳光直射' });
    const accepted = await submit(draftId);
    expect(accepted.state, accepted.cause ?? '').toBe(200);
    const [item] = (await items(caseId)).items;
    expect(item?.replies).toMatchObject([
      {
        version: 2,
        text: '已按要求改正。',
        changes: [{ rowId: 'row2', column: 'purpose', before: '保湿剂', after: '皮肤调理剂', type: 'review' }],
      },
    ]);
  });

  it('submission waits until each item has its reply, its file, its answer', async () => {
    const { caseId, draftId } = await ordered(
      { field: 'labelIngredients' },
      { field: 'documents', rowId: 'testReport', asks: 'addFile' },
      { field: 'netContent', asks: 'confirmFact', severity: 'should' },
    );
    const me = await as('applicant');
    const refused = await submit(draftId);
    expect(refused.state).toBe(400);
    expect(refused.cause).toContain('还有 3 条');
    const sent = (await items(caseId, 'applicant')).items;
    expect(sent.map(({ number, place }) => `${number} ${place.field}`)).toEqual([
      '1 labelIngredients',
      '2 netContent',
      '3 documents',
    ]);
    expect(sent[2]?.placeText).toBe('资料清单 · 产品检验报告');
    const inEnglish = await test.inject(
      opinionItems,
      { ...first, caseId },
      {
        ...me,
        headers: { 'accept-language': 'en' },
      },
    );
    expect(inEnglish.data.items[2]?.placeText).toBe('Documents · Test reports');
    const save = (at: number, more: object) =>
      test.inject(replySave, { ...first, caseId, itemId: sent[at]?.id ?? '', text: '', ...more }, me);
    expect((await save(0, { text: '已更正。' })).state).toBe(200);
    expect((await save(1, { confirmed: false })).state).toBe(200);
    expect((await save(2, { text: '见附件。' })).state).toBe(200);
    const open = await submit(draftId);
    expect(open).toMatchObject({ state: 400, data: [{ field: 'items.2' }, { field: 'items.3' }] });
    expect(open.cause).toContain('属实');
    expect((await save(0, { confirmed: true })).state).toBe(409);
    expect((await test.inject(replySave, { ...first, caseId, itemId: '42', text: '无' }, me)).state).toBe(404);
  });

  it('a company knows only what was sent to it, and never who wrote it', async () => {
    const { caseId } = await fileCase(test, await as('applicant'));
    const me = await as('filing');
    const written = await writeItem(test, me, { ...first, caseId }, { field: 'storage', text: '请更正。' });
    expect(written.data).toMatchObject({ state: 'DRAFT', author: expect.any(String), mine: true, gone: false });
    expect((await items(caseId, 'applicant')).items).toEqual([]);
    expect((await test.inject(opinionItems, { ...first, caseId }, await as('rival'))).state).toBe(404);
    const bad = { field: 'storage', text: '请更正。' };
    expect(await writeItem(test, me, { ...first, caseId }, { ...bad, basis: ' ' })).toMatchObject({
      state: 400,
      data: [{ field: 'basis' }],
    });
    expect(
      (await writeItem(test, me, { ...first, caseId }, { ...bad, rowId: 'x', field: 'productFormula' })).state,
    ).toBe(400);
    expect((await writeItem(test, me, { ...first, caseId }, { ...bad, unlocks: ['nothing'] })).state).toBe(400);
    const other = { ...first, caseId, itemId: written.data.id, decision: 'drop' as const };
    expect((await test.inject(itemDecide, other, await as('applicant'))).state).toBe(6010104);
    await handle(caseId, 'order', { days: 10 });
    expect((await items(caseId, 'applicant')).items).toMatchObject([
      { state: 'SENT', number: 1, round: 1, author: null, trail: [], mine: false, letterId: expect.any(String) },
    ]);
    const again = { ...first, caseId, id: written.data.id, place: { field: 'storage' }, basis: '依据', text: '改写' };
    const late = await test.inject(itemSave, { ...again, severity: 'must', asks: 'correct' }, me);
    expect(late.state).toBe(409);
  });

  it('is made of a finding by accepting it, once; without an item nothing is ordered', async () => {
    const { caseId } = await fileCase(
      test,
      await as('applicant'),
      aDossier({ productFormula: percents('90.000', '9.000') }),
    );
    const me = await as('filing');
    const none = await handle(caseId, 'order', { days: 10 });
    expect(none).toMatchObject({ state: 409 });
    expect(none.cause).toContain('没有可以发出的意见条目');
    const finding = (await detail(caseId)).findings.find((one) => weightOf(one) === 'error' && one.places.length > 0);
    const make = () => test.inject(itemOfFinding, { ...first, caseId, findingId: finding?.id ?? '' }, me);
    const [made, again] = [await make(), await make()];
    expect(made.data).toMatchObject({ origin: 'finding', rule: finding?.rule, state: 'DRAFT', findingId: finding?.id });
    expect(made.data.basis).not.toBe('');
    expect(again.data.id).toBe(made.data.id);
    expect((await detail(caseId)).findings.find(({ id }) => id === finding?.id)?.decision).toBe('accepted');
  });

  it('made of a finding on a ground that nobody verified goes out only with a basis that a person wrote', async () => {
    const { caseId } = await fileCase(
      test,
      await as('applicant'),
      aDossier({ productFormula: percents('90.000', '10.000'), claims: '特效保湿。' }),
    );
    const me = await as('filing');
    const grave = (await detail(caseId)).findings.find(({ rule }) => rule === 'L06');
    expect(grave && weightOf(grave)).toBe('grave');
    const made = await test.inject(itemOfFinding, { ...first, caseId, findingId: grave?.id ?? '' }, me);
    expect(made.state, `${made.cause} ${JSON.stringify(grave?.places)}`).toBe(200);
    expect(made.data).toMatchObject({ rule: grave?.rule, severity: 'should', basis: '' });
    const refused = await handle(caseId, 'order', { days: 10 });
    expect(refused).toMatchObject({ state: 409, data: [{ itemId: made.data.id }] });
    expect(refused.cause).toContain('1 条意见还没有依据');
    const { id, place, text } = made.data;
    const written = { ...first, caseId, id, place, text, severity: 'must' as const, asks: 'correct' as const };
    expect((await test.inject(itemSave, { ...written, basis: '  ' }, me)).state).toBe(400);
    expect((await test.inject(itemSave, { ...written, basis: '化妆品标签管理办法第七条' }, me)).state).toBe(200);
    const sent = await handle(caseId, 'order', { days: 10 });
    expect(sent.state, sent.cause ?? '').toBe(200);
    expect((await items(caseId, 'applicant')).items).toMatchObject([
      { basis: '化妆品标签管理办法第七条', state: 'SENT' },
    ]);
  });

  it('passing waits until every item that must be corrected is accepted; what is not goes out again, even where its row is gone', async () => {
    const { caseId, draftId } = await ordered(
      { field: 'claims' },
      { field: 'manufacturers', rowId: 'plant1', severity: 'should' },
    );
    const me = await as('filing');
    await answer(caseId);
    const plant = { name: '演示新厂', kind: 'own', country: '中国', address: '演示路 2 号', licence: '演妆20260002' };
    await change(draftId, { claims: '保湿。', manufacturers: [{ _id: 'plant2', ...plant }] });
    expect((await submit(draftId)).state).toBe(200);
    const all = (await items(caseId)).items;
    const [row, claims] = ['manufacturers', 'claims'].map((field) => all.find(({ place }) => place.field === field));
    expect(row).toMatchObject({ gone: true, state: 'REPLIED', placeText: expect.stringContaining('第 1 行') });
    const open = await handle(caseId, 'pass', {}, '通过。');
    expect(open.state).toBe(409);
    expect(open.cause).toContain('没有认可');
    const decide = (itemId: string, decision: 'accept' | 'reject' | 'more' | 'reopen', reason?: string) =>
      test.inject(itemDecide, { ...first, caseId, itemId, decision, ...(reason ? { reason } : {}) }, me);
    expect((await decide(claims?.id ?? '', 'more')).state).toBe(400);
    expect((await decide(claims?.id ?? '', 'more', '请说明依据。')).data.state).toBe('MORE');
    // The company hears of it with the next letter, not before.
    expect((await items(caseId, 'applicant')).items.find(({ id }) => id === claims?.id)).toMatchObject({
      state: 'REPLIED',
      replies: [{ verdict: null }],
    });
    await decide(row?.id ?? '', 'accept');
    expect((await handle(caseId, 'order', { days: 5 })).state).toBe(200);
    const sent = (await items(caseId, 'applicant')).items;
    expect(sent.map(({ state }) => state).sort()).toEqual(['REPLIED', 'SENT']);
    expect(sent.find(({ state }) => state === 'SENT')).toMatchObject({
      round: 2,
      number: 1,
      replies: [{ verdict: 'more', reason: '请说明依据。' }],
    });
    await answer(caseId);
    const taskId = (await detail(caseId, 'applicant')).tasks.find((task) => task.mine)?.id ?? '';
    const second = (await test.inject(taskDraftOpen, { ...first, taskId }, await as('applicant'))).data.draftId;
    expect((await submit(second)).state).toBe(200);
    expect((await decide(claims?.id ?? '', 'more', '还是不清楚。')).state).toBe(409);
    await acceptReplies(test, me, { ...first, caseId });
    expect((await handle(caseId, 'pass', {}, '已改正。')).data.status).toBe('ACTIVE');
    expect((await items(caseId)).items.map(({ state }) => state)).toEqual(['CLOSED', 'CLOSED']);
  });

  it('the database itself hides drafts of items from companies and unsent replies from the office', async () => {
    const { caseId } = await ordered({ field: 'storage' });
    await writeItem(test, await as('filing'), { ...first, caseId }, { field: 'claims', text: '另一条' });
    await answer(caseId);
    const [space] = await test.app.spaces();
    const { holder } = (
      await test.app.asOwner(
        (db) =>
          sql<{ holder: string }>`select holder_tenant_id as holder from case_record where id = ${caseId}`.execute(db),
        space?.schema ?? '',
      )
    ).rows[0] ?? { holder: '0' };
    const place = { schema: space?.schema ?? '', authorityId: space?.authorityId ?? '0' };
    const count = (role: 'app_holder' | 'app_authority', tenantId: string, table: string) =>
      test.app.run({ role, tenantId, ...place }, async ({ db }) => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.table(table)} where case_id = ${caseId}`.execute(db);
        return rows[0]?.n;
      });
    expect(await count('app_holder', holder, 'opinion_item')).toBe(1);
    expect(await count('app_authority', place.authorityId, 'opinion_reply')).toBe(0);
    expect(await count('app_holder', holder, 'opinion_reply')).toBe(1);
    await expect(count('app_holder', holder, 'opinion_event')).rejects.toThrow();
  });
});
