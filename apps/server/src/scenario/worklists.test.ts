import {
  areaGetRecord,
  areaHandle,
  areaQuery,
  decideFinding,
  type FilterGroup,
  type FilterRule,
  type JsonObject,
  taskGet,
  taskLock,
  taskPending,
  taskUnlock,
} from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileCase, first, people, writeItem } from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { ticked } from './registration.testing.ts';
import { sunscreen } from './sunscreen.testing.ts';

/** A registration goes through the worklists: each person finds the task in their list when it is their turn, and nobody else does. */
let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const password = 'Test-1234';
const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';

async function listed(account: string, area: string, filters: Record<string, string> = {}) {
  const [group = '', name = ''] = area.split('/');
  const parameters = Object.entries(filters).map(([key, value]) => ({ key, value }));
  return test.inject(areaQuery, { group, name, parameters }, await as(account));
}
/** Nodes of the tasks of a case that somebody's list shows. */
async function nodes(caseId: string, account: string, area: string, filters: Record<string, string> = {}) {
  const { state, cause, data } = await listed(account, area, filters);
  if (state !== 200) throw new Error(`${account} ${area}: ${state} ${cause}`);
  return data.dataResult.filter((row) => row.caseId === caseId).map((row) => row.node);
}

async function act(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
  const me = await as(account);
  const { data } = await test.inject(areaGetRecord, { ...first, id: caseId }, me);
  if (!('tasks' in data)) throw new Error(`${account} does not see the case`);
  if (['formCheck', 'chiefReview'].includes(node))
    for (const finding of data.findings.filter((one) => one.severity === 'error' && one.decision === null))
      await test.inject(
        decideFinding,
        { ...first, caseId, findingId: finding.id, decision: 'rejected', reason: '演示：经核对不成立。' },
        me,
      );
  const taskId = data.tasks.find((one) => one.node === node)?.id ?? '';
  // An action that needs no signature has nothing to sign.
  const shown = (await test.inject(taskGet, { taskId }, me)).data.signSubject?.actions[action];
  const signature = shown === undefined ? {} : { signature: { password, shown } };
  const answer = await test.inject(
    areaHandle,
    { ...first, taskId, action, fields, opinion: '演示意见', ...signature },
    me,
  );
  expect({ node, action, state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
}

const person = async (account: string) => {
  const { rows } = await test.app.asOwner((db) =>
    sql<{
      id: string;
      text: string;
    }>`select id::text as id, fullname as text from platform.app_user where account = ${account}`.execute(db),
  );
  return { id: rows[0]?.id ?? '', text: rows[0]?.text ?? '' };
};

async function submitted(nameGeneric: string): Promise<string> {
  return (await fileCase(test, await as('applicant'), sunscreen({ nameGeneric }))).caseId;
}
async function assigned(nameGeneric: string): Promise<string> {
  const caseId = await submitted(nameGeneric);
  await act('acceptance', caseId, 'formCheck', 'accept');
  await act('acceptance', caseId, 'transfer', 'transfer');
  await act('manager', caseId, 'assign', 'assign', {
    chief: await person('chief'),
    rechecker: await person('recheck'),
  });
  return caseId;
}

describe('worklists of the tasks of a registration', () => {
  it('R1.2-01 R1.2-03 R1.2-15…R1.2-17 R1.4-09 show each person their task at its moment, from chief to certificate', async () => {
    const caseId = await assigned('轻透');
    expect(await nodes(caseId, 'chief', 'review/chief')).toEqual(['chiefReview']);
    expect(await nodes(caseId, 'chief', 'review/chief', { 'Q^whose^S': 'mine' })).toEqual(['chiefReview']);
    expect(await nodes(caseId, 'chief2', 'review/chief')).toEqual([]);
    expect(await nodes(caseId, 'manager', 'review/chief')).toEqual(['chiefReview']);
    expect(await nodes(caseId, 'recheck', 'review/recheck')).toEqual([]);
    expect((await listed('applicant', 'review/chief')).state).toBe(6010104);
    expect((await listed('expert1', 'review/chief')).state).toBe(6010104);

    await act('chief', caseId, 'chiefReview', 'finish', { proposal: 'pass', conclusion });
    expect(await nodes(caseId, 'chief', 'review/chief')).toEqual([]);
    const sent = { 'Q^whose^S': 'done', 'Q^status^SI': 'RECHECK' };
    expect(await nodes(caseId, 'chief', 'review/chief', sent)).toEqual(['chiefReview']);
    expect(await nodes(caseId, 'chief2', 'review/chief', sent)).toEqual([]);
    expect(await nodes(caseId, 'recheck', 'review/recheck')).toEqual(['recheck']);
    expect(await nodes(caseId, 'chief', 'review/recheck')).toEqual([]);

    await act('recheck', caseId, 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
    for (const [at, action] of ['sign', 'sign', 'issue'].entries()) {
      const level = at + 1;
      expect(await nodes(caseId, `check${level}`, `review/report-check-${level}`)).toEqual([`reportCheck${level}`]);
      expect(await nodes(caseId, `check${level}`, `review/report-check-${(level % 3) + 1}`)).toEqual([]);
      expect(await nodes(caseId, 'chief', `review/report-check-${level}`)).toEqual([]);
      await act(`check${level}`, caseId, `reportCheck${level}`, action, ticked);
    }
    const stages = ['decideSection', 'decideLeader', 'decideSign'];
    const decisions: [string, string, JsonObject][] = [
      ['approver', 'agree', { proposal: 'grant', opinionText: '建议准予。' }],
      ['approver2', 'agree', {}],
      ['approver3', 'grant', {}],
    ];
    for (const [at, [account, action, fields]] of decisions.entries()) {
      const node = stages[at] ?? '';
      expect(await nodes(caseId, account, 'approve/stage', { 'Q^node^S': node })).toEqual([node]);
      expect(await nodes(caseId, account, 'approve/stage', { 'Q^node^S': stages[(at + 1) % 3] ?? '' })).toEqual([]);
      expect(await nodes(caseId, 'auditor', 'approve/stage')).toEqual([node]);
      // Approvers look at legality and procedure: what the review found is decided by those who reviewed.
      const { data: shown } = await test.inject(areaGetRecord, { ...first, id: caseId }, await as(account));
      const findingId = ('findings' in shown && shown.findings.find(({ severity }) => severity === 'error')?.id) || '';
      const redecided = { ...first, caseId, findingId, decision: 'accepted' as const };
      expect((await test.inject(decideFinding, redecided, await as(account))).state).toBe(409);
      await act(account, caseId, node, action, fields);
    }
    expect(await nodes(caseId, 'acceptance', 'cert/send')).toEqual(['sendCertificate']);
    expect(await nodes(caseId, 'filing', 'cert/send')).toEqual([]);
    // The file of the certificate is drawn by a job; before that it cannot be sent.
    await test.settle();
    await act('acceptance', caseId, 'sendCertificate', 'send');
    expect(await nodes(caseId, 'acceptance', 'cert/send')).toEqual([]);
    expect(await nodes(caseId, 'acceptance', 'cert/send', { 'Q^whose^S': 'done' })).toEqual(['sendCertificate']);
  });

  it('are narrowed by fields of the dossier where one business is chosen, in the list and in its export', async () => {
    const caseId = await submitted('水漾');
    await act('acceptance', caseId, 'formCheck', 'accept');
    await act('acceptance', caseId, 'transfer', 'transfer');
    const rule = (field: string, operator: string, value: string): FilterGroup => ({
      condition: 'AND',
      rules: [{ field, operator, value } as FilterRule],
    });
    const area = { key: 'Q^area^S', value: 'reg/first' };
    const asked = async (account: string, filter: FilterGroup, parameters = [area]) =>
      test.inject(
        areaQuery,
        { group: 'review', name: 'plan-assign', parameters, filter, requestPage: { pageNo: 1, limit: 100 } },
        await as(account),
      );
    const cases = async (filter: FilterGroup) =>
      (await asked('manager', filter)).data.dataResult.map((row) => row.caseId);
    expect(await cases(rule('title', 'SL', '水漾'))).toEqual([caseId]);
    expect(await cases(rule('childProduct', 'S', 'true'))).not.toContain(caseId);
    expect(await cases(rule('origin', 'SI', 'domestic'))).toContain(caseId);
    expect(await cases(rule('nameBrand', 'SL', '无此品牌'))).toEqual([]);
    // Not without a business, not with two, not for fields that its list does not show, and not past a right.
    const other = { key: 'Q^area^SI', value: 'reg/first,reg/change' };
    for (const parameters of [[], [other], [{ key: 'Q^area^S', value: 'reg/none' }]])
      expect(await asked('manager', rule('origin', 'SI', 'domestic'), parameters)).toMatchObject({
        state: 400,
        cause: expect.stringContaining('业务'),
      });
    expect((await asked('manager', rule('filerUscc', 'SL', '9'))).state).toBe(400);
    expect((await asked('applicant', rule('origin', 'SI', 'domestic'))).state).toBe(6010104);
    const file = await test.server.inject({
      method: 'POST',
      url: '/business/v3/review/plan-assign/export',
      payload: { parameters: [area], filter: rule('title', 'SL', '水漾'), columns: ['title'] },
      headers: { 'x-authorization-access_token': (await as('manager')).token },
    });
    expect((await readSheet(file.rawPayload)).slice(1)).toEqual([[expect.stringContaining('水漾')]]);
  });

  it('R1.2-05 show a company its corrections with their items, and no other company any', async () => {
    const caseId = await submitted('清润');
    const place = { ...first, caseId };
    await writeItem(test, await as('acceptance'), place, { field: 'storage', text: '请写明储存温度。' });
    await act('acceptance', caseId, 'formCheck', 'return');
    const own = await listed('applicant', 'review/opinion-reply');
    expect(own.data.dataResult.filter((row) => row.caseId === caseId)).toMatchObject([
      { node: 'correct', mine: true, openItems: 1, openMusts: 1, round: 1, light: 'green', procedure: 'p1' },
    ]);
    expect((await listed('rival', 'review/opinion-reply')).data.dataResult).toEqual([]);
    expect((await listed('filing', 'review/opinion-reply')).state).toBe(6010104);
    for (const whose of ['all', 'nobody'])
      expect((await listed('applicant', 'review/opinion-reply', { 'Q^whose^S': whose })).state).not.toBe(200);
  });

  it('say of a task what the pending list and the case page say, and let it be taken and given back there', async () => {
    const caseId = await submitted('净澈');
    await act('acceptance', caseId, 'formCheck', 'accept');
    await act('acceptance', caseId, 'transfer', 'transfer');
    await act('manager', caseId, 'assign', 'assign', {
      chief: await person('chief'),
      rechecker: await person('recheck'),
    });
    await act('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    await act('recheck', caseId, 'recheck', 'agreePass', { conclusion: '不同意主审意见。' });
    const me = await as('manager');
    const row = async () => (await listed('manager', 'review/recheck', { 'Q^node^S': 'settle' })).data.dataResult[0];
    const [taskId, compared] = [
      String((await row())?.taskId),
      ['id', 'node', 'claimedByMe', 'claimedBy', 'due', 'used'],
    ];
    const of = (task: object | undefined) => compared.map((key) => (task as Record<string, unknown>)?.[key]);
    const same = async () => {
      const pending = (await test.inject(taskPending, {}, me)).data.dataResult.find(({ id }) => id === taskId);
      const { data } = await test.inject(areaGetRecord, { ...first, id: caseId }, me);
      const onPage = 'tasks' in data ? data.tasks.find(({ id }) => id === taskId) : undefined;
      expect(of(await row())).toEqual(of(pending));
      expect(of(await row())).toEqual(of(onPage));
      expect((await row())?.mine).toBe(onPage?.mine);
    };
    await same();
    expect(await nodes(caseId, 'manager', 'review/recheck', { 'Q^whose^S': 'pool' })).toEqual(['settle']);
    expect((await test.inject(taskLock, { taskId }, me)).state).toBe(200);
    await same();
    expect(await nodes(caseId, 'manager', 'review/recheck', { 'Q^whose^S': 'pool' })).toEqual([]);
    expect(await nodes(caseId, 'manager', 'review/recheck', { 'Q^whose^S': 'mine' })).toEqual(['settle']);
    expect((await test.inject(taskUnlock, { taskId }, me)).state).toBe(200);
    expect(await nodes(caseId, 'manager', 'review/recheck', { 'Q^whose^S': 'pool' })).toEqual(['settle']);
    // The rechecker may list here, but the task is the manager's, and so are all tasks.
    expect(await nodes(caseId, 'recheck', 'review/recheck')).toEqual([]);
    expect(await listed('recheck', 'review/recheck', { 'Q^whose^S': 'all' })).toMatchObject({
      state: 6010104,
      cause: expect.stringContaining('全部任务') as string,
    });
  });

  it('are asked by light, class, number, procedure and person, exactly', async () => {
    const caseId = await assigned('水感');
    const row = (await listed('manager', 'review/chief')).data.dataResult.find((one) => one.caseId === caseId);
    expect(row).toMatchObject({
      productClass: '04-05-03-01-02',
      acceptNo: expect.stringMatching(/^演受/) as string,
      stage: '主审审评',
      light: 'green',
      used: { days: 0, limit: 45, unit: 'workingDay' },
      status: 'CHIEF_REVIEW',
    });
    const by = (filters: Record<string, string>) => nodes(caseId, 'manager', 'review/chief', filters);
    const found: [Record<string, string>, boolean][] = [
      [{ 'Q^acceptNo^SL': String(row?.acceptNo).slice(-6) }, true],
      [{ 'Q^productClass^SLR': '04-05' }, true],
      [{ 'Q^productClass^SLR': '11' }, false],
      [{ 'Q^procedure^SI': 'p1' }, true],
      [{ 'Q^procedure^SI': 'p2' }, false],
      [{ 'Q^assignee^SL': (await person('chief')).text }, true],
      [{ 'Q^assignee^SL': (await person('chief2')).text }, false],
      [{ 'Q^title^SL': '水感' }, true],
    ];
    for (const [filters, isThere] of found)
      expect(await by(filters), JSON.stringify(filters)).toEqual(isThere ? ['chiefReview'] : []);
    expect((await listed('manager', 'review/chief', { 'Q^light^S': 'purple' })).state).toBe(400);
    expect((await listed('manager', 'review/chief', { 'Q^secret^S': '1' })).state).toBe(400);
    // The list asks the database for the light that the clock shows of each task.
    const space = (await test.app.spaces())[0]?.schema ?? '';
    for (const days of [-40, -1, 0, 2, 8, 11, 12, 13, 14, 15, 60]) {
      await test.app.asOwner(
        (db) =>
          sql`update wf_task set due_day = current_date + ${days}::int where case_id = ${caseId} and state = 'open'`.execute(
            db,
          ),
        space,
      );
      const { light } = (await listed('manager', 'review/chief', { 'Q^title^SL': '水感' })).data.dataResult[0] ?? {};
      const lights: string[] = [];
      for (const one of ['red', 'yellow', 'green', 'stopped', 'none'])
        if ((await by({ 'Q^light^S': one })).length > 0) lights.push(one);
      expect(lights, `${days} days`).toEqual([light]);
    }
  });

  it('are written as a workbook with the rows that the exporter may see', async () => {
    const caseId = await assigned('晴朗');
    const response = await test.server.inject({
      method: 'POST',
      url: '/business/v3/review/chief/export',
      payload: { parameters: [{ key: 'Q^title^SL', value: '晴朗' }], columns: ['title', 'stage', 'used', 'assignee'] },
      headers: { 'x-authorization-access_token': (await as('manager')).token },
    });
    const rows = await readSheet(response.rawPayload);
    expect(caseId).not.toBe('');
    expect(rows.slice(1)).toEqual([['岚屿演示晴朗防晒乳', '主审审评', '0/45', (await person('chief')).text]]);
  });
});
