import { areaGetRecord, areaHandle, areaQuery, drawOfCase, letterGet, taskPending } from '@app/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { loadGeneratedCalendar } from '../testing/testing-calendar.ts';
import { accounts } from './experts.testing.ts';
import { meetingSteps, question } from './meeting.testing.ts';

/** A chief calls a meeting: experts are drawn, come, vote in secret, and the case goes on with the conclusion. */
let test: TestApp;
const people = meetingSteps(() => test);
const { as, shown, called, read, act, done, drawOf, invitedTo, seats, notice } = people;
const all = [...accounts, 'archivist', 'archivist2'];
beforeAll(async () => {
  test = await createTestApp();
  await loadGeneratedCalendar(test);
  await people.moreExperts('archivist', 'archivist2');
});
beforeEach(() => people.freshRegister());
afterAll(() => test.close());
const expert = 'meeting-expert' as const;

describe('an expert meeting', () => {
  it('R1.2-10 R1.2-13 draws five, replaces who declines, votes 4:1 in secret, and gives the case back with conclusion, votes and text; its clock stood still', async () => {
    for (const more of all.slice(5)) await people.listed(more);
    const caseId = await called();
    expect((await people.clockOf(caseId, 'reviewLate')).stops).toMatchObject([{ to: null, reason: '专家论证' }]);
    const id = await people.opened(expert, caseId);
    expect((await read('manager', expert, id)).applyNo).toMatch(/会\d{8}$/);
    expect(await act('manager', expert, id, ['chooseExperts', 'draw'], await seats(4))).toMatchObject({
      state: 400,
      data: [{ field: 'count' }],
    });
    expect(await act('manager', expert, id, ['chooseExperts', 'draw'], await seats(9))).toMatchObject({ state: 409 });
    await done('manager', expert, id, ['chooseExperts', 'draw'], await seats(5));
    const [first = '', ...others] = await invitedTo(id, all);
    expect(others).toHaveLength(4);
    await done(first, expert, id, ['attend', 'decline'], { reason: '曾为该企业提供咨询。' });
    const now = await invitedTo(id, all);
    expect(now).toHaveLength(5);
    expect(now).not.toContain(first);
    for (const one of now) await done(one, expert, id, ['attend', 'accept']);
    const [draw] = await drawOf(expert, id);
    expect(draw?.log?.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(draw?.seats.map(({ state }) => state).sort()).toEqual([
      'declined',
      'given',
      'given',
      'given',
      'given',
      'given',
    ]);
    expect(await done('manager', expert, id, ['notice', 'send'], notice)).toBe('NOTICED');
    for (const one of now) await done(one, expert, id, ['signIn', 'signIn']);
    expect(await done('chief2', expert, id, ['hold', 'begin'])).toBe('HELD');
    await done('chief2', expert, id, ['openVote', 'open']);
    const [against = '', ...agreeing] = now;
    expect(await act(against, expert, id, ['vote', 'cast'], { ballot: 'oppose' })).toMatchObject({
      state: 400,
      data: [{ field: 'reason' }],
    });
    const words = '已有文献数据，可以不补充。';
    await done(against, expert, id, ['vote', 'cast'], { ballot: 'oppose', reason: words });
    // Secret until the vote is closed: to experts, chief and manager alike.
    for (const reader of [agreeing[0] ?? '', 'chief', 'manager', 'chief2'])
      expect(JSON.stringify(await read(reader, expert, id))).not.toContain(words);
    for (const one of agreeing) await done(one, expert, id, ['vote', 'cast'], { ballot: 'agree' });
    await done('chief2', expert, id, ['closeVote', 'close']);
    expect(JSON.stringify(await read('chief2', expert, id))).toContain(words);
    expect(JSON.stringify(await read(agreeing[0] ?? '', expert, id))).not.toContain(words);
    const conclusion = { conclusion: 'supplement', text: '请企业补充光稳定性试验数据。' };
    await done('chief2', expert, id, ['conclude', 'conclude'], conclusion);
    expect((await read('manager', expert, id)).data).toMatchObject({
      results: [
        { caseNo: expect.stringContaining('受'), question, agree: 4, oppose: 1, abstain: 0, recused: 0, ...conclusion },
      ],
    });
    expect((await shown(caseId, 'chief')).status).toBe('MEETING');
    await done('chief2', expert, id, ['minutes', 'sign'], { minutes: '会议就防晒剂联用进行了论证。' });
    expect((await act('manager', expert, id, ['signMinutes', 'sign'])).data.status).toBe('CONCLUDED');
    const back = await shown(caseId, 'chief');
    expect(back.status).toBe('CHIEF_REVIEW');
    expect((await people.clockOf(caseId, 'reviewLate')).stops).toMatchObject([{ to: expect.any(String) }]);
    const extract = (await people.letters(caseId, 'chief')).find(({ kind }) => kind === 'L29');
    const letter = (await test.inject(letterGet, { id: extract?.id ?? '' }, await as('chief'))).data;
    for (const word of ['建议补充资料', '同意 4，反对 1', conclusion.text])
      expect(JSON.stringify(letter)).toContain(word);
  });
});

/** The answer to an action that somebody else's task would need. */
async function handled(account: string, taskId: string, fields = { ballot: 'agree' }) {
  const input = { group: 'review', name: expert, taskId, action: 'cast', fields };
  return test.inject(areaHandle, input, await as(account));
}

describe('a vote', () => {
  it('R1.2-10 is of those who came and did not step aside: others get 6010104, a late ballot 409, a tie is decided by the chair', async () => {
    const { id, experts } = await people.noticed([await called()], 3, accounts);
    const [one = '', two = '', three = ''] = experts;
    for (const account of experts) await done(account, expert, id, ['signIn', 'signIn']);
    await done('chief2', expert, id, ['hold', 'begin']);
    await done('chief2', expert, id, ['openVote', 'open']);
    const tasks = new Map<string, string>();
    for (const account of experts) tasks.set(account, await people.taskOf(account, id, 'vote'));
    // Neither the ballot of another, nor one of somebody who is not there.
    expect((await handled(one, tasks.get(two) ?? '')).state).toBe(6010104);
    const foreign = accounts.find((account) => !experts.includes(account)) ?? '';
    expect([404, 6010104]).toContain((await handled(foreign, tasks.get(two) ?? '')).state);
    await done(one, expert, id, ['vote', 'recuse'], { reason: '本项涉及本人参与的研究。' });
    expect([409, 6010104]).toContain((await handled(one, tasks.get(one) ?? '')).state);
    await done(two, expert, id, ['vote', 'cast'], { ballot: 'agree' });
    // One ballot each.
    expect((await handled(two, tasks.get(two) ?? '')).state).toBe(409);
    await done(three, expert, id, ['vote', 'cast'], { ballot: 'oppose', reason: '依据不足。' });
    expect(await act('chief2', expert, id, ['closeVote', 'close'])).toMatchObject({ state: 200 });
    await done('manager', expert, id, ['castingVote', 'cast'], { ballot: 'agree' });
    await done('chief2', expert, id, ['conclude', 'conclude'], { conclusion: 'advice', text: '供主审参考。' });
    expect((await read('manager', expert, id)).data).toMatchObject({
      results: [{ agree: 1, oppose: 1, abstain: 0, recused: 1, conclusion: 'advice' }],
    });
  });

  it('R1.2-10 takes a ballot or closes, whichever comes first: of two at once nothing is lost and nothing counted late', async () => {
    const { id, experts } = await people.voting([await called()], 3, accounts);
    const [one = '', two = '', three = ''] = experts;
    await done(one, expert, id, ['vote', 'cast'], { ballot: 'agree' });
    await done(two, expert, id, ['vote', 'cast'], { ballot: 'agree' });
    const ballot = await people.prepared(three, expert, id, ['vote', 'cast'], { ballot: 'abstain' });
    const close = await people.prepared('chief2', expert, id, ['closeVote', 'close']);
    const [cast, closed] = await Promise.all([ballot(), close()]);
    expect(closed.state).toBe(200);
    expect([200, 409]).toContain(cast.state);
    await done('chief2', expert, id, ['conclude', 'conclude'], { conclusion: 'pass', text: '建议通过。' });
    const abstained = cast.state === 200 ? 1 : 0;
    expect((await read('manager', expert, id)).data).toMatchObject({ results: [{ agree: 2, abstain: abstained }] });
    expect((await ballot()).state).toBe(409);
  });
});

describe('before a meeting is held', () => {
  it('R1.2-10 it is not opened without the quorum, but postponed; the clock of the case stays stopped, and it may be cancelled', async () => {
    const caseId = await called();
    const { id, experts } = await people.noticed([caseId], 3, accounts);
    for (const account of experts.slice(0, 2)) await done(account, expert, id, ['signIn', 'signIn']);
    expect(await act('chief2', expert, id, ['hold', 'begin'])).toMatchObject({
      state: 409,
      cause: expect.stringContaining('不足'),
    });
    await done('chief2', expert, id, ['hold', 'postpone'], { reason: '到会人数不足。' });
    expect((await people.clockOf(caseId, 'reviewLate')).stops).toMatchObject([{ to: null }]);
    // A new notice, and whoever came before signs in anew.
    expect(await done('manager', expert, id, ['notice', 'send'], notice)).toBe('NOTICED');
    expect((await read('manager', expert, id)).data.present ?? []).toEqual([]);
    expect(await act('chief2', expert, id, ['hold', 'begin'])).toMatchObject({ state: 409 });
    expect(await done('chief2', expert, id, ['hold', 'cancel'], { reason: '改为书面征求意见。' })).toBe('CANCELLED');
    expect((await shown(caseId, 'chief')).status).toBe('MEETING');
    expect(await people.doneInReview('manager', caseId, 'meetingWait', 'recall', { reason: '不再上会。' })).toBe(
      'CHIEF_REVIEW',
    );
    expect((await people.clockOf(caseId, 'reviewLate')).stops).toMatchObject([{ to: expect.any(String) }]);
  });

  it('R1.2-10 the notice goes out five working days ahead, unless urgent with a reason', async () => {
    const id = await people.opened(expert, await called());
    await done('manager', expert, id, ['chooseExperts', 'draw'], await seats(3));
    for (const one of await invitedTo(id, accounts)) await done(one, expert, id, ['attend', 'accept']);
    const day = new Date(test.app.businessNow().getTime() + 86_400_000).toISOString().slice(0, 10);
    const soon = { ...notice, planAt: `${day} 23:00:00` };
    expect(await act('manager', expert, id, ['notice', 'send'], soon)).toMatchObject({
      state: 400,
      data: [{ message: expect.stringContaining('须提前 5 个工作日') }],
    });
    expect(await act('manager', expert, id, ['notice', 'send'], { ...soon, urgent: true })).toMatchObject({
      state: 400,
      data: [{ field: 'urgentReason' }],
    });
    const urgent = { ...soon, urgent: true, urgentReason: '涉及儿童用产品的安全风险。' };
    expect(await done('manager', expert, id, ['notice', 'send'], urgent)).toBe('NOTICED');
    const [letter] = await lettersOf('manager', id);
    expect(letter).toMatchObject({ kind: 'L28', number: expect.stringContaining('会〔') });
  });

  it('R1.2-13 who is related to a case on its agenda, or has another seat, is left out with the reason', async () => {
    await people.listed('expert2', { recusals: [{ _id: 'row1', company: '岚屿', relation: '亲属任职' }] });
    const id = await people.opened(expert, await called());
    const chair = await people.person('expert1');
    expect(await act('manager', expert, id, ['chooseExperts', 'draw'], await seats(5))).toMatchObject({
      state: 409,
      cause: expect.stringContaining('符合条件的只有 4 人'),
    });
    await done('manager', expert, id, ['chooseExperts', 'draw'], await seats(3, { chair }));
    const [draw] = await drawOf(expert, id);
    const reasons = Object.fromEntries((draw?.log?.excluded ?? []).map((one) => [one.id, one.reason]));
    expect(reasons[people.rows.get('expert2') ?? '']).toContain('岚屿');
    expect(reasons[people.rows.get('expert1') ?? '']).toBe('在本案中另有职责');
    expect([...(await invitedTo(id, accounts))].sort()).toEqual(['expert3', 'expert4', 'expert5']);
    const same = await seats(3, { chair: await people.person('manager'), secretary: await people.person('manager') });
    const other = await people.opened(expert, await called());
    expect((await act('manager', expert, other, ['chooseExperts', 'draw'], same)).state).toBe(6010104);
  });

  it('R1.2-13 its worklist shows the cases and meetings that wait for people, to the managers', async () => {
    const caseId = await called();
    const id = await people.opened(expert, caseId);
    const list = { group: 'review', name: 'meeting-choose', requestPage: { pageNo: 1, limit: 100 } };
    const found = (await test.inject(areaQuery, list, await as('manager'))).data.dataResult;
    for (const one of [caseId, id]) expect(found.map((row) => row.caseId)).toContain(one);
    for (const account of ['chief', 'expert1', 'applicant'])
      expect((await test.inject(areaQuery, list, await as(account))).state).toBe(6010104);
  });

  it('R1.2-10 only a case whose chief called a meeting comes onto its agenda', async () => {
    const caseId = await people.withReviewers();
    const answer = await people.open('manager', expert, [await people.item(expert, caseId)]);
    expect(answer.state).toBe(400);
    expect(answer.data).toContainEqual(
      expect.objectContaining({
        field: 'agenda',
        column: 'case',
        message: expect.stringContaining('不再符合选择条件'),
      }),
    );
  });
});

/** The letters of a meeting, newest last. */
async function lettersOf(account: string, id: string) {
  return people.letters(id, account);
}

describe('meetings without a vote', () => {
  it.each([
    ['R1.2-11 a product meeting', 'meeting-product', 'recheck'],
    ['R1.2-12 another meeting', 'meeting-other', 'approver'],
  ] as const)('%s settles its cases among those who are named, without a vote', async (_title, kind, attendee) => {
    const caseId = await called();
    const id = await people.opened(kind, caseId);
    const [chair, secretary] = [
      await people.person('manager'),
      await people.person(kind === 'meeting-other' ? 'supervisor' : 'chief2'),
    ];
    const attendees = [{ _id: 'row1', person: await people.person(attendee) }];
    await done('manager', kind, id, ['arrange', 'seat'], { chair, secretary, attendees });
    expect(await done('manager', kind, id, ['notice', 'send'], notice)).toBe('NOTICED');
    const keeper = kind === 'meeting-other' ? 'supervisor' : 'chief2';
    expect(await done(keeper, kind, id, ['hold', 'begin'])).toBe('HELD');
    await done(keeper, kind, id, ['conclude', 'conclude'], { conclusion: 'fail', text: '建议不予通过，理由见纪要。' });
    await done(keeper, kind, id, ['minutes', 'sign'], { minutes: '会议进行了讨论，形成结论。' });
    await done('manager', kind, id, ['signMinutes', 'return'], { reason: '请补充讨论要点。' });
    await done(keeper, kind, id, ['minutes', 'sign'], { minutes: '会议进行了讨论，要点如下，形成结论。' });
    expect(await done('manager', kind, id, ['signMinutes', 'sign'])).toBe('CONCLUDED');
    expect((await shown(caseId, 'chief')).status).toBe('CHIEF_REVIEW');
    const { data } = await read('manager', kind, id);
    expect(data).toMatchObject({
      minutes: expect.stringContaining('要点'),
      attendees: [{ person: { text: attendees[0]?.person.text } }],
    });
    const kinds = (await lettersOf('manager', id)).map((one) => one.kind);
    expect(kinds).toEqual(['L28', 'L29']);
    if (kind === 'meeting-product') return;
    // An item of another meeting need not be about a case.
    const free = await people.open('manager', kind, [{ _id: 'row1', question: '年度培训安排' }]);
    expect({ state: free.state, cause: free.cause }).toMatchObject({ state: 200 });
  });
});

describe('a company', () => {
  it('R1.2-10 learns of a meeting nothing but that the clock stands still: no seat, vote, name or letter', async () => {
    const caseId = await called();
    const { id, experts } = await people.voting([caseId], 3, accounts);
    for (const one of experts) await done(one, expert, id, ['vote', 'cast'], { ballot: 'agree' });
    await done('chief2', expert, id, ['closeVote', 'close']);
    const text = '请企业补充光稳定性试验数据。';
    await done('chief2', expert, id, ['conclude', 'conclude'], { conclusion: 'supplement', text });
    const company = await as('applicant');
    const place = { group: 'review', name: expert };
    const during = await shown(caseId, 'applicant');
    await done('chief2', expert, id, ['minutes', 'sign'], { minutes: '会议进行了论证，形成结论。' });
    await done('manager', expert, id, ['signMinutes', 'sign']);
    expect(during.tasks.map(({ node }) => node)).not.toContain('meetingWait');
    expect((await test.inject(areaGetRecord, { ...place, id }, company)).state).not.toBe(200);
    expect((await test.inject(areaQuery, place, company)).state).toBe(6010104);
    expect((await test.inject(drawOfCase, { ...place, caseId: id }, company)).state).not.toBe(200);
    const told = JSON.stringify([
      during,
      await shown(caseId, 'applicant'),
      await people.letters(caseId, 'applicant'),
      await people.letters(id, 'applicant'),
      (await test.inject(taskPending, {}, company)).data,
    ]);
    const names = await Promise.all(
      [...experts, 'manager', 'chief2', 'chief'].map(async (one) => (await people.person(one)).text),
    );
    for (const word of [...names, '上会', '会议', 'meeting', 'callMeeting', '建议补充', text, question])
      expect({ word, told: contextOf(told, word) }).toEqual({ word, told: '' });
  });
});

/** Where a word stands in a text, with what is around it. */
function contextOf(text: string, word: string): string {
  const at = text.indexOf(word);
  return at < 0 ? '' : text.slice(Math.max(0, at - 80), at + 80);
}
