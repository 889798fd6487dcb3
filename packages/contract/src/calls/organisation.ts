import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { RoleId } from '../definition.ts';
import { Id } from '../json.ts';
import { Name, Prose } from '../typed-text.ts';

/**
 * The directory of one tenant: orgs, positions, roles, groups, levels and employees. It is the caller's tenant; a super
 * administrator names another one in the header X-Authorization-designtenantid (R6-09).
 */
const manage = { prefix: 'platform', access: 'permission:organisation.manage' } as const;
const read = { ...manage, method: 'POST', input: ListRequest } as const;
const write = { ...manage, method: 'POST', writes: true } as const;
const name = Name(100);
const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/);
const idList = z.string().min(1).max(4_000);

/** An org of the tenant; the tree is built of parentId. */
export const Org = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Names from the top, joined by `/`. */
  path: z.string(),
  sort: z.number(),
  managerId: Id.nullable(),
  managerName: z.string().nullable(),
  levelId: Id.nullable(),
  levelName: z.string().nullable(),
  employees: z.number(),
  /** Who reads the letters of companies to this office: nobody, as it takes none, its manager, or all of its people. */
  letters: z.enum(['none', 'manager', 'members']),
});
export type Org = z.infer<typeof Org>;
export const orgList = call({
  ...manage,
  id: 'organisation.org.list',
  method: 'GET',
  path: '/organisation/org/list',
  input: z.object({}),
  output: z.array(Org),
  summary: 'All orgs of the tenant, parents first',
});
export const orgSave = call({
  ...write,
  id: 'organisation.org.save',
  path: '/organisation/org/save',
  input: z.object({
    id: Id.optional(),
    parentId: Id.nullish(),
    code: code.optional(),
    name: name.optional(),
    sort: z.number().int().min(0).max(100_000).optional(),
    managerId: Id.nullish(),
    levelId: Id.nullish(),
    /** Orgs of an authority alone. */
    letters: z.enum(['none', 'manager', 'members']).optional(),
  }),
  output: Id,
  summary: 'Creates or changes an org; a cycle is state 400',
});
export const orgRemove = call({
  ...write,
  id: 'organisation.org.remove',
  path: '/organisation/org/remove',
  input: z.object({ ids: idList }),
  output: z.number(),
  summary: 'Removes orgs without children and people, all or nothing',
});

/** Level of orgs or positions. */
export const Level = z.object({
  id: Id,
  name: z.string(),
  value: z.number(),
  participantType: z.enum(['org', 'position']),
});
export type Level = z.infer<typeof Level>;
export const levelQuery = call({
  ...read,
  id: 'organisation.level.query',
  path: '/organisation/level/query',
  output: listOf(Level),
  summary: 'Levels',
});
export const levelSave = call({
  ...write,
  id: 'organisation.level.save',
  path: '/organisation/level/save',
  input: z.object({
    id: Id.optional(),
    name: name.optional(),
    value: z.number().int().min(0).max(10_000).optional(),
    participantType: z.enum(['org', 'position']).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a level',
});
export const levelRemove = call({
  ...write,
  id: 'organisation.level.remove',
  path: '/organisation/level/remove',
  input: z.object({ ids: idList }),
  output: z.number(),
  summary: 'Removes levels that nothing uses',
});

export const Position = z.object({
  id: Id,
  orgId: Id.nullable(),
  orgName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  levelId: Id.nullable(),
  levelName: z.string().nullable(),
  employees: z.number(),
});
export type Position = z.infer<typeof Position>;
export const positionQuery = call({
  ...read,
  id: 'organisation.position.query',
  path: '/organisation/position/query',
  output: listOf(Position),
  summary: 'Positions',
});
export const positionSave = call({
  ...write,
  id: 'organisation.position.save',
  path: '/organisation/position/save',
  input: z.object({
    id: Id.optional(),
    orgId: Id.nullish(),
    code: code.optional(),
    name: name.optional(),
    levelId: Id.nullish(),
  }),
  output: Id,
  summary: 'Creates or changes a position',
});
export const positionRemove = call({
  ...write,
  id: 'organisation.position.remove',
  path: '/organisation/position/remove',
  input: z.object({ ids: idList }),
  output: z.number(),
  summary: 'Removes positions that nobody holds',
});

/** A group of people, for messages and processes. */
export const UserGroup = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  members: z.array(z.object({ id: Id, name: z.string() })),
});
export type UserGroup = z.infer<typeof UserGroup>;
export const groupQuery = call({
  ...read,
  id: 'organisation.group.query',
  path: '/organisation/group/query',
  output: listOf(UserGroup),
  summary: 'Groups with their members (employee ids)',
});
export const groupSave = call({
  ...write,
  id: 'organisation.group.save',
  path: '/organisation/group/save',
  input: z.object({
    id: Id.optional(),
    code: code.optional(),
    name: name.optional(),
    description: Prose(500).optional(),
    employeeIds: z.array(Id).max(2_000).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a group; employeeIds replaces the members',
});
export const groupRemove = call({
  ...write,
  id: 'organisation.group.remove',
  path: '/organisation/group/remove',
  input: z.object({ ids: idList }),
  output: z.number(),
  summary: 'Removes groups',
});

/** A role: built-in ones belong to the product, others to the tenant. */
export const Role = z.object({
  /** `CHIEF`, or digits for a role of the tenant. */
  id: z.string(),
  builtIn: z.boolean(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  /** How many people of the tenant hold it. */
  employees: z.number(),
});
export type Role = z.infer<typeof Role>;
export const roleList = call({
  ...manage,
  id: 'organisation.role.list',
  method: 'GET',
  access: 'permission:role.manage',
  path: '/organisation/role/list',
  input: z.object({}),
  output: z.object({
    roles: z.array(Role),
    /** Permissions that a role of the tenant may bundle. */
    grantable: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  summary: 'Roles that people of the tenant may hold: built-in and own ones',
});
export const roleSave = call({
  ...write,
  id: 'organisation.role.save',
  access: 'permission:role.manage',
  path: '/organisation/role/save',
  input: z.object({
    id: Id.optional(),
    code: code.optional(),
    name: name.optional(),
    description: Prose(500).optional(),
    permissions: z.array(z.string().max(100)).max(100).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a role of the tenant; its menus through updateResource',
});
export const roleRemove = call({
  ...write,
  id: 'organisation.role.remove',
  access: 'permission:role.manage',
  path: '/organisation/role/remove',
  input: z.object({ ids: idList }),
  output: z.number(),
  summary: 'Removes roles of the tenant, taking them from their people',
});

export const Gender = z.enum(['male', 'female']);
export const EmployeeStatus = z.enum(['actived', 'disabled', 'locked']);
export const Employee = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  gender: Gender.nullable(),
  name: z.string(),
  orgId: Id.nullable(),
  orgPath: z.string(),
  positionId: Id.nullable(),
  positionName: z.string().nullable(),
  status: EmployeeStatus,
  /** Enterprise messaging account. */
  wcAccount: z.string().nullable(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  isAdmin: z.boolean(),
  /** Left the tenant on this day. */
  leftAt: z.string().nullable(),
  createTime: z.string(),
});
export type Employee = z.infer<typeof Employee>;
const EmployeeId = z.object({ employeeId: Id });
const account = z.string().regex(/^[A-Za-z][A-Za-z0-9]{1,40}$/);

export const employeeQuery = call({
  ...read,
  id: 'organisation.employee.query',
  path: '/organisation/employee/query',
  output: listOf(Employee),
  summary: 'Employees: fields account, name, gender, orgId, orgPath, positionId, status, wcAccount, createTime',
});
export const employeeGet = call({
  ...manage,
  id: 'organisation.employee.get',
  method: 'GET',
  path: '/organisation/employee/get',
  input: EmployeeId,
  output: Employee,
  summary: 'One employee',
});
export const employeeSave = call({
  ...write,
  id: 'organisation.employee.save',
  path: '/organisation/employee/save',
  input: z.object({
    id: Id.optional(),
    /** Only when creating. */
    account: account.optional(),
    name: name.optional(),
    gender: Gender.nullish(),
    orgId: Id.nullish(),
    positionId: Id.nullish(),
    wcAccount: z.string().max(100).nullish(),
    /** Built-in role ids and ids of roles of the tenant; replaces the roles held. */
    roles: z
      .array(z.union([RoleId, Id]))
      .max(50)
      .optional(),
  }),
  output: z.object({
    id: Id,
    /** Shown once: the one-time password of a new account. */
    initialPassword: z.string().nullable(),
  }),
  summary: 'Creates an employee with account and one-time password, or changes one',
});
export const employeeActivate = call({
  ...write,
  id: 'organisation.employee.activate',
  path: '/organisation/employee/activate',
  input: z.object({ employeeIds: idList }),
  output: z.number(),
  summary: 'Activates employees',
});
export const employeeDisable = call({
  ...write,
  id: 'organisation.employee.disable',
  path: '/organisation/employee/disable',
  input: z.object({ employeeIds: idList }),
  output: z.number(),
  summary: 'Disables employees and ends their sessions at once',
});
export const employeeResetPassword = call({
  ...write,
  id: 'organisation.employee.resetPassword',
  personal: true,
  path: '/organisation/employee/resetPassword',
  input: EmployeeId,
  output: z.object({ account: z.string(), initialPassword: z.string() }),
  summary: 'One-time initial password, shown once; it must be changed at the next sign-in. Ends the sessions',
});
/** A fault in an imported sheet: where, what, and what to do. */
export const ImportFault = z.object({
  row: z.number(),
  column: z.string(),
  message: z.string(),
  remedy: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;
export const employeeImport = call({
  ...write,
  id: 'organisation.employee.import',
  path: '/organisation/employee/import',
  kind: 'upload',
  input: z.object({}),
  output: z.object({
    created: z.number(),
    updated: z.number(),
    /** With any fault nothing is stored. */
    faults: z.array(ImportFault),
    /** New accounts with their one-time passwords, shown once. */
    accounts: z.array(z.object({ account: z.string(), name: z.string(), initialPassword: z.string() })),
  }),
  summary: 'Imports employees from an xlsx of at most 500 rows, all or nothing',
});
export const employeeTemplate = call({
  ...manage,
  id: 'organisation.employee.template',
  method: 'GET',
  path: '/organisation/employee/template',
  kind: 'binary',
  input: z.object({}),
  output: z.unknown(),
  summary: 'Empty xlsx with the columns of the import',
});
export const employeeOpenTasks = call({
  ...manage,
  id: 'organisation.employee.openTasks',
  method: 'GET',
  path: '/organisation/employee/openTasks',
  input: EmployeeId,
  output: z.object({
    tasks: z.array(z.object({ id: Id, caseId: Id, title: z.string(), nodeTitle: z.string(), claimedAt: z.string() })),
    /** Active colleagues who may do all of them. */
    successors: z.array(z.object({ id: Id, name: z.string() })),
  }),
  summary: 'Tasks that an employee holds, and who could take them over',
});
export const employeeLeave = call({
  ...write,
  id: 'organisation.employee.leave',
  path: '/organisation/employee/leave',
  input: z.object({ employeeId: Id, successorId: Id.optional(), reason: Prose(500).optional() }),
  output: z.number(),
  summary: 'Hands the open tasks to a colleague, disables the employee and ends the sessions; answers the tasks moved',
});

export const organisationCalls = {
  orgList,
  orgSave,
  orgRemove,
  levelQuery,
  levelSave,
  levelRemove,
  positionQuery,
  positionSave,
  positionRemove,
  groupQuery,
  groupSave,
  groupRemove,
  roleList,
  roleSave,
  roleRemove,
  employeeQuery,
  employeeGet,
  employeeSave,
  employeeActivate,
  employeeDisable,
  employeeResetPassword,
  employeeImport,
  employeeTemplate,
  employeeOpenTasks,
  employeeLeave,
};
