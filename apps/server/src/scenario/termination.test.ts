import { areaCandidates, type JsonObject, letterQuery, taskAgree } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileCase, first, writeItem } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { advanceClock } from '../platform/clock/clock.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';
import { sweepDue, ticked } from './registration.testing.ts';

/** A case ends without a decision because its ground fell away, over the real server. */
let test: TestApp;
const { as, shown, act, done, submit, registered } = caseSteps(() => test);
const upload = uploader(() => test, as);
const terminate = { group: 'reg', name: 'terminate' } as const;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function wish(caseId: string, changes: JsonObject = {}) {
  const target = await shown('applicant', caseId);
  const proof = (await upload('applicant', '生产许可注销公告.pdf', pdf)).data;
  return submit('applicant', terminate, {
    case: { id: caseId, text: target.title },
    targetNo: target.applyNo,
    ground: 'licenceLost',
    facts: '受托生产企业的生产许可在审评期间被注销，不能继续办理。',
    evidence: [{ id: proof.id, name: proof.fileName }],
    hearHolder: true,
    ...changes,
  });
}
const kinds = async (caseId: string) =>
  (
    await test.inject(letterQuery, { parameters: [], page: 1, pageSize: 100 } as never, await as('applicant'))
  ).data.dataResult
    .filter((one) => one.caseId === caseId)
    .map(({ kind }) => kind);
const agree = ['confirmTermination', 'agree'] as const;

describe('a termination', () => {
  it('R1.1-13 hears the company first, then an approver decides', async () => {
    const caseId = await registered('chiefReview');
    const { data } = await wish(caseId);
    expect(data.status).toBe('STATEMENT');
    const task = (await shown('applicant', data.caseId, terminate)).tasks[0];
    expect(task).toMatchObject({ node: 'statement', due: { remaining: 5 } });
    const statement = { statement: '已委托另一家企业生产，新的许可证明见附件。' };
    const stated = await test.inject(
      taskAgree,
      { taskId: task?.id ?? '', action: 'state', data: statement },
      await as('applicant'),
    );
    expect(stated).toMatchObject({ state: 200, data: { status: 'CONFIRMING' } });
    const { history } = await shown('approver', data.caseId, terminate);
    expect(history.find(({ action }) => action === 'state')?.fields).toMatchObject(statement);
    // Acceptance has nothing to decide here.
    await expect(act('acceptance', data.caseId, agree, {}, terminate)).resolves.toMatchObject({ state: 6010104 });
    expect(await done('approver', data.caseId, agree, {}, terminate)).toBe('DONE');
    expect(await shown('applicant', caseId)).toMatchObject({ status: 'TERMINATED', tasks: [] });
    expect(await kinds(caseId)).toContain('L12');
  });

  it('waits no longer than the limit for a statement', async () => {
    const caseId = await registered('chiefReview');
    const { data } = await wish(caseId);
    await test.app.run({ role: 'app_platform' }, (ctx) => advanceClock(ctx, { workingDays: 6 }));
    await sweepDue(test.app);
    await test.settle();
    expect(await shown('approver', data.caseId, terminate)).toMatchObject({ status: 'CONFIRMING' });
    expect(await done('approver', data.caseId, agree, {}, terminate)).toBe('DONE');
  });

  it('of a company that is dissolved hears nobody', async () => {
    const caseId = await registered('chiefReview');
    const { data } = await wish(caseId, { ground: 'holderDissolved' });
    expect(data.status).toBe('CONFIRMING');
    expect(await done('approver', data.caseId, agree, {}, terminate)).toBe('DONE');
    expect(await shown('applicant', caseId)).toMatchObject({ status: 'TERMINATED' });
  });

  it('that is refused lets the case go on', async () => {
    const caseId = await registered('chiefReview');
    const { data } = await wish(caseId, { hearHolder: false });
    const reason = { reason: '申请人已取得新的生产许可。' };
    expect(await done('approver', data.caseId, ['confirmTermination', 'refuse'], reason, terminate)).toBe('REFUSED');
    const detail = await shown('chief', caseId);
    expect(detail).toMatchObject({ status: 'CHIEF_REVIEW', tasks: [{ node: 'chiefReview' }] });
    const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';
    expect(await done('chief', caseId, ['chiefReview', 'finish'], { proposal: 'pass', conclusion })).toBe('RECHECK');
    expect((await wish(caseId)).state).toBe(200);
  });

  it('is decided once: a case that entered the decision meanwhile is not terminated', async () => {
    const caseId = await registered('reportCheck3');
    const { data } = await wish(caseId, { hearHolder: false });
    expect(await done('check3', caseId, ['reportCheck3', 'issue'], ticked)).toBe('DECISION');
    expect(await act('approver', data.caseId, agree, {}, terminate)).toMatchObject({
      state: 409,
      cause: '该申请已进入审批或者已经办结，不能终止',
    });
    expect(await shown('applicant', data.caseId, terminate)).toMatchObject({ status: 'CONFIRMING' });
    expect(await shown('applicant', caseId)).toMatchObject({ status: 'DECISION' });
    expect(await kinds(caseId)).not.toContain('L12');
  });
});

describe('a termination is refused', () => {
  it('without evidence, for a filing, while another request is open, for a request, and for a case that is over', async () => {
    const caseId = await registered('chiefReview');
    expect((await wish(caseId, { evidence: [] })).state).toBe(400);
    const filing = await fileCase(test, await as('applicant'));
    expect(await wish(filing.caseId)).toMatchObject({ state: 409, cause: '备案已完成，应办理注销' });
    const { data } = await wish(caseId, { hearHolder: false });
    expect(await wish(caseId)).toMatchObject({ state: 409, data: { caseId: data.caseId, area: 'reg/terminate' } });
    const detail = await shown('applicant', data.caseId, terminate);
    expect(
      (await wish(caseId, { case: { id: data.caseId, text: detail.title }, targetNo: detail.applyNo })).state,
    ).toBe(400);
    await done('approver', data.caseId, agree, {}, terminate);
    expect(await wish(caseId)).toMatchObject({ state: 409, cause: '该申请已经办结' });
  });

  it('for no reply while the time to answer runs, with the day on which it ends', async () => {
    const caseId = await registered('formCheck');
    await writeItem(test, await as('acceptance'), { ...first, caseId }, { field: 'storage', text: '请写明储存温度。' });
    expect(await done('acceptance', caseId, ['formCheck', 'return'])).toBe('RETURNED');
    const due = (await shown('applicant', caseId)).tasks[0]?.due?.date;
    expect(due).toMatch(/^\d{4}-\d\d-\d\d$/);
    const refused = await wish(caseId, { ground: 'noReply' });
    expect(refused).toMatchObject({ state: 409, cause: `答复期限至 ${due}，尚未届满` });
    const other = await wish(caseId, { ground: 'authorisationEnded' });
    expect({ state: other.state, cause: other.cause }).toEqual({ state: 200, cause: null });
  });

  it('offers a picker only cases that are no requests', async () => {
    const caseId = await registered('formCheck');
    const { data } = await wish(caseId, { hearHolder: false });
    const { items } = (
      await test.inject(
        areaCandidates,
        { ...terminate, field: 'case', words: '', data: {} } as never,
        await as('applicant'),
      )
    ).data;
    expect(items.map(({ id }) => id)).toContain(caseId);
    expect(items.map(({ id }) => id)).not.toContain(data.caseId);
  });
});
