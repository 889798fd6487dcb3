export { type PermissionId, permissionsOf, permissionTable } from './role-permissions.ts';
export {
  authorities,
  peopleById,
  type Person,
  receivingAuthority,
  type Tenant,
  tenantById,
  usersOfTenant,
  usersWithRole,
} from './tenant.store.ts';
