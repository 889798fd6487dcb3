import { areaHandle, delegateRemove, delegateSave, errors, taskLock } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { first } from '../platform/area/area.testing.ts';
import { processOf } from '../platform/workflow/steps/load-process.ts';
import { recusedAmong } from '../platform/workflow/steps/resolve-assignees.ts';
import { instanceOfCase } from '../platform/workflow/stores/instance.store.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { loadGeneratedCalendar } from '../testing/testing-calendar.ts';
import { accounts, answer, ask, expertSteps } from './experts.testing.ts';
import { password } from './registration.testing.ts';

/** Who is drawn, and who then may answer, when register and directory change between draw, question and answer. */
let test: TestApp;
const people = expertSteps(() => test);
const { act, asked, listed, withExperts, withReviewers, give } = people;
beforeAll(async () => {
  test = await createTestApp();
  await loadGeneratedCalendar(test);
});
beforeEach(() => people.freshRegister());
afterAll(() => test.close());

/** Runs as the owner of the database, in the space of the office. */
const owner = async (statement: ReturnType<typeof sql>) =>
  test.app.asOwner((db) => statement.execute(db), (await test.app.spaces())[0]?.schema ?? '');

/** Accounts among these that must not act at a step of a case. */
async function recused(caseId: string, node: string, ...accounts: string[]): Promise<string[]> {
  const [space] = await test.app.spaces();
  if (!space) throw new Error('there is no office');
  const { schema, authorityId } = space;
  const ids = await Promise.all(accounts.map(async (account) => (await people.person(account)).id));
  const asked = ids.map((id) => ({ id, name: '' }));
  const found = await test.app.run(
    { role: 'app_authority', schema, authorityId, tenantId: authorityId },
    async (ctx) => {
      const row = await instanceOfCase(ctx.db, caseId);
      if (!row) throw new Error(`${caseId} has no process`);
      const place = { caseId, area: row.area, holderTenantId: row.holder_tenant_id, model: await processOf(ctx, row) };
      return recusedAmong(ctx, place, node, asked);
    },
  );
  return accounts.filter((_account, at) => found.some(({ id }) => id === ids[at]));
}

describe('a register of very many people', () => {
  /** Rows that were written after all others, as an import writes them. */
  const flooded = () =>
    owner(sql`insert into r_base_experts select (jsonb_populate_record(null::r_base_experts, to_jsonb(one) ||
      jsonb_build_object('id', 900000 + n, 'created_by', 'flood', 'updated_at', now() + interval '90 days',
        'data', one.data || '{"user": null}'))).* from (select * from r_base_experts limit 1) one, generate_series(1, 5000) n`);
  const cleared = () => owner(sql`delete from r_base_experts where created_by = 'flood'`);

  it('R1.2-02 is drawn from by nobody, whose answers it takes and whose relations it tells all the same', async () => {
    const caseId = await withExperts({ count: 1 });
    const [one = ''] = await asked(caseId);
    const other = await withReviewers();
    // Anybody may have been drawn; whoever was must still be able to answer.
    const [related = '', unrelated = ''] = accounts.filter((account) => account !== one);
    await listed(related, { recusals: [{ _id: 'row1', company: '岚屿', relation: '亲属任职' }] });
    await flooded();
    try {
      const refused = await act('chief', other, 'chiefReview', 'askExperts', ask);
      expect(refused).toMatchObject({ state: 409, cause: expect.stringContaining('人员库超过 5000 行') });
      expect(await give(one, caseId)).toMatchObject({ state: 200 });
      expect(await recused(other, 'recheck', related, unrelated)).toEqual([related]);
    } finally {
      await cleared();
    }
  });
});

describe('whoever did a step that is separated from the question', () => {
  it('R1.2-02 is not drawn for it, and is not counted among those who could be', async () => {
    const caseId = await withReviewers();
    for (const account of accounts.slice(2)) await listed(account, { enabled: false });
    // The account of a row may be that of an officer who judged the case, as who is both has it.
    const row = await listed('expert2');
    const chief = JSON.stringify(await people.person('chief'));
    await owner(sql`update r_base_experts set data = jsonb_set(data, '{user}', ${chief}::jsonb) where id = ${row}`);
    const few = await act('chief', caseId, 'chiefReview', 'askExperts', { ...ask, count: 2 });
    expect(few).toMatchObject({ state: 409, cause: expect.stringContaining('符合条件的只有 1 人') });
    await people.done('chief', caseId, 'chiefReview', 'askExperts', { ...ask, count: 1 });
    expect(await asked(caseId)).toEqual(['expert1']);
    const [draw] = await people.drawsOf(caseId, 'manager');
    const reason = '已办理本案中须由他人办理的环节';
    expect(draw?.log?.excluded).toContainEqual(expect.objectContaining({ id: row, reason }));
  });
});

describe('whoever takes a step that is for all of a role', () => {
  it('is refused, taking and deciding it, while a register ties them to the company, and no longer', async () => {
    const caseId = await people.submitted();
    const taskId = await people.taskAt('acceptance', caseId, 'formCheck');
    const row = await listed('expert5', { recusals: [{ _id: 'row1', company: '岚屿', relation: '亲属任职' }] });
    const officer = JSON.stringify(await people.person('acceptance'));
    await owner(sql`update r_base_experts set data = jsonb_set(data, '{user}', ${officer}::jsonb) where id = ${row}`);
    const related = { state: errors.illegalPermission.code, cause: expect.stringContaining('回避') };
    expect(await test.inject(taskLock, { taskId }, await people.as('acceptance'))).toMatchObject(related);
    expect(await act('acceptance', caseId, 'formCheck', 'accept')).toMatchObject(related);
    await listed('expert5');
    expect(await people.done('acceptance', caseId, 'formCheck', 'accept')).toBe('ACCEPTED');
  });
});

describe('whoever is next of a draw', () => {
  /** The accounts of the order of the draw, the first drawn first. */
  async function orderOf(caseId: string): Promise<string[]> {
    const [draw] = await people.drawsOf(caseId, 'manager');
    const named = await Promise.all(accounts.map(async (one) => [(await people.person(one)).text, one] as const));
    return (draw?.log?.order ?? []).map((words) => named.find(([name]) => words.startsWith(name))?.[1] ?? '');
  }
  const seatsOf = async (caseId: string) =>
    ((await people.drawsOf(caseId, 'manager'))[0]?.seats ?? []).map(({ state }) => state).sort();
  const signsIn = async (account: string, status: 'actived' | 'disabled') =>
    owner(sql`update platform.app_user set status = ${status} where account = ${account}`);
  const aside = { reason: '近期出国，无法承担。' };

  it('R1.2-02 is passed over when they left, were related or left the register since', async () => {
    const caseId = await withExperts({ count: 1 });
    const [first = '', gone = '', related = '', disabled = '', last = ''] = await orderOf(caseId);
    await listed(related, { recusals: [{ _id: 'row1', company: '岚屿', relation: '亲属任职' }] });
    await listed(disabled, { enabled: false });
    await signsIn(gone, 'disabled');
    try {
      await people.done(first, caseId, 'expertReview', 'decline', aside);
      expect(await asked(caseId)).toEqual([last]);
      // No seat of anybody else waits for an answer that cannot come.
      expect(await seatsOf(caseId)).toEqual(['asked', 'declined']);
      expect((await give(last, caseId)).data.status).toBe('CHIEF_REVIEW');
    } finally {
      await signsIn(gone, 'actived');
    }
  });

  it('R1.2-02 takes the place of who is late only where somebody may be asked', async () => {
    const caseId = await withExperts({ count: 3 });
    const [one = '', two = ''] = await asked(caseId);
    await give(one, caseId);
    await give(two, caseId);
    const [, , , fourth = '', fifth = ''] = await orderOf(caseId);
    await listed(fourth, { recusals: [{ _id: 'row1', company: '岚屿', relation: '亲属任职' }] });
    await people.wait(11);
    await people.done('manager', caseId, 'settleExperts', 'replace');
    expect(await asked(caseId)).toEqual([fifth]);
    expect(await seatsOf(caseId)).toEqual(['asked', 'given', 'given', 'replaced']);
  });
});

describe('whoever was not drawn', () => {
  it('R1.2-02 gives no opinion, also not as the substitute of who was', async () => {
    const caseId = await withExperts({ count: 1 });
    const [one = ''] = await asked(caseId);
    const other = accounts.find((account) => account !== one) ?? '';
    const { id: agentId } = await people.person(other);
    const [from, to] = [0, 9].map((days) => addDays(dayOf(test.app.businessNow()), days));
    const period = { from: from ?? '', to: to ?? '' };
    const given = await test.inject(delegateSave, { agentId, ...period }, await people.as(one));
    expect({ state: given.state, cause: given.cause }).toMatchObject({ state: 200 });
    const taskId = await people.taskAt(one, caseId, 'expertReview');
    const { data: page } = await people.pageOf(other, taskId);
    const signature = { password, shown: page.signSubject?.actions.give ?? '' };
    const ways = [
      { action: 'give', fields: answer, signature },
      { action: 'decline', fields: { reason: '近期出国，无法承担。' } },
    ];
    for (const way of ways) {
      const refused = await test.inject(areaHandle, { ...first, taskId, ...way }, await people.as(other));
      expect(refused).toMatchObject({ state: 409, cause: '这次征求意见没有抽取到你，不能提交意见。' });
    }
    expect(await asked(caseId)).toEqual([one]);
    await test.inject(delegateRemove, { id: given.data.id }, await people.as(one));
    expect((await give(one, caseId)).data.status).toBe('CHIEF_REVIEW');
  });
});

describe('whoever is of the office and of the company of a case', () => {
  it('is kept from every step of the office, and from none of the company', async () => {
    const caseId = await people.accepted();
    const tables = sql.raw('platform.employee');
    await owner(sql`insert into ${tables} select (jsonb_populate_record(null::${tables}, to_jsonb(e) ||
      jsonb_build_object('id', 900001, 'user_id', (select id from platform.app_user where account = 'chief')))).*
      from ${tables} e join platform.app_user u on u.id = e.user_id where u.account = 'applicant'`);
    try {
      for (const node of ['formCheck', 'chiefReview', 'recheck', 'decideSign'])
        expect({ node, out: await recused(caseId, node, 'chief', 'recheck', 'applicant') }).toEqual({
          node,
          out: ['chief'],
        });
      expect(await recused(caseId, 'supplementReply', 'chief', 'recheck', 'applicant')).toEqual([]);
      const fields = { chief: await people.person('chief'), rechecker: await people.person('recheck') };
      const refused = await act('manager', caseId, 'assign', 'assign', fields);
      expect(refused).toMatchObject({ state: 6010104, data: [{ field: 'chief' }] });
    } finally {
      await owner(sql`delete from ${tables} where id = 900001`);
    }
    const fields = { chief: await people.person('chief'), rechecker: await people.person('recheck') };
    expect(await people.done('manager', caseId, 'assign', 'assign', fields)).toBe('CHIEF_REVIEW');
  });
});
