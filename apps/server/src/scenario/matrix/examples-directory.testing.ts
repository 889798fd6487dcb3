import {
  employeeQuery,
  employeeSave,
  groupSave,
  levelSave,
  orgSave,
  positionSave,
  roleAssign,
  roleSave,
} from '@app/contract';
import { workbook } from '../../kernel/files/workbook.ts';
import type { Build, Person, World } from './world.testing.ts';

const none: Build = async () => ({ input: {} });
/** The administrator of a company: what it has is foreign to everybody of the authority. */
const elsewhere = (world: World): Promise<Person> =>
  world.once('elsewhere', () => world.signedIn('TENANT_ADMIN', 'multi'));
/** Who may make directory data in the caller's tenant. */
const maker = (world: World, who: Person) => (who.role === 'SUPER' ? who : world.person('TENANT_ADMIN'));

type Make = (world: World, who: Person) => Promise<string>;
const org: Make = (world, who) => world.as(who, orgSave, { code: world.word('bureau'), name: world.word('组织') });
const level: Make = (world, who) =>
  world.as(who, levelSave, { name: world.word('级别'), value: 1, participantType: 'org' });
const position: Make = (world, who) =>
  world.as(who, positionSave, { code: world.word('seat'), name: world.word('岗位') });
const group: Make = (world, who) => world.as(who, groupSave, { code: world.word('group'), name: world.word('组') });
const role: Make = (world, who) => world.as(who, roleSave, { code: world.word('role'), name: world.word('角色') });
const assignment: Make = async (world, who) =>
  world.as(who, roleAssign, { roleId: await role(world, who), kind: 'org', targetId: await org(world, who) });
const employee: Make = async (world, who) =>
  (await world.as(who, employeeSave, { account: world.word('hand'), name: world.word('员工') })).id;

/** A call that names a record of the directory: the own one, and one of another tenant. */
const on =
  (make: Make, input: (id: string) => Record<string, unknown>): Build =>
  async (world, who) => ({
    input: input(await make(world, maker(world, who))),
    foreign: input(await make(world, await elsewhere(world))),
  });
const byIds = (make: Make): Build => on(make, (ids) => ({ ids }));

async function sheet(world: World): Promise<Buffer> {
  const header = ['账号', '姓名', '性别', '组织代码', '岗位代码', '企业通讯账号', '角色'];
  const rows = (async function* () {
    yield [[world.word('sheet'), '表格员工', '', '', '', '', '']];
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of workbook({ name: 'x', header, widths: header.map(() => 10), rows })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Orgs, positions, levels, groups, roles and employees. */
export const directoryExamples: Record<string, Build> = {
  'organisation.company': none,
  'organisation.org.list': none,
  'organisation.org.save': on(org, (id) => ({ id, name: '改名' })),
  'organisation.org.remove': byIds(org),
  'organisation.level.query': none,
  'organisation.level.save': on(level, (id) => ({ id, value: 2 })),
  'organisation.level.remove': byIds(level),
  'organisation.position.query': none,
  'organisation.position.save': on(position, (id) => ({ id, name: '改名' })),
  'organisation.position.remove': byIds(position),
  'organisation.group.query': none,
  'organisation.group.save': on(group, (id) => ({ id, name: '改名' })),
  'organisation.group.remove': byIds(group),
  'organisation.role.list': none,
  'organisation.role.save': on(role, (id) => ({ id, name: '改名' })),
  'organisation.role.remove': byIds(role),
  'organisation.role.assignments': on(role, (roleId) => ({ roleId })),
  'organisation.role.assign': async (world, who) => {
    const roles = await twoRoles(world, who);
    const targetId = await org(world, maker(world, who));
    const input = (roleId: string) => ({ roleId, kind: 'org', targetId });
    return { input: input(roles.own), foreign: input(roles.foreign) };
  },
  'organisation.role.end': on(assignment, (id) => ({ id })),
  'organisation.employee.query': none,
  'organisation.employee.get': on(employee, (employeeId) => ({ employeeId })),
  'organisation.employee.save': on(employee, (id) => ({ id, name: '改名' })),
  'organisation.employee.activate': on(employee, (employeeIds) => ({ employeeIds })),
  'organisation.employee.disable': on(employee, (employeeIds) => ({ employeeIds })),
  'organisation.employee.resetPassword': on(employee, (employeeId) => ({ employeeId })),
  'organisation.employee.import': async (world) => ({
    input: {},
    file: { name: 'people.xlsx', content: await sheet(world) },
  }),
  'organisation.employee.template': none,
  'organisation.employee.openTasks': on(employee, (employeeId) => ({ employeeId })),
  'organisation.employee.leave': on(employee, (employeeId) => ({ employeeId })),
};

/** A user of the caller's tenant and one of another, for calls about people. */
export async function twoUsers(world: World, who: Person): Promise<{ own: string; foreign: string }> {
  const of = async (person: Person) =>
    (await world.as(person, employeeQuery, { requestPage: { pageNo: 1, limit: 1 } })).dataResult[0]?.userId ?? '';
  return { own: await of(maker(world, who)), foreign: await of(await elsewhere(world)) };
}

/** Own role of the caller's tenant and of another. */
export async function twoRoles(world: World, who: Person): Promise<{ own: string; foreign: string }> {
  return { own: await role(world, maker(world, who)), foreign: await role(world, await elsewhere(world)) };
}
