import {
  areaGetRecord,
  areaHandle,
  areaSave,
  type CaseDetail,
  deadlineLedger,
  decideFinding,
  draftCheck,
  draftOpen,
  draftPatch,
  itemDecide,
  type JsonObject,
  opinionItems,
  publicityGet,
  type TaskDetail,
  taskAgree,
  taskDraftOpen,
  taskGet,
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
} from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';

/** A sunscreen from submission to its public page, each step by another person, over the real server. */
let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const password = 'Test-1234';
const sunscreen = (changes: JsonObject = {}): JsonObject =>
  aDossier({
    nameGeneric: '轻透',
    nameAttribute: '防晒乳',
    classification: '04-05-03-01-02',
    spf: '50+',
    pa: '+++',
    pfa: '9.8',
    waterResist: 'none',
    wholeAgreement: true,
    ...changes,
  });

async function shown(id: string, account: string): Promise<CaseDetail> {
  const { state, cause, data } = await test.inject(areaGetRecord, { ...first, id }, await as(account));
  if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
  return data;
}

/** One person takes the action of the open task of a node, decides what is open before it, and signs where that is asked. */
async function act(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
  const me = await as(account);
  const detail = await shown(caseId, account);
  const task = detail.tasks.find((one) => one.node === node);
  if (!task) throw new Error(`${caseId} has no task '${node}' but ${detail.tasks.map((one) => one.node).join(', ')}`);
  const work: TaskDetail = (await test.inject(taskGet, { taskId: task.id }, me)).data;
  const open = detail.findings.filter((one) => one.severity === 'error' && one.decision === null);
  if (['formCheck', 'chiefReview'].includes(node))
    for (const finding of open)
      await test.inject(
        decideFinding,
        { ...first, caseId, findingId: finding.id, decision: 'rejected', reason: '演示：经核对不成立。' },
        me,
      );
  const sign = work.signSubject;
  const signature = sign ? { password, shown: sign.sha256 } : undefined;
  return test.inject(
    areaHandle,
    { ...first, taskId: task.id, action, fields, opinion: '演示意见', ...(signature ? { signature } : {}) },
    me,
  );
}

async function done(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
  const answer = await act(account, caseId, node, action, fields);
  expect({
    node,
    action,
    state: answer.state,
    cause: answer.cause,
    data: answer.state === 200 ? null : answer.data,
  }).toMatchObject({ state: 200 });
  return answer.data.status;
}

const person = async (account: string) => {
  const { rows } = await test.app.asOwner((db) =>
    sql<{
      id: string;
      name: string;
    }>`select id::text as id, fullname as name from platform.app_user where account = ${account}`.execute(db),
  );
  return { id: rows[0]?.id ?? '', text: rows[0]?.name ?? '' };
};

async function submitted(changes: JsonObject = {}): Promise<string> {
  const filed = await fileCase(test, await as('applicant'), sunscreen(changes));
  expect(filed.status).toBe('SUBMITTED');
  return filed.caseId;
}
async function accepted(changes: JsonObject = {}): Promise<string> {
  const caseId = await submitted(changes);
  expect(await done('acceptance', caseId, 'formCheck', 'accept')).toBe('ACCEPTED');
  expect(await done('acceptance', caseId, 'transfer', 'transfer')).toBe('REVIEW');
  return caseId;
}
async function withReviewers(changes: JsonObject = {}): Promise<string> {
  const caseId = await accepted(changes);
  const fields = { chief: await person('chief'), rechecker: await person('recheck') };
  expect(await done('manager', caseId, 'assign', 'assign', fields)).toBe('CHIEF_REVIEW');
  return caseId;
}
const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';

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
    const caseId = await withReviewers();
    expect(await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion })).toBe('RECHECK');
    expect(await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' })).toBe(
      'REPORT_CHECK_1',
    );
    expect(await done('check1', caseId, 'reportCheck1', 'sign')).toBe('REPORT_CHECK_2');
    expect(await done('check2', caseId, 'reportCheck2', 'sign')).toBe('REPORT_CHECK_3');
    expect(await done('check3', caseId, 'reportCheck3', 'issue')).toBe('DECISION');
    await done('approver', caseId, 'decideSection', 'agree', { proposal: 'grant', opinionText: '建议准予。' });
    await done('approver2', caseId, 'decideLeader', 'agree');
    expect(await done('approver3', caseId, 'decideSign', 'grant')).toBe('CERTIFIED');
    expect(await done('acceptance', caseId, 'sendCertificate', 'send')).toBe('PUBLISHED');
    await test.settle();

    const own = await shown(caseId, 'applicant');
    expect(own.tasks).toEqual([]);
    expect(own.certNo).toMatch(/^国妆特字\d{8}$/);
    expect(own.acceptNo).toMatch(/^演受/);
    const publicRecord = (await test.inject(publicityGet, { number: own.certNo ?? '' })).data;
    expect(publicRecord).toMatchObject({ title: '岚屿演示轻透防晒乳', statusLabel: { 'zh-CN': '有效' } });
  });

  it('lets nobody do two duties of one case, and says so', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
    await done('check1', caseId, 'reportCheck1', 'sign');
    const again = await act('check1', caseId, 'reportCheck2', 'sign');
    expect(again).toMatchObject({ state: 6010104 });
    expect(again.cause).toMatch(/已办理过/);
  });

  it('takes views that differ to the manager, and goes where the manager says', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '不同意主审意见。' })).toBe('RECHECK');
    const fields = { conclusion: 'fail', reason: '经讨论，采纳主审意见。' };
    expect(await done('manager', caseId, 'settle', 'decide', fields)).toBe('REPORT_CHECK_1');
    const own = await shown(caseId, 'applicant');
    expect(own.history.map(({ action }) => action)).not.toContain('recheck');
  });

  it('returns a report from the third check to the chief, and the checks begin anew', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
    await done('check1', caseId, 'reportCheck1', 'sign');
    await done('check2', caseId, 'reportCheck2', 'sign');
    const back = { to: 'chief', reason: '结论与理由不一致。' };
    expect(await done('check3', caseId, 'reportCheck3', 'return', back)).toBe('CHIEF_REVIEW');
    expect(await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion })).toBe('RECHECK');
    expect(await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意。再次复核。' })).toBe(
      'REPORT_CHECK_1',
    );
  });

  it('ends with a refusal, and without a number', async () => {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    await done('recheck', caseId, 'recheck', 'agreeFail', {
      grounds: '防晒剂用量超过限值，安全性不能证明，不同意注册。',
    });
    await done('check1', caseId, 'reportCheck1', 'sign');
    await done('check2', caseId, 'reportCheck2', 'sign');
    await done('check3', caseId, 'reportCheck3', 'issue');
    await done('approver', caseId, 'decideSection', 'agree', { proposal: 'refuse', opinionText: '建议不予。' });
    await done('approver2', caseId, 'decideLeader', 'agree');
    const grounds = { ground: 'formulation', grounds: '防晒剂二氧化钛的用量超过《化妆品安全技术规范》限值。' };
    expect(await done('approver3', caseId, 'decideSign', 'refuse', grounds)).toBe('REFUSED');
    expect(await shown(caseId, 'applicant')).toMatchObject({ certNo: null, tasks: [] });
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

  it('is corrected once before it is accepted: only what the letter cites may change', async () => {
    const caseId = await submitted();
    const item = { field: 'storage', text: '请写明储存温度。' };
    await itemBy('acceptance', caseId, item);
    expect(await done('acceptance', caseId, 'formCheck', 'return')).toBe('RETURNED');
    const draftId = await replyDraft(caseId, 'correct');
    const more = await changed(draftId, { storage: '25 ℃ 以下阴凉干燥处保存', claims: '保湿，使肌肤柔润，提亮肤色。' });
    await answerItems(test, await as('applicant'), { ...first, caseId });
    const refused = await submitAll(test, await as('applicant'), draftId);
    expect(refused.state).toBe(400);
    expect(`${refused.cause}`).toContain('功效宣称文案');
    await changed(draftId, { claims: more.claims ?? '' });
    const answer = await submitAll(test, await as('applicant'), draftId);
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    expect(answer.data.status).toBe('SUBMITTED');
  });

  it('asks for a supplement with a sealed letter, stops its clock, grants more time once, and goes on with the reply', async () => {
    const caseId = await withReviewers();
    await itemBy('chief', caseId, { field: 'storage', text: '请补充储存条件的依据。' });
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion });
    const { items } = (await test.inject(opinionItems, { ...first, caseId }, await as('recheck'))).data;
    for (const { id } of items)
      await test.inject(itemDecide, { ...first, caseId, itemId: id, decision: 'adopt' }, await as('recheck'));
    const agreed = { conclusion: '同意补充资料。' };
    await done('recheck', caseId, 'recheck', 'agreeSupplement', agreed);
    expect(await done('manager', caseId, 'issueSupplement', 'issue')).toBe('SUPPLEMENT');
    const clocks = async () => (await test.inject(deadlineLedger, { caseId }, await as('manager'))).data;
    expect((await clocks()).filter(({ state }) => state === 'stopped')).toHaveLength(1);

    const me = await as('applicant');
    const own = (await shown(caseId, 'applicant')).tasks.find(({ node }) => node === 'supplementReply');
    const taskId = own?.id ?? '';
    const late = { reason: '稳定性试验报告尚未完成，需要延长。', wantedDays: 40 };
    expect((await test.inject(taskAgree, { taskId, action: 'askLate', data: late }, me)).state).toBe(200);
    await done('manager', caseId, 'supplementPermission', 'permit', { days: 40 });
    expect((await test.inject(taskAgree, { taskId, action: 'askLate', data: late }, me)).state).toBe(409);
    expect(
      (await shown(caseId, 'applicant')).tasks.find(({ node }) => node === 'supplementReply')?.due?.remaining,
    ).toBe(130);

    const draftId = await replyDraft(caseId, 'supplementReply');
    await changed(draftId, { storage: '25 ℃ 以下阴凉干燥处保存' });
    await answerItems(test, me, { ...first, caseId });
    const answer = await submitAll(test, me, draftId);
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    expect(answer.data.status).toBe('CHIEF_REVIEW');
    expect((await clocks()).filter(({ state }) => state === 'stopped')).toHaveLength(0);
    await acceptReplies(test, await as('chief'), { ...first, caseId });
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' })).toBe(
      'REPORT_CHECK_1',
    );
  });
});

async function itemBy(account: string, caseId: string, data: JsonObject): Promise<void> {
  const answer = await writeItem(test, await as(account), { ...first, caseId }, data);
  expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
}

async function replyDraft(caseId: string, node: string): Promise<string> {
  const task = (await shown(caseId, 'applicant')).tasks.find((one) => one.node === node);
  const opened = await test.inject(taskDraftOpen, { ...first, taskId: task?.id ?? '' }, await as('applicant'));
  return opened.data.draftId;
}

/** Changes a draft; answers its data as they were before. */
async function changed(id: string, values: JsonObject): Promise<JsonObject> {
  const me = await as('applicant');
  const windowId = 'window-of-the-test';
  const draft = (await test.inject(draftOpen, { ...first, id, windowId }, me)).data;
  const ops = Object.entries(values).map(([field, value]) => ({ op: 'set', path: [field], value }));
  const patch = { windowId, baseRev: draft.rev, patchId: `patch-${draft.rev}-of-test`, ops, release: true };
  const patched = await test.inject(draftPatch, { ...first, id, ...patch }, me);
  expect({ state: patched.state, cause: patched.cause }).toMatchObject({ state: 200 });
  return draft.data;
}
