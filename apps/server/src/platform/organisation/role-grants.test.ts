import {
  employeeImport,
  employeeResetPassword,
  employeeSave,
  type Input,
  orgSave,
  positionSave,
  roleAssign,
  roleAssignments,
  roleEnd,
  roleList,
  roleSave,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workbook } from '../../kernel/files/workbook.ts';
import { formatTime } from '../../kernel/time.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { idsByName, signIn } from '../auth/auth.testing.ts';

/** Nobody gives what they do not hold, whichever way it would be given: by a role, an account, a place, a sheet or a password. */

let app: TestApp;
let manager: { token: string };
/** A tenant's own role with the directory and the roles, given to a filing officer: a granter who is no administrator. */
let limited: { token: string };
let ids: Record<string, string> = {};
const idOf = (name: string) => ids[name] ?? '';
/** A role that gives cases of the office, which an archivist or a filing officer alone does not hold whole. */
let reader = '';
let granter = '';
beforeAll(async () => {
  app = await createTestApp();
  manager = { token: (await signIn(app, 'tenantadmin')).access_token };
  ids = await idsByName(app);
  const permissions = ['organisation.manage', 'role.manage'];
  granter = (await app.inject(roleSave, { code: 'granter', name: '授权员', permissions }, manager)).data;
  const grants = [{ area: 'company/file', verbs: ['handle' as const], scope: 'all' as const, hidden: [] }];
  reader = (await app.inject(roleSave, { code: 'acceptfile', name: '企业档案受理', grants }, manager)).data;
  await given(granter, 'filing');
  limited = { token: (await signIn(app, 'filing')).access_token };
});
afterAll(() => app.close());

async function given(roleId: string, account: string, more: Partial<Input<typeof roleAssign>> = {}) {
  const answer = await app.inject(roleAssign, { roleId, kind: 'person', targetId: idOf(account), ...more }, manager);
  expect([answer.state, answer.cause]).toEqual([200, null]);
  return answer.data;
}
const permissionsOf = async (by: { token: string }) =>
  Object.keys((await app.inject(userContext, {}, by)).data.permissions);
const employeeOf = async (account: string) => {
  const { rows } = await app.app.asOwner((db) =>
    sql<{ id: string }>`select id from employee where user_id = ${idOf(account)}`.execute(db),
  );
  return rows[0]?.id ?? '';
};
const lastAudit = async (action: string) => {
  const { rows } = await app.app.asOwner((db) =>
    sql<{ after: Record<string, unknown> }>`select after from platform.audit_log where action = ${action}
      order by seq desc limit 1`.execute(db),
  );
  return rows[0]?.after;
};

describe('nobody gives what they do not hold', () => {
  test('a built-in role comes only from an administrator or from somebody who holds it', async () => {
    const save = (roles: string[], account: string) =>
      app.inject(employeeSave, { account, name: '新人', roles }, limited);
    for (const role of ['TENANT_ADMIN', 'APPROVER', 'AUDITOR'])
      expect(await save([role], 'newcomer')).toMatchObject({
        state: 400,
        cause: '自己没有的内置角色不能授给别人，请由租户管理员授予。',
        data: [{ field: 'roles' }],
      });
    expect((await save(['FILING_OFFICER'], 'newcomer')).state).toBe(200);
    const change = { id: await employeeOf('expert2'), roles: ['EXPERT', 'APPROVER'] };
    expect((await app.inject(employeeSave, change, limited)).state).toBe(400);
    // What somebody has already may stay when another field is changed.
    expect((await app.inject(employeeSave, { ...change, roles: ['EXPERT'] }, limited)).state).toBe(200);
  });

  test('a role of the tenant is not given with an account, a change or a sheet by somebody who does not hold what it gives', async () => {
    const fresh = { account: 'newfile', name: '新人', roles: [reader] };
    expect(await app.inject(employeeSave, fresh, limited)).toMatchObject({
      state: 400,
      cause: expect.stringContaining('自己不能授予“企业档案”的“办理”'),
    });
    const change = { id: await employeeOf('expert2'), roles: ['EXPERT', reader] };
    expect((await app.inject(employeeSave, change, limited)).state).toBe(400);
    const header = ['账号', '姓名', '性别', '组织代码', '岗位代码', '企业通讯账号', '角色'];
    const rows = (async function* () {
      yield [['newsheet', '新人', '', '', '', '', '审批']];
    })();
    const chunks: Buffer[] = [];
    for await (const chunk of workbook({ name: '员工', header, widths: header.map(() => 10), rows }))
      chunks.push(chunk);
    const imported = await upload(Buffer.concat(chunks), limited.token);
    expect(imported).toMatchObject({ state: 400, cause: '自己没有的内置角色不能授给别人，请由租户管理员授予。' });
    const { rows: made } = await app.app.asOwner((db) =>
      sql`select 1 from app_user where account in ('newfile', 'newsheet')`.execute(db),
    );
    expect(made).toEqual([]);
  });

  test('a place that carries a role gives it: not to oneself, and only within what one holds', async () => {
    const org = (await app.inject(orgSave, { code: 'filedesk', name: '档案受理科' }, manager)).data;
    const post = (await app.inject(positionSave, { code: 'filepost', name: '档案受理岗' }, manager)).data;
    await given(reader, 'filing', { kind: 'org', targetId: org });
    const from = formatTime(new Date(app.app.now().getTime() + 86_400_000));
    await given(reader, 'filing', { kind: 'position', targetId: post, from });
    const own = { id: await employeeOf('filing') };
    for (const [place, field] of [
      [{ orgId: org }, 'orgId'],
      [{ positionId: post }, 'positionId'],
    ] as const)
      expect(await app.inject(employeeSave, { ...own, ...place }, limited)).toMatchObject({
        state: 400,
        cause: '这个部门或岗位带有角色“企业档案受理”，不能把自己调过去，请由另一位管理员调整。',
        data: [{ field }],
      });
    const other = { id: await employeeOf('expert2') };
    expect((await app.inject(employeeSave, { ...other, orgId: org }, limited)).state).toBe(400);
    expect((await app.inject(employeeSave, { account: 'placed', name: '新人', positionId: post }, limited)).state).toBe(
      400,
    );
    // An administrator is no exception to "not to oneself".
    expect((await app.inject(employeeSave, { id: await employeeOf('tenantadmin'), orgId: org }, manager)).state).toBe(
      400,
    );
    expect((await app.inject(employeeSave, { ...other, orgId: org }, manager)).state).toBe(200);
    expect(await lastAudit('employee.save')).toMatchObject({ rolesByPlace: ['企业档案受理'] });
  });

  test('the password of somebody who holds more is not reset: it would open all of that', async () => {
    const admin = { employeeId: await employeeOf('tenantadmin') };
    expect(await app.inject(employeeResetPassword, admin, limited)).toMatchObject({
      state: 400,
      cause: '此人的权利多于您能授予的，请由租户管理员重置密码。',
    });
    const fresh = (await app.inject(employeeSave, { account: 'plainhand', name: '新人' }, limited)).data;
    expect((await app.inject(employeeResetPassword, { employeeId: fresh.id }, limited)).state).toBe(200);
  });

  test('what access.json reserves nobody gives: keys that sign and seal, processes, limits, audit', async () => {
    for (const [permission, reason] of [
      ['signature.manage', '签名'],
      ['workflow.manage', '流程管理'],
      ['log.read', '审计'],
    ])
      expect(
        await app.inject(roleSave, { code: 'reserved', name: '保留', permissions: [permission ?? ''] }, manager),
      ).toMatchObject({ state: 400, cause: expect.stringContaining(`属于${reason}`) });
    const { grantable } = (await app.inject(roleList, {}, manager)).data;
    expect(grantable.map(({ id }) => id).filter((id) => /signature|workflow\.manage|log/.test(id))).toEqual([]);
  });
});

describe('from–to', () => {
  test('a role begins, acts at the next call, and is over by itself or when it is ended', async () => {
    const expert = { token: (await signIn(app, 'expert3')).access_token };
    const at = (ms: number) => formatTime(new Date(app.app.now().getTime() + ms));
    const give = (more: object) =>
      app.inject(roleAssign, { roleId: granter, kind: 'person', targetId: idOf('expert3'), ...more }, manager);
    expect(await give({ from: at(-3_600_000) })).toMatchObject({ state: 400, data: [{ field: 'from' }] });
    expect(await give({ until: at(-60_000) })).toMatchObject({ state: 400, data: [{ field: 'until' }] });
    expect(await give({ from: at(7_200_000), until: at(3_600_000) })).toMatchObject({ data: [{ field: 'until' }] });
    expect(await give({ from: '2026-13-01 00:00:00' })).toMatchObject({ state: 400, data: [{ field: 'from' }] });

    const later = (await give({ from: at(86_400_000), until: at(172_800_000) })).data;
    expect(await permissionsOf(expert)).not.toContain('role.manage');
    expect(await lastAudit('role.assign')).toMatchObject({ role: '授权员', kind: 'person', target: '邵明谦' });
    expect((await lastAudit('role.assign'))?.until).toMatch(/^\d{4}-/);
    // Its day comes.
    await app.app.asOwner((db) =>
      sql`update role_assignment set valid_from = now() - interval '1 second' where id = ${later}`.execute(db),
    );
    expect(await permissionsOf(expert)).toContain('role.manage');
    // Its last day passes.
    await app.app.asOwner((db) =>
      sql`update role_assignment set valid_until = now() - interval '1 millisecond' where id = ${later}`.execute(db),
    );
    expect(await permissionsOf(expert)).not.toContain('role.manage');

    const now = (await give({})).data;
    expect(await permissionsOf(expert)).toContain('role.manage');
    expect((await app.inject(roleEnd, { id: now }, manager)).data).toBe(true);
    expect(await permissionsOf(expert)).not.toContain('role.manage');
    const listed = (await app.inject(roleAssignments, { roleId: granter }, manager)).data;
    expect(listed.filter(({ target }) => target.id === idOf('expert3')).map(({ active }) => active)).toEqual([
      false,
      false,
    ]);
  });

  test('given to a position or an org it reaches who is there, and leaves who goes', async () => {
    const post = (await app.inject(positionSave, { code: 'grantpost', name: '授权岗' }, manager)).data;
    const org = (await app.inject(orgSave, { code: 'grantdesk', name: '授权科' }, manager)).data;
    await given(granter, 'filing', { kind: 'position', targetId: post });
    await given(granter, 'filing', { kind: 'org', targetId: org });
    const expert = { token: (await signIn(app, 'expert4')).access_token };
    const id = await employeeOf('expert4');
    for (const place of [{ positionId: post }, { orgId: org }]) {
      expect((await app.inject(employeeSave, { id, ...place }, manager)).state).toBe(200);
      expect(await permissionsOf(expert)).toContain('role.manage');
      const away = Object.fromEntries(Object.keys(place).map((key) => [key, null]));
      expect((await app.inject(employeeSave, { id, ...away }, manager)).state).toBe(200);
      expect(await permissionsOf(expert)).not.toContain('role.manage');
    }
  });

  test('nobody gives a role to themselves, nor changes one that will be theirs', async () => {
    const mine = { roleId: reader, kind: 'person' as const, targetId: idOf('tenantadmin') };
    expect(await app.inject(roleAssign, mine, manager)).toMatchObject({ state: 400, data: [{ field: 'targetId' }] });
    const tomorrow = (await app.inject(roleSave, { code: 'tomorrow', name: '明日' }, manager)).data;
    const from = formatTime(new Date(app.app.now().getTime() + 86_400_000));
    await given(tomorrow, 'filing', { from });
    expect(await app.inject(roleSave, { id: tomorrow, permissions: ['role.manage'] }, limited)).toMatchObject({
      state: 400,
      data: [{ field: 'id' }],
    });
  });
});

async function upload(content: Buffer, token: string): Promise<{ state: number; cause: string | null }> {
  const boundary = 'sheet';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.xlsx"\r\n\r\n`;
  const answer = await app.server.inject({
    method: 'POST',
    url: `/platform/v3${employeeImport.path}`,
    headers: {
      'x-authorization-access_token': token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return answer.json();
}
