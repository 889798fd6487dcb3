import {
  areaCandidates,
  areaGetRecord,
  areaHandle,
  areaOpen,
  areaQuery,
  type CaseDetail,
  type JsonObject,
  letterGet,
  type TaskDetail,
  taskGet,
  taskPending,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';
import { conclusion, password, sunscreenSteps } from './registration.testing.ts';

/** A risk control report from the chief who writes it to the supervisors who carry out its measures, over the real server. */
let test: TestApp;
const people = sunscreenSteps(() => test);
const { as, withReviewers } = people;
const { submit } = caseSteps(() => test);
const reports = { group: 'review', name: 'risk-report' };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const labelWords = '标签标注“使用时避开眼周，如有刺激立即停用”。';
const watchWords = '监测不良反应六个月。';
const row = async (
  id: string,
  measure: string,
  text: string,
  due: string,
  owner = 'supervisor',
): Promise<JsonObject> => ({
  _id: id,
  measure,
  text,
  due,
  owner: await people.person(owner),
});

async function formOf(caseId: string, changes: JsonObject = {}): Promise<JsonObject> {
  const found = (await test.inject(areaCandidates, { ...reports, field: 'case' }, await as('chief'))).data;
  const one = found.items.find(({ id }) => id === caseId);
  return {
    ...{ case: { id: caseId, text: one?.text ?? '案卷' }, ...(one?.copies ?? {}) },
    ...{ source: 'review', substance: '水杨酸（演示）', risk: '用量接近限值，长期使用有刺激的可能。' },
    ...{ exposure: '成人面部，每日一次。', notBarredBecause: '用量在限值以内，没有条款禁止。' },
    evidence: [{ _id: 'e1', kind: 'dossier', source: '安全评估报告', quote: '用量 1.9 %，限值 2.0 %。' }],
    measures: [
      await row('m1', 'labelWarning', labelWords, '2039-03-31'),
      await row('m2', 'monitoring', watchWords, '2039-06-30', 'supervisor2'),
    ],
    ...{ residual: 'medium', reviewOn: '2039-12-31' },
    ...changes,
  };
}
const begin = async (caseId: string, changes: JsonObject = {}, account = 'chief') =>
  test.inject(areaOpen, { ...reports, data: await formOf(caseId, changes) }, await as(account));
async function written(caseId: string, changes: JsonObject = {}): Promise<string> {
  const { state, cause, data } = await begin(caseId, changes);
  if (state !== 200) throw new Error(`${state} ${cause} ${JSON.stringify(data)}`);
  return data.caseId;
}
const read = async (id: string, account = 'chief') =>
  (await test.inject(areaGetRecord, { ...reports, id }, await as(account))).data as CaseDetail;
async function prepared(account: string, taskId: string, action: string, fields: JsonObject = {}) {
  const me = await as(account);
  const work = (await test.inject(taskGet, { taskId }, me)).data as TaskDetail | null;
  const shown = work?.signSubject?.actions[action];
  const signature = shown === undefined ? {} : { signature: { password, shown } };
  return async () =>
    test.inject(areaHandle, { ...reports, taskId, action, fields, opinion: '演示意见', ...signature }, me);
}
async function act(account: string, id: string, node: string, action: string, fields: JsonObject = {}) {
  const task = (await read(id, 'chief')).tasks.find((one) => one.node === node);
  return (await prepared(account, task?.id ?? '0', action, fields))();
}
/** The same, and the status that the report has then. */
async function done(...step: Parameters<typeof act>): Promise<string> {
  const { state, cause, data } = await act(...step);
  if (state !== 200) throw new Error(`${step[0]} ${step[3]}: ${state} ${cause} ${JSON.stringify(data)}`);
  return data.status;
}
async function inForce(caseId: string, changes: JsonObject = {}): Promise<string> {
  const id = await written(caseId, changes);
  expect(await done('chief', id, 'signReviewer', 'sign')).toBe('SIGNED_REVIEWER');
  expect(await done('recheck', id, 'signRecheck', 'sign')).toBe('IN_FORCE');
  return id;
}
const pendingOf = async (account: string, caseId: string) =>
  (
    await test.inject(taskPending, { requestPage: { pageNo: 1, limit: 200 } }, await as(account))
  ).data.dataResult.filter((one) => one.caseId === caseId);

describe('a risk control report', () => {
  it('R1.2-14 is in force with two signatures, gives each measure to its owner by its own day, and closes when all are done', async () => {
    const caseId = await withReviewers();
    const id = await inForce(caseId);
    const detail = await read(id, 'manager');
    expect(detail).toMatchObject({ status: 'IN_FORCE', applyNo: expect.stringMatching(/风\d{8}$/) });
    const [letter] = await people.letters(id, 'supervisor');
    expect(letter).toMatchObject({ kind: 'L31', number: expect.stringContaining('风控') });
    const paper = JSON.stringify((await test.inject(letterGet, { id: letter?.id ?? '' }, await as('supervisor'))).data);
    expect(paper).toContain(`标签警示：${labelWords}`);
    expect(paper).toMatch(/2039-03-31|2039年3月31日|2039 年 3 月 31 日/);
    // Each owner has a task of their own, named by its measure and due on its day.
    const [mine] = await pendingOf('supervisor', id);
    expect(mine?.nodeTitle['zh-CN']).toBe(`落实措施：${labelWords}`);
    expect(mine?.due?.date).toBe('2039-03-31');
    const [other] = await pendingOf('supervisor2', id);
    expect(other?.nodeTitle['zh-CN']).toBe(`落实措施：${watchWords}`);
    // It is for that person alone.
    const foreign = await (await prepared('supervisor2', mine?.id ?? '', 'done', { result: '不是我的任务。' }))();
    expect(foreign.state).not.toBe(200);
    const done = await prepared('supervisor', mine?.id ?? '', 'done', { result: '企业已改正标签并送样。' });
    expect((await done()).data.status).toBe('IN_FORCE');
    const last = await prepared('supervisor2', other?.id ?? '', 'notNeeded', { result: '产品已停止生产。' });
    expect((await last()).data.status).toBe('CLOSED');
    expect((await read(id, 'manager')).data?.carriedOut).toMatchObject([
      { measure: labelWords, result: '企业已改正标签并送样。' },
      { measure: watchWords, result: '产品已停止生产。' },
    ]);
  });

  it('R1.2-14 is signed by two people: neither the writer nor whoever is no rechecker signs twice', async () => {
    const id = await written(await withReviewers());
    // Nobody else signs for the chief who wrote it.
    expect((await act('chief2', id, 'signReviewer', 'sign')).state).not.toBe(200);
    await act('chief', id, 'signReviewer', 'sign');
    expect((await act('chief', id, 'signRecheck', 'sign')).state).toBe(6010104);
    const returned = await act('recheck', id, 'signRecheck', 'return', { reason: '暴露量写得不清楚。' });
    expect(returned.data.status).toBe('TO_SIGN');
    await act('chief', id, 'signReviewer', 'amend', { exposure: '成人面部，每日两次，每次 0.8 g。' });
    expect((await read(id)).data).toMatchObject({
      exposure: '成人面部，每日两次，每次 0.8 g。',
      risk: '用量接近限值，长期使用有刺激的可能。',
    });
    await act('chief', id, 'signReviewer', 'amendMeasures', {
      measures: [await row('m9', 'test', '抽样检验一次。', '2039-05-31')],
    });
    await act('chief', id, 'signReviewer', 'sign');
    expect(await done('recheck', id, 'signRecheck', 'sign')).toBe('IN_FORCE');
    expect((await pendingOf('supervisor', id)).map((one) => one.nodeTitle['zh-CN'])).toEqual([
      '落实措施：抽样检验一次。',
    ]);
    // In force it is changed by nobody.
    expect((await act('chief', id, 'signReviewer', 'amend', { risk: '后来想改的内容，写得很长。' })).state).not.toBe(
      200,
    );
  });

  it('R1.2-14 refuses a measure without an owner or with a day that is past, and whoever is no supervisor as owner', async () => {
    const caseId = await withReviewers();
    const one = await row('m1', 'monitoring', watchWords, '2039-06-30');
    const { owner: _owner, ...unowned } = one;
    expect(await begin(caseId, { measures: [unowned] })).toMatchObject({ state: 400 });
    expect(await begin(caseId, { measures: [{ ...one, due: '2020-01-01' }] })).toMatchObject({ state: 400 });
    expect(await begin(caseId, { measures: [{ ...one, owner: await people.person('chief2') }] })).toMatchObject({
      state: 400,
    });
    expect(await begin(caseId, { measures: [], residual: 'high' })).toMatchObject({ state: 400 });
    expect((await begin(caseId, {}, 'recheck')).state).toBe(6010104);
    expect((await begin(caseId, {}, 'applicant')).state).toBe(6010104);
  });

  it('R1.2-14 proposes its label measures to the chief of the case as opinion items, and stands in the evaluation report', async () => {
    const caseId = await withReviewers();
    const id = await inForce(caseId);
    const { applyNo } = await read(id);
    const raised = (await people.items(caseId, 'chief')).filter(({ origin }) => origin === 'risk');
    expect(raised).toMatchObject([
      { text: labelWords, state: 'PROPOSED', severity: 'must', basis: `风险控制报告 ${applyNo}` },
    ]);
    await people.done('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    // The company learns nothing of the report.
    const company = await test.inject(areaGetRecord, { ...reports, id }, await as('applicant'));
    expect(company.state).not.toBe(200);
    expect(
      (await test.inject(areaQuery, { ...reports, requestPage: { pageNo: 1, limit: 10 } }, await as('applicant')))
        .state,
    ).toBe(6010104);
  });

  it('R1.2-14 may be written of a case that was withdrawn, which gets no items any more', async () => {
    const caseId = await people.submitted();
    const { title, applyNo } = await people.shown(caseId, 'applicant');
    const wish = { kind: 'withdraw', cause: 'willResubmit', reason: '标签需要重新设计。', paperBack: false };
    const about = { case: { id: caseId, text: title }, targetNo: applyNo, consequence: true };
    expect(await submit('applicant', { group: 'reg', name: 'revoke' }, { ...wish, ...about })).toMatchObject({
      state: 200,
    });
    const id = await inForce(caseId);
    expect((await people.items(caseId, 'acceptance')).filter(({ origin }) => origin === 'risk')).toEqual([]);
    expect((await read(id)).status).toBe('IN_FORCE');
  });
});
