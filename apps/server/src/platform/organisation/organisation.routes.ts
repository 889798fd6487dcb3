import * as contract from '@app/contract';
import { implement } from '../../kernel/module.ts';
import { assignRole, endRole, listAssignments } from './assignments.ts';
import { ownCompany } from './company.ts';
import * as directory from './directory.ts';
import * as employee from './employee.ts';
import { importEmployees } from './import-employees.ts';
import { sendTemplate } from './import-template.ts';
import { letEmployeeLeave, openTasksOfEmployee } from './leave.ts';
import { listRoles, removeRoles, saveRole } from './roles.ts';

const own = { space: 'tenant' } as const;
/** Passwords are hashed and files are read without an open transaction. */
const detached = { space: 'none', narrow: true } as const;

/** Calls of the directory; each sees one tenant only. */
export const organisationRoutes = [
  implement(contract.organisationCompany, ownCompany, { space: 'platform' }),
  implement(contract.orgList, directory.listOrgs, own),
  implement(contract.orgSave, directory.saveOrg, own),
  implement(contract.orgRemove, directory.removeOrgs, own),
  implement(contract.levelQuery, directory.queryLevels, own),
  implement(contract.levelSave, directory.saveLevel, own),
  implement(contract.levelRemove, directory.removeLevels, own),
  implement(contract.positionQuery, directory.queryPositions, own),
  implement(contract.positionSave, directory.savePosition, own),
  implement(contract.positionRemove, directory.removePositions, own),
  implement(contract.groupQuery, directory.queryGroups, own),
  implement(contract.groupSave, directory.saveGroup, own),
  implement(contract.groupRemove, directory.removeGroups, own),
  implement(contract.roleList, listRoles, own),
  implement(contract.roleSave, saveRole, own),
  implement(contract.roleRemove, removeRoles, own),
  implement(contract.roleAssignments, listAssignments, own),
  implement(contract.roleAssign, assignRole, own),
  implement(contract.roleEnd, endRole, own),
  implement(contract.employeeQuery, employee.queryEmployees, own),
  implement(contract.employeeGet, employee.getEmployee, own),
  implement(contract.employeeSave, employee.saveEmployee, detached),
  implement(contract.employeeActivate, employee.activateEmployees, own),
  implement(contract.employeeDisable, employee.disableEmployees, own),
  implement(contract.employeeResetPassword, employee.resetPassword, detached),
  implement(contract.employeeImport, importEmployees, detached),
  implement(contract.employeeTemplate, sendTemplate, own),
  implement(contract.employeeOpenTasks, openTasksOfEmployee, own),
  implement(contract.employeeLeave, letEmployeeLeave, own),
];
