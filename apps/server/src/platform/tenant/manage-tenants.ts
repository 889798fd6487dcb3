import {
  commaOf,
  type Input,
  type ListRequest,
  type ListResult,
  type Parsed,
  TenantRecord,
  type tenantApproveBatch,
  type tenantFind,
  type tenantSave,
  type tenantSaveUserRelation,
} from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { idsOf, listPage, mapRows } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import { messageSend } from '../message/jobs.ts';
import {
  addMember,
  adminsOf,
  deleteTenants,
  existingUsers,
  lockTenants,
  storeApproval,
  type TenantRow,
  tenantSource,
  withRecords,
} from './manage.store.ts';
import { rolesOfMember } from './member-roles.ts';
import { saveAnyTenant, saveOwnTenant } from './save-tenant.ts';

type Page = ListResult<TenantRecord>;
const newest: ListRequest['sorts'] = [{ field: 'createTime', order: 'DESC' }];

/** All tenants (R7.4-01). */
export async function queryTenants(ctx: Context, request: ListRequest): Promise<Page> {
  return mapRows(await listPage(ctx, tenantSource, request, { usualOrder: newest }), (row) => TenantRecord.parse(row));
}

/** Tenants that wait for approval, the longest waiting first (R7.4-02). */
export async function queryWaitingTenants(ctx: Context, request: ListRequest): Promise<Page> {
  const page = await listPage(ctx, tenantSource, request, {
    usualOrder: [{ field: 'createTime', order: 'ASC' }],
    where: sql`t.approve_status = 'WAIT'`,
  });
  return mapRows(page, (row) => TenantRecord.parse(row));
}

/** Tenants by name, code and status, not paged (R7.4-09). */
export async function findTenants(ctx: Context, input: Parsed<typeof tenantFind>): Promise<TenantRecord[]> {
  const parameters = [
    { key: 'Q^name^SL', value: input.name ?? '' },
    { key: 'Q^code^SL', value: input.code ?? '' },
    { key: 'Q^status^S', value: input.status ?? '' },
  ];
  const found: TenantRecord[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const page = await queryTenants(ctx, {
      parameters,
      requestPage: { pageNo, limit: 500 },
      sorts: [{ field: 'name', order: 'ASC' }],
    });
    found.push(...page.dataResult);
    if (page.dataResult.length < 500) return found;
  }
}

/** One tenant (R7.4-08); who is not a super administrator sees the own one only, which the scope sees to. */
export async function getTenant(ctx: Context, input: { tenantId: string }): Promise<TenantRecord> {
  if (ctx.permissions.has('tenant.manage') && ctx.scope.role === 'app_platform' && ctx.scope.tenantId !== undefined)
    return ctx.within({ role: 'app_platform' }, (tx) => getTenant(tx, input));
  const page = await listPage(
    ctx,
    tenantSource,
    { parameters: [], requestPage: { pageNo: 1, limit: 1 }, sorts: [] },
    { usualOrder: newest, where: sql`t.id = ${input.tenantId}` },
  );
  const [row] = page.dataResult;
  return row ? TenantRecord.parse(row) : fail('notFound');
}

/** Creates or changes a tenant (R7.4-07, R7.4-12). */
export async function saveTenant(ctx: Context, input: Parsed<typeof tenantSave>): Promise<string> {
  if (ctx.permissions.has('tenant.manage'))
    return ctx.within({ role: 'app_platform' }, (tx) => saveAnyTenant(tx, input));
  return saveOwnTenant(ctx, input);
}

/** Approves or refuses waiting tenants, all or nothing (R7.4-11, R4-03). */
export async function approveTenants(ctx: Context, input: Parsed<typeof tenantApproveBatch>): Promise<number> {
  const ids = idsOf(ctx, input.tenantIds, 'tenantIds');
  const rows = await lockAll(ctx, ids);
  refuseWith(
    ctx,
    'tenant.notWaiting',
    rows.filter((row) => row.approve_status !== 'WAIT'),
  );
  const approval = { status: input.approveStatus, opinion: input.opinion?.trim() || null };
  await storeApproval(ctx.db, ids, { ...approval, by: ctx.user?.id ?? null, at: ctx.now() });
  for (const row of rows) {
    const passed = approval.status === 'PASSED';
    await ctx.audit({
      action: passed ? 'tenant.approve' : 'tenant.refuse',
      entity: 'tenant',
      entityId: row.id,
      before: { approveStatus: row.approve_status, status: row.status },
      after: { approveStatus: approval.status, status: passed ? 'ENABLED' : row.status, opinion: approval.opinion },
    });
    const userIds = await adminsOf(ctx.db, row.id);
    if (passed && userIds.length > 0)
      await ctx.emit(messageSend, { dedupeKey: `tenant.approve:${row.id}`, ...approvedMessage(row), userIds });
  }
  return rows.length;
}

/** The same for one tenant, as the family calls it. */
export function approveTenant(
  ctx: Context,
  input: { tenantId: string; approveStatus: 'PASSED' | 'REFUSED'; opinion?: string | undefined },
): Promise<number> {
  const { tenantId: tenantIds, ...rest } = input;
  return approveTenants(ctx, { tenantIds, ...rest });
}

/** Removes disabled tenants that have neither space nor cases, all or nothing (R7.4-03, R4-04). */
export async function removeTenants(ctx: Context, input: { tenantIds: string }): Promise<number> {
  const ids = idsOf(ctx, input.tenantIds, 'tenantIds');
  const rows = await lockAll(ctx, ids);
  refuseWith(
    ctx,
    'tenant.platformStays',
    rows.filter((row) => row.kind === 'platform'),
  );
  refuseWith(
    ctx,
    'tenant.removeEnabled',
    rows.filter((row) => row.status !== 'DISABLED'),
  );
  const spaceless = ['WAIT', 'FAILED', 'DROPPED'];
  refuseWith(
    ctx,
    'tenant.removeSpace',
    rows.filter((row) => !spaceless.includes(row.schema_status)),
  );
  const used = await withRecords(ctx.db, ids);
  refuseWith(
    ctx,
    'tenant.removeRecords',
    rows.filter((row) => used.has(row.id)),
  );
  await deleteTenants(ctx.db, ids);
  for (const row of rows)
    await ctx.audit({
      action: 'tenant.remove',
      entity: 'tenant',
      entityId: row.id,
      before: { code: row.code, name: row.name },
    });
  return rows.length;
}

/** Adds users to a tenant; replaces nothing (R7.4-10). */
export async function addUsersToTenant(ctx: Context, input: Input<typeof tenantSaveUserRelation>): Promise<number> {
  const userIds = [...new Set(input.userIds)];
  const [tenant] = await lockAll(ctx, [input.tenantId]);
  const users = await existingUsers(ctx.db, userIds);
  if (!tenant || users.length !== userIds.length) fail('notFound');
  const isAdmin = input.isAdmin === 'Y';
  let added = 0;
  for (const user of users) {
    const member = { tenantId: tenant.id, user, isAdmin, roles: rolesOfMember(tenant.kind, isAdmin) };
    const isNew = await addMember(ctx.db, member, ctx.app.newId);
    if (isNew) added += 1;
    await ctx.audit({
      action: 'tenant.addUser',
      entity: 'tenant',
      entityId: tenant.id,
      after: { userId: user.id, isAdmin, isNew },
    });
  }
  return added;
}

async function lockAll(ctx: Context, ids: readonly string[]): Promise<TenantRow[]> {
  const rows = await lockTenants(ctx.db, ids);
  return rows.length === ids.length ? rows : fail('notFound');
}

function refuseWith(ctx: Context, key: string, rows: readonly TenantRow[]): void {
  if (rows.length === 0) return;
  const message = text(ctx.language, key, { names: rows.map((row) => row.name).join(commaOf(ctx.language)) });
  fail('invalidInput', { cause: message, data: [{ field: 'tenantIds', message }] });
}

function approvedMessage(row: TenantRow) {
  return {
    subject: {
      'zh-CN': `租户“${row.name}”已通过审批`,
      'zh-TW': `租戶「${row.name}」已通過審核`,
      en: `The tenant “${row.name}” was approved`,
    },
    content: {
      'zh-CN': `“${row.name}”已启用，可以登录使用。`,
      'zh-TW': `「${row.name}」已啟用，可以登入使用。`,
      en: `“${row.name}” is enabled. You can sign in and work in it.`,
    },
  };
}
