import { type CheckedNode, type MenuNode, type Parsed, RoleId, type resourceGrant, textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { assignableRoles } from '../tenant/index.ts';
import { memberOf, rightsOf } from './access.store.ts';
import { readableBy } from './menu.ts';
import { treeOf } from './menu-tree.ts';
import {
  grantedResources,
  lockSystem,
  type MenuRow,
  menusOf,
  refreshSystemRoles,
  roleKeysOf,
  storeGrants,
  storeRoles,
  tenantRole,
} from './resource.store.ts';

const platform = { role: 'app_platform' } as const;

/** The tree with the marks of a role (R7.6-10). */
export async function roleTree(ctx: Context, input: { roleId: string; systemId: string }): Promise<CheckedNode[]> {
  await checkRole(ctx, input.roleId);
  return ctx.within(platform, (tx) => checkedTree(tx, input.systemId, [input.roleId]));
}

/** The tree with the marks of a user, by all roles in the tenant (R7.6-17). */
export async function userTree(ctx: Context, input: { userId: string; systemId: string }): Promise<CheckedNode[]> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  // The scope sees members of its tenant only: a user of another tenant is state 404.
  if (!(await memberOf(ctx.db, input.userId))) fail('notFound');
  const keys = await roleKeysOf(ctx.db, input.userId, tenant.id);
  return ctx.within(platform, (tx) => checkedTree(tx, input.systemId, keys));
}

/** Grants of a role in a sub-system (R7.6-11); built-in roles belong to the product and its super administrators. */
export async function grantResources(ctx: Context, input: Parsed<typeof resourceGrant>): Promise<number> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const builtIn = RoleId.safeParse(input.roleId);
  if (builtIn.success && !ctx.permissions.has('menu.manage')) fail('illegalPermission');
  await checkRole(ctx, input.roleId);
  const ids = [...new Set(input.resourceIds)];
  return ctx.within(platform, async (tx) => {
    if (!(await lockSystem(tx.db, input.systemId))) fail('notFound');
    const rows = await menusOf(tx.db, input.systemId);
    const open = grantable(tx, rows);
    if (ids.some((id) => !open.has(id))) fail('notFound');
    const own = await grantedResources(tx.db, [input.roleId]);
    const before = rows.filter((row) => (builtIn.success ? row.roles.includes(builtIn.data) : own.has(row.id)));
    if (builtIn.success) await storeRoles(tx.db, changedRoles(rows, builtIn.data, new Set(ids)));
    else
      await storeGrants(tx.db, {
        roleId: input.roleId,
        tenantId: tenant.id,
        systemId: input.systemId,
        resourceIds: ids,
      });
    await refreshSystemRoles(tx.db, input.systemId);
    await tx.audit({
      action: 'role.grant',
      entity: 'role',
      entityId: input.roleId,
      before: { systemId: input.systemId, menus: namesInLog(before) },
      after: { systemId: input.systemId, menus: namesInLog(rows.filter((row) => ids.includes(row.id))) },
    });
    return ids.length;
  });
}

/** Names of menus for the audit log, where they must be understood years later. */
function namesInLog(rows: readonly MenuRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, alias }) => [alias, textOf(name, 'zh-CN')]));
}

function changedRoles(rows: readonly MenuRow[], role: RoleId, granted: ReadonlySet<string>) {
  return rows.flatMap((row) => {
    if (granted.has(row.id) === row.roles.includes(role)) return [];
    const roles = granted.has(row.id) ? [...row.roles, role] : row.roles.filter((one) => one !== role);
    return [{ id: row.id, roles }];
  });
}

/** Menus that may be granted here: for a tenant those that a built-in role of its kind sees, and the groups above them. */
function grantable(ctx: Context, rows: readonly MenuRow[]): Set<string> {
  if (ctx.permissions.has('menu.manage')) return new Set(rows.map((row) => row.id));
  const roles = new Set<string>(assignableRoles(ctx.tenant?.kind ?? 'company'));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Set<string>();
  for (const row of rows.filter((one) => one.roles.some((role) => roles.has(role))))
    for (let at: MenuRow | undefined = row; at && !found.has(at.id); at = byId.get(at.parent_id ?? ''))
      found.add(at.id);
  return found;
}

async function checkedTree(tx: Context, systemId: string, keys: readonly string[]): Promise<CheckedNode[]> {
  const rows = await menusOf(tx.db, systemId);
  const open = grantable(tx, rows);
  const granted = await grantedResources(tx.db, keys);
  const checked = new Set(
    rows.filter((row) => granted.has(row.id) || row.roles.some((role) => keys.includes(role))).map((row) => row.id),
  );
  const shown = rows.filter((row) => open.has(row.id));
  const mayRead = readableBy(tx, await rightsOf(tx.db, keys));
  const mark = (node: MenuNode): CheckedNode => ({
    ...node,
    checked: checked.has(node.id),
    readable: mayRead(node),
    children: node.children.map(mark),
  });
  return treeOf(shown, tx.language, undefined, true).map(mark);
}

/** A built-in role, or one of the tenant that the scope sees; any other is missing. */
async function checkRole(ctx: Context, roleId: string): Promise<void> {
  if (RoleId.safeParse(roleId).success) return;
  if (!/^\d+$/.test(roleId) || !(await tenantRole(ctx.db, roleId))) fail('notFound');
}
