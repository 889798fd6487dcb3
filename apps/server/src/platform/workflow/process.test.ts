import { createHash } from 'node:crypto';
import {
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
  definitionSimulate,
  definitionVersions,
  Id,
  incidentQuery,
  incidentRetry,
  instanceEnd,
  instanceGet,
  instanceHistory,
  instanceMigrate,
  instanceQuery,
  instanceResume,
  instanceSuspend,
  JsonObject,
  messageReceive,
  taskAgree,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { implement, type Module } from '../../kernel/module.ts';
import { routeRecord } from '../../kernel/route.ts';
import { service } from '../../kernel/service.ts';
import type { Wiring } from '../../kernel/wiring.ts';
import type { TestApp } from '../../testing/testing.ts';
import { idsByName } from '../auth/auth.testing.ts';
import { changeCalendar } from '../calendar/index.ts';
import {
  completeTask,
  openTasksOf,
  recomputeDeadlines,
  recomputeReminders,
  startProcess,
  sweepDeadlines,
  sweepReminders,
  sweepStarts,
} from './index.ts';
import { processMessage, processSignal } from './jobs.ts';
import { at, authorityScope, peopleAt, processApp, testCall } from './workflow.testing.ts';

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
const pausing = (duration: string) =>
  `<bpmn:startEvent id="start"/>${flow('a', 'start', 'pause')}<bpmn:intermediateCatchEvent id="pause"><bpmn:timerEventDefinition id="t"><bpmn:timeDuration>${duration}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>${flow('b', 'pause', 'end')}<bpmn:endEvent id="end"/>`;
const broken = file(
  'broken',
  `<bpmn:startEvent id="start"/>${flow('a', 'start', 'end')}<bpmn:endEvent id="end"/><bpmn:userTask id="lost"/>`,
);

/** A process, imported and started by its key, with the version that the test asks for. */
const start = testCall('start', {
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
};
const wiring = (product: Wiring): Wiring => ({
  ...product,
  processes: { loadProcess: async () => file('area', task()), loadData: async () => ({}) },
  services: new Map([
    [
      'shaky',
      service(z.object({}), async () => {
        if (serviceFails) throw new Error('the service is down');
      }),
    ],
  ]),
});

let test: TestApp;
let now = new Date();
let ids: Record<string, string> = {};
beforeAll(async () => {
  test = await processApp({ own: testModule, wiring, clock: () => now });
  ids = await idsByName(test);
});
afterAll(() => test.close());
beforeEach(() => {
  // Monday; the week has no holiday.
  now = at('2026-08-10T09:00:00');
  serviceFails = false;
});

const as = peopleAt(
  () => test,
  () => now,
);
const authority = () => authorityScope(ids.yunhai ?? '');
const inAuthority = <T>(work: (ctx: Context) => Promise<T>) => test.app.run(authority(), work);
/** One more day off, with the deadlines counted anew. */
const aHoliday = async (date: string) => {
  const day = { date, kind: 'holiday' as const, name: '临时', nameEn: 'Extra', source: 't', verified: true };
  await test.app.run({ role: 'app_platform' }, (ctx) => changeCalendar(ctx, { rows: [day] }));
};
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
const stateOf = async (id: string) => (await test.inject(instanceGet, { id }, await as('admin'))).data.state;
const ledger = async (caseId: string, account = 'tenantadmin') =>
  (await test.inject(deadlineLedger, { caseId }, await as(account))).data ?? [];

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
    expect(data.report).toMatchObject({ key: 'broken', title: { 'zh-CN': '公文办理' }, runnable: false });
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
    expect(report.data.problems).toMatchObject([{ element: 'give', code: 'serviceMissing' }]);
  });
  it('what is wrong is told in the reader’s language: the element by name and id, the fault, the remedy', async () => {
    const xml = broken.replace(
      '<bpmn:userTask id="lost"/>',
      '<bpmn:userTask id="lost" name="遗漏的环节" p:role="CHIEF"/>',
    );
    const told = async (language: string) => {
      const admin = { ...(await as('admin')), headers: { 'accept-language': language } };
      await test.inject(definitionImport, { xml }, admin);
      const { data } = await test.inject(definitionCheck, { xml }, admin);
      const refused = await test.inject(definitionPublish, { key: 'broken' }, admin);
      return { problem: data.problems.find(({ element }) => element === 'lost'), refused };
    };
    const chinese = await told('zh-CN');
    expect(chinese.problem).toEqual({
      element: 'lost',
      name: '遗漏的环节',
      code: 'deadEnd',
      reason: '到这里之后没有去路',
      remedy: '请画出后续连线，或改为结束事件。',
    });
    expect(chinese.refused).toMatchObject({
      state: 400,
      data: [
        { field: 'lost', message: '遗漏的环节 (lost): 到这里之后没有去路 请画出后续连线，或改为结束事件。' },
        { field: 'lost' },
      ],
    });
    expect((await told('en')).problem).toMatchObject({
      name: '遗漏的环节',
      reason: 'no way leads on from here',
      remedy: 'Draw a flow on, or make it an end event.',
    });
    expect((await told('zh-TW')).problem).toMatchObject({ reason: '到這裡之後沒有去路' });
  });
  it('a form that is named and not there is reported at its task', async () => {
    const named = file('formless', task())
      .replace('<bpmn:definitions ', '<bpmn:definitions xmlns:camunda="http://camunda.org/schema/1.0/bpmn" ')
      .replace('<bpmn:userTask id="check"', '<bpmn:userTask camunda:formKey="embedded:app:check.html" id="check"');
    expect((await test.inject(definitionCheck, { xml: named }, await as('admin'))).data).toMatchObject({
      runnable: false,
      problems: [
        {
          element: 'check',
          reason: '表单“embedded:app:check.html”不存在',
          remedy: expect.stringContaining('formData') as string,
        },
      ],
    });
  });
  it('the same file again is no new version', async () => {
    await test.inject(definitionImport, { xml: file('twice', task()) }, await as('admin'));
    await test.inject(definitionPublish, { key: 'twice' }, await as('admin'));
    await test.inject(definitionImport, { xml: file('twice', task()) }, await as('admin'));
    expect((await test.inject(definitionPublish, { key: 'twice' }, await as('admin'))).state).toBe(409);
  });
  it('a draft that is there already is replaced only by whoever has seen it', async () => {
    const admin = await as('admin');
    const [first, second] = [
      file('waiting', task()),
      file('waiting', task()).replace('<bpmn:userTask', '\n<bpmn:userTask'),
    ];
    const { data } = await test.inject(definitionImport, { xml: first }, admin);
    const refused = await test.inject(definitionImport, { xml: second }, admin);
    expect(refused).toMatchObject({ state: 409, data: { key: 'waiting', by: '系统管理员' } });
    expect((await test.inject(definitionGet, { id: data.id }, admin)).data.xml).toBe(first);
    const { sha256: replaces } = refused.data as unknown as { sha256: string };
    const wrong = await test.inject(definitionImport, { xml: second, replaces: 'a'.repeat(64) }, admin);
    expect(wrong.state).toBe(409);
    expect((await test.inject(definitionImport, { xml: second, replaces }, admin)).state).toBe(200);
    expect((await test.inject(definitionGet, { id: data.id }, admin)).data.xml).toBe(second);
    // The same file again, e.g. after a lost answer, asks nothing.
    expect((await test.inject(definitionImport, { xml: second }, admin)).state).toBe(200);
    await test.inject(definitionRemove, { id: data.id }, admin);
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

/** An upload that lies in the office's space. */
async function uploadedBy(account: string, id: string): Promise<void> {
  await test.app.asOwner(
    (db) =>
      sql`insert into attachment (id, holder_tenant_id, owner_id, file_name, ext, mime, total_bytes, sha256, storage_key)
      select ${id}, m.tenant_id, u.id, '委托书.pdf', 'pdf', 'application/pdf', 1, '', gen_random_uuid()
      from platform.app_user u join platform.membership m on m.user_id = u.id where u.account = ${account}`.execute(db),
    'space_yunhai',
  );
}

describe('clocks and their ledger', () => {
  it('stop with reason and letter, resume, and the ledger tells all of it', async () => {
    const { caseId } = await started('paper', 1);
    now = at('2026-08-11T10:00:00');
    const letter = '1234567890123456789';
    const stop = async () =>
      test.inject(deadlineStop, { caseId, reason: '委托检验', letters: [letter] }, await as('chief'));
    expect(await stop()).toMatchObject({ state: 400, cause: `附件“${letter}”已不存在，请重新上传。` });
    await uploadedBy('chief', letter);
    expect((await stop()).data).toBe(1);
    expect(await ledger(caseId)).toMatchObject([{ state: 'stopped' }]);
    expect(await test.inject(deadlineStop, { caseId, reason: '再停一次' }, await as('chief'))).toMatchObject({
      state: 409,
      cause: '时限已于 2026-08-11 停止（委托检验），不能再次停止；请先恢复',
    });
    now = at('2026-08-13T10:00:00');
    expect((await test.inject(deadlineResume, { caseId, reason: '报告已到' }, await as('chief'))).data).toBe(1);
    expect(await test.inject(deadlineResume, { caseId }, await as('chief'))).toMatchObject({
      state: 409,
      cause: '时限没有停止，不需要恢复',
    });
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
    // The letter is a file of the office: a company does not learn that there is one.
    expect((await ledger(caseId, 'applicant'))[0]?.events[0]).toMatchObject({ reason: '委托检验', letters: [] });
    expect((await test.inject(deadlineStop, { caseId, reason: 'x' }, await as('applicant'))).state).toBe(6010104);
  });
  it('are counted again when the calendar changes, with a line for it', async () => {
    const { caseId } = await started('paper', 1);
    await aHoliday('2026-08-14');
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
    // The server looks by itself too, so what happened counts and not which of the looks found it.
    const happened = async () => (await ledger(caseId))[0]?.events.map((event) => event.kind);
    const lookTwice = () => Promise.all([sweepReminders(test.app), sweepReminders(test.app)]);
    now = at('2026-08-11T09:00:00');
    await lookTwice();
    await expect.poll(happened).toEqual(['reminded']);
    now = at('2026-08-12T09:00:00');
    await lookTwice();
    await expect.poll(happened).toEqual(['reminded', 'reminded', 'supervised']);
    await test.settle();
    expect((await remindersFor('chief', '催办甲')).filter((subject) => subject.startsWith('催办：'))).toHaveLength(2);
    expect(await remindersFor('manager', '催办甲')).toEqual(['督办：催办甲（核查）']);
    now = at('2026-08-17T09:00:00');
    await lookTwice();
    await expect.poll(happened).toEqual(['reminded', 'reminded', 'supervised', 'reminded']);
    await lookTwice();
    expect(await happened()).toHaveLength(4);
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
  it('let further people take the task when it was reminded of often enough, and can run a script', async () => {
    const version = await published(
      'escalated',
      task(
        JSON.stringify([
          { after: 1, times: 2, escalateAfter: 2, escalateTo: 'APPROVER' },
          { after: 1, times: 1, action: 'script', script: 'execution.setVariable("late", true)' },
        ]),
      ),
    );
    const { caseId } = await started('escalated', version, '升级件');
    const asApprover = async () =>
      (await test.inject(taskPending, { parameters: [{ key: 'title', value: '升级件' }] }, await as('approver'))).data
        .dataResult.length;
    now = at('2026-08-11T09:00:00');
    await sweepReminders(test.app);
    expect(await asApprover()).toBe(0);
    now = at('2026-08-12T09:00:00');
    await sweepReminders(test.app);
    expect(await asApprover()).toBe(1);
    const { rows } = await inAuthority((ctx) =>
      sql<{
        late: boolean;
      }>`select (variables->>'late')::boolean as late from wf_instance where case_id = ${caseId}`.execute(ctx.db),
    );
    expect(rows).toEqual([{ late: true }]);
  });
  it('let further people take the task of one person too, who keeps it beside them', async () => {
    const rules = JSON.stringify([{ after: 4, unit: 'workingHour', escalateAfter: 1, escalateTo: 'APPROVER' }]);
    const version = await published(
      'escalatedPerson',
      task(rules).replace('p:role="CHIEF"', `p:assignees="field:clerk"`),
    );
    const { caseId } = (
      await test.inject(
        start,
        { key: 'escalatedPerson', version, title: '专人件', variables: { clerk: ids.chief ?? '' } },
        await as('applicant'),
      )
    ).data;
    const seenBy = async (account: string) =>
      (await test.inject(taskPending, { parameters: [{ key: 'title', value: '专人件' }] }, await as(account))).data
        .dataResult.length;
    expect([await seenBy('chief'), await seenBy('approver')]).toEqual([1, 0]);
    // Monday at nine: four hours of the office are over at half past two.
    now = at('2026-08-10T14:29:00');
    await sweepReminders(test.app);
    expect(await seenBy('approver')).toBe(0);
    now = at('2026-08-10T14:30:00');
    await sweepReminders(test.app);
    expect([await seenBy('chief'), await seenBy('approver')]).toEqual([1, 1]);
    const taskId = (await openTask(caseId))?.id ?? '';
    expect((await test.inject(taskAgree, { taskId }, await as('approver'))).data).toMatchObject({ ended: true });
  });
  it('move with the calendar', async () => {
    const { caseId } = await started('reminded', 1, '催办丙');
    await aHoliday('2026-08-11');
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
});

describe('an instance is suspended and ended', () => {
  it('stands still with its clocks, goes on later by as long as it stood, and ends for good', async () => {
    const { instanceId, caseId } = await started('paper', 1, '挂起件');
    now = at('2026-08-11T10:00:00');
    const suspended = await test.inject(instanceSuspend, { id: instanceId, reason: '等待' }, await as('tenantadmin'));
    expect(suspended).toMatchObject({ state: 200, data: { state: 'suspended' } });
    now = at('2026-08-13T10:00:00');
    expect(await test.inject(instanceResume, { id: instanceId }, await as('tenantadmin'))).toMatchObject({
      data: { state: 'running' },
    });
    expect(await ledger(caseId)).toMatchObject([{ due: '2026-08-19', events: [{ kind: 'resumed' }] }]);
    const ended = await test.inject(instanceEnd, { id: instanceId, reason: '撤销' }, await as('admin'));
    expect(ended.data).toMatchObject({ state: 'terminated', nodes: [] });
    expect(await openTask(caseId)).toBeUndefined();
    expect(await ledger(caseId)).toMatchObject([{ state: 'cancelled' }]);
    expect((await test.inject(instanceEnd, { id: instanceId, reason: 'x' }, await as('admin'))).state).toBe(409);
    expect((await test.inject(instanceEnd, { id: '1000000000000000001', reason: 'x' }, await as('admin'))).state).toBe(
      404,
    );
  });
  it('a timer does not fire meanwhile; a moment moves by the time it stood', async () => {
    const version = await published('resting', pausing('PT60S'));
    const { instanceId } = await started('resting', version);
    await test.inject(instanceSuspend, { id: instanceId, reason: '等待' }, await as('tenantadmin'));
    now = at('2026-08-10T10:00:00');
    expect(await sweepDeadlines(test.app)).toBe(0);
    await test.inject(instanceResume, { id: instanceId }, await as('tenantadmin'));
    now = at('2026-08-10T10:00:59');
    expect(await sweepDeadlines(test.app)).toBe(0);
    now = at('2026-08-10T10:01:00');
    expect(await sweepDeadlines(test.app)).toBe(1);
    expect(await stateOf(instanceId)).toBe('ended');
  });
});

describe('migration and simulation', () => {
  const renamed = task().replaceAll('"check"', '"inspect"');
  it('says of each instance what would happen, and moves those that can go over', async () => {
    const one = await published('moving', task(JSON.stringify([{ after: 1 }])));
    const { instanceId, caseId } = await started('moving', one, '迁移件');
    const two = await published('moving', renamed);
    const wish = { key: 'moving', to: two };
    const refused = await test.inject(instanceMigrate, wish, await as('tenantadmin'));
    expect(refused.data).toMatchObject({
      migrated: 0,
      outcomes: [
        { id: instanceId, title: '迁移件', from: one, ok: false, problems: [expect.stringContaining('check')] },
      ],
    });
    const mapping = { check: 'inspect' };
    const dry = await test.inject(instanceMigrate, { ...wish, mapping }, await as('tenantadmin'));
    expect(dry.data).toMatchObject({
      migrated: 0,
      outcomes: [{ ok: true, moves: [{ from: 'check', to: 'inspect' }] }],
    });
    expect((await test.inject(instanceGet, { id: instanceId }, await as('admin'))).data.version).toBe(one);
    const done = await test.inject(instanceMigrate, { ...wish, mapping, dryRun: false }, await as('tenantadmin'));
    expect(done.data.migrated).toBe(1);
    const after = await test.inject(instanceGet, { id: instanceId }, await as('admin'));
    expect(after.data).toMatchObject({
      version: two,
      nodes: [{ id: 'inspect' }],
      tokens: [{ node: 'inspect', count: 1 }],
      deadlines: [{ node: 'inspect', state: 'running' }],
    });
    const id = (await openTask(caseId))?.id ?? '';
    await test.app.run(authority(), (ctx) => completeTask(ctx, { taskId: id, action: 'pass' }), await chief());
    expect(await stateOf(instanceId)).toBe('ended');
    expect((await test.inject(instanceMigrate, { ...wish, dryRun: false }, await as('admin'))).data.outcomes).toEqual(
      [],
    );
    expect((await test.inject(instanceMigrate, { key: 'moving', to: 99 }, await as('admin'))).state).toBe(404);
  });
  it('plays past cases through a draft: the way, what waits, what nobody came through', async () => {
    const version = await published('played', task());
    const { caseId } = await started('played', version, '模拟件');
    const id = (await openTask(caseId))?.id ?? '';
    await test.app.run(authority(), (ctx) => completeTask(ctx, { taskId: id, action: 'pass' }), await chief());
    const before = await inAuthority((ctx) => sql`select * from case_history`.execute(ctx.db));
    const more = task().replace(
      flow('b', 'check', 'end'),
      `${flow('b', 'check', 'sign')}<bpmn:userTask id="sign" p:role="APPROVER"/>${flow('c', 'sign', 'end')}`,
    );
    const draft = await test.inject(definitionImport, { xml: file('played', more) }, await as('admin'));
    const played = await test.inject(definitionSimulate, { id: draft.data.id, cases: 5 }, await as('tenantadmin'));
    expect(played.data).toMatchObject({
      outcomes: [
        {
          title: '模拟件',
          end: 'ended',
          path: ['start', 'check', 'sign', 'end'],
          problems: [expect.stringContaining('sign')],
          dates: [{ node: 'check', due: '2026-08-17' }],
        },
      ],
      deadBranches: [],
      emptyAssignees: [],
    });
    // Whoever 'chosen' names was never chosen, and one way is taken by nobody.
    const gap = file(
      'played',
      `<bpmn:startEvent id="start"/>${flow('a', 'start', 'check')}<bpmn:userTask id="check" p:assignees="chosen" p:empty="skip"/>
       ${flow('b', 'check', 'way')}<bpmn:exclusiveGateway id="way" default="no"/>${flow('yes', 'way', 'rare', '{outcome}="rare"')}
       <bpmn:userTask id="rare" p:role="CHIEF"/>${flow('c', 'rare', 'end')}${flow('no', 'way', 'end')}<bpmn:endEvent id="end"/>`,
    );
    const replaces = createHash('sha256').update(file('played', more)).digest('hex');
    const other = await test.inject(definitionImport, { xml: gap, replaces }, await as('admin'));
    expect(other.data.report.problems).toEqual([]);
    const again = await test.inject(definitionSimulate, { id: other.data.id, cases: 5 }, await as('tenantadmin'));
    expect(again.data).toMatchObject({ deadBranches: ['rare'], emptyAssignees: [{ node: 'check', cases: 1 }] });
    const after = await inAuthority((ctx) => sql`select * from case_history`.execute(ctx.db));
    expect(after.rows).toEqual(before.rows);
  });
});

describe('instances speak with one another', () => {
  const catching = `<bpmn:startEvent id="start"/>${flow('a', 'start', 'wait')}
    <bpmn:intermediateCatchEvent id="wait" p:key="{order}"><bpmn:messageEventDefinition id="m" messageRef="paid"/></bpmn:intermediateCatchEvent>
    ${flow('b', 'wait', 'end')}<bpmn:endEvent id="end"/>`;
  const hearing = `<bpmn:startEvent id="start"/>${flow('a', 'start', 'wait')}
    <bpmn:intermediateCatchEvent id="wait"><bpmn:signalEventDefinition id="m" signalRef="alarm"/></bpmn:intermediateCatchEvent>
    ${flow('b', 'wait', 'end')}<bpmn:endEvent id="end"/>`;
  const throwing = (definition: string) => `<bpmn:startEvent id="start"/>${flow('a', 'start', 'tell')}
    <bpmn:intermediateThrowEvent id="tell" p:key="{order}">${definition}</bpmn:intermediateThrowEvent>
    ${flow('b', 'tell', 'end')}<bpmn:endEvent id="end"/>`;
  const names = '<bpmn:message id="paid" name="paid"/><bpmn:signal id="alarm" name="alarm"/>';
  const version = async (key: string, content: string) => {
    const xml = file(key, content).replace('<bpmn:process', `${names}<bpmn:process`);
    const imported = await test.inject(definitionImport, { key, xml }, await as('admin'));
    expect(imported.data.report.problems).toEqual([]);
    return (await test.inject(definitionPublish, { key }, await as('admin'))).data.version ?? 0;
  };
  const begin = async (key: string, number: number, variables = {}) =>
    (await test.inject(start, { key, version: number, title: key, variables }, await as('applicant'))).data.instanceId;

  it('a message goes to the one with its key, also while that one is suspended; nobody there is an incident', async () => {
    const waits = await version('waits', catching);
    const sends = await version('sends', throwing('<bpmn:messageEventDefinition id="m" messageRef="paid"/>'));
    const [one, two] = [await begin('waits', waits, { order: 'A1' }), await begin('waits', waits, { order: 'A2' })];
    await test.inject(instanceSuspend, { id: two, reason: '等待' }, await as('tenantadmin'));
    await begin('sends', sends, { order: 'A2' });
    await test.settle();
    expect([await stateOf(one), await stateOf(two)]).toEqual(['running', 'suspended']);
    await test.inject(instanceResume, { id: two }, await as('tenantadmin'));
    await test.settle();
    expect([await stateOf(one), await stateOf(two)]).toEqual(['running', 'ended']);
    const lost = await begin('sends', sends, { order: 'A9' });
    await test.settle();
    const incidents = await test.inject(
      incidentQuery,
      { parameters: [{ key: 'Q^instanceId^S', value: lost }] },
      await as('admin'),
    );
    expect(incidents.data.dataResult).toMatchObject([
      { kind: 'message', message: expect.stringContaining("key 'A9'") },
    ]);
    const stuck = await test.inject(
      instanceQuery,
      { parameters: [{ key: 'Q^incidents^NL', value: '1' }] },
      await as('tenantadmin'),
    );
    expect(stuck.data.dataResult.map(({ id }) => id)).toContain(lost);
    expect(stuck.data.dataResult.map(({ id }) => id)).not.toContain(two);
  });
  it('a signal goes to all who listen', async () => {
    const hears = await version('hears', hearing);
    const calls = await version(
      'alarms',
      throwing('<bpmn:signalEventDefinition id="m" signalRef="alarm"/>').replace(' p:key="{order}"', ''),
    );
    const listeners = [await begin('hears', hears), await begin('hears', hears)];
    await begin('alarms', calls);
    await test.settle();
    expect(await Promise.all(listeners.map(stateOf))).toEqual(['ended', 'ended']);
  });
  it('a called process is a case of its own; its end lets the caller go on, its withdrawal ends it', async () => {
    await version('callee', pausing('PT60S'));
    const caller = await version(
      'caller',
      `<bpmn:startEvent id="start"/>${flow('a', 'start', 'call')}<bpmn:callActivity id="call" calledElement="callee"/>
       ${flow('b', 'call', 'end')}<bpmn:endEvent id="end"/>`,
    );
    const child = async (parent: string) =>
      (
        await inAuthority((ctx) =>
          sql<{ id: string }>`select id from wf_instance where parent_id = ${parent}`.execute(ctx.db),
        )
      ).rows[0]?.id ?? '';
    const [first, second] = [await begin('caller', caller), await begin('caller', caller)];
    await test.settle();
    await test.inject(instanceEnd, { id: second, reason: '不再需要' }, await as('admin'));
    await test.settle();
    expect([await stateOf(await child(first)), await stateOf(await child(second))]).toEqual(['running', 'terminated']);
    now = at('2026-08-10T09:01:00');
    await sweepDeadlines(test.app);
    await test.settle();
    expect([await stateOf(await child(first)), await stateOf(first)]).toEqual(['ended', 'ended']);
  });
  it('a process that calls itself is not published', async () => {
    const self = file(
      'self',
      `<bpmn:startEvent id="start"/>${flow('a', 'start', 'call')}<bpmn:callActivity id="call" calledElement="self"/>${flow('b', 'call', 'end')}<bpmn:endEvent id="end"/>`,
    );
    expect((await test.inject(definitionCheck, { xml: self }, await as('admin'))).data.problems).toMatchObject([
      { element: 'call', code: 'callsItself' },
    ]);
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

describe('an incident is tried again by an administrator', () => {
  const openOf = async (instanceId: string) =>
    (
      await test.inject(
        incidentQuery,
        {
          parameters: [
            { key: 'Q^instanceId^S', value: instanceId },
            { key: 'Q^state^S', value: 'open' },
          ],
        },
        await as('tenantadmin'),
      )
    ).data.dataResult;
  const retry = async (instanceId: string) => {
    const id = (await openOf(instanceId))[0]?.id ?? '';
    return await test.inject(incidentRetry, { id }, await as('tenantadmin'));
  };
  const around = (inside: string, before = '') =>
    `<bpmn:startEvent id="start"/>${flow('a', 'start', 'do')}${inside}${flow('b', 'do', 'end')}<bpmn:endEvent id="end"/>${before}`;
  const begin = async (key: string, version: number, variables = {}) =>
    (await test.inject(start, { key, version, title: key, variables }, await as('applicant'))).data.instanceId;

  it('a script that nothing catches: it runs again with what the case knows by then', async () => {
    const version = await published(
      'scripted',
      around(
        '<bpmn:scriptTask id="do" scriptFormat="javascript"><bpmn:script>if (!variables.ready) fail("NOT_READY", "wait")</bpmn:script></bpmn:scriptTask>',
      ),
    );
    const id = await begin('scripted', version);
    expect(await openOf(id)).toMatchObject([{ kind: 'script', node: 'do', retryable: true, attempts: 1 }]);
    expect(await retry(id)).toMatchObject({ state: 409, cause: expect.stringContaining('NOT_READY') });
    expect(await stateOf(id)).toBe('running');
    await inAuthority((ctx) =>
      sql`update wf_instance set variables = variables || '{"ready":true}' where id = ${id}`.execute(ctx.db),
    );
    expect((await retry(id)).data).toMatchObject({ state: 'resolved' });
    expect([await stateOf(id), await openOf(id)]).toEqual(['ended', []]);
  });
  it('a service behind a message: what came is not lost and is given again', async () => {
    const version = await published(
      'served',
      around(`<bpmn:receiveTask id="do" p:message="go"/>`).replace(
        flow('b', 'do', 'end'),
        `${flow('b', 'do', 'give')}<bpmn:serviceTask id="give" p:service="shaky"/>${flow('c', 'give', 'end')}`,
      ),
    );
    const id = await begin('served', version);
    serviceFails = true;
    await inAuthority((ctx) =>
      ctx.emit(processMessage, { from: null, node: 'x', name: 'go', key: null, variables: { paid: 5 } }),
    );
    await test.settle();
    expect(await openOf(id)).toMatchObject([{ kind: 'service', node: 'do', message: 'the service is down' }]);
    expect(await retry(id)).toMatchObject({ state: 409 });
    serviceFails = false;
    expect((await retry(id)).state).toBe(200);
    expect((await test.inject(instanceGet, { id }, await as('admin'))).data).toMatchObject({ state: 'ended' });
  });
  it('nobody found behind a message: given again when somebody is there', async () => {
    const version = await published(
      'unmanned',
      around(`<bpmn:receiveTask id="do" p:message="come"/>`).replace(
        flow('b', 'do', 'end'),
        `${flow('b', 'do', 'who')}<bpmn:userTask id="who" p:assignees="field:clerk" p:empty="error"/>${flow('c', 'who', 'end')}`,
      ),
    );
    const id = await begin('unmanned', version);
    const send = () =>
      inAuthority((ctx) => ctx.emit(processMessage, { from: null, node: 'x', name: 'come', key: null, variables: {} }));
    await send();
    await test.settle();
    expect(await openOf(id)).toMatchObject([{ kind: 'assignee', message: 'noAssignee at who', retryable: true }]);
    await inAuthority((ctx) =>
      sql`update wf_instance set variables = variables || jsonb_build_object('clerk', ${ids.chief ?? ''}::text) where id = ${id}`.execute(
        ctx.db,
      ),
    );
    expect((await retry(id)).state).toBe(200);
    expect(await openOf(id)).toEqual([]);
  });
  it('a call of a process that is not there any more: called again when it is published again', async () => {
    await published('helper', pausing('PT60S'));
    const version = await published('asker', around('<bpmn:callActivity id="do" calledElement="helper"/>'));
    await test.inject(definitionRetire, { key: 'helper', retired: true }, await as('admin'));
    const id = await begin('asker', version);
    await test.settle();
    expect(await openOf(id)).toMatchObject([
      { kind: 'call', node: 'do', message: expect.stringContaining("'helper' is not published") },
    ]);
    await test.inject(definitionRetire, { key: 'helper', retired: false }, await as('admin'));
    expect((await retry(id)).state).toBe(200);
    await test.settle();
    now = at('2026-08-10T09:01:00');
    await sweepDeadlines(test.app);
    await test.settle();
    expect([await stateOf(id), await openOf(id)]).toEqual(['ended', []]);
  });
  it('a message that nobody waited for: sent again when somebody does', async () => {
    const root = '<bpmn:message id="late" name="late"/>';
    const publish = async (key: string, content: string) => {
      const xml = file(key, content).replace('<bpmn:process', `${root}<bpmn:process`);
      await test.inject(definitionImport, { key, xml }, await as('admin'));
      return (await test.inject(definitionPublish, { key }, await as('admin'))).data.version ?? 0;
    };
    const sender = await publish(
      'sender',
      around('<bpmn:sendTask id="do" messageRef="late"/>', '')
        .replace('id="end"/>', 'id="end"/>')
        .replace(
          flow('b', 'do', 'end'),
          `${flow('b', 'do', 'rest')}<bpmn:userTask id="rest" p:role="CHIEF"/>${flow('c', 'rest', 'end')}`,
        ),
    );
    const taker = await publish('taker', around('<bpmn:receiveTask id="do" messageRef="late"/>'));
    const id = await begin('sender', sender);
    await test.settle();
    expect(await openOf(id)).toMatchObject([{ kind: 'message', retryable: true }]);
    expect(await retry(id)).toMatchObject({ state: 409 });
    const other = await begin('taker', taker);
    expect((await retry(id)).state).toBe(200);
    await test.settle();
    expect([await stateOf(other), await openOf(id)]).toEqual(['ended', []]);
  });
  it('a reminder whose script fails: done at once when tried again', async () => {
    const rule = '[{"after":1,"action":"script","script":"if (!variables.calm) fail(\\"LOUD\\", \\"x\\")"}]';
    const version = await published('reminded', task(rule.replaceAll('"', '&quot;')));
    const id = await begin('reminded', version);
    now = at('2026-08-12T00:00:00');
    await sweepReminders(test.app);
    expect(await openOf(id)).toMatchObject([{ kind: 'reminder', node: 'check', retryable: true }]);
    expect(await retry(id)).toMatchObject({ state: 409, cause: expect.stringContaining('LOUD') });
    await inAuthority((ctx) =>
      sql`update wf_instance set variables = variables || '{"calm":true}' where id = ${id}`.execute(ctx.db),
    );
    expect((await retry(id)).state).toBe(200);
    expect(await openOf(id)).toEqual([]);
  });
});

describe('processes that begin by themselves', () => {
  const roots = '<bpmn:message id="come" name="come"/><bpmn:signal id="bell" name="bell"/>';
  const publish = async (key: string, definition: string) => {
    const content = `<bpmn:startEvent id="start">${definition}</bpmn:startEvent>${flow('a', 'start', 'check')}<bpmn:userTask id="check" p:role="CHIEF"/>${flow('b', 'check', 'end')}<bpmn:endEvent id="end"/>`;
    const xml = file(key, content).replace('<bpmn:process', `${roots}<bpmn:process`);
    const imported = await test.inject(definitionImport, { key, xml }, await as('admin'));
    expect(imported.data.report.problems).toEqual([]);
    expect((await test.inject(definitionPublish, { key }, await as('admin'))).state).toBe(200);
  };
  const begun = async (key: string) =>
    (await test.inject(instanceQuery, { parameters: [{ key: 'Q^area^S', value: key }] }, await as('tenantadmin'))).data
      .dataResult;
  it('by a message, with what it brings, in the name of the office; not once they are retired', async () => {
    await publish('byMessage', '<bpmn:messageEventDefinition messageRef="come"/>');
    const come = () =>
      inAuthority((ctx) =>
        ctx.emit(processMessage, { from: null, node: 'x', name: 'come', key: null, variables: { amount: 3 } }),
      );
    await come();
    await test.settle();
    expect(await begun('byMessage')).toMatchObject([{ state: 'running', area: 'byMessage' }]);
    const { rows } = await inAuthority((ctx) =>
      sql<{
        amount: number;
        holder: string;
      }>`select (variables->>'amount')::int as amount, holder_tenant_id::text as holder
        from wf_instance where area = 'byMessage'`.execute(ctx.db),
    );
    expect(rows).toEqual([{ amount: 3, holder: ids.yunhai }]);
    await test.inject(definitionRetire, { key: 'byMessage', retired: true }, await as('admin'));
    await come();
    await test.settle();
    expect(await begun('byMessage')).toHaveLength(1);
  });
  it('by a signal, every process that hears it', async () => {
    for (const key of ['bySignal', 'bySignalToo']) await publish(key, '<bpmn:signalEventDefinition signalRef="bell"/>');
    await inAuthority((ctx) => ctx.emit(processSignal, { from: null, node: 'x', name: 'bell' }));
    await test.settle();
    expect([await begun('bySignal'), await begun('bySignalToo')]).toMatchObject([[{}], [{}]]);
  });
  it('by a cycle, once each time in each office, as often as it says; a new version counts anew', async () => {
    const cycle = (text: string) =>
      `<bpmn:timerEventDefinition><bpmn:timeCycle>${text}</bpmn:timeCycle></bpmn:timerEventDefinition>`;
    await publish('byCycle', cycle('R2/PT1H'));
    await sweepStarts(test.app);
    expect(await begun('byCycle')).toEqual([]);
    now = at('2026-08-10T10:00:00');
    await Promise.all([sweepStarts(test.app), sweepStarts(test.app)]);
    expect(await begun('byCycle')).toHaveLength(1);
    now = at('2026-08-10T18:00:00');
    for (let count = 0; count < 3; count += 1) await sweepStarts(test.app);
    expect(await begun('byCycle')).toHaveLength(2);
    await publish('byCycle', cycle('R/PT2H'));
    await sweepStarts(test.app);
    now = at('2026-08-10T20:00:00');
    await sweepStarts(test.app);
    expect((await begun('byCycle')).map(({ version }) => version).sort()).toEqual([1, 1, 2]);
  });
  it('by a moment; one that has passed at publication begins nothing', async () => {
    const moment = (text: string) =>
      `<bpmn:timerEventDefinition><bpmn:timeDate>${text}</bpmn:timeDate></bpmn:timerEventDefinition>`;
    await publish('byMoment', moment('2026-08-10T12:00:00+08:00'));
    await publish('byPast', moment('2026-08-01T12:00:00+08:00'));
    await sweepStarts(test.app);
    now = at('2026-08-10T12:00:00');
    await sweepStarts(test.app);
    await sweepStarts(test.app);
    expect([(await begun('byMoment')).length, await begun('byPast')]).toEqual([1, []]);
  });
});
