import { areaQuery, attachmentGet, messageReceive, taskCompleted, taskGet } from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consent, startTwoCompanies, type TwoCompanies } from './two-companies.testing.ts';

let two: TwoCompanies;
beforeAll(async () => {
  two = await startTwoCompanies();
});
afterAll(() => two.close());

const subjects = async (account: string) =>
  (await two.test.inject(messageReceive, {}, await two.as(account))).data.dataResult.map((one) => one.subject);

describe('a case of two companies, in an area written by data alone', () => {
  it('the second company is asked, sees its part, and answers; the office decides; it keeps what it saw', async () => {
    const { caseId, agreement, assessment } = await two.asked();
    const task = await two.pending('rival', caseId);
    expect(task).toMatchObject({ node: 'consent', title: '演示面霜', due: { date: expect.any(String) } });
    expect(await subjects('rival')).toContain('待办：受托企业确认（演示面霜）');

    const seen = await two.shown(caseId, 'rival');
    expect(Object.keys(seen.data).sort()).toEqual(['agreement', 'from', 'plant', 'subject']);
    expect(seen).toMatchObject({ shows: ['plant', 'subject', 'from', 'agreement'], status: 'ASKED', version: 1 });
    expect(seen).toMatchObject({ history: [], findings: [], requests: [], certificate: null, acceptNo: null });
    expect(seen.tasks.map(({ node, mine }) => [node, mine])).toEqual([['consent', true]]);
    expect(JSON.stringify(seen)).not.toContain('报价最低');
    const me = await two.as('rival');
    expect((await two.test.inject(attachmentGet, { attachmentId: agreement }, me)).data).toMatchObject({
      id: agreement,
    });
    expect((await two.test.inject(attachmentGet, { attachmentId: assessment }, me)).state).toBe(404);
    const page = (await two.test.inject(taskGet, { taskId: task?.id ?? '' }, me)).data;
    expect([page.operations, page.actions.map(({ key }) => key)]).toEqual([[], ['confirm', 'refuse']]);

    // The holder waits; it sees whose turn it is, and cannot answer for the other.
    const waiting = await two.shown(caseId, 'applicant');
    expect(waiting.tasks.map(({ nodeTitle, mine }) => [nodeTitle.en, mine])).toEqual([['Consent of the plant', false]]);
    expect(waiting.shows).toBeNull();
    expect(await two.pending('applicant', caseId)).toBeUndefined();
    for (const account of ['applicant', 'multi', 'filing'])
      expect((await two.act(account, task?.id ?? '', 'confirm', { lines: 2 })).state, account).toBe(6010104);

    const wrong = await two.act('rival', task?.id ?? '', 'confirm', { lines: 0 });
    expect([wrong.state, wrong.data]).toMatchObject([400, [{ field: 'lines' }]]);
    const answer = await two.act('rival', task?.id ?? '', 'confirm', { lines: 2 }, '可以安排');
    expect([answer.state, answer.cause]).toEqual([200, null]);
    const late = await two.act('rival', task?.id ?? '', 'refuse', { why: '改变主意' });
    expect(late.state).toBe(409);

    const officer = await two.shown(caseId, 'filing');
    expect(officer.history.find(({ node }) => node === 'consent')).toMatchObject({
      actor: '许言之',
      opinion: '可以安排',
      fields: { lines: 2 },
    });
    expect(officer.status).toBe('CHECK');
    // The holder reads who answered as the second company: neither a name nor the office.
    const answered = (await two.shown(caseId, 'applicant')).history.filter(({ node }) => node === 'consent');
    expect(answered.map(({ actor }) => actor)).toEqual(['相对方企业']);
    const ended = { taskId: task?.id ?? '' };
    const [item] = (await two.test.inject(taskGet, ended, await two.as('applicant'))).data.items;
    expect(item).toMatchObject({ state: 'done', assignee: '相对方企业', completedBy: '相对方企业' });
    expect(JSON.stringify(item)).not.toContain('许言之');
    expect((await two.act('filing', officer.tasks[0]?.id ?? '', 'agree')).state).toBe(200);

    const after = await two.shown(caseId, 'rival');
    expect(after).toMatchObject({ status: 'AGREED', tasks: [], data: { subject: '演示面霜' } });
    expect(after.history).toMatchObject([
      { node: 'consent', action: 'confirm', title: { en: 'Agree' }, opinion: '可以安排', fields: { lines: 2 } },
    ]);
    const done = await two.test.inject(taskCompleted, {}, me);
    expect(done.data.dataResult.map((one) => one.caseId)).toContain(caseId);
    // What belongs to the holder is in no list of the second company.
    expect((await two.test.inject(areaQuery, { ...consent }, me)).data.dataResult).toEqual([]);
  });

  it('a refusal needs its reason and ends the case; nothing is left to do for anybody', async () => {
    const { caseId } = await two.asked({ subject: '演示精华' });
    const taskId = (await two.pending('rival', caseId))?.id ?? '';
    expect((await two.act('rival', taskId, 'refuse')).state).toBe(400);
    expect((await two.act('rival', taskId, 'refuse', { why: '产能已满' })).data?.status).not.toBe('ASKED');
    expect((await two.shown(caseId, 'applicant')).status).toBe('REFUSED');
    for (const account of ['rival', 'applicant', 'filing']) expect(await two.pending(account, caseId)).toBeUndefined();
  });

  it('refuses the holder itself as the second company, one that is not there, and none at all', async () => {
    const own = await two.draft({ plant: await two.company('岚屿') });
    const self = await two.submit(own.id);
    expect([self.state, self.data]).toMatchObject([400, [{ field: 'plant', message: '相对方不能是申请企业自己' }]]);
    const gone = await two.submit((await two.draft({ plant: { id: '1000000000000000001', text: '没有的企业' } })).id);
    expect([gone.state, gone.data]).toMatchObject([400, [{ field: 'plant' }]]);
    const none = await two.submit((await two.draft({ plant: null })).id);
    expect([none.state, none.data]).toMatchObject([400, [{ field: 'plant' }]]);
  });

  it('a correction cannot exchange the second company, which never sees the later version', async () => {
    const { caseId, agreement } = await two.asked({ subject: '演示乳液' });
    const taskId = (await two.pending('rival', caseId))?.id ?? '';
    await two.act('rival', taskId, 'confirm', { lines: 1 });
    await two.act('filing', (await two.pending('filing', caseId))?.id ?? '', 'back', {}, '请补充');
    const other = await two.correct(caseId, { plant: await two.company('青崖') });
    expect([other.state, other.data]).toMatchObject([
      400,
      [{ field: 'plant', message: expect.stringContaining('自提交起不能更换') }],
    ]);
    expect((await two.open(caseId, 'third')).state).toBe(404);
    const better = await two.file('协议二.pdf');
    const corrected = await two.correct(caseId, {
      plant: await two.company('禾序'),
      subject: '演示乳液（更正）',
      agreement: better.list,
    });
    expect([corrected.state, corrected.cause]).toEqual([200, null]);
    expect((await two.shown(caseId, 'applicant')).version).toBe(2);
    const seen = await two.shown(caseId, 'rival');
    expect(seen).toMatchObject({ version: 1, title: '演示乳液', data: { subject: '演示乳液' } });
    expect(seen.versions.map(({ version }) => version)).toEqual([1]);
    expect((await two.open(caseId, 'rival', { version: 2 })).state).toBe(404);
    const me = await two.as('rival');
    expect((await two.test.inject(attachmentGet, { attachmentId: better.id }, me)).state).toBe(404);
    expect((await two.test.inject(attachmentGet, { attachmentId: agreement }, me)).state).toBe(200);
  });

  it('two people of the second company: one answers, the other is told who did', async () => {
    const { caseId } = await two.asked({ subject: '演示面膜' });
    const taskId = (await two.pending('rival', caseId))?.id ?? '';
    const answers = await Promise.all([
      two.act('rival', taskId, 'confirm', { lines: 1 }),
      two.act('rival', taskId, 'refuse', { why: '同时' }),
    ]);
    expect(answers.map(({ state }) => state).sort()).toEqual([200, 409]);
  });
});
