import { z } from 'zod';
import { call, listOf } from '../../call.ts';
import { RoleId } from '../../definition.ts';
import { Id, IdList, Named } from '../../json.ts';
import { Prose } from '../../typed-text.ts';
import { manage, name, read, write } from './parts.ts';

/** Employees: their accounts, states and import, and who takes over when one leaves. */

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
  /** Day on which the person left the tenant. */
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
    /** The one-time password of a new account; shown once. */
    initialPassword: z.string().nullable(),
  }),
  summary: 'Creates an employee with account and one-time password, or changes one',
});
export const employeeActivate = call({
  ...write,
  id: 'organisation.employee.activate',
  path: '/organisation/employee/activate',
  input: z.object({ employeeIds: IdList }),
  output: z.number(),
  summary: 'Activates employees',
});
export const employeeDisable = call({
  ...write,
  id: 'organisation.employee.disable',
  path: '/organisation/employee/disable',
  input: z.object({ employeeIds: IdList }),
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
    /** When there is any fault, nothing is stored. */
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
  summary:
    'Xlsx to fill in: the columns of the import with lists to choose from, and sheets with examples, what each column takes, and the codes of the tenant',
});
export const employeeOpenTasks = call({
  ...manage,
  id: 'organisation.employee.openTasks',
  method: 'GET',
  path: '/organisation/employee/openTasks',
  input: EmployeeId,
  output: z.object({
    tasks: z.array(z.object({ id: Id, caseId: Id, title: z.string(), nodeTitle: z.string(), claimedAt: z.string() })),
    /** Active colleagues who may do all of these tasks. */
    successors: z.array(Named),
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
