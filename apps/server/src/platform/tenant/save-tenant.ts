import type { Parsed, tenantSave } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import {
  addMember,
  ancestorsOf,
  codeTaken,
  insertTenantRow,
  lockTenants,
  peopleOnlyIn,
  type TenantRow,
  updateOwnTenant,
  updateTenantRow,
  userByAccount,
} from './manage.store.ts';
import { rolesOfMember } from './member-roles.ts';
import { refuseField } from './refuse.ts';

type SaveInput = Parsed<typeof tenantSave>;

/** A super administrator creates (WAIT, DISABLED) or changes a tenant, its state by the rules of section 4. */
export async function saveAnyTenant(ctx: Context, input: SaveInput): Promise<string> {
  const id = input.id === undefined ? await createTenant(ctx, input) : await changeTenant(ctx, input.id, input);
  if (input.account) await addAdministrator(ctx, id, input.account);
  return id;
}

/** The own administrator changes name, email and size of a tenant; other fields are refused (R7.4-12). */
export async function saveOwnTenant(ctx: Context, input: SaveInput): Promise<string> {
  if (input.status !== undefined || input.approveStatus !== undefined || input.id === undefined)
    fail('illegalPermission');
  // The scope sees no other tenant: its id is state 404.
  const before = (await lockTenants(ctx.db, [input.id]))[0] ?? fail('notFound');
  const fixed = [
    [input.code, before.code],
    [input.kind, before.kind],
    [input.parentId, before.parent_id],
  ] as const;
  if (fixed.some(([given, is]) => given !== undefined && (given ?? null) !== is)) fail('illegalPermission');
  const after = merged(before, input);
  await updateOwnTenant(ctx.db, after);
  await auditChange(ctx, 'tenant.save', before, after);
  return before.id;
}

async function createTenant(ctx: Context, input: SaveInput): Promise<string> {
  const name = input.name ?? refuseField(ctx, 'name', 'tenant.needsName');
  const code = input.code ?? refuseField(ctx, 'code', 'tenant.needsCode');
  if (input.kind === 'platform') refuseField(ctx, 'kind', 'tenant.platformStays');
  if (input.status === 'ENABLED') refuseField(ctx, 'status', 'tenant.needsPassed');
  if (input.approveStatus !== undefined && input.approveStatus !== 'WAIT')
    refuseField(ctx, 'approveStatus', 'tenant.onlyResubmit');
  await checkCode(ctx, code, null);
  const row = {
    id: ctx.app.newId(),
    kind: input.kind ?? 'company',
    code,
    name,
    email: input.email || null,
    scale: input.scale || null,
    parent_id: input.parentId ?? null,
    parent_name: input.parentName?.trim() || null,
  };
  await checkParent(ctx, row.id, row.parent_id);
  await insertTenantRow(ctx.db, row);
  await ctx.audit({
    action: 'tenant.create',
    entity: 'tenant',
    entityId: row.id,
    after: { ...row, status: 'DISABLED', approve_status: 'WAIT' },
  });
  return row.id;
}

async function changeTenant(ctx: Context, id: string, input: SaveInput): Promise<string> {
  const before = (await lockTenants(ctx.db, [id]))[0] ?? fail('notFound');
  const after: TenantRow = {
    ...merged(before, input),
    kind: input.kind ?? before.kind,
    code: input.code ?? before.code,
    parent_id: input.parentId === undefined ? before.parent_id : input.parentId,
    parent_name: input.parentName === undefined ? before.parent_name : input.parentName?.trim() || null,
    status: input.status ?? before.status,
    approve_status: input.approveStatus ?? before.approve_status,
  };
  checkState(ctx, before, after);
  if (after.code !== before.code) await checkCode(ctx, after.code, before.id);
  if (after.parent_id !== before.parent_id) await checkParent(ctx, before.id, after.parent_id);
  await updateTenantRow(ctx.db, after);
  await auditChange(ctx, actionOf(before, after), before, after);
  if (before.status === 'ENABLED' && after.status === 'DISABLED') await endSessionsOf(ctx, before.id);
  return before.id;
}

/** Checks changes of state by section 4 of the specification: PASSED and REFUSED come from the approval call only. */
function checkState(ctx: Context, before: TenantRow, after: TenantRow): void {
  const hasSpace = !['WAIT', 'FAILED', 'DROPPED'].includes(before.schema_status);
  if (before.kind === 'platform' && (after.status !== before.status || after.kind !== before.kind))
    refuseField(ctx, 'status', 'tenant.platformStays');
  if (after.kind === 'platform' && before.kind !== 'platform') refuseField(ctx, 'kind', 'tenant.platformStays');
  if (after.kind !== before.kind && (hasSpace || before.approve_status === 'PASSED'))
    refuseField(ctx, 'kind', 'tenant.kindFixed');
  if (after.code !== before.code && (hasSpace || before.kind === 'platform'))
    refuseField(ctx, 'code', 'tenant.codeFixed');
  if (after.approve_status !== before.approve_status) {
    if (before.approve_status !== 'REFUSED' || after.approve_status !== 'WAIT')
      refuseField(ctx, 'approveStatus', 'tenant.onlyResubmit');
  }
  if (after.status === 'ENABLED' && after.approve_status !== 'PASSED') refuseField(ctx, 'status', 'tenant.needsPassed');
}

function merged(before: TenantRow, input: SaveInput): TenantRow {
  return {
    ...before,
    name: input.name ?? before.name,
    email: input.email === undefined ? before.email : input.email || null,
    scale: input.scale === undefined ? before.scale : input.scale || null,
  };
}

async function checkCode(ctx: Context, code: string, besides: string | null): Promise<void> {
  if (!(await codeTaken(ctx.db, code, besides))) return;
  const message = text(ctx.language, 'tenant.codeTaken', { code });
  fail('conflict', { cause: message, data: [{ field: 'code', message }] });
}

async function checkParent(ctx: Context, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const upper = await ancestorsOf(ctx.db, parentId);
  if (upper.length === 0) refuseField(ctx, 'parentId', 'tenant.parentUnknown');
  if (upper.includes(id)) refuseField(ctx, 'parentId', 'tenant.parentCycle');
}

async function addAdministrator(ctx: Context, tenantId: string, account: string): Promise<void> {
  const user =
    (await userByAccount(ctx.db, account)) ??
    refuseField(ctx, 'account', 'tenant.accountUnknown', { account: account.slice(0, 60) });
  const [tenant] = await lockTenants(ctx.db, [tenantId]);
  const roles = rolesOfMember(tenant?.kind ?? 'company', true);
  await addMember(ctx.db, { tenantId, user, isAdmin: true, roles }, ctx.app.newId);
}

async function endSessionsOf(ctx: Context, tenantId: string): Promise<void> {
  const people = (await peopleOnlyIn(ctx.db, tenantId)).filter((id) => id !== ctx.user?.id);
  await ctx.app.wiring.endSessions?.(ctx, people, 'tenantDisabled');
}

function actionOf(before: TenantRow, after: TenantRow): string {
  if (before.status !== after.status) return after.status === 'ENABLED' ? 'tenant.enable' : 'tenant.disable';
  return before.approve_status !== after.approve_status ? 'tenant.resubmit' : 'tenant.save';
}

/** Only what changed goes into the log. */
async function auditChange(ctx: Context, action: string, before: TenantRow, after: TenantRow): Promise<void> {
  const keys = (Object.keys(after) as (keyof TenantRow)[]).filter((key) => after[key] !== before[key]);
  const part = (row: TenantRow) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  if (keys.length > 0)
    await ctx.audit({ action, entity: 'tenant', entityId: before.id, before: part(before), after: part(after) });
}
