export { type PermissionId, permissionsOf } from './role-permissions.ts';
export {
  authorities,
  type Person,
  receivingAuthority,
  type Tenant,
  tenantById,
  usersOfTenant,
  usersWithRole,
} from './tenant.store.ts';
