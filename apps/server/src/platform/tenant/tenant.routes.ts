import {
  schemaCreate,
  schemaDrop,
  schemaExportDownload,
  schemaExports,
  schemaGet,
  schemaQuery,
  schemaRemove,
  tenantApprove,
  tenantApproveBatch,
  tenantFind,
  tenantGet,
  tenantQuery,
  tenantQueryWait,
  tenantRemove,
  tenantSave,
  tenantSaveUserRelation,
} from '@app/contract';
import { implement } from '../../kernel/module.ts';
import {
  addUsersToTenant,
  approveTenant,
  approveTenants,
  findTenants,
  getTenant,
  queryTenants,
  queryWaitingTenants,
  removeTenants,
  saveTenant,
} from './manage-tenants.ts';
import { createTenantSpace, downloadExport, dropTenantSpace, getSpace, queryExports, querySpaces } from './space.ts';

const all = { space: 'platform' } as const;
const own = { space: 'tenant' } as const;
/** These calls look into several schemas or take long: each opens its own transactions. */
const detached = { space: 'none' } as const;

/** Calls of 7.4. */
export const tenantRoutes = [
  implement(tenantQuery, queryTenants, all),
  implement(tenantQueryWait, queryWaitingTenants, all),
  implement(tenantRemove, removeTenants, all),
  implement(tenantSave, saveTenant, own),
  implement(tenantGet, getTenant, own),
  implement(tenantFind, findTenants, all),
  implement(tenantSaveUserRelation, addUsersToTenant, all),
  implement(tenantApproveBatch, approveTenants, all),
  implement(tenantApprove, approveTenant, all),
  implement(schemaCreate, createTenantSpace, detached),
  implement(schemaDrop, dropTenantSpace, all),
  implement(schemaRemove, dropTenantSpace, all),
  implement(schemaQuery, querySpaces, detached),
  implement(schemaGet, getSpace, detached),
  implement(schemaExports, queryExports, all),
  implement(schemaExportDownload, downloadExport, all),
];
