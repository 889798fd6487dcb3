import {
  areaCandidates,
  areaGetRecord,
  areaHandle,
  areaOpen,
  type CaseDetail,
  drawOfCase,
  type JsonObject,
  type PersonDraw,
  type TaskDetail,
  taskGet,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../testing/testing.ts';
import { expertSteps } from './experts.testing.ts';
import { password } from './registration.testing.ts';

export type Kind = 'meeting-expert' | 'meeting-product' | 'meeting-other';
export const question = '防晒剂联用的光稳定性数据不足，是否要求补充？';
const far = '2039-06-15 09:00:00';
export const call = { meetingKind: 'expert', question };

/** What people do around a meeting, each signed in as themselves, over the real server; cases come from the steps of experts. */
export function meetingSteps(test: () => TestApp) {
  const people = expertSteps(test);
  const { as, person } = people;
  const at = (kind: Kind) => ({ group: 'review', name: kind });

  /** Two more of the office may be experts: five are drawn, one declines. */
  async function moreExperts(...accounts: string[]): Promise<void> {
    await test().app.asOwner((db) =>
      sql`insert into platform.membership_role (membership_id, role) select m.id, 'EXPERT' from platform.membership m
        join platform.app_user u on u.id = m.user_id where u.account = any(${accounts}::text[]) on conflict do nothing`.execute(
        db,
      ),
    );
  }
  /** A registration whose chief called a meeting. */
  async function called(changes: JsonObject = {}): Promise<string> {
    const caseId = await people.withReviewers(changes);
    expect(await people.done('chief', caseId, 'chiefReview', 'callMeeting', call)).toBe('MEETING');
    return caseId;
  }
  /** A row of the agenda about a case, as the picker offers it. */
  async function item(kind: Kind, caseId: string, words = question): Promise<JsonObject> {
    const asked = { ...at(kind), field: 'agenda.case' };
    const found = (await test().inject(areaCandidates, asked, await as('manager'))).data.items;
    const one = found.find(({ id }) => id === caseId);
    return {
      _id: `item${caseId}`,
      case: { id: caseId, text: one?.text ?? '演示案卷' },
      ...(one?.copies ?? {}),
      question: words,
    };
  }
  const open = async (account: string, kind: Kind, agenda: JsonObject[]) =>
    test().inject(
      areaOpen,
      { ...at(kind), data: { subject: '防晒产品论证会（演示）', reason: '主审提请论证。', agenda } },
      await as(account),
    );
  async function opened(kind: Kind, ...cases: string[]): Promise<string> {
    const agenda: JsonObject[] = [];
    for (const caseId of cases) agenda.push(await item(kind, caseId));
    const answer = await open('manager', kind, agenda);
    expect({ state: answer.state, cause: answer.cause, data: answer.data }).toMatchObject({ state: 200 });
    return answer.data.caseId;
  }
  async function read(account: string, kind: Kind, id: string): Promise<CaseDetail> {
    const { state, cause, data } = await test().inject(areaGetRecord, { ...at(kind), id }, await as(account));
    if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
    return data;
  }
  /** The pending task of somebody at a node of a case. */
  async function taskOf(account: string, caseId: string, node: string): Promise<string> {
    const all = { requestPage: { pageNo: 1, limit: 500 } };
    const found = (await test().inject(taskPending, all, await as(account))).data.dataResult;
    const mine = found.filter((one) => one.caseId === caseId);
    const task = mine.find((one) => one.node === node);
    if (!task) throw new Error(`${account} has no task '${node}' but ${mine.map((one) => one.node).join(', ')}`);
    return task.id;
  }
  /** An action up to its call, and the call: for what comes too late, or at once. */
  async function prepared(
    account: string,
    kind: Kind,
    id: string,
    [node, action]: readonly [string, string],
    fields: JsonObject = {},
  ) {
    const me = await as(account);
    const taskId = await taskOf(account, id, node);
    const work: TaskDetail = (await test().inject(taskGet, { taskId }, me)).data;
    const shown = work.signSubject?.actions[action];
    const signature = shown === undefined ? {} : { signature: { password, shown } };
    return async () => test().inject(areaHandle, { ...at(kind), taskId, action, fields, ...signature }, me);
  }
  const act = async (...step: Parameters<typeof prepared>) => (await prepared(...step))();
  async function done(...step: Parameters<typeof prepared>): Promise<string> {
    const answer = await act(...step);
    if (answer.state !== 200)
      throw new Error(
        `${step[0]} ${step[3].join(' ')}: ${answer.state} ${answer.cause} ${JSON.stringify(answer.data)}`,
      );
    return answer.data.status;
  }
  const drawOf = async (kind: Kind, caseId: string, account = 'manager'): Promise<PersonDraw[]> =>
    (await test().inject(drawOfCase, { ...at(kind), caseId }, await as(account))).data.draws;
  /** The accounts among some that are invited and have not answered. */
  async function invitedTo(id: string, among: readonly string[]): Promise<string[]> {
    const [draw] = await drawOf('meeting-expert', id);
    const open = (draw?.seats ?? []).filter(({ state }) => state === 'asked').map(({ name }) => name);
    const named = await Promise.all(among.map(async (account) => ({ account, name: (await person(account)).text })));
    return named.filter(({ name }) => open.some((one) => one.startsWith(name))).map(({ account }) => account);
  }
  const seats = async (count: number, more: JsonObject = {}): Promise<JsonObject> => ({
    count,
    expertise: ['toxicology'],
    chair: await person('manager'),
    secretary: await person('chief2'),
    ...more,
  });
  const notice: JsonObject = { planAt: far, place: '402 会议室', urgent: false };
  /** An expert meeting about cases up to the notice; answers the experts who will attend. */
  async function noticed(cases: string[], count: number, among: readonly string[]) {
    const id = await opened('meeting-expert', ...cases);
    await done('manager', 'meeting-expert', id, ['chooseExperts', 'draw'], await seats(count));
    const experts = await invitedTo(id, among);
    for (const one of experts) await done(one, 'meeting-expert', id, ['attend', 'accept']);
    expect(await done('manager', 'meeting-expert', id, ['notice', 'send'], notice)).toBe('NOTICED');
    return { id, experts };
  }
  /** The same up to the vote on the first item. */
  async function voting(cases: string[], count: number, among: readonly string[]) {
    const { id, experts } = await noticed(cases, count, among);
    for (const one of experts) await done(one, 'meeting-expert', id, ['signIn', 'signIn']);
    expect(await done('chief2', 'meeting-expert', id, ['hold', 'begin'])).toBe('HELD');
    await done('chief2', 'meeting-expert', id, ['openVote', 'open']);
    return { id, experts };
  }
  return {
    ...people,
    ...{ moreExperts, called, item, open, opened, read, taskOf, prepared, act, done, drawOf, invitedTo, seats },
    ...{ doneInReview: people.done, notice, noticed, voting },
  };
}
