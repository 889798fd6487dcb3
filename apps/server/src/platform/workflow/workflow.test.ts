import { env } from 'node:process';
import {
  deadlineExplain,
  Id,
  JsonObject,
  messageList,
  taskCompleted,
  taskLock,
  taskPending,
  taskUnlock,
  taskWithdraw,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context, Scope } from '../../kernel/context.ts';
import { implement, type Module } from '../../kernel/module.ts';
import { service } from '../../kernel/service.ts';
import type { Wiring } from '../../kernel/wiring.ts';
import type { TestApp } from '../../testing/testing.ts';
import { idsByName } from '../auth/auth.testing.ts';
import { changeCalendar } from '../calendar/index.ts';
import {
  completeTask,
  describeInstance,
  historyOf,
  openTasksOf,
  recomputeDeadlines,
  resumeClock,
  stagesOf,
  startProcess,
  stopClock,
  sweepDeadlines,
  taskCounts,
  tasksDueByDay,
} from './index.ts';
import { at, authorityScope, peopleAt, processApp, testCall } from './workflow.testing.ts';

/** Two chiefs share the check; the holder corrects within the days of the order, else it comes back by itself. */
const process = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="checking" name="核查" isExecutable="true">
    <bpmn:startEvent id="start" name="提交" p:nameEn="Submitted"/>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="number"/>
    <bpmn:serviceTask id="number" name="给号" p:nameEn="Number" p:service="giveNumber" p:options='{"series":"filing"}'/>
    <bpmn:sequenceFlow id="b" sourceRef="number" targetRef="inCheck"/>
    <bpmn:serviceTask id="inCheck" name="进入核查" p:nameEn="Into check" p:service="setStatus" p:options='{"status":"POST_CHECK"}'/>
    <bpmn:sequenceFlow id="c" sourceRef="inCheck" targetRef="check"/>
    <bpmn:userTask id="check" name="核查资料" p:nameEn="Check the dossier" p:role="CHIEF" p:limit="20"/>
    <bpmn:sequenceFlow id="e" sourceRef="check" targetRef="decision"/>
    <bpmn:exclusiveGateway id="decision" name="结论" p:nameEn="Decision"/>
    <bpmn:sequenceFlow id="pass" sourceRef="decision" targetRef="end"><bpmn:conditionExpression>{outcome}="pass"</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="break" sourceRef="decision" targetRef="broken"><bpmn:conditionExpression>{outcome}="break"</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="order" sourceRef="decision" targetRef="inOrder"><bpmn:conditionExpression>{outcome}="order"</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:serviceTask id="inOrder" name="责令改正" p:nameEn="Order" p:service="setStatus" p:options='{"status":"ORDER_CORRECT"}'/>
    <bpmn:sequenceFlow id="f" sourceRef="inOrder" targetRef="correct"/>
    <bpmn:userTask id="correct" name="改正" p:nameEn="Correct" p:role="HOLDER" p:limitFrom="{fields.days}" p:onTimeout="leave" p:withdrawBy="CHIEF"/>
    <bpmn:sequenceFlow id="g" sourceRef="correct" targetRef="inCheck"/>
    <bpmn:serviceTask id="broken" name="故障" p:nameEn="Broken" p:service="fail"/>
    <bpmn:sequenceFlow id="h" sourceRef="broken" targetRef="end"/>
    <bpmn:sequenceFlow id="count" sourceRef="decision" targetRef="script"><bpmn:conditionExpression>LEFT({outcome},5)="count"</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:scriptTask id="script" name="计数" p:nameEn="Count" scriptFormat="javascript" p:result="sum"><bpmn:script><![CDATA[
      if (variables.outcome === 'countWrong') fail('WRONG', 'counted wrongly');
      while (variables.outcome === 'countForEver');
      execution.setVariable('seen', data.read);
      variables.fields.list.reduce((a, b) => a + b, 0)]]></bpmn:script></bpmn:scriptTask>
    <bpmn:boundaryEvent id="wrong" name="有误" attachedToRef="script"><bpmn:errorEventDefinition id="wrongCode" errorRef="wrongError"/></bpmn:boundaryEvent>
    <bpmn:sequenceFlow id="i" sourceRef="wrong" targetRef="inCheck"/>
    <bpmn:sequenceFlow id="j" sourceRef="script" targetRef="end"/>
    <bpmn:endEvent id="end" name="结束" p:nameEn="End"/>
  </bpmn:process>
  <bpmn:error id="wrongError" errorCode="WRONG"/>
</bpmn:definitions>`;

const start = testCall('start', {
  input: z.object({ title: z.string() }),
  output: z.object({ caseId: Id }),
  summary: 'Starts',
});
const complete = testCall('complete', {
  input: z.object({ taskId: Id, action: z.string(), fields: JsonObject.optional(), opinion: z.string().optional() }),
  output: z.object({ status: z.string(), ended: z.boolean() }),
  summary: 'Completes',
});

let serviceFails = false;
/** Called by the next service: something happens in the middle of a step. */
let inTheMiddle: (() => Promise<void>) | null = null;
const testArea: Module = {
  name: 'testArea',
  routes: [
    implement(start, async (ctx, { title }) => {
      const caseId = ctx.app.newId();
      await startProcess(ctx, {
        caseId,
        area: 'test/check',
        areaTitle: { 'zh-CN': '测试', en: 'Test' },
        version: 1,
        title,
        holderTenantId: ctx.tenant?.id ?? '0',
        holderName: ctx.tenant?.name ?? '',
        data: { title },
      });
      return { caseId };
    }),
    implement(complete, (ctx, input) => completeTask(ctx, input), { record: (input) => input.taskId }),
  ],
};
const giveNumber = service(z.object({}), async (_ctx, call) => call.setVariable('certNo', '演G妆网备字2026000001'));
const setStatus = service(z.object({ status: z.string() }), async (_ctx, call) => {
  if (serviceFails) throw new Error('the service is down');
  const happens = inTheMiddle;
  inTheMiddle = null;
  await happens?.();
  call.setVariable('status', call.options.status);
});
const fail = service(z.object({}), async () => {
  throw new Error('broken');
});
const wiring = (product: Wiring): Wiring => ({
  ...product,
  processes: { loadProcess: async () => process, loadData: async () => ({ read: true }) },
  services: new Map(Object.entries({ giveNumber, setStatus, fail })),
});

let test: TestApp;
let now = new Date();
let ids: Record<string, string> = {};
beforeAll(async () => {
  test = await processApp({ own: testArea, wiring, clock: () => now });
  ids = await idsByName(test);
});
afterAll(() => test.close());
beforeEach(() => {
  // Wednesday before the National Day holiday of 2026 (1–7 October, worked on Saturday 10 October).
  now = at('2026-09-30T09:00:00');
  serviceFails = false;
});

const idOf = (name: string) => ids[name] ?? '';
const company = (name: string): Scope => ({
  role: 'app_holder',
  schema: 'space_yunhai',
  authorityId: idOf('yunhai'),
  tenantId: idOf(name),
});
const authority = () => authorityScope(idOf('yunhai'));
const inAuthority = <T>(work: (ctx: Context) => Promise<T>) => test.app.run(authority(), work);
const as = peopleAt(
  () => test,
  () => now,
);
const taskOf = async (caseId: string) => (await inAuthority((ctx) => openTasksOf(ctx, caseId)))[0]?.id ?? '';
/** A case of company A at its check; answers case and open task. */
async function submitted(title = '岚屿保湿霜'): Promise<{ caseId: string; taskId: string }> {
  const { state, message, data } = await test.inject(start, { title }, await as('applicant'));
  if (state !== 200) throw new Error(`no case: ${state} ${message}`);
  return { caseId: data.caseId, taskId: await taskOf(data.caseId) };
}
async function ordered(days: number): Promise<{ caseId: string; taskId: string }> {
  const { caseId, taskId } = await submitted();
  const done = await test.inject(
    complete,
    { taskId, action: 'order', fields: { days }, opinion: '标签缺警示语' },
    await as('chief'),
  );
  expect(done).toMatchObject({ state: 200, data: { status: 'ORDER_CORRECT' } });
  return { caseId, taskId: await taskOf(caseId) };
}
const onlyTitle = (title: string) => ({ parameters: [{ key: 'Q^title^SL', value: title }] });

describe('a case in its process', () => {
  it('starts with number, status, history, task, deadline and a message, all at once', async () => {
    const { caseId, taskId } = await submitted('岚屿晨光乳');
    const pending = await test.inject(taskPending, onlyTitle('晨光'), await as('chief'));
    expect(pending.data.dataResult).toMatchObject([
      {
        id: taskId,
        node: 'check',
        nodeTitle: { en: 'Check the dossier' },
        number: '演G妆网备字2026000001',
        status: 'POST_CHECK',
        holderName: '云海岚屿生物科技有限公司（演示）',
        claimedBy: null,
      },
    ]);
    const history = await inAuthority((ctx) => historyOf(ctx, caseId));
    expect(history.map(({ action, actor, toStatus }) => [action, actor, toStatus])).toEqual([
      ['start', '林嘉怡', null],
      ['giveNumber', null, null],
      ['setStatus', null, 'POST_CHECK'],
    ]);
    const { rows } = await test.app.asOwner((db) =>
      sql`select kind from outbox where payload->>'taskId' = ${taskId}`.execute(db),
    );
    expect(rows).toEqual([{ kind: 'task.created' }]);
    expect((await inAuthority((ctx) => stagesOf(ctx, [caseId]))).get(caseId)).toMatchObject({
      title: '核查资料',
      assignee: null,
    });
  });
  it('leaves nothing behind when a service fails', async () => {
    const { caseId, taskId } = await submitted();
    const answer = await test.inject(complete, { taskId, action: 'break' }, await as('chief'));
    expect(answer.state).toBe(500);
    expect(await taskOf(caseId)).toBe(taskId);
    expect(await inAuthority((ctx) => historyOf(ctx, caseId))).toHaveLength(3);
  });
  it('runs a script in its sandbox; its error goes where the chart says, one that nothing catches is an incident', async () => {
    const chief = await as('chief');
    const decide = async (action: string) => {
      const { caseId, taskId } = await submitted();
      const { state, data } = await test.inject(complete, { taskId, action, fields: { list: [1, 2, 3] } }, chief);
      expect(state).toBe(200);
      const { rows } = await test.app.asOwner((db) =>
        sql<{ variables: JsonObject; message: string | null }>`select variables, message from space_yunhai.wf_instance
          left join space_yunhai.wf_incident on instance_id = wf_instance.id where case_id = ${caseId}`.execute(db),
      );
      return { caseId, ended: data.ended, open: await taskOf(caseId), ...rows[0] };
    };
    expect(await decide('count')).toMatchObject({ ended: true, variables: { sum: 6, seen: true }, message: null });
    const back = await decide('countWrong');
    expect(back).toMatchObject({ ended: false, variables: { errorCode: 'WRONG', errorMessage: 'counted wrongly' } });
    expect(back.open).not.toBe('');
    expect(await decide('countForEver')).toMatchObject({
      ended: false,
      open: '',
      message: 'SCRIPT_TIME: the script took too long',
    });
  });
  it('keeps who did what with which words', async () => {
    const { caseId } = await ordered(10);
    const history = await inAuthority((ctx) => historyOf(ctx, caseId));
    expect(history.at(-2)).toMatchObject({
      action: 'order',
      opinion: '标签缺警示语',
      fields: { days: 10 },
      node: 'check',
    });
    expect(history.at(-1)).toMatchObject({ fromStatus: 'POST_CHECK', toStatus: 'ORDER_CORRECT' });
  });
  it('refuses an action that the process does not know, and a limit that is none', async () => {
    const { taskId } = await submitted();
    expect(await test.inject(complete, { taskId, action: 'dance' }, await as('chief'))).toMatchObject({
      state: 400,
      data: [{ field: 'action' }],
    });
    for (const days of [0, 1.5, 99_999]) {
      expect(
        await test.inject(complete, { taskId, action: 'order', fields: { days } }, await as('chief')),
      ).toMatchObject({ state: 400, data: [{ field: 'days' }] });
    }
  });
  it('shows a new title in the lists', async () => {
    const { caseId, taskId } = await submitted('旧名字');
    await inAuthority((ctx) => describeInstance(ctx, caseId, { title: '暮色口红' }));
    expect(
      (await test.inject(taskPending, onlyTitle('暮色'), await as('chief'))).data.dataResult.map((task) => task.id),
    ).toEqual([taskId]);
  });
});

describe('two people on one task', () => {
  it('finish it at the same moment: exactly one does, the other is told by whom and when', async () => {
    const { taskId } = await submitted();
    now = at('2026-09-30T14:05:00');
    const answers = await Promise.all(
      [as('chief'), as('chief2')].map(async (who) => test.inject(complete, { taskId, action: 'pass' }, await who)),
    );
    expect(answers.map((answer) => answer.state).sort()).toEqual([200, 409]);
    const loser = answers.find((answer) => answer.state === 409);
    expect(loser?.cause).toMatch(/^.+ 14:05 已办完这个任务$/);
    expect(loser?.data).toMatchObject({ at: '2026-09-30 14:05:00' });
    now = at('2026-10-09T10:00:00');
    expect(
      (
        await test.inject(
          complete,
          { taskId, action: 'pass' },
          { ...(await as('chief2')), headers: { 'accept-language': 'en' } },
        )
      ).cause,
    ).toMatch(/finished this task at 09-30 14:05$/);
  });
  it('claim it: one holds it and alone may finish or give it back', async () => {
    const { taskId } = await submitted('独占一号');
    const [first, second] = [await as('chief'), await as('chief2')];
    expect((await test.inject(taskLock, { taskId }, first)).data).toMatchObject({ claimedByMe: true });
    expect((await test.inject(taskLock, { taskId }, first)).state).toBe(200);
    for (const contract of [taskLock, taskUnlock]) {
      const refused = await test.inject(contract, { taskId }, second);
      expect(refused).toMatchObject({ state: 409, data: { at: '2026-09-30 09:00:00' } });
      expect(refused.cause).toMatch(/ 09:00 已领取这个任务$/);
    }
    expect((await test.inject(complete, { taskId, action: 'pass' }, second)).state).toBe(409);
    expect((await test.inject(taskPending, onlyTitle('独占一号'), second)).data.dataResult).toEqual([]);
    expect((await test.inject(taskUnlock, { taskId }, first)).data).toMatchObject({ claimedBy: null });
    expect((await test.inject(complete, { taskId, action: 'pass' }, second)).state).toBe(200);
  });
});

// Only a server can lose its connections.
describe.runIf(env.TEST_DATABASE === 'postgres')('a database that restarts in the middle of a step', () => {
  /** All that steps of a case have written. */
  const written = async (caseId: string, taskId: string) => {
    const [state] = await inAuthority(async (ctx) => {
      const { rows } = await sql<Record<string, unknown>>`select i.status, i.sequence,
          (select jsonb_agg(jsonb_build_array(t.node, t.state) order by t.id) from wf_task t where t.instance_id = i.id) as tasks,
          (select jsonb_agg(k.node) from wf_token k where k.instance_id = i.id) as tokens,
          (select jsonb_agg(jsonb_build_array(d.node, d.state) order by d.id) from wf_deadline d where d.instance_id = i.id) as clocks,
          (select jsonb_agg(h.action order by h.id) from case_history h where h.case_id = i.case_id) as history
        from wf_instance i where i.case_id = ${caseId}`.execute(ctx.db);
      return rows;
    });
    const { rows } = await test.app.asOwner((db) =>
      sql<{ audits: number; messages: number }>`select
        (select count(*)::int from platform.audit_log where entity_id = ${taskId}) as audits,
        (select count(*)::int from platform.outbox where payload->>'caseId' = ${caseId}) as messages`.execute(db),
    );
    return { ...state, ...rows[0] };
  };

  it('loses nothing and doubles nothing', async () => {
    const { caseId, taskId } = await submitted('断线一号');
    const before = await written(caseId, taskId);
    expect(before).toMatchObject({ status: 'POST_CHECK', tasks: [['check', 'open']], tokens: ['check'], audits: 0 });
    const order = { taskId, action: 'order', fields: { days: 5 } };
    const chief = await as('chief');
    let cut = 0;
    inTheMiddle = async () => {
      const { rowCount } = await test.app.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      cut = rowCount ?? 0;
    };
    expect((await test.inject(complete, order, chief)).state).not.toBe(200);
    expect(cut).toBeGreaterThan(0);
    await expect.poll(() => written(caseId, taskId).catch(() => null), { timeout: 15_000 }).toEqual(before);
    expect(await test.inject(complete, order, chief)).toMatchObject({ state: 200, data: { status: 'ORDER_CORRECT' } });
    const after = await written(caseId, taskId);
    expect(after).toMatchObject({
      status: 'ORDER_CORRECT',
      tasks: [
        ['check', 'done'],
        ['correct', 'open'],
      ],
      tokens: ['correct'],
      clocks: [
        ['check', 'cancelled'],
        ['correct', 'running'],
      ],
      audits: 1,
    });
    expect((await test.inject(complete, order, chief)).state).toBe(409);
    expect(await written(caseId, taskId)).toEqual(after);
  });
});

describe('who may do what', () => {
  it('is the role for officers and the company of the case for the holder', async () => {
    const { taskId } = await submitted();
    expect((await test.inject(complete, { taskId, action: 'pass' }, await as('filing'))).state).toBe(6010104);
    expect((await test.inject(complete, { taskId, action: 'pass' }, await as('applicant'))).state).toBe(6010104);
    expect((await test.inject(complete, { taskId, action: 'pass' }, await as('rival'))).state).toBe(404);
    const order = await ordered(5);
    expect(
      (await test.inject(complete, { taskId: order.taskId, action: 'resubmitted' }, await as('chief'))).state,
    ).toBe(6010104);
    expect(
      (await test.inject(complete, { taskId: order.taskId, action: 'resubmitted' }, await as('rival'))).state,
    ).toBe(404);
    expect(
      (await test.inject(complete, { taskId: order.taskId, action: 'resubmitted' }, await as('applicant'))).data,
    ).toMatchObject({ status: 'POST_CHECK' });
  });
  it('is the same for unknown and foreign tasks', async () => {
    const { taskId } = await submitted();
    const [foreign, missing] = [
      await test.inject(taskLock, { taskId }, await as('rival')),
      await test.inject(taskLock, { taskId: '77' }, await as('rival')),
    ];
    expect([foreign.state, foreign.message, foreign.cause, foreign.data]).toEqual([
      missing.state,
      missing.message,
      missing.cause,
      missing.data,
    ]);
  });
  it('holds in the database: a company sees and changes only its own rows, and never history', async () => {
    const { caseId, taskId } = await submitted();
    const tables = ['wf_instance', 'wf_token', 'wf_task', 'wf_deadline', 'case_history'];
    await test.app.run(company('hexu'), async (ctx) => {
      for (const table of tables) {
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::int as count from ${sql.table(table)} where holder_tenant_id <> ${idOf('hexu')}`.execute(
          ctx.db,
        );
        expect(rows[0]?.count, table).toBe(0);
      }
    });
    await test.app.run(company('lanyu'), async (ctx) => {
      // The officer's task is read, not changed.
      const changed = await sql`update wf_task set state = 'done' where id = ${taskId}`.execute(ctx.db);
      expect([changed.numAffectedRows, (await historyOf(ctx, caseId)).length]).toEqual([0n, 3]);
    });
    for (const scope of [company('lanyu'), authority()]) {
      await expect(
        test.app.run(scope, (ctx) => sql`update case_history set opinion = 'x'`.execute(ctx.db)),
      ).rejects.toThrow(/permission denied/);
      await expect(test.app.run(scope, (ctx) => sql`delete from wf_task`.execute(ctx.db))).rejects.toThrow(
        /permission denied/,
      );
    }
    await expect(
      test.app.run(company('hexu'), (ctx) =>
        sql`insert into case_history (id, case_id, holder_tenant_id, at, action, title) values (1, ${caseId}, ${idOf('lanyu')}, now(), 'x', '{}')`.execute(
          ctx.db,
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('deadlines', () => {
  it('skip the holiday and count the shifted Saturday, and explain themselves', async () => {
    const { taskId } = await ordered(3);
    const [task] = (await test.inject(taskPending, {}, await as('applicant'))).data.dataResult.filter(
      (one) => one.id === taskId,
    );
    expect(task?.due).toEqual({ date: '2026-10-10', remaining: 3, light: 'green', weekendYears: [] });
    const told = await test.inject(deadlineExplain, { taskId }, await as('applicant'));
    expect(told.data).toMatchObject({
      start: '2026-09-30',
      limit: 3,
      unit: 'workingDay',
      due: '2026-10-10',
      used: 0,
      remaining: 3,
    });
    expect(told.data.days.filter((day) => day.counts).map((day) => day.date)).toEqual([
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
    ]);
    now = at('2026-10-10T23:59:00');
    expect(
      (await test.inject(taskPending, {}, await as('applicant'))).data.dataResult.find((one) => one.id === taskId)?.due,
    ).toMatchObject({ remaining: 0, light: 'yellow' });
  });
  it('that have passed bring an order back to the officer exactly once, however many sweep', async () => {
    const { caseId, taskId } = await ordered(3);
    now = at('2026-10-10T23:59:59');
    await sweepDeadlines(test.app);
    expect(await taskOf(caseId)).toBe(taskId);
    now = at('2026-10-11T00:00:00');
    await Promise.all([sweepDeadlines(test.app), sweepDeadlines(test.app), sweepDeadlines(test.app)]);
    const tasks = await inAuthority((ctx) => openTasksOf(ctx, caseId));
    expect(tasks).toMatchObject([{ node: 'check' }]);
    const history = await inAuthority((ctx) => historyOf(ctx, caseId));
    expect(history.filter((entry) => entry.action === 'overdue')).toHaveLength(1);
    expect((await test.inject(complete, { taskId, action: 'resubmitted' }, await as('applicant'))).cause).toBe(
      '这个任务已于 00:00 因超过期限自动结束',
    );
  });
  it('whose step fails stay and are tried again, without holding up the others', async () => {
    const broken = await ordered(3);
    now = at('2026-10-11T00:00:00');
    serviceFails = true;
    await sweepDeadlines(test.app);
    expect(await taskOf(broken.caseId)).toBe(broken.taskId);
    serviceFails = false;
    await sweepDeadlines(test.app);
    expect(await taskOf(broken.caseId)).toBe(broken.taskId);
    now = at('2026-10-11T00:02:00');
    await sweepDeadlines(test.app);
    expect(await taskOf(broken.caseId)).not.toBe(broken.taskId);
  });
  it('are counted again when the calendar changes, and back', async () => {
    const { taskId } = await ordered(3);
    const dueOf = async () => {
      await recomputeDeadlines(test.app);
      return (await test.inject(deadlineExplain, { taskId }, await as('applicant'))).data.due;
    };
    const change = (input: Parameters<typeof changeCalendar>[1]) =>
      test.app.run({ role: 'app_platform' }, (ctx) => changeCalendar(ctx, input));
    await change({ rows: [], removed: ['2026-10-10'] });
    expect(await dueOf()).toBe('2026-10-12');
    const { rows } = await test.app.run(authority(), (ctx) =>
      sql<{ due_day: string }>`select due_day from wf_task where id = ${taskId}`.execute(ctx.db),
    );
    expect(rows).toEqual([{ due_day: '2026-10-12' }]);
    await change({
      rows: [
        {
          date: '2026-10-10',
          kind: 'shifted',
          name: '国庆节',
          nameEn: 'National Day',
          source: 'test',
          verified: false,
        },
      ],
    });
    expect(await dueOf()).toBe('2026-10-10');
    expect(await recomputeDeadlines(test.app)).toBe(0);
  });
  it('that pass while the holder replies end in one way, never both, never none', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => ordered(3)));
    now = at('2026-10-11T00:00:00');
    const who = await as('applicant');
    const replies = orders.map(({ taskId }) => test.inject(complete, { taskId, action: 'resubmitted' }, who));
    const [answers] = await Promise.all([Promise.all(replies), sweepDeadlines(test.app), sweepDeadlines(test.app)]);
    await sweepDeadlines(test.app);
    for (const [index, { caseId }] of orders.entries()) {
      const ends = (await inAuthority((ctx) => historyOf(ctx, caseId)))
        .filter((entry) => entry.node === 'correct')
        .map((entry) => entry.action);
      expect(ends).toEqual([answers[index]?.state === 200 ? 'resubmitted' : 'overdue']);
      expect(await inAuthority((ctx) => openTasksOf(ctx, caseId))).toMatchObject([{ node: 'check' }]);
    }
  });
  it('stand still while the clock is stopped, and go on from where they were', async () => {
    const { caseId, taskId } = await ordered(3);
    const dueOf = async () =>
      (await test.inject(taskPending, {}, await as('applicant'))).data.dataResult.find((one) => one.id === taskId)?.due;
    now = at('2026-10-08T10:00:00');
    expect(await inAuthority((ctx) => stopClock(ctx, { caseId, reason: '委托检验' }))).toBe(1);
    expect(await inAuthority((ctx) => stopClock(ctx, { caseId, reason: '委托检验' }))).toBe(0);
    now = at('2026-11-02T10:00:00');
    await sweepDeadlines(test.app);
    expect(await taskOf(caseId)).toBe(taskId);
    expect(await dueOf()).toMatchObject({ remaining: 2, light: 'stopped' });
    expect(await inAuthority((ctx) => resumeClock(ctx, { caseId }))).toBe(1);
    expect(await dueOf()).toEqual({ date: '2026-11-04', remaining: 2, light: 'yellow', weekendYears: [] });
    const told = (await test.inject(deadlineExplain, { taskId }, await as('applicant'))).data.days;
    expect(told.find((day) => day.date === '2026-10-09')).toEqual({
      date: '2026-10-09',
      counts: false,
      reason: '时限停止：委托检验',
    });
    now = at('2026-11-05T00:00:00');
    await sweepDeadlines(test.app);
    expect(await taskOf(caseId)).not.toBe(taskId);
    const history = await inAuthority((ctx) => historyOf(ctx, caseId));
    expect(history.filter((entry) => entry.action.startsWith('clock.')).map((entry) => entry.opinion)).toEqual([
      '委托检验',
      null,
    ]);
  });
  it('make the figures of the dashboard', async () => {
    const { taskId } = await ordered(3);
    const officer = {
      id: idOf('applicant'),
      account: 'applicant',
      fullname: '林嘉怡',
      isSuper: false,
      realId: idOf('applicant'),
      language: 'zh-CN' as const,
    };
    const counts = () =>
      test.app.run(
        company('lanyu'),
        async (ctx) => ({ ...(await taskCounts(ctx)), days: await tasksDueByDay(ctx, '2026-10-01', '2026-10-31') }),
        { user: officer },
      );
    const before = await counts();
    expect(before.days.find((day) => day.date === '2026-10-10')).toMatchObject({ light: 'green' });
    expect([before.overdue, before.dueSoon > 0]).toEqual([0, true]);
    await test.inject(complete, { taskId, action: 'resubmitted' }, await as('applicant'));
    const after = await counts();
    expect([after.pending, after.completedThisWeek, after.dueSoon]).toEqual([
      before.pending - 1,
      before.completedThisWeek + 1,
      before.dueSoon - 1,
    ]);
  });
});

describe('an order', () => {
  it('can be taken back by the officer, not by others', async () => {
    const { caseId, taskId } = await ordered(10);
    expect((await test.inject(taskWithdraw, { taskId }, await as('applicant'))).state).toBe(6010104);
    expect((await test.inject(taskWithdraw, { taskId, opinion: '发错了' }, await as('chief2'))).data).toMatchObject({
      caseId,
      status: 'POST_CHECK',
    });
    expect((await test.inject(complete, { taskId, action: 'resubmitted' }, await as('applicant'))).cause).toMatch(
      / 09:00 已撤回这个任务$/,
    );
    expect((await test.inject(taskWithdraw, { taskId: await taskOf(caseId) }, await as('chief2'))).state).toBe(6010104);
  });
});

describe('task lists', () => {
  it('page, sort and filter, and know the total', async () => {
    const titles = ['列表甲', '列表乙', '列表丙'];
    for (const title of titles) await submitted(title);
    const who = await as('chief');
    const ask = (more: object) => test.inject(taskPending, { ...onlyTitle('列表'), ...more }, who);
    const first = await ask({ requestPage: { pageNo: 1, limit: 2 }, sorts: [{ field: 'title', order: 'ASC' }] });
    expect(first.data.pageResult).toMatchObject({ totalCount: 3, totalPages: 2, exact: true });
    const second = await ask({ requestPage: { pageNo: 2, limit: 2 }, sorts: [{ field: 'title', order: 'ASC' }] });
    expect([...first.data.dataResult, ...second.data.dataResult].map((task) => task.title).sort()).toEqual(
      [...titles].sort(),
    );
    expect((await ask({ parameters: [{ key: 'node', value: 'correct' }] })).data.dataResult).toEqual([]);
    expect(
      (
        await ask({
          parameters: [
            { key: 'Q^area^SI', value: 'x,test/check' },
            { key: 'Q^title^SL', value: '列表甲' },
          ],
        })
      ).data.pageResult.totalCount,
    ).toBe(1);
    expect(
      (
        await ask({
          parameters: [
            { key: 'Q^due^DG', value: '2026-10-09' },
            { key: 'Q^title^SL', value: '列表' },
          ],
        })
      ).data.pageResult.totalCount,
    ).toBe(0);
  });
  it('refuse fields and operators that they do not know, and take wildcards literally', async () => {
    const who = await as('chief');
    for (const key of ['opinion', 'Q^title^XX', 'Q^due^SL', 'id; drop table wf_task']) {
      expect(await test.inject(taskPending, { parameters: [{ key, value: '2026-01-01' }] }, who), key).toMatchObject({
        state: 400,
      });
    }
    expect((await test.inject(taskPending, { sorts: [{ field: 'opinion', order: 'ASC' }] }, who)).state).toBe(400);
    expect(
      (await test.inject(taskPending, { parameters: [{ key: 'title', value: '%' }] }, who)).data.pageResult.totalCount,
    ).toBe(0);
  });
  it('of completed tasks hold what I did', async () => {
    const { taskId } = await submitted('我办的');
    await test.inject(complete, { taskId, action: 'pass' }, await as('chief2'));
    expect((await test.inject(taskCompleted, onlyTitle('我办的'), await as('chief2'))).data.dataResult).toMatchObject([
      { id: taskId, outcome: 'pass', completedAt: '2026-09-30 09:00:00', due: null },
    ]);
    expect((await test.inject(taskCompleted, onlyTitle('我办的'), await as('chief'))).data.dataResult).toEqual([]);
  });
  it('tell the next person by a message, once, with a link to the case', async () => {
    const { caseId } = await submitted('消息里的名字');
    await test.settle();
    const { data } = await test.inject(messageList, {}, await as('chief2'));
    const told = data.dataResult.filter((message) => message.subject.includes('消息里的名字'));
    expect(told).toMatchObject([{ subject: '待办：核查资料（消息里的名字）', link: `/test/check/case/${caseId}` }]);
  });
});
