import {
  archiveVolume,
  areaQuery,
  areaSave,
  deadlineLedger,
  draftCheck,
  fileDownload,
  type JsonObject,
  letterGet,
  prefixes,
  productGet,
  productQuery,
  publicityGet,
  taskAgree,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '../kernel/time.ts';
import { acceptReplies, aDossier, answerItems, fileCase, first } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { conclusion, grounds, sunscreenSteps } from './registration.testing.ts';

/** A sunscreen from submission to its public page, each step by another person, over the real server. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, shown, act, done, submitted, accepted, withReviewers, itemBy, items, letters } = people;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function passed(caseId: string): Promise<void> {
  await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
  expect(await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' })).toBe(
    'REPORT_CHECK_1',
  );
}
async function decidedTo(action: 'grant' | 'refuse', caseId: string, fields = {}): Promise<string> {
  await done('check1', caseId, 'reportCheck1', 'sign');
  await done('check2', caseId, 'reportCheck2', 'sign');
  expect(await done('check3', caseId, 'reportCheck3', 'issue')).toBe('DECISION');
  // Each stage is for the position that has it (areas.md 5.1).
  expect((await shown(caseId, 'approver2')).tasks.filter(({ mine }) => mine)).toEqual([]);
  await done('approver', caseId, 'decideSection', 'agree', { proposal: action, opinionText: '同意审评结论。' });
  await done('approver2', caseId, 'decideLeader', 'agree');
  return done('approver3', caseId, 'decideSign', action, fields);
}
const kinds = async (caseId: string, account: string) => (await letters(caseId, account)).map(({ kind }) => kind);

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

  it('R1.1-01 R1.3-01 leads from submission over three report checks and three decisions to certificate and public page', async () => {
    const caseId = await withReviewers();
    await passed(caseId);
    expect(await decidedTo('grant', caseId)).toBe('CERTIFIED');
    // The file of the certificate is drawn by a job: until then it cannot be sent, and the answer says so.
    const early = await act('acceptance', caseId, 'sendCertificate', 'send');
    expect(early).toMatchObject({ state: 409, cause: expect.stringContaining('证书文件正在生成') });
    await test.settle();
    expect(await done('acceptance', caseId, 'sendCertificate', 'send')).toBe('PUBLISHED');
    // Its volume opens by itself, and what such a case must have is there.
    await test.settle();
    const archived = (await test.inject(archiveVolume, { ...first, caseId }, await as('filing'))).data;
    expect(archived?.items.flatMap(({ code, state }) => (state === 'missing' ? [code] : []))).toEqual([]);
    expect(archived?.items.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['A01', 'C01', 'D01', 'D04', 'E01', 'E03', 'Z01', 'Z02']),
    );

    const own = await shown(caseId, 'applicant');
    expect(own.tasks).toEqual([]);
    expect(own.certNo).toMatch(/^国妆特字\(演\)\d{8}$/);
    expect(own.acceptNo).toMatch(/^演受/);
    const publicRecord = (await test.inject(publicityGet, { number: own.certNo ?? '' })).data;
    expect(publicRecord).toMatchObject({
      title: '岚屿演示轻透防晒乳',
      statusLabel: { 'zh-CN': '有效' },
      kind: 'special',
    });
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
    // The evaluation report is the office's own; all else went to the company, each with its number.
    expect(await kinds(caseId, 'applicant')).toEqual(['L04', 'L01', 'L09', 'L40']);
    const report = (await letters(caseId, 'manager')).find(({ kind }) => kind === 'L30');
    expect(report?.number).toMatch(/审报〔\d{4}〕\d{5}号/);
    const { content } = (await test.inject(letterGet, { id: report?.id ?? '' }, await as('manager'))).data;
    const said = JSON.stringify(content.blocks);
    for (const word of ['第 1 版', '不采纳', '结论：通过', conclusion, '已核对 12 项']) expect(said).toContain(word);
    expect((await test.inject(letterGet, { id: report?.id ?? '' }, await as('applicant'))).state).toBe(404);
  });

  it('lets nobody do two duties of one case, and says so when somebody is named', async () => {
    const caseId = await accepted();
    const named = async (chief: string, rechecker: string) => {
      const fields = { chief: await people.person(chief), rechecker: await people.person(rechecker) };
      return act('manager', caseId, 'assign', 'assign', fields);
    };
    expect(await named('check1', 'recheck')).toMatchObject({ state: 400, data: [{ field: 'chief' }] });
    const twice = await named('chief', 'chief');
    expect(twice.state).not.toBe(200);
    await people.assigned(caseId);
    await passed(caseId);
    await done('check1', caseId, 'reportCheck1', 'sign');
    const again = await act('check1', caseId, 'reportCheck2', 'sign');
    expect(again).toMatchObject({ state: 6010104 });
    expect(again.cause).toMatch(/已办理过/);
  });

  it('takes views that differ to the manager, and goes where the manager says', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '不同意主审意见。' })).toBe('RECHECK');
    const none = await act('manager', caseId, 'settle', 'supplement', { reason: '经讨论，要求补充资料。' });
    expect(none).toMatchObject({ state: 409, cause: expect.stringContaining('没有采纳任何意见条目') });
    const fields = { reason: '经讨论，采纳主审意见。' };
    expect(await done('manager', caseId, 'settle', 'fail', fields)).toBe('REVIEW_FAIL');
    const own = await shown(caseId, 'applicant');
    expect(own.history.map(({ action }) => action)).not.toContain('recheck');
  });

  it('returns a report from the third check to the chief, and the checks begin anew', async () => {
    const caseId = await withReviewers();
    await passed(caseId);
    const tick = await act('check1', caseId, 'reportCheck1', 'sign', { checklist: ['identity', 'class'] });
    expect(tick).toMatchObject({ state: 400, data: [{ field: 'checklist' }] });
    await done('check1', caseId, 'reportCheck1', 'sign', { checklist: ['identity'], remark: '其余各项不适用。' });
    await done('check2', caseId, 'reportCheck2', 'sign');
    const back = { to: 'chief', reason: '结论与理由不一致。' };
    // Signatures of steps, each with whether it is void: what was signed since the chief does not count any more, the letters stand.
    const signed = async () =>
      (await shown(caseId, 'auditor')).signatures.flatMap(({ node, superseded }) => (node ? [[node, superseded]] : []));
    expect(await signed()).toEqual([
      ['reportCheck1', false],
      ['reportCheck2', false],
    ]);
    expect(await done('check3', caseId, 'reportCheck3', 'return', back)).toBe('CHIEF_REVIEW');
    expect((await shown(caseId, 'auditor')).signatures.filter(({ superseded }) => superseded)).toHaveLength(2);
    await passed(caseId);
    await done('check1', caseId, 'reportCheck1', 'sign');
    expect(await signed()).toEqual([
      ['reportCheck1', true],
      ['reportCheck2', true],
      ['reportCheck1', false],
    ]);
  });

  it('ends with a refusal, and without a number', async () => {
    const caseId = await people.failed();
    expect((await people.ask(caseId, 'objection', 'accept')).state).toBe(200);
    const why = { ground: 'formulation', grounds: '防晒剂二氧化钛的用量超过《化妆品安全技术规范》限值。' };
    expect(await decidedTo('refuse', caseId, why)).toBe('REFUSED');
    expect(await shown(caseId, 'applicant')).toMatchObject({ certNo: null, tasks: [] });
    expect(await kinds(caseId, 'applicant')).toEqual(['L04', 'L01', 'L07', 'L10']);
  });

  it('is not accepted for a reason, and the company reads which office has its case, never at which step', async () => {
    const caseId = await submitted();
    const refusal = { ground: 'outOfScope', reason: '不属于化妆品注册的受理范围。' };
    expect(await done('acceptance', caseId, 'formCheck', 'refuse', refusal)).toBe('NOT_ACCEPTED');
    const other = await withReviewers();
    const own = await shown(other, 'applicant');
    expect(own.tasks.map(({ nodeTitle }) => nodeTitle['zh-CN'])).toEqual(['技术审评']);
    expect(
      (await test.inject(taskAgree, { taskId: own.tasks[0]?.id ?? '', action: 'finish' }, await as('applicant'))).state,
    ).not.toBe(200);
  });

  it('is corrected once before it is accepted: only what the letter cites may change, the office judges the replies, and the review begins without them', async () => {
    const caseId = await submitted();
    await itemBy('acceptance', caseId, { field: 'storage', text: '请写明储存温度。' });
    await itemBy('acceptance', caseId, { field: 'netContent', text: '请核对净含量。', severity: 'should' });
    expect(await done('acceptance', caseId, 'formCheck', 'return')).toBe('RETURNED');
    const draftId = await people.replyDraft(caseId, 'correct');
    const values = { storage: '25 ℃ 以下阴凉干燥处保存', claims: '保湿，使肌肤柔润，提亮肤色。' };
    const before = await people.changed(draftId, values);
    await answerItems(test, await as('applicant'), { ...first, caseId });
    const refused = await people.submit(draftId);
    expect(refused.state).toBe(400);
    expect(`${refused.cause}`).toContain('功效宣称文案');
    await people.changed(draftId, { claims: before.claims ?? '' });
    expect((await people.submit(draftId)).data.status).toBe('SUBMITTED');

    const open = await act('acceptance', caseId, 'formCheck', 'accept');
    expect(open).toMatchObject({ state: 409, cause: expect.stringContaining('没有认可') });
    await people.judge('acceptance', caseId, 'netContent', 'reject', '演示：没有核对。');
    await people.judge('acceptance', caseId, 'storage', 'accept');
    expect(await done('acceptance', caseId, 'formCheck', 'accept')).toBe('ACCEPTED');
    expect((await items(caseId, 'acceptance')).map(({ state }) => state)).toEqual(['CLOSED', 'CLOSED']);
    await done('acceptance', caseId, 'transfer', 'transfer');
    await people.assigned(caseId);
    // A later letter has only what the review asks: what was not accepted at the form check does not come back.
    await itemBy('chief', caseId, { field: 'claims', text: '请补充宣称依据。', asks: 'explain' });
    await people.proposeSupplement(caseId);
    await done('manager', caseId, 'issueSupplement', 'issue');
    const sent = (await items(caseId, 'applicant')).filter(({ state }) => state === 'SENT');
    expect(sent.map(({ place }) => place.field)).toEqual(['claims']);
    expect(await people.replied(caseId, 'supplementReply')).toBe('CHIEF_REVIEW');
    await acceptReplies(test, await as('chief'), { ...first, caseId });
    await passed(caseId);
    expect(await decidedTo('grant', caseId)).toBe('CERTIFIED');
    expect(await kinds(caseId, 'applicant')).toEqual(['L04', 'L02', 'L01', 'L05', 'L09']);
  });

  it('R1.3-15 asks for a supplement with a sealed letter, stops its clock, grants more time once, and goes on with the reply', async () => {
    const caseId = await people.supplemented();
    const clocks = async () => (await test.inject(deadlineLedger, { caseId }, await as('manager'))).data;
    expect((await clocks()).filter(({ state }) => state === 'stopped')).toHaveLength(1);
    const due = async () => (await letters(caseId, 'applicant')).find(({ kind }) => kind === 'L05')?.replyDue;
    const [dueBefore, me] = [await due(), await as('applicant')];
    const late = { reason: '稳定性试验报告尚未完成，需要延长。', wantedDays: 40 };
    expect((await people.ask(caseId, 'supplementReply', 'askLate', late)).state).toBe(200);
    const requests = async (account: string) =>
      test.inject(areaQuery, { group: 'after', name: 'supplement-permit' }, await as(account));
    const [request] = (await requests('manager')).data.dataResult.filter((row) => row.caseId === caseId);
    expect(request).toMatchObject({ node: 'supplementPermission', status: 'SUPPLEMENT_PERMISSION' });
    expect((await requests('chief')).state).toBe(6010104);
    await done('manager', caseId, 'supplementPermission', 'permit', { days: 40 });
    expect((await requests('manager')).data.dataResult.filter((row) => row.caseId === caseId)).toEqual([]);
    expect((await people.ask(caseId, 'supplementReply', 'askLate', late)).state).toBe(409);
    const task = (await shown(caseId, 'applicant')).tasks.find(({ node }) => node === 'supplementReply');
    expect(task?.due?.remaining).toBe(130);
    // The letter shows the day that holds now.
    expect(await due()).toBe(task?.due?.date);
    expect(await due()).not.toBe(dueBefore);

    const draftId = await people.replyDraft(caseId, 'supplementReply');
    await people.changed(draftId, { storage: '25 ℃ 以下阴凉干燥处保存' });
    await answerItems(test, me, { ...first, caseId });
    expect((await people.submit(draftId)).data.status).toBe('CHIEF_REVIEW');
    expect((await clocks()).filter(({ state }) => state === 'stopped')).toHaveLength(0);
    const unjudged = await act('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    expect(unjudged).toMatchObject({ state: 409, cause: expect.stringContaining('没有核对答复') });
    await acceptReplies(test, await as('chief'), { ...first, caseId });
    await passed(caseId);
    expect(await kinds(caseId, 'applicant')).toEqual(['L04', 'L01', 'L05', 'L06']);
  });

  it('a refusal of the review needs its grounds', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await act('recheck', caseId, 'recheck', 'agreeFail', { grounds: '短' })).toMatchObject({ state: 400 });
    expect(await done('recheck', caseId, 'recheck', 'agreeFail', { grounds })).toBe('REVIEW_FAIL');
  });
});
