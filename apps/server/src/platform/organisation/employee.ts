import {
  Employee,
  type employeeSave,
  type ListRequest,
  type ListResult,
  type Output,
  type Parsed,
  RoleId as RoleIdSchema,
  textOf,
} from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { idsOf, listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { hashPassword } from '../auth/index.ts';
import { roleNames } from '../tenant/index.ts';
import { type AppRole, appRoles } from './directory.store.ts';
import { checkReference } from './directory.ts';
import {
  accountOf,
  accountsNamed,
  type EmployeeRow,
  employeeSource,
  insertPerson,
  lockEmployees,
  placeNames,
  refreshAccounts,
  refreshSuper,
  renamePerson,
  rolesOf,
  storeEmployee,
  storeInitialPassword,
  storeMemberRoles,
  storeStatus,
} from './employee.store.ts';
import { checkedRoles, checkMayActFor, checkPlace } from './given-roles.ts';
import { oneTimePassword } from './one-time-password.ts';
import { refuseField, refuseTaken } from './refuse.ts';

const platform = { role: 'app_platform' } as const;
/** Input of a save; roles from a sheet were converted from names to ids. */
type SaveInput = Omit<Parsed<typeof employeeSave>, 'roles'> & { roles?: readonly string[] | undefined };

/** Employees of the tenant. */
export async function queryEmployees(ctx: Context, request: ListRequest): Promise<ListResult<Employee>> {
  const page = await listPage(ctx, employeeSource, request, { usualOrder: [{ field: 'createTime', order: 'DESC' }] });
  const named = await roleNamer(ctx);
  return mapRows(page, (row) => shown(row, named));
}

/** One employee. */
export async function getEmployee(ctx: Context, input: { employeeId: string }): Promise<Employee> {
  const page = await listPage(
    ctx,
    employeeSource,
    { parameters: [], requestPage: { pageNo: 1, limit: 1 }, sorts: [] },
    { usualOrder: [{ field: 'createTime', order: 'DESC' }], where: sql`t.id = ${input.employeeId}` },
  );
  const row = page.dataResult[0] ?? fail('notFound');
  return shown(row, await roleNamer(ctx));
}

/** Creates an employee with account and one-time password, or changes one. The password is hashed before any transaction. */
export async function saveEmployee(ctx: Context, input: SaveInput): Promise<Output<typeof employeeSave>> {
  if (input.id !== undefined) {
    const id = input.id;
    await ctx.within(ctx.scope, (tx) => changeEmployee(tx, id, input));
    return { id, initialPassword: null };
  }
  const account = input.account ?? refuseField(ctx, 'account', 'needsAccount');
  const name = input.name ?? refuseField(ctx, 'name', 'needsName');
  const initialPassword = oneTimePassword();
  const hash = await hashPassword(initialPassword);
  const id = await ctx.within(ctx.scope, async (tx) => {
    const [taken] = await tx.within(platform, (all) => accountsNamed(all.db, [account]));
    if (taken) refuseTaken(tx, 'account', 'accountTaken', { account });
    return createEmployee(tx, { ...input, account, name }, hash);
  });
  return { id, initialPassword };
}

/** Adds person, membership, roles and employee; the account must be free. */
export async function createEmployee(
  tx: Context,
  input: SaveInput & { account: string; name: string },
  passwordHash: string,
): Promise<string> {
  const tenantId = tx.tenant?.id ?? fail('illegalPermission');
  const userId = tx.app.newId();
  const roles = await checkedRoles(tx, input.roles ?? []);
  const row = await placed(tx, {
    id: tx.app.newId(),
    user_id: userId,
    tenant_id: tenantId,
    name: input.name,
    gender: input.gender ?? null,
    org_id: input.orgId ?? null,
    org_name: null,
    position_id: input.positionId ?? null,
    position: null,
    status: 'actived',
    wc_account: input.wcAccount || null,
  });
  const carried = await checkPlace(tx, row);
  const { account, name } = input;
  await insertPerson(tx.db, { userId, membershipId: tx.app.newId(), tenantId, account, name });
  await storeEmployee(tx.db, row);
  await storeMemberRoles(tx.db, userId, roles);
  await tx.within(platform, async (all) => {
    await storeInitialPassword(all.db, userId, passwordHash, tx.now());
    if (roles.includes('SUPER')) await refreshSuper(all.db, userId);
  });
  await tx.audit({
    action: 'employee.create',
    entity: 'employee',
    entityId: row.id,
    after: { ...row, account, roles, ...byPlace(carried) },
  });
  return row.id;
}

/** Changes the given fields of an employee; the account stays. */
export async function changeEmployee(tx: Context, id: string, input: SaveInput): Promise<void> {
  const before = (await lockEmployees(tx.db, [id]))[0] ?? fail('notFound');
  const row = await placed(tx, {
    ...before,
    name: input.name ?? before.name,
    gender: input.gender === undefined ? before.gender : input.gender,
    org_id: input.orgId === undefined ? before.org_id : input.orgId,
    position_id: input.positionId === undefined ? before.position_id : input.positionId,
    wc_account: input.wcAccount === undefined ? before.wc_account : input.wcAccount || null,
  });
  const carried = await checkPlace(tx, row, before);
  await storeEmployee(tx.db, row);
  if (row.name !== before.name) await renamePerson(tx.db, row.user_id, row.name);
  const roles = await changeRoles(tx, row, input.roles);
  await tx.audit({
    action: 'employee.save',
    entity: 'employee',
    entityId: id,
    before: { ...before, roles: roles.before },
    after: { ...row, roles: roles.after, ...byPlace(carried) },
  });
}

/** Roles that somebody gets with a place, for the audit. */
const byPlace = (carried: readonly AppRole[]) =>
  carried.length > 0 ? { rolesByPlace: carried.map(({ name }) => name) } : {};

async function changeRoles(
  tx: Context,
  row: EmployeeRow,
  wanted: readonly string[] | undefined,
): Promise<{ before: string[]; after: string[] }> {
  const before = await rolesOf(tx.db, row.user_id);
  if (wanted === undefined) return { before, after: before };
  const after = await checkedRoles(tx, wanted, before);
  if (after.join() === before.join()) return { before, after };
  // Nobody changes their own roles, or those of a person of higher rank.
  if (row.user_id === tx.user?.id) refuseField(tx, 'roles', 'ownRoles');
  if (before.includes('SUPER') && !tx.user?.isSuper) fail('illegalPermission');
  await storeMemberRoles(tx.db, row.user_id, after);
  if (before.includes('SUPER') !== after.includes('SUPER'))
    await tx.within(platform, (all) => refreshSuper(all.db, row.user_id));
  return { before, after };
}

/** Activates employees, all or nothing (R4-43). */
export async function activateEmployees(ctx: Context, input: { employeeIds: string }): Promise<number> {
  const rows = await lockNamed(ctx, input.employeeIds);
  await setStatus(ctx, rows, 'actived');
  return rows.length;
}

/** Disables employees and ends their sessions at once, all or nothing (R4-44). */
export async function disableEmployees(ctx: Context, input: { employeeIds: string }): Promise<number> {
  const rows = await lockNamed(ctx, input.employeeIds);
  await setStatus(ctx, rows, 'disabled');
  return rows.length;
}

/** Sets the status of employees; people who may no longer work are signed out in the same transaction. */
export async function setStatus(
  ctx: Context,
  rows: readonly EmployeeRow[],
  status: 'actived' | 'disabled',
  leave: { reason: string } | null = null,
): Promise<void> {
  const userIds = rows.map((row) => row.user_id);
  if (status === 'disabled' && userIds.includes(ctx.user?.id ?? '')) refuseField(ctx, 'employeeIds', 'notOneself');
  await storeStatus(
    ctx.db,
    rows.map((row) => row.id),
    status,
    leave ? ctx.now() : null,
  );
  await ctx.within(platform, async (all) => {
    const accounts = await Promise.all(userIds.map((id) => accountOf(all.db, id)));
    if (!ctx.user?.isSuper && accounts.some((account) => account?.is_super)) fail('illegalPermission');
    await refreshAccounts(all.db, userIds);
  });
  if (status === 'disabled') await ctx.app.wiring.endSessions?.(ctx, userIds, 'employeeDisabled');
  for (const row of rows)
    await ctx.audit({
      action: leave ? 'employee.leave' : status === 'actived' ? 'employee.activate' : 'employee.disable',
      entity: 'employee',
      entityId: row.id,
      before: { status: row.status },
      after: { status, ...(leave ?? {}) },
    });
}

/** Sets a one-time password for the next sign-in, shown once; all sessions end (R4-45). */
export async function resetPassword(
  ctx: Context,
  input: { employeeId: string },
): Promise<{ account: string; initialPassword: string }> {
  const initialPassword = oneTimePassword();
  const hash = await hashPassword(initialPassword);
  const account = await ctx.within(ctx.scope, async (tx) => {
    const row = (await lockEmployees(tx.db, [input.employeeId]))[0] ?? fail('notFound');
    if (row.user_id === tx.user?.id) refuseField(tx, 'employeeId', 'notOneself');
    const found = (await tx.within(platform, (all) => accountOf(all.db, row.user_id))) ?? fail('notFound');
    // For a person of several tenants only the tenant to which the account belongs resets the password.
    const isHome = found.main_tenant_id === row.tenant_id;
    if (!tx.user?.isSuper && (found.is_super || !isHome)) refuseField(tx, 'employeeId', 'notHome');
    await checkMayActFor(tx, row, 'employeeId');
    await tx.within(platform, (all) => storeInitialPassword(all.db, row.user_id, hash, tx.now()));
    await tx.app.wiring.endSessions?.(tx, [row.user_id], 'passwordReset');
    await tx.audit({ action: 'employee.resetPassword', entity: 'employee', entityId: row.id });
    return found.account;
  });
  return { account, initialPassword };
}

async function lockNamed(ctx: Context, given: string): Promise<EmployeeRow[]> {
  const ids = idsOf(ctx, given, 'employeeIds');
  const rows = await lockEmployees(ctx.db, ids);
  return rows.length === ids.length ? rows : fail('notFound');
}

/** The employee with the names of org and position, which must exist in the tenant; the names are stored as well, for display. */
async function placed(tx: Context, row: EmployeeRow): Promise<EmployeeRow> {
  await checkReference(tx, 'org', 'orgId', row.org_id);
  await checkReference(tx, 'org_position', 'positionId', row.position_id);
  const { org, position } = await placeNames(tx.db, row.org_id, row.position_id);
  return { ...row, org_name: org, position };
}

async function roleNamer(ctx: Context): Promise<(key: string) => string> {
  const own = new Map((await appRoles(ctx.db)).map((role) => [role.key, role.name]));
  return (key) => {
    const builtIn = RoleIdSchema.safeParse(key);
    return builtIn.success ? textOf(roleNames[builtIn.data], ctx.language) : (own.get(key) ?? key);
  };
}

function shown(row: Row, named: (key: string) => string): Employee {
  const roles = (row.roles as string[]).map((id) => ({ id, name: named(id) }));
  return Employee.parse({ ...row, roles });
}
