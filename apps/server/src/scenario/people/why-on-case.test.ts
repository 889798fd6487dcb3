import {
  type AccessExplanation,
  type AreaDefinition,
  accessExplain,
  accessViewAs,
  deadlineStop,
  employeeSave,
  roleAssign,
  roleSave,
  taskAgree,
  taskLock,
  taskPending,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCase, walked } from '../matrix/examples-area.testing.ts';
import { missingId, type Person, startWorld, type World } from '../matrix/world.testing.ts';

/** 'Why can't I?' for one case as it stands now: in names, never in codes, and to companies the office instead of its people. */

let world: World;
let rival: Person;
beforeAll(async () => {
  world = await startWorld();
  rival = await world.signedIn('APPLICANT', 'rival');
});
afterAll(() => world.test.close());

const ask = (who: Person, input: object) => world.test.inject(accessExplain, input, { token: who.token });
const why = async (who: Person, input: object): Promise<AccessExplanation> => {
  const answer = await ask(who, input);
  expect([answer.state, answer.cause]).toEqual([200, null]);
  return answer.data;
};
const said = ({ allowed, reasons }: AccessExplanation) => [
  allowed,
  ...reasons.map(({ code, text }) => `${code} ${text}`),
];
const taskOf = async (who: Person, caseId: string) => {
  const pending = await world.as(who, taskPending, { requestPage: { pageNo: 1, limit: 500 } });
  return pending.dataResult.find((one) => one.caseId === caseId)?.id ?? '';
};

test('whose the step is: a role, then the person who took it; to a company the office', async () => {
  const [filing, chief] = [world.person('FILING_OFFICER'), world.person('CHIEF')];
  const caseId = await freshCase(world);
  const own = await why(filing, { caseId });
  expect([own.kind, ...said(own)]).toEqual(['case', true]);
  expect(own.target.title).not.toBe('');
  expect(said(await why(chief, { caseId }))).toEqual([
    false,
    'taskElsewhere 环节“备案后核查”不在自己手上，现在由备案核查办理。',
  ]);
  await world.as(filing, taskLock, { taskId: await taskOf(filing, caseId) });
  expect(said(await why(chief, { caseId }))[1]).toContain('现在由宋予安办理');
  const company = await why(world.person('APPLICANT'), { caseId });
  expect(company.reasons[0]?.text).toContain('现在由云海市药品监督管理局（演示）办理');
  expect(JSON.stringify(company)).not.toContain('宋予安');
  // What lies in the case is nobody's to grant.
  expect(company.grantors).toEqual([]);
});

test('a case out of reach answers like one that does not exist; others are asked about only by who may know', async () => {
  const caseId = await freshCase(world);
  for (const who of [world.person('EXPERT'), world.person('ARCHIVIST'), rival]) {
    const [there, missing] = [await why(who, { caseId }), await why(who, { caseId: missingId })];
    expect(said(there)).toEqual([false, expect.stringContaining('outOfReach 没有这个案卷')]);
    expect(said(there)).toEqual(said(missing));
    expect(there.target).toEqual({ id: caseId, title: caseId });
  }
  const expert = world.person('EXPERT').userId;
  expect(said(await why(world.person('TENANT_ADMIN'), { caseId, userId: expert }))[1]).toContain('outOfReach');
  expect((await ask(world.person('CHIEF'), { caseId, userId: expert })).state).toBe(6010104);
  // Somebody who may look after people but sees no case learns nothing of one through others.
  const archivist = await world.signedIn('ARCHIVIST', 'archivist2');
  const roleId = await world.as('TENANT_ADMIN', roleSave, {
    code: 'people',
    name: '人事',
    permissions: ['user.manage'],
  });
  await world.as('TENANT_ADMIN', roleAssign, { roleId, kind: 'person', targetId: archivist.userId });
  const chief = world.person('CHIEF').userId;
  expect((await ask(archivist, { caseId, userId: chief })).state).toBe(404);
  expect((await ask(archivist, { caseId: missingId, userId: chief })).state).toBe(404);
});

test('stopped clocks, hidden columns, a closed case and a task that somebody did are told', async () => {
  const filing = world.person('FILING_OFFICER');
  const caseId = await freshCase(world);
  await world.as(filing, deadlineStop, { caseId, reason: '等待检验结果' });
  expect(said(await why(filing, { caseId }))).toEqual([
    true,
    expect.stringMatching(/^clockStopped 环节“备案后核查”的时限自 \d{4}-\d\d-\d\d 起停止计算：等待检验结果。$/),
  ]);
  const county = world.person('COUNTY_OFFICER');
  const grants = [
    { area: 'reg/first', verbs: ['query' as const, 'get' as const], scope: 'all' as const, hidden: ['holderName'] },
  ];
  const roleId = await world.as('TENANT_ADMIN', roleSave, { code: 'looker', name: '查阅', grants });
  await world.as('TENANT_ADMIN', roleAssign, { roleId, kind: 'person', targetId: county.userId });
  expect(said(await why(county, { caseId }))[1]).toBe(
    'columnsHidden 角色对自己隐藏了这些列：备案人/注册人。因此看不到整份资料和附件。',
  );
  const view = await world.as('TENANT_ADMIN', accessViewAs, { userId: county.userId });
  expect(view.areas.find(({ id }) => id === 'reg/first')?.verbs).toEqual([
    { name: '查询', scopes: ['全部'], hidden: ['备案人/注册人'] },
    { name: '查看', scopes: ['全部'], hidden: ['备案人/注册人'] },
  ]);
  const expert = await world.as('TENANT_ADMIN', accessViewAs, { roleId: 'EXPERT' });
  expect(expert.areas.find(({ id }) => id === 'reg/first')?.verbs[0]).toMatchObject({ scopes: ['仅自己的任务'] });
  await world.sql(
    (db) => sql`update case_record set status = 'FILING_CANCELLED' where id = ${caseId}`.execute(db),
    'space_yunhai',
  );
  expect(said(await why(filing, { caseId }))[1]).toMatch(/^caseClosed 案卷已于 .* 办结，状态“/);
});

test('duty separation names the steps, whatever else somebody may be', async () => {
  const chief = world.person('CHIEF');
  const caseId = (await walked(world, { id: 'demo/joint-review' } as AreaDefinition, 8)).caseId ?? '';
  const chiefTask = await taskOf(chief, caseId);
  await world.as(chief, taskAgree, { taskId: chiefTask });
  for (const account of ['expert1', 'expert2', 'expert3']) {
    const expert = await world.signedIn('EXPERT', account);
    await world.as(expert, taskAgree, { taskId: await taskOf(expert, caseId) });
  }
  const { rows } = await world.sql<{ id: string }>((db) =>
    sql<{ id: string }>`select id from employee where user_id = ${chief.userId}`.execute(db),
  );
  await world.as('TENANT_ADMIN', employeeSave, { id: rows[0]?.id ?? '', roles: ['CHIEF', 'APPROVER'] });
  expect(said(await why(chief, { caseId }))).toEqual([
    false,
    'dutySeparation 环节“审批”须与“主审意见”由不同的人办理，此人已办理过后者。',
  ]);
  expect(said(await why(world.person('TENANT_ADMIN'), { caseId, userId: chief.userId }))[1]).toContain(
    'dutySeparation',
  );
  const second = await world.signedIn('CHIEF', 'chief2');
  expect(said(await why(second, { taskId: chiefTask }))[1]).toMatch(/^taskDone 环节“主审意见”已由周敏于 .* 办理。$/);
});
