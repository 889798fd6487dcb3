export { reachableAmong, reachablePeople } from './reachable.ts';

import './texts.ts';
import type { Module } from '../../kernel/module.ts';
import { settleCreations, sweepExports } from './space.ts';
import { tenantRoutes } from './tenant.routes.ts';

export { addMember, codeTaken, insertTenantRow, storeUscc, usccTaken } from './manage.store.ts';
export { tenantMatters } from './matters.ts';
export { rolesOfMember } from './member-roles.ts';
export { colleaguesAmong, type Named, type NameShown, namesShown, officeName, otherSide } from './outward.ts';
export {
  activePeople,
  type Belongings,
  belongingsOf,
  colleaguesInOrg,
  type DirectoryPerson,
  findColleagues,
  managerAbove,
  officesWithPeople,
  partId,
  partName,
  peopleNamed,
  peopleOfOffice,
  peopleOfPart,
} from './people.store.ts';
export { directorySources } from './reference-sources.ts';
export { assignableRoles, grantablePermissions, permissionNames, roleNames } from './role-names.ts';
export { type PermissionId, permissionsOf, permissionTable } from './role-permissions.ts';
export { runSpaceDrop } from './space.ts';
export {
  authorities,
  officeOfSpace,
  type Person,
  receivingAuthority,
  type Tenant,
  tenantById,
  usersOfTenant,
  usersWithRole,
} from './tenant.store.ts';

/** Tenants, their approval and their spaces (spec 7.4). */
export const tenantModule: Module = {
  name: 'tenant',
  routes: tenantRoutes,
  start: async (app) => {
    await settleCreations(app);
    await sweepExports(app);
    const timer = setInterval(() => void sweepExports(app).catch(() => undefined), 3_600_000);
    timer.unref();
    return async () => clearInterval(timer);
  },
};
