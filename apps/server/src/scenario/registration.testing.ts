import {
  areaGetRecord,
  areaHandle,
  type CaseDetail,
  clockAdvance,
  decideFinding,
  draftOpen,
  draftPatch,
  itemDecide,
  type JsonObject,
  letterQuery,
  opinionItems,
  type TaskDetail,
  taskAgree,
  taskDraftOpen,
  taskGet,
} from '@app/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { answerItems, fileCase, first, people, submitAll, writeItem } from '../platform/area/area.testing.ts';
import { sweepDeadlines } from '../platform/workflow/index.ts';
import type { TestApp } from '../testing/testing.ts';
import { sunscreen } from './sunscreen.testing.ts';

export const password = 'Test-1234';
export const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';
export const grounds = '防晒剂用量超过限值，安全性不能证明，不同意注册。';
const points = 'identity class files findings opinions limits recusal quorum clock conclusion language annexes'.split(
  ' ',
);
/** All points of a report, ticked. */
export const ticked = { checklist: points };

/**
 * Fires what is due now. The server itself sweeps when its clock is moved, and what it has in its hands is passed over by others; so this waits for
 * the rows that are due, and sweeps again as long as there are any.
 */
export async function sweepDue(app: TestApp['app']): Promise<void> {
  for (let left = 1; left > 0; ) {
    await sweepDeadlines(app);
    left = 0;
    for (const { schema } of await app.spaces())
      left += await app.asOwner(async (db) => {
        const { rows } = await sql`select id from wf_deadline where state = 'running' and fires and paused_at is null
          and not held and next_at <= ${app.businessNow()} for update`.execute(db);
        return rows.length;
      }, schema);
  }
}

/** What people do with the registration of a sunscreen, each signed in as themselves, over the real server. */
export function sunscreenSteps(test: () => TestApp) {
  const as = people(test);

  async function shown(id: string, account: string): Promise<CaseDetail> {
    const { state, cause, data } = await test().inject(areaGetRecord, { ...first, id }, await as(account));
    if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
    return data;
  }
  async function taskAt(account: string, caseId: string, node: string) {
    const { tasks } = await shown(caseId, account);
    const task = tasks.find((one) => one.node === node && one.mine) ?? tasks.find((one) => one.node === node);
    if (!task) throw new Error(`${caseId} has no task '${node}' but ${tasks.map((one) => one.node).join(', ')}`);
    return task.id;
  }
  /** Rejects every error finding that is open and may be decided here. */
  async function decideFindings(account: string, caseId: string): Promise<void> {
    for (const finding of (await shown(caseId, account)).findings)
      if (finding.severity === 'error' && finding.decision === null)
        await test().inject(
          decideFinding,
          { ...first, caseId, findingId: finding.id, decision: 'rejected', reason: '演示：经核对不成立。' },
          await as(account),
        );
  }
  /** One person takes the action of the open task of a node, decides what is open before it, and signs where that is asked. */
  async function act(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
    const me = await as(account);
    const taskId = await taskAt(account, caseId, node);
    const work: TaskDetail = (await test().inject(taskGet, { taskId }, me)).data;
    if (['formCheck', 'chiefReview'].includes(node)) await decideFindings(account, caseId);
    // An action that needs no signature has nothing to sign.
    const shown = work.signSubject?.actions[action];
    const signature = shown === undefined ? undefined : { password, shown };
    const given = node.startsWith('reportCheck') && action !== 'return' && !('checklist' in fields) ? ticked : {};
    const input = { ...first, taskId, action, fields: { ...given, ...fields }, opinion: '演示意见' };
    return test().inject(areaHandle, { ...input, ...(signature ? { signature } : {}) }, me);
  }
  async function done(account: string, caseId: string, node: string, action: string, fields: JsonObject = {}) {
    const answer = await act(account, caseId, node, action, fields);
    const { state, cause, data } = answer;
    expect({ node, action, state, cause, data: state === 200 ? null : data }).toMatchObject({ state: 200 });
    return answer.data.status;
  }
  /** What a company decides or asks without a new version. */
  const ask = async (caseId: string, node: string, action: string, data: JsonObject = {}, more: object = {}) =>
    test().inject(
      taskAgree,
      { taskId: await taskAt('applicant', caseId, node), action, data, ...more },
      await as('applicant'),
    );

  async function person(account: string) {
    const { rows } = await test().app.asOwner((db) =>
      sql<{
        id: string;
        name: string;
      }>`select id::text as id, fullname as name from platform.app_user where account = ${account}`.execute(db),
    );
    return { id: rows[0]?.id ?? '', text: rows[0]?.name ?? '' };
  }

  async function submitted(changes: JsonObject = {}): Promise<string> {
    const filed = await fileCase(test(), await as('applicant'), sunscreen(changes));
    expect(filed.status).toBe('SUBMITTED');
    return filed.caseId;
  }
  async function accepted(changes: JsonObject = {}): Promise<string> {
    const caseId = await submitted(changes);
    expect(await done('acceptance', caseId, 'formCheck', 'accept')).toBe('ACCEPTED');
    expect(await done('acceptance', caseId, 'transfer', 'transfer')).toBe('REVIEW');
    return caseId;
  }
  async function assigned(caseId: string): Promise<string> {
    const fields = { chief: await person('chief'), rechecker: await person('recheck') };
    expect(await done('manager', caseId, 'assign', 'assign', fields)).toBe('CHIEF_REVIEW');
    return caseId;
  }
  const withReviewers = async (changes: JsonObject = {}) => assigned(await accepted(changes));
  /** Chief and rechecker agree that the review fails. */
  async function failed(): Promise<string> {
    const caseId = await withReviewers();
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'fail', conclusion });
    expect(await done('recheck', caseId, 'recheck', 'agreeFail', { grounds })).toBe('REVIEW_FAIL');
    return caseId;
  }
  /** A supplement letter with one item at a place. */
  async function supplemented(place: JsonObject = { field: 'storage', text: '请补充储存条件的依据。' }, changes = {}) {
    const caseId = await withReviewers(changes);
    await itemBy('chief', caseId, place);
    await proposeSupplement(caseId);
    expect(await done('manager', caseId, 'issueSupplement', 'issue')).toBe('SUPPLEMENT');
    return caseId;
  }
  async function proposeSupplement(caseId: string): Promise<void> {
    await done('chief', caseId, 'chiefReview', 'finish', { proposal: 'supplement', conclusion });
    await adopt('recheck', caseId);
    await done('recheck', caseId, 'recheck', 'agreeSupplement', { conclusion: '同意补充资料。' });
  }
  async function adopt(account: string, caseId: string): Promise<void> {
    for (const { id, state } of await items(caseId, account))
      if (state === 'PROPOSED')
        await test().inject(itemDecide, { ...first, caseId, itemId: id, decision: 'adopt' }, await as(account));
  }
  const items = async (caseId: string, account = 'recheck') =>
    (await test().inject(opinionItems, { ...first, caseId }, await as(account))).data.items;
  /** Judges the reply to the item at a field. */
  async function judge(
    account: string,
    caseId: string,
    field: string,
    decision: 'accept' | 'reject' | 'more',
    reason?: string,
  ) {
    const item = (await items(caseId, account)).find(({ place }) => place.field === field);
    const input = { ...first, caseId, itemId: item?.id ?? '', decision, ...(reason ? { reason } : {}) };
    const answer = await test().inject(itemDecide, input, await as(account));
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
  }
  async function itemBy(account: string, caseId: string, data: JsonObject): Promise<void> {
    const answer = await writeItem(test(), await as(account), { ...first, caseId }, data);
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
  }

  async function replyDraft(caseId: string, node: string): Promise<string> {
    const taskId = await taskAt('applicant', caseId, node);
    return (await test().inject(taskDraftOpen, { ...first, taskId }, await as('applicant'))).data.draftId;
  }
  /** Changes a draft; answers its data as they were before. */
  async function changed(id: string, values: JsonObject): Promise<JsonObject> {
    const me = await as('applicant');
    const windowId = 'window-of-the-test';
    const draft = (await test().inject(draftOpen, { ...first, id, windowId }, me)).data;
    const ops = Object.entries(values).map(([field, value]) => ({ op: 'set' as const, path: [field], value }));
    const patch = { windowId, baseRev: draft.rev, patchId: `patch-${draft.rev}-of-test`, ops, release: true };
    const patched = await test().inject(draftPatch, { ...first, id, ...patch }, me);
    expect({ state: patched.state, cause: patched.cause }).toMatchObject({ state: 200 });
    return draft.data;
  }
  const submit = async (draftId: string) => submitAll(test(), await as('applicant'), draftId);
  /** The company answers every item, with these changes of the dossier. */
  async function replied(caseId: string, node: string, values: JsonObject = {}): Promise<string> {
    const draftId = await replyDraft(caseId, node);
    if (Object.keys(values).length > 0) await changed(draftId, values);
    await answerItems(test(), await as('applicant'), { ...first, caseId });
    const answer = await submit(draftId);
    expect({ state: answer.state, cause: answer.cause }).toMatchObject({ state: 200 });
    return answer.data.status;
  }

  /** The letters of a case by kind, as a person sees them: numbered, newest last. */
  async function letters(caseId: string, account: string) {
    const parameters = [{ key: 'caseId', value: caseId }];
    const { data } = await test().inject(letterQuery, { parameters }, await as(account));
    return data.dataResult.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  }
  /** A clock of a node of the case as it is kept: the last one, the first, or one that runs: of several people each has their own. */
  async function clockOf(caseId: string, node: string, which: 'first' | 'last' | 'running' = 'last') {
    const [space] = await test().app.spaces();
    const { rows } = await test().app.asOwner(
      (db) =>
        sql<{
          amount: number;
          state: string;
          start_day: string;
          due_day: string;
          stops: { from: string; to: string | null }[];
        }>`select d.amount, d.state, d.start_day::text, d.due_day::text, d.stops from wf_deadline d
          join wf_instance i on i.id = d.instance_id where i.case_id = ${caseId} and d.node = ${node} order by d.id`.execute(
          db,
        ),
      space?.schema ?? '',
    );
    const wanted = which === 'running' ? rows.filter(({ state }) => state === 'running') : rows;
    const row = which === 'first' ? wanted[0] : wanted.at(-1);
    if (!row) throw new Error(`${caseId} has no clock of '${node}'`);
    return row;
  }
  /** Business time moves on by working days, and what has passed acts. */
  async function wait(workingDays: number): Promise<void> {
    const moved = await test().inject(clockAdvance, { workingDays }, await as('admin'));
    expect({ state: moved.state, cause: moved.cause }).toMatchObject({ state: 200 });
    await sweepDue(test().app);
  }
  return {
    as,
    shown,
    taskAt,
    decideFindings,
    act,
    done,
    ask,
    person,
    submitted,
    accepted,
    assigned,
    withReviewers,
    failed,
    supplemented,
    proposeSupplement,
    adopt,
    items,
    itemBy,
    judge,
    replyDraft,
    changed,
    submit,
    replied,
    letters,
    clockOf,
    wait,
  };
}
