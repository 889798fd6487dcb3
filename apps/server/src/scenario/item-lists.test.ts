import {
  areaGet,
  areaHandle,
  areaQuery,
  itemSave,
  itemsAccept,
  letterGet,
  letterServe,
  replySave,
} from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerItems, first } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { issueFor } from '../product/letter/letter.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, sunscreenSteps } from './registration.testing.ts';

/** Opinion items and letters of all cases as worklists: who finds what in them when, and several replies accepted together. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, done, itemBy } = people;
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Language = 'zh-CN' | 'en';
async function listed(
  account: string,
  area: string,
  filters: Record<string, string> = {},
  language: Language = 'zh-CN',
) {
  const [group = '', name = ''] = area.split('/');
  const parameters = Object.entries(filters).map(([key, value]) => ({ key, value }));
  const me = { ...(await as(account)), headers: { 'accept-language': language } };
  return test.inject(areaQuery, { group, name, parameters, requestPage: { pageNo: 1, limit: 100 } }, me);
}
/** Rows of a case in somebody's list. */
async function rows(caseId: string, account: string, area: string, filters = {}, language: Language = 'zh-CN') {
  const { state, cause, data } = await listed(account, area, filters, language);
  if (state !== 200) throw new Error(`${account} ${area}: ${state} ${cause}`);
  return data.dataResult.filter((row) => row.caseId === caseId);
}
const input = 'review/opinion-input';
const confirm = 'review/opinion-confirm';
const supplement = 'after/supplement';

/** A supplement letter with a must, a should, a note and a fact to confirm. */
async function asked(): Promise<string> {
  const caseId = await people.withReviewers();
  await itemBy('chief', caseId, { field: 'storage', text: '请补充储存条件的依据。' });
  await itemBy('chief', caseId, { field: 'claims', text: '请说明宣称的依据。', severity: 'should', asks: 'explain' });
  await itemBy('chief', caseId, {
    field: 'useMethod',
    text: '使用方法可以更清楚。',
    severity: 'note',
    asks: 'explain',
  });
  await itemBy('chief', caseId, {
    field: 'productFormula',
    rowId: 'row2',
    column: 'percent',
    text: '请确认含量。',
    severity: 'should',
    asks: 'confirmFact',
  });
  return caseId;
}
async function sent(caseId: string): Promise<void> {
  await people.proposeSupplement(caseId);
  expect(await done('manager', caseId, 'issueSupplement', 'issue')).toBe('SUPPLEMENT');
}

/** The company answers every item, and says of the fact that it is true. */
async function answered(caseId: string): Promise<void> {
  const draftId = await people.replyDraft(caseId, 'supplementReply');
  await people.changed(draftId, { storage: '25 ℃ 以下阴凉处' });
  const me = await as('applicant');
  await answerItems(test, me, { ...first, caseId });
  const fact = (await people.items(caseId, 'applicant')).find(({ asks }) => asks === 'confirmFact');
  const reply = { itemId: fact?.id ?? '', text: '属实。', confirmed: true };
  expect((await test.inject(replySave, { ...first, caseId, ...reply }, me)).state).toBe(200);
  const { state, cause } = await people.submit(draftId);
  expect({ state, cause }).toMatchObject({ state: 200 });
}

describe('a worklist of opinion items', () => {
  it('R1.2-04 follows each item from draft to reply, with its place in words, and opens it to the officers of its case alone', async () => {
    const caseId = await asked();
    const chief = (await people.person('chief')).text;
    const drafts = await rows(caseId, 'chief', input, { 'Q^itemState^SI': 'DRAFT', 'Q^severity^SI': 'must' });
    expect(drafts).toMatchObject([
      {
        area: 'reg/first',
        severity: 'must',
        text: '请补充储存条件的依据。',
        basis: '演示依据 第一条',
        origin: 'chief',
        itemState: 'DRAFT',
        round: 0,
        itemNo: null,
        replyState: null,
        author: chief,
        gone: false,
        number: expect.stringMatching(/^演受/) as string,
      },
    ]);
    const [formula] = await rows(caseId, 'chief', input, { 'Q^asks^S': 'confirmFact' });
    expect(formula?.place).toMatch(/第 2 行 演示原料1 · /);
    const [english] = await rows(caseId, 'chief', input, { 'Q^asks^S': 'confirmFact' }, 'en');
    expect(english?.place).toMatch(/ · row 2 演示原料1 · /);
    expect(await rows(caseId, 'chief', input, { 'Q^author^SL': chief })).toHaveLength(4);
    expect(await rows(caseId, 'chief', input, { 'Q^author^SL': '没有这个人' })).toEqual([]);
    expect((await listed('chief', input, { 'Q^secret^S': '1' })).state).toBe(400);
    // No case of the expert: the list is empty, not refused. A company has no such list.
    expect((await listed('expert1', input)).data.dataResult).toEqual([]);
    expect((await listed('applicant', input)).state).toBe(6010104);

    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion });
    expect(await rows(caseId, 'recheck', input, { 'Q^itemState^SI': 'PROPOSED,ADOPTED' })).toHaveLength(4);
    await people.adopt('recheck', caseId);
    await done('recheck', caseId, 'recheck', 'agreeSupplement', { conclusion: '同意补充资料。' });
    await done('manager', caseId, 'issueSupplement', 'issue');
    const waiting = await rows(caseId, 'manager', input, { 'Q^itemState^SI': 'SENT' });
    expect(waiting.map(({ itemNo, round, replyState }) => [itemNo, round, replyState])).toContainEqual([1, 1, 'none']);
    await answered(caseId);
    const replied = await rows(caseId, 'chief', input, { 'Q^replyState^S': 'replied' });
    expect(replied).toHaveLength(4);
    expect(replied[0]?.repliedAt).toMatch(/^\d{4}-/);
  });

  it('R1.2-06 shows a company the facts that it is asked to confirm, without author and verdict, and no other company any', async () => {
    const caseId = await asked();
    expect(await rows(caseId, 'applicant', confirm)).toEqual([]);
    await sent(caseId);
    const own = await rows(caseId, 'applicant', confirm);
    expect(own).toMatchObject([{ asks: 'confirmFact', itemState: 'SENT', replyState: 'none' }]);
    expect(own[0]).not.toHaveProperty('author');
    const { definition } = (await test.inject(areaGet, { area: confirm }, await as('applicant'))).data;
    expect([...definition.list.filters, ...definition.list.columns.map(({ field }) => field)]).not.toContain('author');
    expect((await listed('applicant', confirm, { 'Q^author^SL': '周' })).state).toBe(400);
    expect((await listed('rival', confirm)).data.dataResult).toEqual([]);
    expect((await listed('filing', confirm)).state).toBe(6010104);
    expect(await rows(caseId, 'chief', confirm)).toEqual([]);
    await answered(caseId);
    expect(await rows(caseId, 'applicant', confirm)).toEqual([]);
    expect(await rows(caseId, 'chief', confirm)).toHaveLength(4);
  });

  it('R1.2-06 accepts several replies together, each with its answer, and what must be corrected never', async () => {
    const caseId = await asked();
    await sent(caseId);
    const [group, name] = ['review', 'opinion-confirm'];
    const accept = async (account: string, itemIds: string[]) =>
      (await test.inject(itemsAccept, { group, name, itemIds }, await as(account))).data;
    const ids = (await rows(caseId, 'chief', input)).map((row) => String(row.id));
    // Nothing is answered yet, and the case is the company's turn.
    expect((await accept('chief', ids)).map(({ accepted }) => accepted)).toEqual([false, false, false, false]);
    await answered(caseId);
    const all = await rows(caseId, 'chief', confirm);
    const must = all.find(({ severity }) => severity === 'must');
    const others = all.filter(({ severity }) => severity !== 'must').map((row) => String(row.id));
    // Who has no task of the case accepts nothing there, and another company's reader learns nothing of it.
    expect((await accept('chief2', others))[0]).toMatchObject({ accepted: false });
    expect((await accept('applicant', others))[0]).toMatchObject({ accepted: false });
    const mixed = [String(must?.id), ...others, '1000000000000000002', others[0] ?? ''];
    const answers = await accept('chief', mixed);
    expect(answers).toHaveLength(5);
    expect(answers[0]).toMatchObject({ accepted: false, cause: expect.stringMatching(/第 \d 条.*逐条/) as string });
    expect(answers.slice(1, 4).map(({ accepted }) => accepted)).toEqual([true, true, true]);
    expect(answers[4]).toMatchObject({ itemId: '1000000000000000002', accepted: false });
    // Again: the same answers, nothing is done twice.
    expect((await accept('chief', others)).map(({ accepted }) => accepted)).toEqual([true, true, true]);
    const states = (await people.items(caseId, 'chief')).map(({ severity, state, trail }) => ({
      severity,
      state,
      accepts: trail.filter(({ action }) => action === 'accept').length,
    }));
    expect(states.filter(({ severity }) => severity === 'must')).toEqual([
      { severity: 'must', state: 'REPLIED', accepts: 0 },
    ]);
    for (const one of states.filter(({ severity }) => severity !== 'must'))
      expect(one).toMatchObject({ state: 'ACCEPTED', accepts: 1 });
    // The company does not learn of it before the office has said so.
    expect((await people.items(caseId, 'applicant')).every(({ state }) => state === 'REPLIED')).toBe(true);
  });

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'R1.2-06 accepts no reply that somebody else rejects in the same moment',
    async () => {
      const caseId = await asked();
      await sent(caseId);
      await answered(caseId);
      const [item] = (await rows(caseId, 'chief', confirm)).filter(({ severity }) => severity !== 'must');
      const itemIds = [String(item?.id)];
      const me = await as('chief');
      const schema = (await test.app.spaces())[0]?.schema ?? '';
      let [isWritten, commit] = [false, () => {}];
      const waited = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const rejecting = test.app.asOwner(async (db) => {
        await sql`update opinion_item set state = 'REJECTED' where id = ${item?.id}`.execute(db);
        isWritten = true;
        await waited;
      }, schema);
      await expect.poll(() => isWritten).toBe(true);
      const answers = test.inject(itemsAccept, { group: 'review', name: 'opinion-confirm', itemIds }, me);
      // Until the other waits for the item that is written here.
      const waiting = () => test.app.asOwner((db) => sql`select from pg_locks where not granted`.execute(db), schema);
      await expect.poll(async () => (await waiting()).rows.length, { timeout: 5_000 }).toBeGreaterThan(0);
      commit();
      await rejecting;
      expect((await answers).data).toMatchObject([{ accepted: false, cause: expect.stringContaining('不认可') }]);
    },
  );

  it('is written as a workbook in words by those who may', async () => {
    const caseId = await asked();
    const response = await test.server.inject({
      method: 'POST',
      url: `/business/v3/${input}/export`,
      payload: {
        parameters: [{ key: 'Q^asks^S', value: 'correct' }],
        columns: ['title', 'place', 'severity', 'text', 'itemState', 'author'],
      },
      headers: { 'x-authorization-access_token': (await as('manager')).token },
    });
    const sheet = await readSheet(response.rawPayload);
    expect(sheet[0]).toEqual(['名称', '位置', '程度', '内容', '条目状态', '草拟人']);
    expect(sheet.map((row) => row[4])).toContain('草拟');
    expect((await rows(caseId, 'manager', input)).length).toBe(4);
    const refused = await test.server.inject({
      method: 'POST',
      url: `/business/v3/${input}/export`,
      payload: {},
      headers: { 'x-authorization-access_token': (await as('chief')).token },
    });
    expect(refused.json()).toMatchObject({ state: 6010104 });
  });

  it('shows who may only read the same rows, and gives no right to act', async () => {
    const caseId = await asked();
    expect((await rows(caseId, 'auditor', input)).length).toBe(4);
    const place = { field: 'storage' };
    const words = { severity: 'must', basis: '依据', text: '另提一条。', asks: 'correct' } as const;
    // Reading the list gives no right to write in the case.
    const other = await test.inject(itemSave, { ...first, caseId, place, ...words }, await as('chief2'));
    expect(other.state).toBe(409);
    expect((await test.inject(areaHandle, { ...first, taskId: '1', action: 'x' }, await as('auditor'))).state).toBe(
      6010104,
    );
  });
});

describe('a worklist of letters', () => {
  it('R1.3-14 follows a supplement letter from service to confirmed replies, for both sides', async () => {
    const caseId = await asked();
    await sent(caseId);
    const own = (await rows(caseId, 'applicant', supplement))[0];
    expect(own).toMatchObject({
      letterNo: expect.stringMatching(/审补〔/) as string,
      letterTitle: '补充资料通知书',
      letterKind: 'L05',
      progress: '0/0/4',
      letterState: 'toAnswer',
      light: 'green',
      round: 1,
      stopped: 0,
    });
    expect(own?.dueAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await rows(caseId, 'chief', supplement, {}, 'en'))[0]).toMatchObject({ letterTitle: 'Supplement letter' });
    expect((await listed('rival', supplement)).data.dataResult).toEqual([]);
    expect((await listed('expert1', supplement)).state).toBe(6010104);
    for (const [filters, count] of [
      [{ 'Q^light^S': 'green' }, 1],
      [{ 'Q^light^S': 'red' }, 0],
      [{ 'Q^letterState^SI': 'toAnswer,late' }, 1],
      [{ 'Q^letterTitle^SL': '补充' }, 1],
      [{ 'Q^letterTitle^SL': 'Supplement' }, 1],
      [{ 'Q^letterTitle^SL': '补正' }, 0],
    ] as const)
      expect([filters, (await rows(caseId, 'chief', supplement, filters)).length]).toEqual([filters, count]);
    expect((await listed('chief', supplement, { 'Q^light^S': 'purple' })).state).toBe(400);

    await answered(caseId);
    expect((await rows(caseId, 'chief', supplement))[0]).toMatchObject({
      progress: '4/0/4',
      letterState: 'answered',
      dueAt: null,
    });
    for (const { id } of await people.items(caseId, 'chief'))
      await test.inject(itemsAccept, { group: 'review', name: 'opinion-confirm', itemIds: [id] }, await as('chief'));
    await people.judge('chief', caseId, 'storage', 'accept');
    expect((await rows(caseId, 'chief', supplement))[0]).toMatchObject({ progress: '4/4/4', letterState: 'confirmed' });
    expect((await rows(caseId, 'applicant', supplement))[0]).toMatchObject({
      progress: '4/0/4',
      letterState: 'answered',
    });
  });

  it('R1.3-14 keeps what is not served apart, and counts from the day of receipt', async () => {
    const caseId = await people.withReviewers();
    const number = await issueFor(test, caseId, 'L17', { fields: { items: '请改正标签。', days: 10 }, way: 'post' });
    const letter = async (state: string) =>
      (await rows(caseId, 'manager', supplement, { 'Q^letterState^S': state })).find((row) => row.letterNo === number);
    const id = String((await letter('toServe'))?.id);
    expect(await letter('toServe')).toMatchObject({ way: 'post', servedAt: null });
    // A company finds what was issued to it, also on its way.
    expect((await rows(caseId, 'applicant', supplement)).map((row) => row.letterNo)).toContain(number);
    const officer = await as('acceptance');
    const on = (await test.inject(letterGet, { id }, officer)).data.issuedAt?.slice(0, 10) ?? '';
    const proof = (await upload('acceptance', '回执.pdf', pdf)).data.id;
    const served = await test.inject(letterServe, { id, way: 'post', on, proof }, officer);
    expect({ state: served.state, cause: served.cause }).toMatchObject({ state: 200 });
    expect(await letter('toServe')).toBeUndefined();
    expect(await letter('toAnswer')).toMatchObject({ servedAt: expect.stringContaining(on) as string });
  });

  it('is late when the time is over without an answer', async () => {
    const caseId = await people.supplemented();
    await people.wait(91);
    expect((await rows(caseId, 'chief', supplement))[0]).toMatchObject({ letterState: 'late', progress: '0/0/1' });
    expect((await rows(caseId, 'chief', supplement, { 'Q^letterState^S': 'toAnswer' })).length).toBe(0);
  });
});
