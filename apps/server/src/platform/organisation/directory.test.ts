import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Employee,
  EmployeeStatus,
  employeeActivate,
  employeeDisable,
  employeeGet,
  employeeLeave,
  employeeOpenTasks,
  employeeQuery,
  employeeResetPassword,
  employeeSave,
  Gender,
  groupQuery,
  groupRemove,
  groupSave,
  Level,
  levelQuery,
  levelRemove,
  levelSave,
  orgList,
  orgRemove,
  orgSave,
  positionQuery,
  positionRemove,
  positionSave,
  roleIds,
  roleList,
  roleRemove,
  roleSave,
  taskLock,
  taskPending,
  tenantFind,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../../kernel/files/read-zip.ts';
import { workbook } from '../../kernel/files/workbook.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';

let app: TestApp;
let admin: { token: string };
let manager: { token: string };
let company: { token: string };
beforeAll(async () => {
  app = await createTestApp();
  admin = { token: (await signIn(app, 'admin')).access_token };
  manager = { token: (await signIn(app, 'tenantadmin')).access_token };
  company = { token: (await signIn(app, 'multi')).access_token };
});
afterAll(() => app.close());
type By = { token: string; headers?: Record<string, string> };
const find = async (account: string, by: By = manager) =>
  (await app.inject(employeeQuery, { parameters: [{ key: 'Q^account^S', value: account }] }, by)).data.dataResult[0];
async function add(account: string, more: object = {}, by: By = manager) {
  const answer = await app.inject(employeeSave, { account, name: `员工 ${account}`, ...more }, by);
  expect(answer.state, JSON.stringify(answer)).toBe(200);
  return { id: answer.data.id, password: answer.data.initialPassword ?? '' };
}
const missing = '999999999999999999';

describe('orgs, levels, positions and groups', () => {
  test('R1.6-21 orgs form a tree; a cycle, a foreign parent and a removal in use are refused', async () => {
    const save = (input: Parameters<typeof app.inject<typeof orgSave>>[1], by: By = manager) =>
      app.inject(orgSave, input, by);
    const top = (await save({ code: 'top', name: '总局' })).data;
    const below = (await save({ code: 'below', name: '一处', parentId: top })).data;
    const tree = (await app.inject(orgList, {}, manager)).data;
    expect(tree.find((org) => org.id === below)).toMatchObject({ path: '总局/一处', parentId: top, employees: 0 });
    expect(tree.map((org) => org.name)).toContain('监察审计处');
    expect((await save({ id: top, parentId: below })).state).toBe(400);
    expect((await save({ id: top, parentId: top })).state).toBe(400);
    expect((await save({ code: 'top', name: '又一个' })).state).toBe(409);
    expect((await save({ name: '没有代码' })).state).toBe(400);
    // Of another tenant nothing can be named, neither as parent nor by id.
    expect((await save({ code: 'x', name: 'x', parentId: top }, company)).state).toBe(400);
    expect((await save({ id: top, name: '夺取' }, company)).state).toBe(404);
    expect((await app.inject(orgRemove, { ids: top }, company)).state).toBe(404);
    expect((await app.inject(orgRemove, { ids: top }, manager)).state).toBe(400);
    expect((await app.inject(orgRemove, { ids: `${below},${missing}` }, manager)).state).toBe(404);
    expect((await app.inject(orgRemove, { ids: `${below},${top}` }, manager)).data).toBe(2);
    expect((await app.inject(orgList, {}, company)).data.map((org) => org.name)).toEqual(['法规事务部']);
  });

  test('R1.6-22 R1.6-25 R3-13 R3-14 levels have a name, a value and a participant type: org or position', async () => {
    const save = (input: Parameters<typeof app.inject<typeof levelSave>>[1]) => app.inject(levelSave, input, manager);
    const one = (await save({ name: '处级', value: 3, participantType: 'org' })).data;
    await save({ name: '主任', value: 5, participantType: 'position' });
    const rows = (await app.inject(levelQuery, {}, manager)).data.dataResult;
    expect(rows.map((row) => Level.parse(row))).toEqual([
      { id: one, name: '处级', value: 3, participantType: 'org' },
      { id: expect.any(String), name: '主任', value: 5, participantType: 'position' },
    ]);
    expect(
      (await app.inject(levelSave, { name: 'x', value: 1, participantType: 'person' as 'org' }, manager)).state,
    ).toBe(400);
    expect((await save({ name: 'x', participantType: 'org' })).state).toBe(400);
    expect((await save({ name: '处级', value: 1, participantType: 'org' })).state).toBe(409);
    const position = (
      await app.inject(positionSave, { code: 'director', name: '处长', levelId: rows[1]?.id ?? '' }, manager)
    ).data;
    expect((await app.inject(levelRemove, { ids: rows[1]?.id ?? '' }, manager)).state).toBe(400);
    const listed = (await app.inject(positionQuery, { parameters: [{ key: 'Q^code^S', value: 'director' }] }, manager))
      .data.dataResult;
    expect(listed).toMatchObject([{ name: '处长', levelName: '主任', employees: 0 }]);
    expect((await app.inject(positionRemove, { ids: position }, company)).state).toBe(404);
    expect((await app.inject(positionRemove, { ids: position }, manager)).data).toBe(1);
    expect((await app.inject(levelRemove, { ids: one }, manager)).data).toBe(1);
  });

  test('R1.6-24 groups have members of the own tenant', async () => {
    const [a, b] = [await find('expert1'), await find('expert2')];
    const group = (
      await app.inject(groupSave, { code: 'panel', name: '专家组', employeeIds: [a?.id ?? '', b?.id ?? ''] }, manager)
    ).data;
    const rows = async () => (await app.inject(groupQuery, {}, manager)).data.dataResult;
    expect((await rows())[0]).toMatchObject({
      name: '专家组',
      members: [
        { id: a?.id, name: a?.name },
        { id: b?.id, name: b?.name },
      ],
    });
    const foreign = await find('applicant', company);
    expect((await app.inject(groupSave, { id: group, employeeIds: [foreign?.id ?? ''] }, manager)).state).toBe(404);
    await app.inject(groupSave, { id: group, employeeIds: [b?.id ?? ''] }, manager);
    expect((await rows())[0]?.members).toEqual([{ id: b?.id, name: b?.name }]);
    expect((await app.inject(groupRemove, { ids: group }, manager)).data).toBe(1);
  });

  test('R1.6-23 R6-19 roles: the built-in ones of the kind of tenant, and own ones that bundle no more than their administrator has', async () => {
    const list = async (by: By) => (await app.inject(roleList, {}, by)).data;
    expect((await list(manager)).roles.filter((role) => role.builtIn).map((role) => role.id)).toEqual(
      roleIds.filter((role) => role !== 'SUPER' && role !== 'APPLICANT'),
    );
    expect((await list(company)).roles.map((role) => role.id)).toEqual(['TENANT_ADMIN', 'APPLICANT']);
    expect((await list(manager)).grantable.map((one) => one.id)).not.toContain('tenant.manage');
    const role = (
      await app.inject(roleSave, { code: 'reader', name: '组织员', permissions: ['organisation.manage'] }, manager)
    ).data;
    expect(
      (await app.inject(roleSave, { code: 'boss', name: 'x', permissions: ['tenant.manage'] }, manager)).state,
    ).toBe(400);
    expect((await app.inject(roleSave, { code: 'boss', name: 'x', permissions: ['no.such'] }, manager)).state).toBe(
      400,
    );
    expect((await app.inject(roleSave, { id: role, name: 'x' }, company)).state).toBe(404);
    const chief = await find('chief2');
    await app.inject(employeeSave, { id: chief?.id ?? '', roles: ['CHIEF', role] }, manager);
    const token = (await signIn(app, 'chief2')).access_token;
    expect((await app.inject(userContext, {}, { token })).data.permissions).toEqual({
      'status.read': true,
      'organisation.manage': true,
      'deadline.stop': true,
      'limit.read': true,
      'product.read': true,
      'review.statistics': true,
      'workflow.start': true,
    });
    expect((await app.inject(orgList, {}, { token })).state).toBe(200);
    expect((await list(manager)).roles.find((one) => one.id === role)?.employees).toBe(1);
    expect((await app.inject(roleRemove, { ids: role }, manager)).data).toBe(1);
    expect((await app.inject(orgList, {}, { token })).state).toBe(6010104);
    expect((await find('chief2'))?.roles.map((one) => one.id)).toEqual(['CHIEF']);
  });
});

describe('employees', () => {
  test('R3-09 R3-10 R3-11 R3-12 one is created, read and changed; every field is there', async () => {
    expect(Gender.options).toEqual(['male', 'female']);
    expect(EmployeeStatus.options).toEqual(['actived', 'disabled', 'locked']);
    const org = (await app.inject(orgSave, { code: 'field', name: '现场处' }, manager)).data;
    const unit = (await app.inject(orgSave, { code: 'unit', name: '一科', parentId: org }, manager)).data;
    const { id } = await add('newhand', { gender: 'female', orgId: unit, wcAccount: 'wx-newhand', roles: ['EXPERT'] });
    const one = Employee.parse((await app.inject(employeeGet, { employeeId: id }, manager)).data);
    expect(one).toMatchObject({
      account: 'newhand',
      gender: 'female',
      name: '员工 newhand',
      orgPath: '现场处/一科',
      status: 'actived',
      wcAccount: 'wx-newhand',
      roles: [{ id: 'EXPERT', name: '专家' }],
      isAdmin: false,
    });
    await app.inject(employeeSave, { id, name: '改名', gender: null }, manager);
    expect((await app.inject(employeeGet, { employeeId: id }, manager)).data).toMatchObject({
      name: '改名',
      gender: null,
      orgPath: '现场处/一科',
      wcAccount: 'wx-newhand',
    });
    await app.inject(orgSave, { id: org, name: '现场检查处' }, manager);
    const filtered = await app.inject(
      employeeQuery,
      { parameters: [{ key: 'Q^orgPath^SL', value: '检查处' }] },
      manager,
    );
    expect(filtered.data.dataResult.map((row) => row.account)).toEqual(['newhand']);
    expect((await app.inject(employeeSave, { account: 'NEWHAND', name: 'x' }, manager)).state).toBe(409);
    expect((await app.inject(employeeSave, { account: 'rival', name: 'x' }, manager)).state).toBe(409);
    for (const account of ['1abc', 'a', 'a b', 'a_b', '甲乙'])
      expect([account, (await app.inject(employeeSave, { account, name: 'x' }, manager)).state]).toEqual([
        account,
        400,
      ]);
    expect((await app.inject(employeeSave, { account: 'okname', name: 'x', orgId: missing }, manager)).state).toBe(400);
  });

  test('R6-20 people of another tenant are missing ones, and no role reaches higher than its tenant', async () => {
    const foreign = await find('applicant', company);
    const id = foreign?.id ?? '';
    expect((await app.inject(employeeGet, { employeeId: id }, manager)).state).toBe(404);
    expect((await app.inject(employeeSave, { id, name: 'x' }, manager)).state).toBe(404);
    for (const call of [employeeActivate, employeeDisable])
      expect((await app.inject(call, { employeeIds: id }, manager)).state).toBe(404);
    expect((await app.inject(employeeResetPassword, { employeeId: id }, manager)).state).toBe(404);
    expect((await app.inject(employeeLeave, { employeeId: id }, manager)).state).toBe(404);
    expect((await app.inject(employeeOpenTasks, { employeeId: id }, manager)).state).toBe(404);
    const own = await find('expert3');
    expect((await app.inject(employeeSave, { id: own?.id ?? '', roles: ['SUPER'] }, manager)).state).toBe(400);
    expect((await app.inject(employeeSave, { id, roles: ['AUDITOR'] }, company)).state).toBe(400);
    expect(
      (await app.inject(employeeSave, { id: (await find('tenantadmin'))?.id ?? '', roles: ['AUDITOR'] }, manager))
        .state,
    ).toBe(400);
    const { rows } = await app.app.asOwner((db) =>
      sql<{ total: number }>`select count(*)::int as total from membership_role where role = 'SUPER'`.execute(db),
    );
    expect(rows[0]?.total).toBe(1);
  });

  test('R4-45 a reset gives a one-time password that must be changed, and ends the sessions', async () => {
    const { id, password } = await add('forgetful', { roles: ['EXPERT'] });
    const first = (await signIn(app, 'forgetful', password)).access_token;
    expect((await app.inject(userContext, {}, { token: first })).data.mustChangePassword).toBe(true);
    const { data } = await app.inject(employeeResetPassword, { employeeId: id }, manager);
    expect(data).toMatchObject({
      account: 'forgetful',
      initialPassword: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/),
    });
    expect(data.initialPassword).not.toBe(password);
    expect((await app.inject(userContext, {}, { token: first })).state).toBe(6020201);
    await expect(signIn(app, 'forgetful', password)).rejects.toThrow(/6020101/);
    const again = (await signIn(app, 'forgetful', data.initialPassword)).access_token;
    expect((await app.inject(userContext, {}, { token: again })).data.mustChangePassword).toBe(true);
    const { rows } = await app.app.asOwner((db) =>
      sql<{ line: string }>`select coalesce(after::text, '') as line from audit_log`.execute(db),
    );
    expect(rows.map((row) => row.line).join()).not.toContain(data.initialPassword);
    const self = await find('tenantadmin');
    expect((await app.inject(employeeResetPassword, { employeeId: self?.id ?? '' }, manager)).state).toBe(400);
    // Who belongs to another tenant keeps the password that this one gave.
    const [hexu] = (await app.inject(tenantFind, { code: 'hexu' }, admin)).data;
    const guest = { ...company, headers: { 'x-authorization-tenantid': hexu?.id ?? '' } };
    const { rows: members } = await app.app.asOwner((db) =>
      sql<{
        id: string;
      }>`insert into membership (id, user_id, tenant_id) select 4711, id, ${hexu?.id} from app_user where account = 'applicant' returning id`.execute(
        db,
      ),
    );
    expect(members).toHaveLength(1);
    await app.app.asOwner((db) =>
      sql`insert into employee (id, user_id, tenant_id, name) select 4712, id, ${hexu?.id}, 'guest' from app_user where account = 'applicant'`.execute(
        db,
      ),
    );
    expect((await app.inject(employeeResetPassword, { employeeId: '4712' }, guest)).state).toBe(400);
  });

  test('R4-43 R4-44 disabling ends the sessions at once; an activated one signs in again', async () => {
    const { id, password } = await add('comesandgoes', { roles: ['EXPERT'] });
    const token = (await signIn(app, 'comesandgoes', password)).access_token;
    const other = await find('expert4');
    expect((await app.inject(employeeDisable, { employeeIds: `${id},${missing}` }, manager)).state).toBe(404);
    expect((await app.inject(userContext, {}, { token })).state).toBe(200);
    expect((await app.inject(employeeDisable, { employeeIds: `${id},${other?.id}` }, manager)).data).toBe(2);
    expect((await app.inject(userContext, {}, { token })).state).toBe(6020201);
    await expect(signIn(app, 'comesandgoes', password)).rejects.toThrow(/6020101/);
    expect((await find('comesandgoes'))?.status).toBe('disabled');
    expect((await app.inject(employeeActivate, { employeeIds: `${id},${other?.id}` }, manager)).data).toBe(2);
    expect((await signIn(app, 'comesandgoes', password)).username).toBe('comesandgoes');
    expect(
      (await app.inject(employeeDisable, { employeeIds: (await find('tenantadmin'))?.id ?? '' }, manager)).state,
    ).toBe(400);
    // Disabled in one company, at work in the other.
    const [hexu] = (await app.inject(tenantFind, { code: 'hexu' }, admin)).data;
    const design = { ...admin, headers: { 'x-authorization-designtenantid': hexu?.id ?? '' } };
    const inHexu = await find('multi', design);
    expect((await app.inject(employeeDisable, { employeeIds: inHexu?.id ?? '' }, design)).data).toBe(1);
    company = { token: (await signIn(app, 'multi')).access_token };
    expect(
      (await app.inject(userContext, {}, { ...company, headers: { 'x-authorization-tenantid': hexu?.id ?? '' } }))
        .state,
    ).toBe(6010104);
    expect((await app.inject(userContext, {}, company)).state).toBe(200);
    await app.inject(employeeActivate, { employeeIds: inHexu?.id ?? '' }, design);
  });

  test('R6-09 a super administrator works on the directory of the tenant that is designed, and no other', async () => {
    const [lanyu] = (await app.inject(tenantFind, { code: 'lanyu' }, admin)).data;
    const design = { ...admin, headers: { 'x-authorization-designtenantid': lanyu?.id ?? '' } };
    expect((await app.inject(employeeQuery, {}, admin)).data.dataResult.map((row) => row.account)).toEqual(['admin']);
    const people = (await app.inject(employeeQuery, {}, design)).data.dataResult.map((row) => row.account);
    expect(people.sort()).toEqual(['applicant', 'multi']);
    const { id } = await add('designed', { roles: ['APPLICANT'] }, design);
    expect((await app.inject(employeeGet, { employeeId: id }, company)).state).toBe(200);
    expect((await app.inject(employeeGet, { employeeId: id }, manager)).state).toBe(404);
    const { rows } = await app.app.asOwner((db) =>
      sql<{ tenant_id: string; account: string }>`select a.tenant_id, u.account from audit_log a
      join app_user u on u.id = a.uid where a.entity_id = ${id} and a.action = 'employee.create'`.execute(db),
    );
    expect(rows).toEqual([{ tenant_id: lanyu?.id, account: 'admin' }]);
  });

  test('who leaves hands the open tasks to a colleague who may do them: one transaction, with history', async () => {
    const { id, password } = await add('leaver', { roles: ['FILING_OFFICER'] });
    const heir = await add('heir', { roles: ['FILING_OFFICER'] });
    const stranger = await add('stranger', { roles: ['EXPERT'] });
    await app.app.asOwner(async (db) => {
      const { rows } = await sql<{ id: string }>`select id from platform.tenant where code = 'lanyu'`.execute(db);
      const holder = rows[0]?.id;
      await sql`insert into wf_instance (id, case_id, area, area_title, version, process, holder_tenant_id, holder_name, title, state, sequence, variables, started_at)
        values (9001, 9002, 'reg/first', '{"zh-CN":"首次申请","en":"First"}', 1, 'p2', ${holder}, 'h', '玫瑰水', 'running', 1, '{}', now())`.execute(
        db,
      );
      await sql`insert into wf_token (instance_id, id, holder_tenant_id, node, wait_kind, wait_ref) values (9001, 't1', ${holder}, 'postCheck', 'task', '1')`.execute(
        db,
      );
      await sql`insert into wf_task (id, instance_id, ref, case_id, area, node, node_title, title, holder_tenant_id, holder_name, role, created_at, token, visit, item_state)
        values (9003, 9001, '1', 9002, 'reg/first', 'postCheck', '{"zh-CN":"备案核查","en":"Check"}', '玫瑰水', ${holder}, 'h', 'FILING_OFFICER', now(), 't1', '1', 'open')`.execute(
        db,
      );
    }, 'space_yunhai');
    const leaver = { token: (await signIn(app, 'leaver', password)).access_token };
    const { rows: mustChange } = await app.app.asOwner((db) =>
      sql`update user_credential set must_change = false where user_id in (select id from app_user where account in ('leaver', 'heir')) returning 1`.execute(
        db,
      ),
    );
    expect(mustChange).toHaveLength(2);
    expect((await app.inject(taskLock, { taskId: '9003' }, leaver)).state).toBe(200);
    const open = (await app.inject(employeeOpenTasks, { employeeId: id }, manager)).data;
    expect(open.tasks).toMatchObject([{ id: '9003', title: '玫瑰水', nodeTitle: '备案核查' }]);
    expect(open.successors.map((one) => one.name)).toEqual(expect.arrayContaining(['员工 heir', '宋予安']));
    expect(open.successors.map((one) => one.name)).not.toContain('员工 stranger');
    expect((await app.inject(employeeLeave, { employeeId: id }, manager)).state).toBe(400);
    expect((await app.inject(employeeLeave, { employeeId: id, successorId: stranger.id }, manager)).state).toBe(400);
    expect((await app.inject(employeeLeave, { employeeId: id, successorId: id }, manager)).state).toBe(400);
    expect((await app.inject(employeeLeave, { employeeId: id, successorId: missing }, manager)).state).toBe(404);
    expect((await find('leaver'))?.status).toBe('actived');
    expect(
      (await app.inject(employeeLeave, { employeeId: id, successorId: heir.id, reason: '调任' }, manager)).data,
    ).toBe(1);
    expect(await find('leaver')).toMatchObject({ status: 'disabled', leftAt: expect.stringMatching(/^\d{4}-/) });
    expect((await app.inject(userContext, {}, leaver)).state).toBe(6020201);
    const successor = { token: (await signIn(app, 'heir', heir.password)).access_token };
    const [task] = (await app.inject(taskPending, {}, successor)).data.dataResult;
    expect(task).toMatchObject({ id: '9003', claimedBy: '员工 heir', claimedByMe: true });
    const { rows } = await app.app.asOwner(
      (db) =>
        sql<{
          action: string;
          title: { 'zh-CN': string };
        }>`select action, title from case_history where case_id = 9002`.execute(db),
      'space_yunhai',
    );
    expect(rows.at(-1)).toMatchObject({
      action: 'handOver',
      title: { 'zh-CN': '备案核查：由员工 leaver移交给员工 heir' },
    });
    const { rows: tokens } = await app.app.asOwner(
      (db) =>
        sql<{ claimed_by_name: string }>`select claimed_by_name from wf_task where instance_id = 9001`.execute(db),
      'space_yunhai',
    );
    expect(tokens).toEqual([{ claimed_by_name: '员工 heir' }]);
  });
});

describe('import from a sheet', () => {
  const header = ['账号', '姓名', '性别', '组织代码', '岗位代码', '企业通讯账号', '角色'];
  async function sheet(rows: string[][], head = header): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const batches = (async function* () {
      yield rows;
    })();
    for await (const chunk of workbook({ name: 'x', header: head, widths: head.map(() => 10), rows: batches }))
      chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  interface Answer {
    state: number;
    cause: string;
    data: {
      created: number;
      updated: number;
      faults: { row: number; column: string; message: string; remedy: string }[];
      accounts: { account: string; initialPassword: string }[];
    };
  }
  async function send(file: Buffer, name = 'people.xlsx', by: By = manager): Promise<Answer> {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/platform/v3/organisation/employee/import',
      headers: { 'x-authorization-access_token': by.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        file,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    });
    return answer.json() as Answer;
  }

  test('the template has lists of the codes, examples and what each column takes; filled in by its own lists it is taken', async () => {
    await app.inject(orgSave, { code: 'listed', name: '列表处 <甲> & 乙' }, manager);
    const template = async (by: By) =>
      (
        await app.server.inject({
          method: 'GET',
          url: '/platform/v3/organisation/employee/template',
          headers: { 'x-authorization-access_token': by.token },
        })
      ).rawPayload;
    const bytes = await template(manager);
    const sheets = Object.fromEntries((await readXlsxFile(bytes)).map(({ sheet: name, data }) => [name, data]));
    expect(Object.keys(sheets)).toEqual(['员工', '示例', '填写说明', '组织', '岗位', '角色']);
    expect(sheets.员工).toEqual([header]);
    expect(sheets.组织).toContainEqual(['listed 列表处 <甲> & 乙', 'listed', '列表处 <甲> & 乙']);
    expect(sheets.填写说明?.map(([column]) => column)).toEqual(['列', ...header]);
    expect(sheets.填写说明?.every((row) => row[1] && !String(row[1]).includes('{'))).toBe(true);
    // The lists of the cells are those sheets, to their last row.
    const path = join(mkdtempSync(join(tmpdir(), 'template-')), 'template.xlsx');
    writeFileSync(path, bytes);
    const part = 'xl/worksheets/sheet1.xml';
    const main = (await readZip(path, [part])).get(part)?.text ?? '';
    const lists = [...main.matchAll(/sqref="([^"]+)"><formula1>([^<]+)</g)].map(([, cells, from]) => [cells, from]);
    const rows = (name: string) => sheets[name]?.length ?? 0;
    expect(lists).toEqual([
      ['C2:C501', '"男,女"'],
      ['D2:D501', `'组织'!$A$2:$A$${rows('组织')}`],
      ['E2:E501', `'岗位'!$A$2:$A$${rows('岗位')}`],
      ['G2:G501', `'角色'!$A$2:$A$${rows('角色')}`],
    ]);
    // The examples are right: renamed, they go in as they stand.
    const examples = (sheets.示例 ?? [])
      .slice(1)
      .map((row, at) => row.map((cell, column) => (column === 0 ? `example${at}` : String(cell ?? ''))));
    expect(await send(await sheet(examples))).toMatchObject({ data: { created: 2, faults: [] } });
    const chosen = [['listedone', '丙', '', 'listed 列表处 <甲> & 乙', '', '', '']];
    expect((await send(await sheet(chosen))).data.created).toBe(1);
    const { rows: placed } = await app.app.asOwner((db) =>
      sql<{ code: string }>`select o.code from platform.employee e join platform.org o on o.id = e.org_id
        where e.name = '丙'`.execute(db),
    );
    expect(placed).toEqual([{ code: 'listed' }]);
    // A code that is no code stays a fault, with a name behind it too.
    expect((await send(await sheet([['listedtwo', '丁', '', 'unlisted 列表处', '', '', '']]))).data.faults).toEqual([
      {
        row: 2,
        column: '组织代码',
        message: '没有代码为“unlisted 列表处”的组织。',
        remedy: '先在组织里新建，或改成已有的代码。',
      },
    ]);
  });

  test('creates and updates people with one-time passwords', async () => {
    await app.inject(orgSave, { code: 'imported', name: '导入处' }, manager);
    const file = await sheet([
      ['sheetone', '甲', '男', 'imported', '', 'wx1', '专家、复核'],
      ['sheettwo', '乙', '', '', '', '', ''],
      ['expert5', '改了名的专家', '女', 'IMPORTED', '', '', ''],
    ]);
    const { data } = await send(file);
    expect(data).toMatchObject({ created: 2, updated: 1, faults: [] });
    expect(await find('sheetone')).toMatchObject({
      name: '甲',
      gender: 'male',
      orgPath: '导入处',
      wcAccount: 'wx1',
      roles: [{ id: 'EXPERT' }, { id: 'RECHECKER' }],
    });
    expect(await find('expert5')).toMatchObject({ name: '改了名的专家', gender: 'female', roles: [{ id: 'EXPERT' }] });
    const token = (await signIn(app, 'sheetone', data.accounts[0]?.initialPassword ?? '')).access_token;
    expect((await app.inject(userContext, {}, { token })).data.mustChangePassword).toBe(true);
    expect(data.accounts.map((one) => one.account)).toEqual(['sheetone', 'sheettwo']);
  });

  test('tells every fault with row, column and remedy, and stores nothing then', async () => {
    const file = await sheet([
      ['goodone', '好', '', '', '', '', ''],
      ['bad one', '', '其他', 'nowhere', 'nothing', '', '国王'],
      ['goodone', '重复', '', '', '', '', ''],
      ['rival', '外人', '', '', '', '', 'SUPER'],
      ['longone', '长'.repeat(101), '', '', '', '', ''],
      ['turnedone', '张\u202e三', '', '', '', '', ''],
      ['taggedone', '<b>张三', '', '', '', '', ''],
    ]);
    const { data } = await send(file);
    expect(data).toMatchObject({ created: 0, updated: 0, accounts: [] });
    expect(data.faults.map((fault) => [fault.row, fault.column])).toEqual([
      [3, '账号'],
      [3, '姓名'],
      [3, '性别'],
      [3, '组织代码'],
      [3, '岗位代码'],
      [3, '角色'],
      [4, '账号'],
      [5, '账号'],
      [5, '角色'],
      [6, '姓名'],
      [7, '姓名'],
      [8, '姓名'],
    ]);
    expect(data.faults.every((fault) => fault.message !== '' && fault.remedy !== '')).toBe(true);
    expect(await find('goodone')).toBeUndefined();
  });

  test('refuses what is no such sheet', async () => {
    expect((await send(Buffer.from('账号,姓名'), 'people.csv')).state).toBe(400);
    expect((await send(Buffer.from('no workbook'))).state).toBe(400);
    expect((await send(Buffer.from('PK\u0003\u0004 broken'))).state).toBe(400);
    expect((await send(await sheet([]))).state).toBe(400);
    const wrong = await send(
      await sheet(
        [['a1', 'b', '', '', '', '', '']],
        ['x', '姓名', '性别', '组织代码', '岗位代码', '企业通讯账号', '角色'],
      ),
    );
    expect(wrong.cause).toContain('账号');
    expect(
      (await send(await sheet(Array.from({ length: 501 }, (_, at) => [`many${at}`, 'x', '', '', '', '', ''])))).state,
    ).toBe(400);
    const wide = Array.from({ length: 400 }, () => Array.from({ length: 200 }, () => 'x'));
    expect((await send(await sheet(wide))).cause).toMatch(/^文件内容太多/);
    const template = await app.server.inject({
      method: 'GET',
      url: '/platform/v3/organisation/employee/template',
      headers: { 'x-authorization-access_token': manager.token },
    });
    expect(template.headers['content-type']).toContain('spreadsheetml');
    expect((await send(template.rawPayload)).cause).toBe('文件里没有员工。');
  });
});
