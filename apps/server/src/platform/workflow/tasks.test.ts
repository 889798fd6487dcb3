import {
  delegateQuery,
  delegateRemove,
  delegateSave,
  Id,
  messageList,
  taskAddSign,
  taskAgree,
  taskAgreeBatch,
  taskChange,
  taskCompleted,
  taskCopied,
  taskCopy,
  taskCopyRead,
  taskDraftSave,
  taskDrafts,
  taskEnd,
  taskGet,
  taskInitiated,
  taskLock,
  taskOppose,
  taskPending,
  taskPeople,
  taskPreview,
  taskReceived,
  taskRecover,
  taskRecuse,
  taskReject,
  taskRemoveSign,
  taskSuspend,
  taskUrge,
  taskWithdraw,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { implement, type Module } from '../../kernel/module.ts';
import type { Wiring } from '../../kernel/wiring.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { pdf, uploader } from '../attachment/attachment.testing.ts';
import { attachmentModule } from '../attachment/index.ts';
import { idsByName, signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { calendarModule } from '../calendar/index.ts';
import { messageModule } from '../message/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { handOverTasks, startProcess, workflowModule } from './index.ts';
import { testCall } from './workflow.testing.ts';

/** A chart of people one after another: `id attributes` each, then the end. */
function chart(...nodes: string[]): string {
  const ids = ['start', ...nodes.map((node) => node.split(' ')[0] ?? ''), 'end'];
  const flows = ids
    .slice(1)
    .map((id, at) => `<bpmn:sequenceFlow id="to_${id}" sourceRef="${ids[at]}" targetRef="${id}"/>`);
  const tasks = nodes.map((node) => {
    const [id, ...attributes] = node.split(' ');
    return `<bpmn:userTask id="${id}" name="${id}" ${attributes.join(' ')}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="people" name="办理" isExecutable="true"><bpmn:startEvent id="start" name="提交"/>${tasks.join('')}
    <bpmn:endEvent id="end" name="结束"/>${flows.join('')}</bpmn:process></bpmn:definitions>`;
}
const all = 'p:operations="all"';
const charts: Record<string, string> = {
  'test/one': chart(`work p:assignees="user:CHECK1" ${all}`, `next p:assignees="role:APPROVER" ${all}`),
  'test/pool': chart(`work p:assignees="role:CHIEF" ${all}`, `next p:assignees="previous" ${all}`),
  'test/lanes': chart(
    'byPosition p:assignees="position:tox"',
    'byGroup p:assignees="group:panel"',
    'byOrg p:assignees="org:archive"',
    'byManager p:assignees="user:CHECK1"',
    'byField p:assignees="field:reviewer"',
    'byInitiator p:assignees="initiator"',
  ),
  'test/sign': chart(
    `sign p:assignees="role:EXPERT" p:sign="ratio" p:signNeed="60%" ${all}`,
    `decide p:assignees="role:APPROVER,user:EXPERT1" p:separateFrom="sign" ${all}`,
  ),
  'test/sealed': chart(`work p:role="APPROVER" p:signature="person" ${all}`),
  'test/apart': chart('first p:role="CHIEF"', 'second p:role="APPROVER" p:separateFrom="first"'),
  'test/mixed': chart('work p:assignees="initiator,user:CHECK1" p:sign="any"'),
  'test/script': chart('work p:assignees="script:pick"').replace(
    '<bpmn:startEvent',
    '<bpmn:extensionElements><p:script name="pick">data.reviewer.slice(0, 1)</p:script></bpmn:extensionElements><bpmn:startEvent',
  ),
  'test/nobody': chart('work p:assignees="group:none" p:empty="error"'),
};

const start = testCall('start', {
  input: z.object({ area: z.string(), title: z.string() }),
  output: z.object({ caseId: Id }),
  summary: 'Starts',
});
let ids: Record<string, string> = {};
const idOf = (name: string) => ids[name] ?? '';
/** The form of every case: one who is there, and one who is not. */
const reviewers = () => ({ reviewer: [idOf('recheck'), '999'] });
const testArea: Module = {
  name: 'testArea',
  routes: [
    implement(start, async (ctx, { area, title }) => {
      const caseId = ctx.app.newId();
      const place = { holderTenantId: ctx.tenant?.id ?? '0', holderName: ctx.tenant?.name ?? '' };
      const areaTitle = { 'zh-CN': '测试', en: 'Test' };
      await startProcess(ctx, { caseId, area, areaTitle, version: 1, title, ...place, data: reviewers() });
      return { caseId };
    }),
  ],
};
/** Somebody of the experts has an interest in the case of this test. */
let isInterested = false;
const wiring = (product: Wiring): Wiring => ({
  ...product,
  processes: {
    loadProcess: async (_ctx, { area }) =>
      (charts[area] ?? '').replaceAll('CHECK1', idOf('check1')).replaceAll('EXPERT1', idOf('expert1')),
    loadData: async () => reviewers(),
  },
  recused: async (_ctx, { people }) =>
    isInterested ? people.flatMap(({ id }) => (id === idOf('expert1') ? [id] : [])) : [],
});

let test: TestApp;
let now = new Date('2026-09-30T09:00:00+08:00');
beforeAll(async () => {
  const modules = [authModule, organisationModule, tenantModule, messageModule, attachmentModule, calendarModule];
  test = await createTestApp({ modules: [...modules, workflowModule, testArea], wiring, clock: () => now });
  ids = await idsByName(test);
  await directory();
});
afterAll(() => test.close());
beforeEach(() => {
  now = new Date('2026-09-30T09:00:00+08:00');
});

/** A position, a group and an org with one person each. */
async function directory(): Promise<void> {
  await test.app.asOwner(async (db) => {
    const tenant = idOf('yunhai');
    const employee = (account: string) => sql`(select id from employee where user_id = ${idOf(account)} limit 1)`;
    await sql`insert into org_position (id, tenant_id, code, name) values (901, ${tenant}, 'tox', '毒理岗')`.execute(
      db,
    );
    await sql`insert into user_group (id, tenant_id, code, name) values (902, ${tenant}, 'panel', '评审组')`.execute(
      db,
    );
    await sql`insert into org (id, tenant_id, code, name) values (903, ${tenant}, 'archive', '档案科')`.execute(db);
    await sql`update employee set position_id = 901 where id = ${employee('expert2')}`.execute(db);
    await sql`insert into user_group_member (group_id, employee_id, tenant_id) values (902, ${employee('check2')}, ${tenant})`.execute(
      db,
    );
    await sql`update employee set org_id = 903 where id = ${employee('archivist')}`.execute(db);
  });
}

const sessions = new Map<string, ReturnType<typeof signIn>>();
async function as(account: string): Promise<{ token: string }> {
  const key = `${account} ${now.toISOString().slice(0, 13)}`;
  const session = sessions.get(key) ?? signIn(test, account);
  sessions.set(key, session);
  return { token: (await session).access_token };
}
let count = 0;
/** Starts a case of company A and answers its title, by which lists find it. */
async function begin(area: string): Promise<string> {
  count += 1;
  const title = `演示${count}号`;
  const answer = await test.inject(start, { area, title }, await as('applicant'));
  if (answer.state !== 200) throw new Error(`${answer.state} ${answer.message} ${answer.cause}`);
  return title;
}
const only = (title: string) => ({ parameters: [{ key: 'Q^title^S', value: title }] });
async function pending(account: string, title: string) {
  const answer = await test.inject(taskPending, only(title), await as(account));
  return answer.data.dataResult;
}
async function taskOf(account: string, title: string): Promise<string> {
  const [task] = await pending(account, title);
  if (!task) throw new Error(`${account} has no task of ${title}`);
  return task.id;
}
async function agree(account: string, title: string) {
  return test.inject(taskAgree, { taskId: await taskOf(account, title), opinion: '同意' }, await as(account));
}

describe('who gets a task', () => {
  it('R1.6-18 R1.6-19 positions, groups, orgs, persons, form fields and the initiator, each and nobody else', async () => {
    const title = await begin('test/lanes');
    const turns = [
      ['byPosition', 'expert2', 'expert1'],
      ['byGroup', 'check2', 'check1'],
      ['byOrg', 'archivist', 'archivist2'],
      ['byManager', 'check1', 'check2'],
      ['byField', 'recheck', 'recheck2'],
      ['byInitiator', 'applicant', 'multi'],
    ] as const;
    for (const [node, account, other] of turns) {
      expect((await pending(account, title)).map((task) => task.node)).toEqual([node]);
      expect(await pending(other, title)).toEqual([]);
      const taskId = await taskOf(account, title);
      const refused = await test.inject(taskAgree, { taskId }, await as(other));
      expect([node, refused.state]).toEqual([node, 6010104]);
      expect((await agree(account, title)).state).toBe(200);
    }
    const mine = await test.inject(taskInitiated, only(title), await as('applicant'));
    expect(mine.data.dataResult).toMatchObject([{ title, state: 'ended', current: [] }]);
    for (const account of ['expert2', 'check1', 'applicant']) {
      const received = await test.inject(taskReceived, only(title), await as(account));
      expect(received.data.dataResult.map((process) => process.title)).toEqual([title]);
    }
    expect((await test.inject(taskReceived, only(title), await as('expert1'))).data.dataResult).toEqual([]);
  });
  it('a script of the chart, in its sandbox', async () => {
    const title = await begin('test/script');
    expect((await pending('recheck', title)).map((task) => task.node)).toEqual(['work']);
    expect(await pending('recheck2', title)).toEqual([]);
  });
  it('nobody at all: the chart refuses the start with the step that nobody has', async () => {
    const answer = await test.inject(start, { area: 'test/nobody', title: '无人' }, await as('applicant'));
    expect(answer).toMatchObject({ state: 409, cause: expect.stringContaining('work') });
  });
  it('of eight who agree at once exactly one does', async () => {
    const title = await begin('test/pool');
    const [first, second] = [await taskOf('chief', title), await taskOf('chief2', title)];
    expect(first).toBe(second);
    const racers = await Promise.all(Array.from({ length: 8 }, (_, at) => as(at % 2 === 0 ? 'chief' : 'chief2')));
    const answers = await Promise.all(racers.map((who) => test.inject(taskAgree, { taskId: first }, who)));
    expect(answers.map(({ state }) => state).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const next = [...(await pending('chief', title)), ...(await pending('chief2', title))];
    expect(next.map((task) => task.node)).toEqual(['next']);
  });
});

describe('a countersign by ratio', () => {
  it('R3-42 waits for three of five, closes the other votes and names only who voted', async () => {
    const title = await begin('test/sign');
    const page = await test.inject(taskGet, { taskId: await taskOf('expert1', title) }, await as('expert1'));
    expect(page.data).toMatchObject({
      defId: 'test/sign:1',
      nodeType: 'signTask',
      sign: { rule: 'ratio', share: 60, open: 5 },
    });
    expect(page.data.operations).toEqual(expect.arrayContaining(['agree', 'oppose', 'abstain']));
    expect(page.data.operations).not.toContain('claim');
    const against = await taskOf('expert2', title);
    expect((await test.inject(taskOppose, { taskId: against, opinion: '依据不足' }, await as('expert2'))).state).toBe(
      200,
    );
    for (const account of ['expert1', 'expert3']) expect((await agree(account, title)).state).toBe(200);
    expect(await pending('approver', title)).toEqual([]);
    const late = await taskOf('expert5', title);
    expect((await agree('expert4', title)).state).toBe(200);
    expect((await test.inject(taskAgree, { taskId: late }, await as('expert5'))).state).toBe(409);
    const done = await test.inject(taskGet, { taskId: against }, await as('expert2'));
    expect(done.data.items.map(({ completedBy, vote }) => [completedBy, vote])).toEqual(
      expect.arrayContaining([
        ['梁书禾', 'oppose'],
        ['方致远', 'agree'],
        [null, null],
      ]),
    );
    const voted = await test.inject(taskCompleted, only(title), await as('expert5'));
    expect(voted.data.dataResult).toEqual([]);
    // Duty separation: an expert who signed does not decide, though the chart names him.
    const decide = await taskOf('approver', title);
    expect((await test.inject(taskAgree, { taskId: decide }, await as('expert1'))).state).toBe(6010104);
    expect((await agree('approver', title)).data).toMatchObject({ ended: true });
  });
});

describe('people of both sides in one countersign', () => {
  it('a company that decides closes the item of the officer, and the other way round', async () => {
    for (const [first, second] of [
      ['applicant', 'check1'],
      ['check1', 'applicant'],
    ] as const) {
      const title = await begin('test/mixed');
      const late = await taskOf(second, title);
      expect((await agree(first, title)).data).toMatchObject({ ended: true });
      expect(await pending(second, title)).toEqual([]);
      expect((await test.inject(taskAgree, { taskId: late }, await as(second))).state).toBe(409);
      const { rows } = await test.app.asOwner(
        (db) => sql`select state, item_state from wf_task where id = ${late}`.execute(db),
        'space_yunhai',
      );
      expect(rows).toEqual([{ state: 'cancelled', item_state: null }]);
    }
  });
  it('each side sees its own items only', async () => {
    const title = await begin('test/mixed');
    const own = await taskOf('applicant', title);
    const officers = await taskOf('check1', title);
    expect((await test.inject(taskAgree, { taskId: officers }, await as('applicant'))).state).toBe(6010104);
    expect((await test.inject(taskAgree, { taskId: own }, await as('check1'))).state).toBe(6010104);
    expect((await test.inject(taskAgree, { taskId: own }, await as('rival'))).state).toBe(404);
    expect(await pending('multi', title)).toEqual([]);
  });
});

describe('an agent', () => {
  const period = { from: '2026-10-01', to: '2026-10-03' };
  it('R1.6-08 does the tasks of a person in the period, in that name, and not before or after', async () => {
    const title = await begin('test/one');
    const given = await test.inject(delegateSave, { agentId: idOf('check2'), ...period }, await as('check1'));
    expect(given.data).toMatchObject({ state: 'planned', mine: true, agentName: '白若溪' });
    expect(await pending('check2', title)).toEqual([]);
    const overlap = await test.inject(
      delegateSave,
      { agentId: idOf('check3'), from: '2026-10-03', to: '2026-10-05' },
      await as('check1'),
    );
    expect(overlap).toMatchObject({ state: 400, data: [{ field: 'from' }] });
    const self = await test.inject(delegateSave, { agentId: idOf('check1'), ...period }, await as('check1'));
    expect(self).toMatchObject({ state: 400, data: [{ field: 'agentId' }] });
    const foreign = await test.inject(delegateSave, { agentId: idOf('applicant'), ...period }, await as('check1'));
    expect(foreign).toMatchObject({ state: 400, data: [{ field: 'agentId' }] });
    now = new Date('2026-10-02T10:00:00+08:00');
    const taskId = await taskOf('check2', title);
    const other = await test.inject(taskAgree, { taskId }, await as('check3'));
    expect(other.state).toBe(6010104);
    expect((await test.inject(taskAgree, { taskId, opinion: '代为办理' }, await as('check2'))).state).toBe(200);
    const page = await test.inject(taskGet, { taskId }, await as('check1'));
    expect(page.data.items).toMatchObject([{ assignee: '康宁', completedBy: '白若溪', onBehalfOf: '康宁' }]);
    now = new Date('2026-10-04T09:00:00+08:00');
    const after = await begin('test/one');
    expect(await pending('check2', after)).toEqual([]);
    const list = await test.inject(delegateQuery, {}, await as('check2'));
    expect(list.data.dataResult).toMatchObject([{ state: 'past', mine: false, userName: '康宁' }]);
  });
  it('ends when it is taken back, which only the giver may', async () => {
    const given = await test.inject(
      delegateSave,
      { agentId: idOf('check3'), from: '2026-09-29', to: '2026-09-30' },
      await as('check1'),
    );
    const title = await begin('test/one');
    expect(await pending('check3', title)).toHaveLength(1);
    expect((await test.inject(delegateRemove, { id: given.data.id }, await as('check3'))).state).toBe(404);
    expect((await test.inject(delegateRemove, { id: given.data.id }, await as('check1'))).data).toBe(true);
    expect(await pending('check3', title)).toEqual([]);
  });
  it('may be named for one task alone', async () => {
    const title = await begin('test/pool');
    const taskId = await taskOf('chief', title);
    const answer = await test.inject(
      taskChange,
      { taskId, type: 'assignee', userId: idOf('chief2') },
      await as('chief'),
    );
    expect(answer.state).toBe(200);
    expect((await agree('chief2', title)).state).toBe(200);
    const page = await test.inject(taskGet, { taskId }, await as('chief'));
    expect(page.data.items).toMatchObject([{ completedBy: '顾北辰', onBehalfOf: '周敏' }]);
  });
});

describe('people who must not, or are not there any more', () => {
  it('leaves out whom another module recuses, and asks the rest', async () => {
    isInterested = true;
    const title = await begin('test/sign');
    isInterested = false;
    expect(await pending('expert1', title)).toEqual([]);
    expect(await pending('expert2', title)).toHaveLength(1);
  });
  it('gives the items of a leaver to the successor, by name or by claim', async () => {
    const own = await begin('test/one');
    const claimed = await begin('test/pool');
    const claim = { taskId: await taskOf('chief', claimed) };
    expect((await test.inject(taskLock, claim, await as('chief'))).state).toBe(200);
    const office = { role: 'app_platform' } as const;
    const tenant = { id: idOf('yunhai'), kind: 'authority', name: '云海', code: 'yunhai', isAdmin: true } as const;
    const handOver = (from: string, to: string, roles: string[]) =>
      test.app.run(
        office,
        (ctx) => handOverTasks(ctx, { id: idOf(from), name: from }, { id: idOf(to), name: '接任', roles }),
        { tenant },
      );
    await expect(handOver('check1', 'manager', ['REVIEW_MANAGER'])).rejects.toThrow();
    expect(await pending('check1', own)).toHaveLength(1);
    await handOver('check1', 'check3', ['REPORT_CHECKER']);
    await handOver('chief', 'chief2', ['CHIEF']);
    expect(await pending('check1', own)).toEqual([]);
    expect((await agree('check3', own)).state).toBe(200);
    expect(await pending('chief', claimed)).toEqual([]);
    expect((await agree('chief2', claimed)).state).toBe(200);
  });
});

describe('around a task', () => {
  it('keeps the files of an opinion, which must be own uploads', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const upload = uploader(() => test, as);
    const own = await upload('check1', '意见.pdf', pdf);
    const foreign = await upload('check2', '他人.pdf', pdf);
    const wrong = await test.inject(taskAgree, { taskId, attachmentIds: [foreign.data.id] }, await as('check1'));
    expect(wrong.state).toBe(400);
    expect((await test.inject(taskAgree, { taskId, attachmentIds: [own.data.id] }, await as('check1'))).state).toBe(
      200,
    );
    const page = await test.inject(taskGet, { taskId }, await as('check1'));
    expect(page.data.items[0]?.files).toEqual([{ id: own.data.id, name: '意见.pdf' }]);
  });
  it('keeps a draft unchecked, lists it, and drops it when the task is done', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const data = { remark: '未完成' };
    expect((await test.inject(taskDraftSave, { taskId, data, opinion: '待补' }, await as('check1'))).state).toBe(200);
    expect((await test.inject(taskDraftSave, { taskId, data }, await as('check2'))).state).toBe(6010104);
    const list = await test.inject(taskDrafts, only(title), await as('check1'));
    expect(list.data.dataResult).toMatchObject([{ id: taskId, savedAt: '2026-09-30 09:00:00' }]);
    const page = await test.inject(taskGet, { taskId }, await as('check1'));
    expect(page.data.draft).toMatchObject({ fields: data, opinion: '待补' });
    await agree('check1', title);
    expect((await test.inject(taskDrafts, only(title), await as('check1'))).data.dataResult).toEqual([]);
  });
  it('tells a company that urges neither how many the office asked nor that experts have the case', async () => {
    const pooled = await begin('test/pool');
    const ofOffice = await taskOf('chief', pooled);
    expect((await test.inject(taskUrge, { taskId: ofOffice }, await as('applicant'))).data).toBe(1);
    const signed = await begin('test/sign');
    const ofExpert = await taskOf('expert1', signed);
    const told = async (taskId: string) => {
      const { state, message, cause, data } = await test.inject(taskUrge, { taskId }, await as('applicant'));
      return { state, message, cause, data };
    };
    expect(await told(ofExpert)).toEqual(await told('999'));
    expect((await told(ofExpert)).state).toBe(404);
  });
  it('is urged once in ten minutes and copied once to each, who read it for themselves', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    expect((await test.inject(taskUrge, { taskId, content: '请尽快' }, await as('applicant'))).data).toBe(1);
    const again = await test.inject(taskUrge, { taskId }, await as('applicant'));
    expect(again).toMatchObject({ state: 409, cause: '10 分钟内已经催办过' });
    expect((await test.inject(taskUrge, { taskId }, await as('recheck'))).state).toBe(6010104);
    const userIds = [idOf('check2'), idOf('check3')];
    expect((await test.inject(taskCopy, { taskId, userIds, content: '供参考' }, await as('check1'))).data).toBe(2);
    expect((await test.inject(taskCopy, { taskId, userIds }, await as('check1'))).data).toBe(0);
    const copied = await test.inject(taskCopied, only(title), await as('check2'));
    expect(copied.data.dataResult).toMatchObject([{ title, by: '康宁', content: '供参考', read: false }]);
    const copyId = copied.data.dataResult[0]?.copyId ?? '';
    expect((await test.inject(taskCopyRead, { copyId }, await as('check3'))).state).toBe(404);
    expect((await test.inject(taskCopyRead, { copyId }, await as('check2'))).state).toBe(200);
    expect((await test.inject(taskCopied, only(title), await as('check2'))).data.dataResult[0]?.read).toBe(true);
    await test.settle();
    const unread = await test.inject(messageList, {}, await as('check1'));
    expect(unread.data.dataResult.map((message) => message.subject)).toEqual(
      expect.arrayContaining([`催办：work（${title}）`, `待办：work（${title}）`]),
    );
  });
  it('R1.6-07 agrees to several at once, each with its own answer', async () => {
    const titles = [await begin('test/one'), await begin('test/one')];
    const [first = '', second = ''] = await Promise.all(titles.map((title) => taskOf('check1', title)));
    await test.inject(taskAgree, { taskId: second }, await as('check1'));
    const answer = await test.inject(
      taskAgreeBatch,
      { taskIds: [first, second, '77'], opinion: '批量' },
      await as('check1'),
    );
    expect(answer.data.map(({ taskId, state }) => [taskId, state])).toEqual([
      [first, 200],
      [second, 409],
      ['77', 404],
    ]);
    expect(answer.data[1]?.cause).toContain('已办完这个任务');
    const third = await begin('test/one');
    const chosen = { taskIds: [await taskOf('check1', third)], action: 'pass' };
    await test.inject(taskAgreeBatch, chosen, await as('check1'));
    const done = await test.inject(taskCompleted, only(third), await as('check1'));
    expect(done.data.dataResult).toMatchObject([{ outcome: 'pass' }]);
    expect((await pending('approver', titles[0] ?? '')).map((task) => task.node)).toEqual(['next']);
  });
  it('tells who gets it next, and why, and changes nothing', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const steps = await test.inject(taskPreview, { taskId }, await as('check1'));
    expect(steps.data).toMatchObject([{ node: 'next', problem: null, reason: '角色“审批”' }]);
    expect(steps.data[0]?.people.sort()).toEqual(['江临川', '田沐', '高屹', '严正清'].sort());
    expect(await taskOf('check1', title)).toBe(taskId);
  });
  it('finds colleagues of the own office only', async () => {
    const found = await test.inject(taskPeople, { text: '周' }, await as('chief'));
    expect(found.data.map((person) => person.name)).toEqual(['周敏']);
    expect((await test.inject(taskPeople, { text: '周' }, await as('applicant'))).data).toEqual([]);
  });
});

describe('giving a task on', () => {
  it('transfers it for good; only to colleagues', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const to = (userId: string) => ({ taskId, type: 'shift' as const, userId, opinion: '请接办' });
    expect((await test.inject(taskChange, to(idOf('applicant')), await as('check1'))).state).toBe(400);
    expect((await test.inject(taskChange, to(idOf('check2')), await as('check2'))).state).toBe(6010104);
    expect((await test.inject(taskChange, to(idOf('check2')), await as('check1'))).state).toBe(200);
    expect(await pending('check1', title)).toEqual([]);
    expect((await agree('check2', title)).state).toBe(200);
  });
  it('goes only to people who could hold it, whoever gives it: neither an administrator nor anybody else takes what is not theirs', async () => {
    const title = await begin('test/pool');
    const taskId = await taskOf('chief', title);
    const admin = await as('tenantadmin');
    const to = (account: string, type: 'shift' | 'assignee' = 'shift') => ({ taskId, type, userId: idOf(account) });
    const refused = (name: string) => ({
      state: 400,
      cause: `${name}不能接办“work”：这个环节由角色“主审”办理。`,
      data: [{ field: 'userId', message: `${name}不能接办“work”：这个环节由角色“主审”办理。` }],
    });
    expect(await test.inject(taskChange, to('tenantadmin'), admin)).toMatchObject(refused('苏晴'));
    expect(await test.inject(taskChange, to('recheck'), admin)).toMatchObject(refused('何一鸣'));
    expect(await test.inject(taskChange, to('recheck'), await as('chief'))).toMatchObject(refused('何一鸣'));
    expect(await test.inject(taskChange, to('recheck', 'assignee'), await as('chief'))).toMatchObject(
      refused('何一鸣'),
    );
    expect(await pending('chief', title)).toHaveLength(1);
    expect((await test.inject(taskChange, to('chief2'), admin)).state).toBe(200);
    expect((await agree('chief2', title)).state).toBe(200);
  });
  it('named to persons by the chart it goes to them or to colleagues with a role of theirs', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const to = (account: string) => ({ taskId, type: 'shift' as const, userId: idOf(account) });
    const admin = await as('tenantadmin');
    for (const account of ['tenantadmin', 'approver'])
      expect(await test.inject(taskChange, to(account), admin)).toMatchObject({
        state: 400,
        cause: expect.stringContaining('不能接办“work”：这个环节由流程指定的人员办理'),
      });
    isInterested = true;
    const related = await begin('test/sign');
    const signing = await taskOf('expert2', related);
    const asked = { taskId: signing, type: 'shift' as const, userId: idOf('expert1') };
    const answer = await test.inject(taskChange, asked, admin);
    isInterested = false;
    expect(answer).toMatchObject({ state: 400, cause: '方致远在这个案卷中须回避，不能接办。' });
    expect((await test.inject(taskChange, to('check2'), admin)).state).toBe(200);
  });
  it('a step that is signed is not given for advice to somebody without its role', async () => {
    const title = await begin('test/sealed');
    const taskId = await taskOf('approver', title);
    const ask = (userId: string) => ({ taskId, type: 'delegate' as const, userId });
    const cause = '陈岚不能接办“work”：这个环节由角色“审批”办理。';
    expect(await test.inject(taskChange, ask(idOf('manager')), await as('approver'))).toMatchObject({
      state: 400,
      cause,
    });
    const beside = { taskId, position: 'parallel' as const, userIds: [idOf('manager')] };
    expect(await test.inject(taskAddSign, beside, await as('approver'))).toMatchObject({ state: 400, cause });
    expect((await test.inject(taskChange, ask(idOf('approver2')), await as('approver'))).state).toBe(200);
  });
  it('a substitute acts only where they could hold the task themselves', async () => {
    const from = '2026-09-30 08:00:00';
    const given = await test.inject(
      delegateSave,
      { agentId: idOf('manager'), from, to: '2026-10-02 08:00:00', reason: '出差' },
      await as('chief'),
    );
    expect([given.state, given.cause]).toEqual([200, null]);
    const title = await begin('test/pool');
    expect((await test.inject(taskLock, { taskId: await taskOf('chief', title) }, await as('chief'))).state).toBe(200);
    expect(await agree('manager', title)).toMatchObject({
      state: 6010104,
      cause: '陈岚不能接办“work”：这个环节由角色“主审”办理。',
    });
    expect((await test.inject(delegateRemove, { id: given.data.id }, await as('chief'))).data).toBe(true);
  });
  it('a super administrator with both roles is no exception to duty separation', async () => {
    const [tenantId, userId] = [idOf('yunhai'), idOf('admin')];
    await test.app.asOwner(async (db) => {
      await sql`insert into membership (id, user_id, tenant_id, is_admin) values (911, ${userId}, ${tenantId}, false)`.execute(
        db,
      );
      await sql`insert into employee (id, user_id, tenant_id, name) values (912, ${userId}, ${tenantId}, '平台管理')`.execute(
        db,
      );
      await sql`insert into membership_role (membership_id, role) values (911, 'CHIEF'), (911, 'APPROVER')`.execute(db);
    });
    const title = await begin('test/apart');
    const supers = { ...(await as('admin')), tenantId };
    const task = async () => (await test.inject(taskPending, only(title), supers)).data.dataResult[0];
    expect((await test.inject(taskAgree, { taskId: (await task())?.id ?? '' }, supers)).state).toBe(200);
    const second = await task();
    expect(second?.node).toBe('second');
    expect(await test.inject(taskAgree, { taskId: second?.id ?? '' }, supers)).toMatchObject({
      state: 6010104,
      cause: expect.stringContaining('已办理过与本环节分离的环节'),
    });
    const back = { taskId: second?.id ?? '', type: 'shift' as const, userId };
    expect(await test.inject(taskChange, back, await as('tenantadmin'))).toMatchObject({
      state: 6010104,
      cause: expect.stringContaining('已办理过与本环节分离的环节'),
    });
    expect((await agree('approver', title)).state).toBe(200);
    await test.app.asOwner((db) => sql`delete from membership_role where membership_id = 911`.execute(db));
  });
  it('is left by whoever steps aside: the others of the pool have it, and at last an administrator', async () => {
    const title = await begin('test/pool');
    const taskId = await taskOf('chief', title);
    const { operations } = (await test.inject(taskGet, { taskId }, await as('chief'))).data;
    expect(operations).toContain('recuse');
    expect((await test.inject(taskRecuse, { taskId, opinion: '' }, await as('chief'))).state).toBe(400);
    expect((await test.inject(taskRecuse, { taskId, opinion: '亲属' }, await as('approver'))).state).toBe(6010104);
    expect((await test.inject(taskRecuse, { taskId, opinion: '亲属' }, await as('chief'))).state).toBe(200);
    expect(await pending('chief', title)).toEqual([]);
    const next = await taskOf('chief2', title);
    expect(next).not.toBe(taskId);
    expect((await test.inject(taskAgree, { taskId: next }, await as('chief'))).state).toBe(6010104);
    expect((await test.inject(taskRecuse, { taskId: next, opinion: '同学' }, await as('chief2'))).state).toBe(200);
    expect([await pending('chief2', title), (await pending('tenantadmin', title)).length]).toEqual([[], 1]);
    expect((await agree('tenantadmin', title)).state).toBe(200);
  });
  it('delegates it and gets it back to decide', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const asked = await test.inject(
      taskChange,
      { taskId, type: 'delegate', userId: idOf('check2') },
      await as('check1'),
    );
    expect(asked.state).toBe(200);
    expect(await pending('check1', title)).toEqual([]);
    expect((await agree('check2', title)).state).toBe(200);
    expect(await pending('approver', title)).toEqual([]);
    expect(await taskOf('check1', title)).toBe(taskId);
    expect((await agree('check1', title)).state).toBe(200);
    expect(await pending('approver', title)).toHaveLength(1);
  });
  it('adds signers before and beside, one of whom is taken out again', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const add = (position: 'before' | 'parallel', account: string) => ({ taskId, position, userIds: [idOf(account)] });
    expect((await test.inject(taskAddSign, add('before', 'check2'), await as('check1'))).state).toBe(200);
    expect(await pending('check1', title)).toEqual([]);
    expect((await agree('check2', title)).state).toBe(200);
    expect((await test.inject(taskAddSign, add('parallel', 'check3'), await as('check1'))).state).toBe(200);
    const page = await test.inject(taskGet, { taskId }, await as('check1'));
    const added = page.data.items.find((item) => item.assignee === '石磊');
    expect(page.data.operations).toContain('removeSign');
    expect((await test.inject(taskRemoveSign, { taskId, itemId: added?.id ?? '' }, await as('check1'))).state).toBe(
      200,
    );
    expect(await pending('check3', title)).toEqual([]);
    expect((await agree('check1', title)).state).toBe(200);
    expect(await pending('approver', title)).toHaveLength(1);
  });
  it('sends it back with direct return: it comes straight back to who rejected it', async () => {
    const title = await begin('test/one');
    await agree('check1', title);
    const taskId = await taskOf('approver', title);
    const page = await test.inject(taskGet, { taskId }, await as('approver'));
    expect(page.data.returnTo.map(({ node, people }) => [node, people])).toEqual([['work', ['康宁']]]);
    const reject = { taskId, opinion: '补充依据', backHandMode: 'direct' as const };
    expect((await test.inject(taskReject, reject, await as('approver'))).state).toBe(200);
    expect((await agree('check1', title)).state).toBe(200);
    expect((await pending('approver', title)).map((task) => task.node)).toEqual(['next']);
  });
  it('takes the own decision back until somebody acted on it', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    await agree('check1', title);
    const done = await test.inject(taskGet, { taskId }, await as('check1'));
    expect(done.data.operations).toEqual(['withdraw']);
    expect((await test.inject(taskWithdraw, { taskId, opinion: '再看看' }, await as('check1'))).state).toBe(200);
    expect(await pending('approver', title)).toEqual([]);
    await agree('check1', title);
    await agree('approver', title);
    expect((await test.inject(taskWithdraw, { taskId }, await as('check1'))).state).toBe(409);
  });
  it('is suspended, recovered and ended by an administrator only, each with a reason', async () => {
    const title = await begin('test/one');
    const taskId = await taskOf('check1', title);
    const admin = await as('tenantadmin');
    expect((await test.inject(taskSuspend, { taskId, opinion: '核实' }, await as('check1'))).state).toBe(6010104);
    expect((await test.inject(taskSuspend, { taskId, opinion: '' }, admin)).state).toBe(400);
    expect((await test.inject(taskSuspend, { taskId, opinion: '核实' }, admin)).state).toBe(200);
    expect((await test.inject(taskAgree, { taskId }, await as('check1'))).cause).toContain('已暂停');
    expect((await test.inject(taskRecover, { taskId }, admin)).state).toBe(200);
    const shift = { taskId, type: 'shift' as const, userId: idOf('check2') };
    expect((await test.inject(taskChange, shift, admin)).state).toBe(200);
    expect((await test.inject(taskEnd, { taskId, opinion: '重复提交' }, admin)).data).toMatchObject({ ended: true });
    expect(await pending('check2', title)).toEqual([]);
  });
});
