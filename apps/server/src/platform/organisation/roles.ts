import { type Output, type Parsed, type roleList, type roleSave, textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { assignableRoles, grantablePermissions, permissionNames, permissionsOf, roleNames } from '../tenant/index.ts';
import { type AppRole, appRoles, roleCounts, storeRow, takeRoles } from './directory.store.ts';
import { audit, checkCode, existing, identity, removeRows } from './directory.ts';
import { refuseField } from './refuse.ts';

/** Roles that people of the tenant may hold, and what own roles may bundle. */
export async function listRoles(ctx: Context): Promise<Output<typeof roleList>> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const counts = await roleCounts(ctx.db);
  const builtIn = assignableRoles(tenant.kind).map((id) => ({
    id,
    builtIn: true,
    code: id,
    name: textOf(roleNames[id], ctx.language),
    description: '',
    permissions: [...permissionsOf([id])],
    employees: counts.get(id) ?? 0,
  }));
  const own = (await appRoles(ctx.db)).map((role) => ({
    id: role.id,
    builtIn: false,
    code: role.code,
    name: role.name,
    description: role.description,
    permissions: role.permissions,
    employees: counts.get(role.key) ?? 0,
  }));
  const grantable = grantablePermissions().map((id) => ({ id, name: textOf(permissionNames[id], ctx.language) }));
  return { roles: [...builtIn, ...own], grantable };
}

/** Creates or changes a role of the tenant; it can give only permissions that its administrator has. */
export async function saveRole(ctx: Context, input: Parsed<typeof roleSave>): Promise<string> {
  const before = await existing<AppRole>(ctx, 'app_role', input.id);
  const row = {
    ...identity(ctx, input.id),
    code: input.code ?? before?.code ?? refuseField(ctx, 'code', 'needsCode'),
    name: input.name ?? before?.name ?? refuseField(ctx, 'name', 'needsName'),
    description: input.description ?? before?.description ?? '',
    permissions: [...new Set(input.permissions ?? before?.permissions ?? [])],
  };
  const open = new Set<string>(grantablePermissions());
  const beyond = row.permissions.find((permission) => !open.has(permission));
  if (beyond !== undefined) refuseField(ctx, 'permissions', 'notGrantable', { permission: beyond.slice(0, 60) });
  await checkCode(ctx, 'app_role', row);
  await storeRow(ctx.db, 'app_role', row);
  await audit(ctx, 'app_role', before, row);
  return row.id;
}

/** Removes roles of the tenant, taking them from their people. */
export async function removeRoles(ctx: Context, input: { ids: string }): Promise<number> {
  const removed = await removeRows(ctx, 'app_role', input.ids, []);
  await takeRoles(ctx.db, idsOf(ctx, input.ids));
  return removed;
}
