import {
  areaHandle,
  areaSave,
  deadlineLedger,
  draftCheck,
  fileDownload,
  itemDecide,
  type JsonObject,
  letterQuery,
  prefixes,
  productGet,
  productQuery,
  publicityGet,
  signatureVerify,
  taskAgree,
  taskGet,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '../kernel/time.ts';
import { acceptReplies, aDossier, answerItems, fileCase, first } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, password, registration, ticked } from './registration.testing.ts';

/** A sunscreen from submission to its public page, each step by another person, over the real server. */
let test: TestApp;
const steps = registration(() => test);
const { act, as, done, itemBy, items, shown, withReviewers } = steps;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const agreed = { conclusion: '同意主审意见。' };
/** Three checks of the report, up to the decision. */
async function reported(caseId: string): Promise<void> {
  await done('check1', caseId, 'reportCheck1', 'sign');
  await done('check2', caseId, 'reportCheck2', 'sign');
  expect(await done('check3', caseId, 'reportCheck3', 'issue')).toBe('DECISION');
}
async function passed(): Promise<string> {
  const caseId = await withReviewers();
  await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
  expect(await done('recheck', caseId, 'recheck', 'agreePass', agreed)).toBe('REPORT_CHECK_1');
  return caseId;
}
async function decided(caseId: string, proposal: 'grant' | 'refuse'): Promise<void> {
  await done('approver', caseId, 'decideSection', 'agree', { proposal, opinionText: '同意审评结论。' });
  await done('approver2', caseId, 'decideLeader', 'agree');
}
/** Kinds of the letters of a case in order, each with a number of its own. */
async function kindsOf(caseId: string): Promise<string[]> {
  const rows = (
    await test.inject(letterQuery, { requestPage: { pageNo: 1, limit: 500 } }, await as('applicant'))
  ).data.dataResult.filter((one) => one.caseId === caseId);
  expect(new Set(rows.map((one) => one.number)).size).toBe(rows.length);
  return rows.map((one) => one.kind).sort();
}

/** What somebody would sign with an action of the open task of a node, and taking it over a hash that was shown. */
async function toSign(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
  const me = await as(account);
  const taskId = await steps.taskAt(account, caseId, node);
  const sign = (await test.inject(taskGet, { taskId }, me)).data.signSubject;
  if (!sign) throw new Error(`'${node}' asks for no signature`);
  const say = (hash: string) =>
    test.inject(areaHandle, { ...first, taskId, action, fields, signature: { password, shown: hash } }, me);
  return { sign, say };
}
const inSpace = async (statement: string) =>
  test.app.asOwner((db) => sql.raw(statement).execute(db), (await test.app.spaces())[0]?.schema);
/** A new version of a template, as if somebody had published it after the page was shown. */
const changeTemplate = (id: string) =>
  inSpace(`insert into platform.letter_template (id, version, content, sha256, published_at, published_by)
    select id, version + 1, content, 'changed', published_at, 'file' from platform.letter_template where id = '${id}'
    order by version desc limit 1`);

describe('the registration of a special cosmetic', () => {
  it('is what a form becomes whose code is that of a special one: it asks for more, and gives no filing number', async () => {
    const me = await as('applicant');
    const started = async (changes: JsonObject) => {
      const made = await test.inject(areaSave, { ...first, data: aDossier(changes) }, me);
      return (await test.inject(draftCheck, { ...first, id: made.data.id }, me)).data;
    };
    const undeclared = await started({ nameBrand: '染发演示', classification: '03-05-03-01-02' });
    expect(undeclared.errors.map(({ message }) => message)).toEqual([expect.stringContaining('资料真实承诺')]);
    const data = aDossier({ nameBrand: '染发演示', classification: '03-05-03-01-02', wholeAgreement: true });
    expect(await fileCase(test, me, data)).toMatchObject({ status: 'SUBMITTED', certNo: null });
  });

  it('leads from submission over three report checks and three decisions to certificate and public page', async () => {
    const caseId = await passed();
    await reported(caseId);
    await decided(caseId, 'grant');
    expect(await done('approver3', caseId, 'decideSign', 'grant')).toBe('CERTIFIED');
    await test.settle();
    expect(await done('acceptance', caseId, 'sendCertificate', 'send')).toBe('PUBLISHED');
    await test.settle();

    const own = await shown(caseId, 'applicant');
    expect(own.tasks).toEqual([]);
    expect(own.certNo).toMatch(/^国妆特字\d{8}$/);
    expect(own.acceptNo).toMatch(/^演受/);
    const publicRecord = (await test.inject(publicityGet, { number: own.certNo ?? '' })).data;
    expect(publicRecord).toMatchObject({
      title: '岚屿演示轻透防晒乳',
      statusLabel: { 'zh-CN': '有效' },
      kind: 'special',
    });
    expect(await kindsOf(caseId)).toEqual(['L01', 'L04', 'L09', 'L40']);
    // One product, its version 1 and its certificate: from the day of the decision to the day before, five years later.
    const parameters = [{ key: 'Q^number^SL', value: own.certNo ?? '' }];
    const [row] = (await test.inject(productQuery, { parameters }, await as('applicant'))).data.dataResult;
    const { data: product } = await test.inject(productGet, { id: row?.id ?? '' }, await as('applicant'));
    const [year = '', ...day] = formatDate(test.app.businessNow()).split('-');
    const from = [year, ...day].join('-');
    const end = new Date(`${Number(year) + 5}-${day.join('-')}T00:00:00Z`);
    const to = new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(product).toMatchObject({
      ...{ kind: 'special', state: 'ACTIVE', number: own.certNo, firstCaseId: caseId, currentVersion: 1 },
      ...{ validFrom: from, validTo: to },
    });
    expect(product.versions).toMatchObject([{ version: 1, changeType: 'first', caseId, effectiveFrom: from }]);
    expect(product.certificates).toMatchObject([
      { version: 1, productVersion: 1, template: 'registration', state: 'issued', validFrom: from, validTo: to },
    ]);
    expect(publicRecord).toMatchObject({ validTo: to, certificatePending: false });

    // Sent by the step that sends it; opened when somebody of the company first opens it, not the office.
    const certificate = async () =>
      (await test.inject(productGet, { id: row?.id ?? '' }, await as('applicant'))).data.certificates[0];
    const opens = async (account: string) => {
      const { token } = await as(account);
      const url = `${prefixes[fileDownload.prefix]}${fileDownload.path}?attachmentId=${(await certificate())?.attachmentId}`;
      return (await test.server.inject({ method: 'GET', url, headers: { 'x-authorization-access_token': token } }))
        .headers['content-type'];
    };
    expect(await certificate()).toMatchObject({ sentAt: expect.stringContaining(from), firstOpenedAt: null });
    expect(await opens('acceptance')).toBe('application/pdf');
    expect((await certificate())?.firstOpenedAt).toBeNull();
    expect(await opens('applicant')).toBe('application/pdf');
    expect((await certificate())?.firstOpenedAt).toContain(from);
  });

  it('lets nobody do two duties of one case, and says so', async () => {
    const caseId = await passed();
    await done('check1', caseId, 'reportCheck1', 'sign');
    const again = await act('check1', caseId, 'reportCheck2', 'sign');
    expect(again).toMatchObject({ state: 6010104 });
    expect(again.cause).toMatch(/已办理过/);
  });

  it('asks for every point of a report before it is signed', async () => {
    const caseId = await passed();
    const half = { checklist: ticked.checklist.slice(1) };
    expect((await act('check1', caseId, 'reportCheck1', 'sign', half)).state).toBe(400);
    expect(await done('check1', caseId, 'reportCheck1', 'sign')).toBe('REPORT_CHECK_2');
  });

  it('takes views that differ to the manager, and goes where the manager says', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreePass', agreed)).toBe('RECHECK');
    const reason = '经讨论，采纳主审意见，产品的安全性不能证明。';
    expect(await done('manager', caseId, 'settle', 'fail', { reason })).toBe('REVIEW_FAIL');
    const own = await shown(caseId, 'applicant');
    expect(own.history.map(({ action }) => action)).not.toContain('recheck');
  });

  it('returns a report from the third check to the chief, and the checks begin anew', async () => {
    const caseId = await passed();
    await done('check1', caseId, 'reportCheck1', 'sign');
    await done('check2', caseId, 'reportCheck2', 'sign');
    const back = { to: 'chief', reason: '结论与理由不一致。' };
    expect(await done('check3', caseId, 'reportCheck3', 'return', back)).toBe('CHIEF_REVIEW');
    expect(await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion })).toBe('RECHECK');
    expect(await done('recheck', caseId, 'recheck', 'agreePass', agreed)).toBe('REPORT_CHECK_1');
  });

  it('is not accepted for a reason, and the company reads which office has its case, never at which step', async () => {
    const caseId = await steps.submitted();
    const refusal = { ground: 'outOfScope', reason: '不属于化妆品注册的受理范围。' };
    expect(await done('acceptance', caseId, 'formCheck', 'refuse', refusal)).toBe('NOT_ACCEPTED');
    const other = await withReviewers();
    const own = await shown(other, 'applicant');
    expect(own.tasks.map(({ nodeTitle }) => nodeTitle['zh-CN'])).toEqual(['技术审评']);
    const finish = { taskId: own.tasks[0]?.id ?? '', action: 'finish' };
    expect((await test.inject(taskAgree, finish, await as('applicant'))).state).not.toBe(200);
  });

  it('is corrected once before it is accepted: only what the letter cites may change', async () => {
    const caseId = await steps.submitted();
    await itemBy('acceptance', caseId, { field: 'storage', text: '请写明储存温度。' });
    expect(await done('acceptance', caseId, 'formCheck', 'return')).toBe('RETURNED');
    const draftId = await steps.replyDraft(caseId, 'correct');
    const storage = '25 ℃ 以下阴凉干燥处保存';
    const before = await steps.changed(draftId, { storage, claims: '保湿，使肌肤柔润，提亮肤色。' });
    await answerItems(test, await as('applicant'), { ...first, caseId });
    const refused = await steps.submit(draftId);
    expect(refused.state).toBe(400);
    expect(`${refused.cause}`).toContain('功效宣称文案');
    await steps.changed(draftId, { claims: before.claims ?? '' });
    const answer = await steps.submit(draftId);
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    expect(answer.data.status).toBe('SUBMITTED');
    // A second letter may not name what the first did not.
    await itemBy('acceptance', caseId, { field: 'useMethod', text: '请补充使用方法。' });
    expect((await act('acceptance', caseId, 'formCheck', 'return')).state).toBe(409);
    const unsent = (await items(caseId, 'acceptance')).find(({ state }) => state === 'DRAFT');
    const drop = { ...first, caseId, itemId: unsent?.id ?? '', decision: 'drop' as const, reason: '首次未告知。' };
    expect((await test.inject(itemDecide, drop, await as('acceptance'))).state).toBe(200);
    await acceptReplies(test, await as('acceptance'), { ...first, caseId });
    expect(await done('acceptance', caseId, 'formCheck', 'accept')).toBe('ACCEPTED');
    await done('acceptance', caseId, 'transfer', 'transfer');
    await steps.assigned(caseId);
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreePass', agreed)).toBe('REPORT_CHECK_1');
  });

  it('names no chief who is the rechecker too, nor who checked the form', async () => {
    const caseId = await steps.accepted();
    const chief = await steps.person('chief');
    const same = await act('manager', caseId, 'assign', 'assign', { chief, rechecker: chief });
    expect({ state: same.state, cause: same.cause }).not.toMatchObject({ state: 200 });
    const wrong = { chief: await steps.person('acceptance'), rechecker: await steps.person('recheck') };
    const checker = await act('manager', caseId, 'assign', 'assign', wrong);
    expect({ state: checker.state, cause: checker.cause }).not.toMatchObject({ state: 200 });
    expect(await steps.assigned(caseId)).toBe(caseId);
  });
});

describe('a supplement', () => {
  it('goes out with a sealed letter, stops the clock, gets more time once, and the review goes on with the reply', async () => {
    const caseId = await steps.supplemented();
    const stopped = async () =>
      (await test.inject(deadlineLedger, { caseId }, await as('manager'))).data.filter(
        ({ state }) => state === 'stopped',
      ).length;
    expect(await stopped()).toBe(1);
    const ask = { reason: '稳定性试验报告尚未完成，需要延长。', wantedDays: 40 };
    expect((await steps.ask(caseId, 'supplementReply', 'askLate', ask)).state).toBe(200);
    await done('manager', caseId, 'supplementPermission', 'permit', { days: 40 });
    expect((await steps.ask(caseId, 'supplementReply', 'askLate', ask)).state).toBe(409);
    const due = (await shown(caseId, 'applicant')).tasks.find(({ node }) => node === 'supplementReply')?.due;
    expect(due?.remaining).toBe(130);
    expect(await steps.replied(caseId, 'supplementReply', { storage: '25 ℃ 以下阴凉干燥处保存' })).toBe('CHIEF_REVIEW');
    expect(await stopped()).toBe(0);
    await acceptReplies(test, await as('chief'), { ...first, caseId });
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreePass', agreed)).toBe('REPORT_CHECK_1');
    expect(await kindsOf(caseId)).toEqual(expect.arrayContaining(['L05', 'L06']));
  });

  it('never changes what the product is made of', async () => {
    const caseId = await steps.supplemented({ field: 'productFormula', text: '请说明各原料的用量。' });
    const draftId = await steps.replyDraft(caseId, 'supplementReply');
    const rows = (await steps.changed(draftId, {})).productFormula as { percent: string }[];
    const other = rows.map((row, at) => (at < 2 ? { ...row, percent: at === 0 ? '24.000' : '26.000' } : row));
    await steps.changed(draftId, { productFormula: other });
    await answerItems(test, await as('applicant'), { ...first, caseId });
    const answer = await steps.submit(draftId);
    expect(answer.state).toBe(400);
    expect(answer.cause).toContain('须');
  });

  it('goes out twice at most, the second time for a reason', async () => {
    const caseId = await steps.supplemented();
    await steps.replied(caseId, 'supplementReply', { storage: '25 ℃ 以下阴凉干燥处保存' });
    await acceptReplies(test, await as('chief'), { ...first, caseId });
    await itemBy('chief', caseId, { field: 'useMethod', text: '请补充使用方法。' });
    await steps.proposeSupplement(caseId);
    expect((await act('manager', caseId, 'issueSupplement', 'issue')).state).toBe(409);
    const againReason = '首次答复后发现使用方法与标签不一致，必须再次告知。';
    expect(await done('manager', caseId, 'issueSupplement', 'issueAgain', { againReason })).toBe('SUPPLEMENT');
    await steps.replied(caseId, 'supplementReply', { useMethod: '洁面后取适量均匀涂抹于面部。' });
    await acceptReplies(test, await as('chief'), { ...first, caseId });
    await itemBy('chief', caseId, { field: 'netContent', text: '请补充净含量的依据。' });
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion });
    await steps.adopt('recheck', caseId);
    const third = await act('recheck', caseId, 'recheck', 'agreeSupplement', { conclusion: '同意补充资料。' });
    expect(third.state).toBe(409);
    expect(third.cause).toContain('份数已到上限');
  });
});

describe('a signature', () => {
  it('holds for exactly the items and the letter that were shown', async () => {
    const caseId = await withReviewers();
    await itemBy('chief', caseId, { field: 'storage', text: '请补充储存条件的依据。' });
    await steps.proposeSupplement(caseId);
    const { sign, say } = await toSign('manager', caseId, 'issueSupplement', 'issue');
    expect(sign.parts.map(({ about }) => about)).toContain('items');
    // An item that is reworded after the page was shown makes what was shown another thing.
    await inSpace(`update opinion_item set text = text || '请一并说明。' where case_id = ${caseId}`);
    expect(await say(sign.actions.issue ?? '')).toMatchObject({ state: 409, data: { shown: sign.actions.issue } });
    expect(await done('manager', caseId, 'issueSupplement', 'issue')).toBe('SUPPLEMENT');
    const { signatures } = await shown(caseId, 'manager');
    for (const { id } of signatures) {
      const { data } = await test.inject(signatureVerify, { id }, await as('auditor'));
      expect(data).toMatchObject({ genuine: true, subject: 'same' });
    }
    expect(signatures.map(({ level, about }) => [level, about])).toContainEqual(['seal', 'letter']);
  });

  it('for granting is none for refusing', async () => {
    const caseId = await passed();
    await reported(caseId);
    await decided(caseId, 'refuse');
    const refusal = { ground: 'formulation', grounds: '防晒剂二氧化钛的用量超过《化妆品安全技术规范》限值。' };
    const { sign, say } = await toSign('approver3', caseId, 'decideSign', 'refuse', refusal);
    expect(sign.parts.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['version', 'findings', 'letterDraft']),
    );
    expect((await say(sign.actions.grant ?? '')).state).toBe(409);
    await changeTemplate('L10');
    expect((await say(sign.actions.refuse ?? '')).state).toBe(409);
    expect(await done('approver3', caseId, 'decideSign', 'refuse', refusal)).toBe('REFUSED');
  });
});

describe('a review that failed', () => {
  it('waits for the company: without objection the report follows, and the application is refused', async () => {
    const caseId = await steps.failed();
    expect(await kindsOf(caseId)).toContain('L07');
    expect((await steps.ask(caseId, 'objection', 'accept')).state).toBe(200);
    expect((await shown(caseId, 'manager')).status).toBe('REPORT_CHECK_1');
    await reported(caseId);
    await decided(caseId, 'refuse');
    const refusal = { ground: 'formulation', grounds: '防晒剂二氧化钛的用量超过《化妆品安全技术规范》限值。' };
    expect(await done('approver3', caseId, 'decideSign', 'refuse', refusal)).toBe('REFUSED');
    expect(await shown(caseId, 'applicant')).toMatchObject({ certNo: null, tasks: [] });
    expect(await kindsOf(caseId)).toContain('L10');
  });

  it('is looked at again by two others when the company objects, on the same papers', async () => {
    const caseId = await steps.failed();
    const object = { grounds: '用量计算有误：二氧化钛为 4.5%，低于限值，请予复审。' };
    expect((await steps.ask(caseId, 'objection', 'object', object)).state).toBe(200);
    expect((await shown(caseId, 'manager')).status).toBe('RE_REVIEW');
    const same = { first: await steps.person('chief'), second: await steps.person('recheck2') };
    expect((await act('manager', caseId, 'assignReReview', 'assign', same)).state).not.toBe(200);
    const two = { first: await steps.person('chief2'), second: await steps.person('recheck2') };
    await done('manager', caseId, 'assignReReview', 'assign', two);
    const reason = '复核计算，用量确实低于限值，改判通过。';
    await done('chief2', caseId, 'reReview', 'agree', { reason });
    expect(await done('recheck2', caseId, 'reReview', 'agree', { reason })).toBe('REPORT_CHECK_1');
    expect(await kindsOf(caseId)).toEqual(expect.arrayContaining(['L07', 'L08', 'L39']));
    expect((await shown(caseId, 'applicant')).history.map(({ action }) => action)).not.toContain('reReview');
  });
});

/** Last, because business time never goes back. */
describe('silence', () => {
  it('of five working days counts as acceptance, of thirty as none', async () => {
    const silent = await steps.submitted();
    const returned = await steps.submitted({ nameGeneric: '待补正' });
    await itemBy('acceptance', returned, { field: 'storage', text: '请写明储存温度。' });
    await done('acceptance', returned, 'formCheck', 'return');
    await steps.wait(6);
    expect((await shown(silent, 'acceptance')).status).toBe('ACCEPTED');
    expect(await kindsOf(silent)).toContain('L01');
    await steps.wait(4);
    expect((await shown(silent, 'manager')).status).toBe('REVIEW');
    await steps.wait(25);
    expect((await shown(returned, 'acceptance')).status).toBe('NOT_ACCEPTED');
    expect(await kindsOf(returned)).toContain('L03');
  });

  it('after a supplement letter ends the review on the papers that are there; then the objection may lapse', async () => {
    const caseId = await steps.supplemented();
    const late = { reason: '检验机构排期，需要延长。演示。', wantedDays: 30 };
    await steps.wait(88);
    expect((await steps.ask(caseId, 'supplementReply', 'askLate', late)).state).toBe(200);
    await steps.wait(3);
    // The request came in time: nothing ends before it is decided.
    expect((await shown(caseId, 'manager')).status).toBe('SUPPLEMENT_PERMISSION');
    await steps.wait(4);
    expect((await shown(caseId, 'manager')).status).toBe('REVIEW_FAIL');
    await steps.wait(22);
    expect((await shown(caseId, 'manager')).status).toBe('REPORT_CHECK_1');
    const open = await test.app.asOwner((db) =>
      sql`select 1 from space_yunhai.wf_task where case_id = ${caseId} and node = 'objection' and outcome is null`.execute(
        db,
      ),
    );
    expect(open.rows).toEqual([]);
  });
});
