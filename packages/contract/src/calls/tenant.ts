import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id, IdList } from '../json.ts';
import { tenantScales } from '../tenant-scales.ts';
import { Name, NameOrNone, Prose } from '../typed-text.ts';

const writeTenant = { method: 'POST', prefix: 'platform', access: 'permission:tenant.manage', writes: true } as const;
const postTenant = { method: 'POST', prefix: 'platform', access: 'permission:tenant.manage' } as const;
const writeSpace = { method: 'POST', prefix: 'platform', access: 'permission:space.manage', writes: true } as const;
const postSpace = { method: 'POST', prefix: 'platform', access: 'permission:space.manage' } as const;

/** 7.4 Tenants: companies and authorities, their approval and their spaces. */
export const TenantKind = z.enum(['authority', 'company', 'platform']);
export const TenantStatus = z.enum(['DISABLED', 'ENABLED']);
export const ApproveStatus = z.enum(['WAIT', 'PASSED', 'REFUSED']);
export const SchemaStatus = z.enum(['WAIT', 'CREATING', 'CREATED', 'FAILED', 'DROPPING', 'DROPPED', 'ERROR']);
export { tenantScales };

export const TenantRecord = z.object({
  id: Id,
  /** Account of its administrator. */
  account: z.string().nullable(),
  approveStatus: ApproveStatus,
  code: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  scale: z.string().nullable(),
  /** Unified social credit code of a company, as it gave it when it asked. */
  uscc: z.string().nullable(),
  schemaStatus: SchemaStatus,
  status: TenantStatus,
  kind: TenantKind,
  /** The opinion given when the tenant was approved or refused. */
  opinion: z.string().nullable(),
  approvedAt: z.string().nullable(),
  createTime: z.string(),
});
export type TenantRecord = z.infer<typeof TenantRecord>;

/** A tenant's code names its space: a key (letter first; letters, digits, underscore), in lower case. */
const Code = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/);
const TenantId = z.object({ tenantId: Id });

export const tenantQuery = call({
  ...postTenant,
  id: 'tenant.query',
  path: '/saas/tenant/query',
  input: ListRequest,
  output: listOf(TenantRecord),
  summary: 'All tenants',
});
export const tenantQueryWait = call({
  ...postTenant,
  id: 'tenant.queryWait',
  path: '/saas/tenant/query/wait',
  input: ListRequest,
  output: listOf(TenantRecord),
  summary: 'Tenants that wait for approval',
});
export const tenantRemove = call({
  ...writeTenant,
  id: 'tenant.remove',
  path: '/saas/tenant/remove',
  input: z.object({ tenantIds: IdList }),
  output: z.number(),
  summary: 'Removes disabled tenants without a space, all or nothing; answers how many',
});
export const tenantSave = call({
  id: 'tenant.save',
  method: 'POST',
  prefix: 'platform',
  path: '/saas/tenant/save',
  access: 'permission:tenant.own',
  writes: true,
  input: z.object({
    id: Id.optional(),
    name: Name(100).optional(),
    code: Code.optional(),
    kind: TenantKind.optional(),
    email: z.union([z.email().max(200), z.literal('')]).nullish(),
    scale: z.union([z.enum(tenantScales), z.literal('')]).nullish(),
    parentId: Id.nullish(),
    parentName: NameOrNone(100).nullish(),
    /** Account of an existing user who becomes its administrator. */
    account: z.string().max(100).nullish(),
    /** Enable or disable; a super administrator only. */
    status: TenantStatus.optional(),
    /** Only REFUSED → WAIT (resubmission); a super administrator only. */
    approveStatus: ApproveStatus.optional(),
  }),
  output: Id,
  summary: 'Creates (WAIT, DISABLED) or changes a tenant; its own administrator changes name, email and scale only',
});
export const tenantGet = call({
  id: 'tenant.get',
  method: 'GET',
  prefix: 'platform',
  path: '/saas/tenant/get',
  access: 'permission:tenant.own',
  input: TenantId,
  output: TenantRecord,
  summary: 'One tenant; for its own administrator only the own one',
});
export const tenantFind = call({
  ...postTenant,
  id: 'tenant.find',
  path: '/saas/tenant/find/tenant',
  input: z.object({
    name: z.string().max(100).optional(),
    code: z.string().max(100).optional(),
    status: TenantStatus.optional(),
  }),
  output: z.array(TenantRecord),
  summary: 'Tenants by name (contains), code (contains) and status, not paged',
});
export const tenantSaveUserRelation = call({
  ...writeTenant,
  id: 'tenant.saveUserRelation',
  path: '/saas/tenant/save/user/relation',
  input: z.object({ tenantId: Id, userIds: z.array(Id).min(1).max(200), isAdmin: z.enum(['Y', 'N']) }),
  output: z.number(),
  summary: 'Adds users to a tenant, replaces nothing; answers how many are new',
});
export const tenantApproveBatch = call({
  ...writeTenant,
  id: 'tenant.approveBatch',
  path: '/saas/tenant/approve/batch',
  personal: true,
  input: z.object({
    tenantIds: IdList,
    approveStatus: z.enum(['PASSED', 'REFUSED']),
    opinion: Prose(500).optional(),
  }),
  output: z.number(),
  summary: 'Approves or refuses waiting tenants, all or nothing',
});
export const tenantApprove = call({
  ...writeTenant,
  id: 'tenant.approve',
  path: '/saas/tenant/approve',
  personal: true,
  input: z.object({
    tenantId: Id,
    approveStatus: z.enum(['PASSED', 'REFUSED']),
    opinion: Prose(500).optional(),
  }),
  output: z.number(),
  summary: 'Approves or refuses one waiting tenant',
});

/** A tenant's space in the database. */
export const TenantSpace = z.object({
  tenantId: Id,
  tenantName: z.string(),
  code: z.string(),
  status: TenantStatus,
  schemaStatus: SchemaStatus,
  schemaName: z.string().nullable(),
  /** Why the last attempt failed. */
  schemaError: z.string().nullable(),
  createTime: z.string().nullable(),
  tables: z.number(),
  /** Number of cases in it. */
  cases: z.number(),
});
export type TenantSpace = z.infer<typeof TenantSpace>;
/** An archive written before a space was dropped. */
export const SpaceExport = z.object({
  id: Id,
  tenantId: Id,
  tenantName: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  tables: z.number(),
  rows: z.number(),
  sha256: z.string(),
  createTime: z.string(),
  expireTime: z.string(),
});
export type SpaceExport = z.infer<typeof SpaceExport>;

export const schemaCreate = call({
  ...writeSpace,
  id: 'tenant.schemaCreate',
  path: '/saas/tenant/schema/create',
  input: TenantId,
  output: SchemaStatus,
  summary: 'Creates the space of an authority; again is no error, a failure leaves nothing',
});
export const schemaDrop = call({
  ...writeSpace,
  id: 'tenant.schemaDrop',
  path: '/saas/tenant/schema/drop',
  input: z.object({ tenantId: Id, confirm: z.string().max(100) }),
  output: SchemaStatus,
  summary:
    'Exports, then drops the space of a disabled tenant; confirm = its code. A job does it: DROPPING, then DROPPED',
});
export const schemaRemove = call({
  ...writeSpace,
  id: 'tenant.schemaRemove',
  path: '/saas/tenant/schema/remove',
  input: z.object({ tenantId: Id, confirm: z.string().max(100) }),
  output: SchemaStatus,
  summary: 'The same as /schema/drop under the name of the family',
});
export const schemaQuery = call({
  ...postSpace,
  id: 'tenant.schemaQuery',
  path: '/saas/tenant/schema/query',
  input: ListRequest,
  output: listOf(TenantSpace),
  summary: 'Spaces of the authorities with tables and cases',
});
export const schemaGet = call({
  id: 'tenant.schemaGet',
  method: 'GET',
  prefix: 'platform',
  path: '/saas/tenant/schema/get',
  access: 'permission:space.manage',
  input: TenantId,
  output: TenantSpace,
  summary: 'One space',
});
export const schemaExports = call({
  ...postSpace,
  id: 'tenant.schemaExports',
  path: '/saas/tenant/schema/export/query',
  input: ListRequest,
  output: listOf(SpaceExport),
  summary: 'Archives of dropped spaces, kept 30 days',
});
export const schemaExportDownload = call({
  id: 'tenant.schemaExportDownload',
  method: 'GET',
  prefix: 'platform',
  path: '/saas/tenant/schema/export/download',
  access: 'permission:space.manage',
  kind: 'binary',
  input: z.object({ exportId: Id }),
  output: z.unknown(),
  summary: 'One archive: a zip of JSON lines, one file per table',
});
