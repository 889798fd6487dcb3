import * as calls from '@app/contract';
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
  implement(calls.tenantQuery, queryTenants, all),
  implement(calls.tenantQueryWait, queryWaitingTenants, all),
  implement(calls.tenantRemove, removeTenants, all),
  implement(calls.tenantSave, saveTenant, own),
  implement(calls.tenantGet, getTenant, own),
  implement(calls.tenantFind, findTenants, all),
  implement(calls.tenantSaveUserRelation, addUsersToTenant, all),
  implement(calls.tenantApproveBatch, approveTenants, all),
  implement(calls.tenantApprove, approveTenant, all),
  implement(calls.schemaCreate, createTenantSpace, detached),
  implement(calls.schemaDrop, dropTenantSpace, all),
  implement(calls.schemaRemove, dropTenantSpace, all),
  implement(calls.schemaQuery, querySpaces, detached),
  implement(calls.schemaGet, getSpace, detached),
  implement(calls.schemaExports, queryExports, all),
  implement(calls.schemaExportDownload, downloadExport, all),
];
