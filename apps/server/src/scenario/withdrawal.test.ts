import {
  areaGetRecord,
  deadlineLedger,
  itemDecide,
  type JsonObject,
  letterQuery,
  messageList,
  opinionItems,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileCase, first, writeItem } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';
import { ticked } from './registration.testing.ts';

/** A company takes a case back before its decision, over the real server: at once or confirmed, and never beside a decision. */
let test: TestApp;
const { as, shown, act, prepared, done, submit, registered } = caseSteps(() => test);
const revoke = { group: 'reg', name: 'revoke' } as const;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function wish(caseId: string, changes: JsonObject = {}, account = 'applicant') {
  const target = account === 'applicant' ? await shown('applicant', caseId) : { title: '演示', applyNo: null };
  return submit(account, revoke, {
    kind: 'withdraw',
    case: { id: caseId, text: target.title },
    targetNo: target.applyNo,
    cause: 'willResubmit',
    reason: '标签需要重新设计，修改后再提交。',
    paperBack: false,
    consequence: true,
    ...changes,
  });
}
const letters = async (account: string, caseId: string) =>
  (
    await test.inject(letterQuery, { parameters: [], page: 1, pageSize: 100 } as never, await as(account))
  ).data.dataResult
    .filter((one) => one.caseId === caseId)
    .map(({ kind, state }) => `${kind} ${state}`)
    .sort();
const clocks = async (caseId: string) =>
  (await test.inject(deadlineLedger, { caseId }, await as('manager'))).data.map(({ state }) => state);
const pending = async (account: string) =>
  (await test.inject(taskPending, {}, await as(account))).data.dataResult.map((task) => task.caseId);

describe('a withdrawal', () => {
  it('R1.1-12 before acceptance is done at once', async () => {
    const caseId = await registered('formCheck');
    const answer = await wish(caseId);
    expect(answer).toMatchObject({ state: 200, data: { status: 'DONE' } });
    const target = await shown('applicant', caseId);
    expect(target).toMatchObject({ status: 'WITHDRAWN', tasks: [], acceptNo: null });
    expect(target.applyNo).not.toBeNull();
    expect(await letters('applicant', caseId)).toEqual(['L04 served', 'L11 served']);
    expect(await letters('applicant', answer.data.caseId)).toEqual(['L04 served']);
    // Nothing is signed in the name of an officer who did nothing.
    const { rows } = await test.app.asOwner((db) =>
      sql<{ by: string | null }>`select signed_by::text as by from space_yunhai.letter
        where case_id = ${caseId} and kind = 'L11'`.execute(db),
    );
    expect(rows).toEqual([{ by: null }]);
  });

  it('in the chief review waits for acceptance; then the task of the chief is gone with a notice, and a new application is possible', async () => {
    const caseId = await registered('chiefReview');
    expect(await pending('chief')).toContain(caseId);
    const offered = (await shown('applicant', caseId)).requests;
    expect(offered).toMatchObject([{ area: 'reg/revoke', field: 'case', blocked: null, open: null }]);
    const { data } = await wish(caseId);
    expect(data.status).toBe('CONFIRMING');
    expect((await shown('applicant', caseId)).requests).toMatchObject([
      { area: 'reg/revoke', open: { area: 'reg/revoke', id: data.caseId } },
    ]);
    expect((await shown('chief', caseId)).requests).toEqual([]);
    expect(await done('acceptance', data.caseId, ['confirm', 'agree'], {}, revoke)).toBe('DONE');
    const target = await shown('applicant', caseId);
    expect(target).toMatchObject({ status: 'WITHDRAWN', tasks: [], requests: [] });
    expect(await pending('chief')).not.toContain(caseId);
    expect(new Set(await clocks(caseId))).toEqual(new Set(['cancelled']));
    expect(await letters('applicant', caseId)).toContain('L11 served');
    await test.settle();
    const told = (await test.inject(messageList, {}, await as('chief'))).data.dataResult;
    expect(told.filter(({ link }) => link === `/reg/first/case/${caseId}`).map(({ subject }) => subject)).toContain(
      '无需办理：主审审评（岚屿演示轻透防晒乳）',
    );
    const others = (await test.inject(messageList, {}, await as('recheck'))).data.dataResult;
    expect(others.filter(({ subject }) => subject.startsWith('无需办理'))).toEqual([]);
    await fileCase(test, await as('applicant'), target.data);
  });

  it('that acceptance refuses lets the case go on', async () => {
    const caseId = await registered('chiefReview');
    const { data } = await wish(caseId);
    const reason = { reason: '撤回申请未加盖公章。' };
    expect(await done('acceptance', data.caseId, ['confirm', 'refuse'], reason, revoke)).toBe('REFUSED');
    expect(await shown('applicant', caseId)).toMatchObject({ status: 'CHIEF_REVIEW' });
    expect(await pending('chief')).toContain(caseId);
    expect((await wish(caseId)).data.status).toBe('CONFIRMING');
  });

  it('ends a supplement that waits: its letter is void, its clocks are over', async () => {
    const caseId = await registered('chiefReview');
    const item = { field: 'storage', text: '请补充储存条件的依据。' };
    await writeItem(test, await as('chief'), { ...first, caseId }, item);
    const conclusion = '需要补充储存条件的依据，其余资料符合规定，没有其他问题。';
    await done('chief', caseId, ['chiefReview', 'finish'], { proposal: 'supplement', conclusion });
    const { items } = (await test.inject(opinionItems, { ...first, caseId }, await as('recheck'))).data;
    for (const { id } of items)
      await test.inject(itemDecide, { ...first, caseId, itemId: id, decision: 'adopt' }, await as('recheck'));
    await done('recheck', caseId, ['recheck', 'agreeSupplement'], { conclusion: '同意补充资料。' });
    expect(await done('manager', caseId, ['issueSupplement', 'issue'])).toBe('SUPPLEMENT');
    expect(await letters('applicant', caseId)).toContain('L05 served');
    const { data } = await wish(caseId);
    await done('acceptance', data.caseId, ['confirm', 'agree'], {}, revoke);
    expect(await letters('applicant', caseId)).toEqual(expect.arrayContaining(['L05 void', 'L11 served']));
    expect(new Set(await clocks(caseId))).toEqual(new Set(['cancelled']));
    const after = (await test.inject(opinionItems, { ...first, caseId }, await as('applicant'))).data;
    expect(after.items.map(({ state }) => state)).toEqual(['CLOSED']);
    expect(await pending('applicant')).not.toContain(caseId);
  });
});

describe('a withdrawal is refused', () => {
  it('in the decision, always, and the page says so', async () => {
    const caseId = await registered('decideSection');
    const answer = await wish(caseId);
    expect(answer).toMatchObject({ state: 409, cause: '已进入审批，不能撤回' });
    expect((await shown('applicant', caseId)).requests).toMatchObject([
      { blocked: '已进入审批，不能撤回', open: null },
    ]);
    expect(await shown('applicant', caseId)).toMatchObject({ status: 'DECISION' });
  });

  it('for a case of another company, a second time, a filing that is complete, a case that is over, a request, and without the tick', async () => {
    const caseId = await registered('chiefReview');
    expect((await wish(caseId, {}, 'rival')).state).toBe(404);
    expect((await wish(caseId, { consequence: false })).state).toBe(400);
    const firstOne = await wish(caseId);
    const second = await wish(caseId);
    const number = (await shown('applicant', firstOne.data.caseId, revoke)).applyNo;
    expect(second).toMatchObject({ state: 409, data: { caseId: firstOne.data.caseId, area: 'reg/revoke', number } });
    expect(second.cause).toContain(`${number}`);
    const request = await submit('applicant', revoke, {
      kind: 'withdraw',
      case: { id: firstOne.data.caseId, text: '撤回' },
      targetNo: number,
      cause: 'other',
      reason: '撤回这项撤回。',
      consequence: true,
    });
    expect(request.state).toBe(400);
    const filing = await fileCase(test, await as('applicant'));
    expect(await wish(filing.caseId)).toMatchObject({ state: 409, cause: '备案已完成，应办理注销' });
    await done('acceptance', firstOne.data.caseId, ['confirm', 'agree'], {}, revoke);
    expect(await wish(caseId)).toMatchObject({ state: 409, cause: '该申请已经办结' });
  });
});

describe('a withdrawal and a step that excludes it', () => {
  /** Everything of both cases that a half-done step would leave behind. */
  const state = async (caseId: string, requestId: string) => {
    const detail = await test.inject(areaGetRecord, { ...first, id: caseId }, await as('applicant'));
    const request = await test.inject(areaGetRecord, { ...revoke, id: requestId }, await as('applicant'));
    if (!('status' in detail.data) || !('status' in request.data)) throw new Error('no case');
    return {
      target: detail.data.status,
      request: request.data.status,
      tasks: detail.data.tasks.length,
      letter: (await letters('applicant', caseId)).filter((one) => one.startsWith('L11')).length,
    };
  };
  const decided = { target: 'DECISION', request: 'CONFIRMING', tasks: 1, letter: 0 };
  const withdrawn = { target: 'WITHDRAWN', request: 'DONE', tasks: 0, letter: 1 };

  it.each(['issue first', 'withdrawal first'])(
    'meet at the third check, %s: one wins, the other gets 409',
    async (order) => {
      const caseId = await registered('reportCheck3');
      const { data: request } = await wish(caseId);
      const issue = await prepared('check3', caseId, ['reportCheck3', 'issue'], ticked);
      const agree = await prepared('acceptance', request.caseId, ['confirm', 'agree'], {}, revoke);
      const both = order === 'issue first' ? [issue(), agree()] : [agree(), issue()];
      const answers = await Promise.all(both);
      expect(answers.map((answer) => answer.state).filter((one) => one === 200)).toHaveLength(1);
      const loser = answers.find((answer) => answer.state !== 200);
      const issueWon = (await shown('applicant', caseId)).status === 'DECISION';
      if (issueWon) expect(loser).toMatchObject({ state: 409, cause: '已进入审批，不能撤回' });
      else expect(loser?.state).toBe(409);
      expect(await state(caseId, request.caseId)).toEqual(issueWon ? decided : withdrawn);
      // The loser stays the loser.
      if (issueWon) expect((await act('acceptance', request.caseId, ['confirm', 'agree'], {}, revoke)).state).toBe(409);
    },
  );

  it('two requests at once: one is made, the other shows it', async () => {
    const caseId = await registered('chiefReview');
    const answers = await Promise.all([wish(caseId), wish(caseId)]);
    const made = answers.find((answer) => answer.state === 200);
    const refused = answers.find((answer) => answer.state !== 200);
    expect(refused).toMatchObject({ state: 409, data: { caseId: made?.data.caseId } });
  });
});
