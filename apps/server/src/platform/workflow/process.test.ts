import {
  call,
  deadlineLedger,
  deadlineResume,
  deadlineStop,
  definitionCheck,
  definitionGet,
  definitionImport,
  definitionPublish,
  definitionQuery,
  definitionRemove,
  definitionRetire,
  definitionVersions,
  Id,
  incidentQuery,
  incidentRetry,
  instanceGet,
  instanceHistory,
  instanceQuery,
  JsonObject,
  messageReceive,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, implement, type Module, type Scope } from '../../kernel/context.ts';
import { routeRecord } from '../../kernel/route.ts';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { calendarModule, changeCalendar } from '../calendar/index.ts';
import { messageModule } from '../message/index.ts';
import { organisationModule } from '../organisation/index.ts';
import {
  completeTask,
  openTasksOf,
  recomputeDeadlines,
  recomputeReminders,
  registerProcessSource,
  startProcess,
  sweepDeadlines,
  sweepReminders,
  workflowModule,
} from './index.ts';

const flow = (id: string, from: string, to: string, condition = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition ? `<bpmn:conditionExpression>${condition}</bpmn:conditionExpression>` : ''
  }</bpmn:sequenceFlow>`;
const file = (id: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="公文办理" p:nameEn="Paper" isExecutable="true">${content}</bpmn:process>
</bpmn:definitions>`;
const task = (reminders = '', limit = ' p:limit="5"') =>
  `<bpmn:startEvent id="start" name="开始" p:nameEn="Start"/>${flow('a', 'start', 'check')}
   <bpmn:userTask id="check" name="核查" p:nameEn="Check" p:role="CHIEF"${limit}${reminders ? ` p:reminders='${reminders}'` : ''}/>${flow('b', 'check', 'end')}
   <bpmn:endEvent id="end" name="结束" p:nameEn="End"/>`;
const broken = file(
  'broken',
  `<bpmn:startEvent id="start"/>${flow('a', 'start', 'end')}<bpmn:endEvent id="end"/><bpmn:userTask id="lost"/>`,
);

/** A process, imported and started by its key, with the version that the test asks for. */
const start = call({
  id: 'test.start',
  method: 'POST',
  prefix: 'business',
  path: '/test/start',
  access: 'session',
  writes: true,
  input: z.object({ key: z.string(), version: z.number(), title: z.string(), variables: JsonObject.default({}) }),
  output: z.object({ caseId: Id, instanceId: Id }),
  summary: 'Starts',
});
let serviceFails = false;
const testModule: Module = {
  name: 'testModule',
  routes: [
    implement(start, async (ctx, { key, version, title, variables }) => {
      const caseId = ctx.app.newId();
      const { instanceId } = await startProcess(ctx, {
        caseId,
        area: key,
        areaTitle: { 'zh-CN': '公文', en: 'Paper' },
        version,
        title,
        holderTenantId: ctx.tenant?.id ?? '0',
        holderName: ctx.tenant?.name ?? '',
        data: {},
        variables,
      });
      if (ctx.scope.role !== 'app_platform')
        await routeRecord(ctx, caseId, { authorityId: ctx.scope.authorityId, holderTenantId: ctx.tenant?.id ?? '0' });
      return { caseId, instanceId };
    }),
  ],
  register(registry) {
    registerProcessSource(registry, {
      loadProcess: async () => file('area', task()),
      loadData: async () => ({}),
    });
    registry.services.set('shaky', async () => {
      if (serviceFails) throw new Error('the service is down');
    });
  },
};

let test: TestApp;
let now = new Date();
const ids: Record<string, string> = {};
const at = (text: string) => new Date(`${text}+08:00`);
beforeAll(async () => {
  test = await createTestApp({
    modules: [authModule, organisationModule, messageModule, calendarModule, workflowModule, testModule],
    clock: () => now,
  });
  const { rows } = await test.app.asOwner((db) =>
    sql<{
      name: string;
      id: string;
    }>`select code as name, id from tenant union all select account, id from app_user`.execute(db),
  );
  for (const row of rows) ids[row.name] = row.id;
});
afterAll(() => test.close());
beforeEach(() => {
  // Monday; the week has no holiday.
  now = at('2026-08-10T09:00:00');
  serviceFails = false;
});

const sessions = new Map<string, ReturnType<typeof signIn>>();
async function as(account: string): Promise<{ token: string }> {
  const key = `${account} ${now.toISOString()}`;
  const session = sessions.get(key) ?? signIn(test, account);
  sessions.set(key, session);
  return { token: (await session).access_token };
}
const authority = (): Scope => ({
  role: 'app_authority',
  schema: 'space_yunhai',
  authorityId: ids.yunhai ?? '',
  tenantId: ids.yunhai ?? '',
});
const inAuthority = <T>(work: (ctx: Context) => Promise<T>) => test.app.run(authority(), work);
async function published(key: string, content: string): Promise<number> {
  const imported = await test.inject(definitionImport, { xml: file(key, content) }, await as('admin'));
  expect(imported).toMatchObject({ state: 200, data: { report: { key, runnable: true, problems: [] } } });
  const version = await test.inject(definitionPublish, { key }, await as('admin'));
  expect(version).toMatchObject({ state: 200, data: { key, state: 'published' } });
  return version.data.version ?? 0;
}
async function started(key: string, version: number, title = '岚屿公文') {
  const answer = await test.inject(start, { key, version, title }, await as('applicant'));
  if (answer.state !== 200) throw new Error(`${answer.state} ${answer.cause}`);
  return answer.data;
}
const openTask = async (caseId: string) => (await inAuthority((ctx) => openTasksOf(ctx, caseId)))[0];
const ledger = async (caseId: string) =>
  (await test.inject(deadlineLedger, { caseId }, await as('tenantadmin'))).data ?? [];

describe('definitions and their versions', () => {
  it('a file becomes a draft with its report, then a version; the draft is gone', async () => {
    expect(await published('paper', task())).toBe(1);
    const list = await test.inject(
      definitionQuery,
      { parameters: [{ key: 'key', value: 'paper' }] },
      await as('tenantadmin'),
    );
    expect(list.data.dataResult).toMatchObject([
      { key: 'paper', version: 1, versions: 1, hasDraft: false, retired: false, area: null, title: { en: 'Paper' } },
    ]);
    expect(await test.inject(definitionPublish, { key: 'paper' }, await as('admin'))).toMatchObject({ state: 404 });
  });
  it('the next version says what changes, and an export gives the file back to the letter', async () => {
    const more = task().replace(
      flow('b', 'check', 'end'),
      `${flow('b', 'check', 'sign')}<bpmn:userTask id="sign" p:role="APPROVER"/>${flow('c', 'sign', 'end')}`,
    );
    const xml = file('paper', more);
    const report = await test.inject(definitionCheck, { xml }, await as('admin'));
    expect(report.data.changes).toEqual({ added: ['sign'], removed: [], retyped: [] });
    expect(await published('paper', more)).toBe(2);
    const versions = await test.inject(definitionVersions, { key: 'paper' }, await as('admin'));
    expect(versions.data.map((one) => one.version)).toEqual([2, 1]);
    const exported = await test.inject(definitionGet, { id: versions.data[0]?.id ?? '' }, await as('tenantadmin'));
    expect(exported.data.xml).toBe(xml);
    expect(exported.data.nodes.map((node) => node.id)).toContain('sign');
  });
  it('a file that cannot be run is kept with its problems and never published', async () => {
    const { data } = await test.inject(definitionImport, { xml: broken }, await as('admin'));
    expect(data.report).toMatchObject({ key: 'broken', runnable: false });
    expect(data.report.problems.map((one) => one.element)).toContain('lost');
    const refused = await test.inject(definitionPublish, { key: 'broken' }, await as('admin'));
    expect(refused).toMatchObject({ state: 400, data: [{ field: 'lost' }] });
    expect((await test.inject(definitionRemove, { id: data.id }, await as('admin'))).data).toBe(true);
  });
  it('what is no BPMN at all, and a service that nobody has, are reported', async () => {
    expect((await test.inject(definitionImport, { xml: '<html/>' }, await as('admin'))).state).toBe(400);
    const unknown = file(
      'unknown',
      `<bpmn:startEvent id="start"/>${flow('a', 'start', 'give')}<bpmn:serviceTask id="give" p:service="nobody"/>${flow('b', 'give', 'end')}<bpmn:endEvent id="end"/>`,
    );
    const report = await test.inject(definitionCheck, { xml: unknown }, await as('admin'));
    expect(report.data.problems).toEqual([{ element: 'give', reason: "no service 'nobody' is registered" }]);
  });
  it('the same file again is no new version', async () => {
    await test.inject(definitionImport, { xml: file('twice', task()) }, await as('admin'));
    await test.inject(definitionPublish, { key: 'twice' }, await as('admin'));
    await test.inject(definitionImport, { xml: file('twice', task()) }, await as('admin'));
    expect((await test.inject(definitionPublish, { key: 'twice' }, await as('admin'))).state).toBe(409);
  });
  it('a version on which an instance stands cannot be removed; a retired process shows as such', async () => {
    const version = await published('standing', task());
    await started('standing', version);
    const [row] = (await test.inject(definitionVersions, { key: 'standing' }, await as('admin'))).data;
    expect(row?.running).toBe(1);
    expect(await test.inject(definitionRemove, { id: row?.id ?? '' }, await as('admin'))).toMatchObject({ state: 409 });
    expect((await test.inject(definitionRetire, { key: 'standing', retired: true }, await as('admin'))).data).toBe(
      true,
    );
    const list = await test.inject(
      definitionQuery,
      { parameters: [{ key: 'key', value: 'standing' }] },
      await as('admin'),
    );
    expect(list.data.dataResult).toMatchObject([{ retired: true }]);
  });
  it('only who may publish definitions imports them', async () => {
    expect((await test.inject(definitionImport, { xml: file('x', task()) }, await as('tenantadmin'))).state).toBe(
      6010104,
    );
    expect((await test.inject(definitionQuery, {}, await as('chief'))).state).toBe(6010104);
  });
});

describe('instances', () => {
  it('are found by the administrator of the office, with the node at which they rest', async () => {
    const { instanceId, caseId } = await started('paper', 1, '可查公文');
    const found = await test.inject(
      instanceQuery,
      { parameters: [{ key: 'title', value: '可查' }] },
      await as('tenantadmin'),
    );
    expect(found.data.dataResult).toMatchObject([
      { id: instanceId, area: 'paper', version: 1, state: 'running', nodes: [{ id: 'check', title: { en: 'Check' } }] },
    ]);
    const detail = await test.inject(instanceGet, { id: instanceId }, await as('admin'));
    expect(detail.data).toMatchObject({
      xml: file('paper', task()),
      tokens: [{ node: 'check', count: 1 }],
      deadlines: [{ node: 'check', kind: 'limit', state: 'running', due: '2026-08-17' }],
      incidentList: [],
    });
    expect((await test.inject(instanceHistory, { caseId }, await as('applicant'))).data.passed).toEqual(['start']);
    expect((await test.inject(instanceHistory, { caseId }, await as('rival'))).state).toBe(404);
  });
});

describe('clocks and their ledger', () => {
  it('stop with reason and letter, resume, and the ledger tells all of it', async () => {
    const { caseId } = await started('paper', 1);
    now = at('2026-08-11T10:00:00');
    const letter = '1234567890123456789';
    expect(
      (await test.inject(deadlineStop, { caseId, reason: '委托检验', letters: [letter] }, await as('chief'))).data,
    ).toBe(1);
    expect(await ledger(caseId)).toMatchObject([{ state: 'stopped' }]);
    now = at('2026-08-13T10:00:00');
    expect((await test.inject(deadlineResume, { caseId, reason: '报告已到' }, await as('chief'))).data).toBe(1);
    expect(await ledger(caseId)).toMatchObject([
      {
        state: 'running',
        due: '2026-08-19',
        stops: [{ from: '2026-08-11', to: '2026-08-13', reason: '委托检验' }],
        events: [
          { kind: 'stopped', reason: '委托检验', letters: [letter], dueBefore: '2026-08-17', dueAfter: null },
          { kind: 'resumed', reason: '报告已到', dueAfter: '2026-08-19' },
        ],
      },
    ]);
    expect((await test.inject(deadlineStop, { caseId, reason: 'x' }, await as('applicant'))).state).toBe(6010104);
  });
  it('are counted again when the calendar changes, with a line for it', async () => {
    const { caseId } = await started('paper', 1);
    const day = {
      date: '2026-08-14',
      kind: 'holiday' as const,
      name: '临时',
      nameEn: 'Extra',
      source: 't',
      verified: true,
    };
    await test.app.run({ role: 'app_platform' }, (ctx) => changeCalendar(ctx, { rows: [day] }));
    await recomputeDeadlines(test.app);
    expect(await ledger(caseId)).toMatchObject([
      { due: '2026-08-18', events: [{ kind: 'recounted', dueBefore: '2026-08-17', dueAfter: '2026-08-18' }] },
    ]);
    await test.app.run({ role: 'app_platform' }, (ctx) => changeCalendar(ctx, { rows: [], removed: ['2026-08-14'] }));
    await recomputeDeadlines(test.app);
  });
});

describe('reminders', () => {
  const rules = (more: object) => JSON.stringify([{ after: 1, every: 1, times: 3, ...more }]);
  const remindersFor = async (account: string, title: string) =>
    (
      await test.inject(messageReceive, { parameters: [{ key: 'Q^subject^SL', value: title }] }, await as(account))
    ).data.dataResult.map((one) => one.subject);

  it('come every working day in the morning, n times, exactly once each, then a supervisor hears of it', async () => {
    const version = await published('reminded', task(rules({ superviseAfter: 2, supervisor: 'REVIEW_MANAGER' })));
    const { caseId } = await started('reminded', version, '催办甲');
    now = at('2026-08-11T08:59:59');
    expect(await sweepReminders(test.app)).toBe(0);
    now = at('2026-08-11T09:00:00');
    expect(await Promise.all([sweepReminders(test.app), sweepReminders(test.app)])).toContain(1);
    now = at('2026-08-12T09:00:00');
    expect(await sweepReminders(test.app)).toBe(1);
    await test.settle();
    expect((await remindersFor('chief', '催办甲')).filter((subject) => subject.startsWith('催办：'))).toHaveLength(2);
    expect(await remindersFor('manager', '催办甲')).toEqual(['督办：催办甲（核查）']);
    now = at('2026-08-17T09:00:00');
    expect([await sweepReminders(test.app), await sweepReminders(test.app)]).toEqual([1, 0]);
    expect((await ledger(caseId))[0]?.events.map((event) => event.kind)).toEqual([
      'reminded',
      'reminded',
      'supervised',
      'reminded',
    ]);
  });
  it('end with the task', async () => {
    const { caseId } = await started('reminded', 1, '催办乙');
    const id = (await openTask(caseId))?.id ?? '';
    const before = now;
    await test.app.run(authority(), (ctx) => completeTask(ctx, { taskId: id, action: 'pass' }), await chief());
    now = at('2026-08-26T09:00:00');
    expect(await remindersOf(caseId)).toEqual(['cancelled']);
    now = before;
  });
  it('can agree by themselves when the day has passed', async () => {
    const version = await published('selfagreed', task(rules({ times: 1, action: 'agree', outcome: 'pass' })));
    const { caseId, instanceId } = await started('selfagreed', version, '自动');
    now = at('2026-08-11T23:59:00');
    await sweepReminders(test.app);
    expect(await openTask(caseId)).toBeDefined();
    now = at('2026-08-12T00:00:00');
    await sweepReminders(test.app);
    expect((await test.inject(instanceGet, { id: instanceId }, await as('admin'))).data.state).toBe('ended');
  });
  it('move with the calendar', async () => {
    const { caseId } = await started('reminded', 1, '催办丙');
    const day = {
      date: '2026-08-11',
      kind: 'holiday' as const,
      name: '临时',
      nameEn: 'Extra',
      source: 't',
      verified: true,
    };
    await test.app.run({ role: 'app_platform' }, (ctx) => changeCalendar(ctx, { rows: [day] }));
    await recomputeReminders(test.app);
    const { rows } = await inAuthority((ctx) =>
      sql<{
        at: Date;
      }>`select r.next_at as at from wf_reminder r join wf_instance i on i.id = r.instance_id where i.case_id = ${caseId}`.execute(
        ctx.db,
      ),
    );
    expect(rows[0]?.at).toEqual(at('2026-08-12T09:00:00'));
    await test.app.run({ role: 'app_platform' }, (ctx) => changeCalendar(ctx, { rows: [], removed: ['2026-08-11'] }));
    await recomputeDeadlines(test.app);
    await recomputeReminders(test.app);
  });
  const remindersOf = async (caseId: string) =>
    (
      await inAuthority((ctx) =>
        sql<{
          state: string;
        }>`select r.state from wf_reminder r join wf_instance i on i.id = r.instance_id where i.case_id = ${caseId}`.execute(
          ctx.db,
        ),
      )
    ).rows.map((row) => row.state);
  const chief = async () => ({
    user: {
      id: ids.chief ?? '',
      account: 'chief',
      fullname: '甲',
      isSuper: false,
      realId: ids.chief ?? '',
      language: 'zh-CN' as const,
    },
    tenant: { id: ids.yunhai ?? '', name: '', kind: 'authority' as const, isAdmin: false },
    roles: ['CHIEF' as const],
  });
});

describe('a timer that cannot fire', () => {
  it('is an incident with its reason, tried again by an administrator; what works closes it', async () => {
    const version = await published(
      'shaky',
      `<bpmn:startEvent id="start"/>${flow('a', 'start', 'pause')}
       <bpmn:intermediateCatchEvent id="pause" p:limit="1"><bpmn:timerEventDefinition id="t"/></bpmn:intermediateCatchEvent>${flow('b', 'pause', 'give')}
       <bpmn:serviceTask id="give" p:service="shaky"/>${flow('c', 'give', 'end')}<bpmn:endEvent id="end"/>`,
    );
    const { instanceId } = await started('shaky', version, '故障件');
    serviceFails = true;
    now = at('2026-08-12T00:00:00');
    await sweepDeadlines(test.app);
    const open = await test.inject(
      incidentQuery,
      { parameters: [{ key: 'caseTitle', value: '故障件' }] },
      await as('tenantadmin'),
    );
    expect(open.data.dataResult).toMatchObject([
      { instanceId, node: 'pause', kind: 'timer', state: 'open', message: 'the service is down' },
    ]);
    const id = open.data.dataResult[0]?.id ?? '';
    expect(await test.inject(incidentRetry, { id }, await as('tenantadmin'))).toMatchObject({ state: 409 });
    expect((await test.inject(instanceGet, { id: instanceId }, await as('admin'))).data.incidents).toBe(1);
    serviceFails = false;
    expect((await test.inject(incidentRetry, { id }, await as('tenantadmin'))).data).toMatchObject({
      state: 'resolved',
    });
    expect((await test.inject(instanceGet, { id: instanceId }, await as('admin'))).data).toMatchObject({
      state: 'ended',
      incidents: 0,
    });
  });
});
