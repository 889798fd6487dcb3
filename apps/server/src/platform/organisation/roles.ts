import {
  type AreaGrant,
  type Output,
  type Parsed,
  type RoleNames,
  type roleList,
  type roleSave,
  textOf,
} from '@app/contract';
import { inTaiwan } from '@app/engine/taiwan';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { refreshMenus } from '../resource/index.ts';
import { assignableRoles, permissionNames, permissionsOf, roleNames } from '../tenant/index.ts';
import { placeOfPerson, rolesCarried } from './assignments.store.ts';
import { type AppRole, appRoles, roleCounts, rolesNow, storeRow, takeRoles } from './directory.store.ts';
import { audit, checkCode, existing, identity, removeRows } from './directory.ts';
import { type Ceiling, ceilingOf, checkGrants, checkPermissions } from './grants.ts';
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
    names: {},
    grants: [],
    employees: counts.get(id) ?? 0,
  }));
  const own = (await appRoles(ctx.db)).map((role) => ({
    id: role.id,
    builtIn: false,
    code: role.code,
    name: nameOf(ctx, role),
    description: role.description,
    permissions: role.permissions,
    names: role.names,
    grants: role.grants,
    employees: counts.get(role.key) ?? 0,
  }));
  const ceiling = await ceilingOf(ctx);
  const grantable = Object.entries(permissionNames)
    .filter(([id]) => ceiling.mayPermission(id))
    .map(([id, name]) => ({ id, name: textOf(name, ctx.language) }));
  return { roles: [...builtIn, ...own], grantable, areas: areasWithin(ctx, ceiling) };
}

/** Name of a tenant's own role in the caller's language. */
export function nameOf(ctx: Pick<Context, 'language'>, role: Pick<AppRole, 'name' | 'names'>): string {
  return role.names[ctx.language] ?? (ctx.language === 'zh-TW' ? inTaiwan(role.name) : role.name);
}

/** Areas with the verbs and scopes that the caller may give. */
function areasWithin(ctx: Context, ceiling: Ceiling): Output<typeof roleList>['areas'] {
  return [...ceiling.areas.values()].flatMap((area) => {
    const held = area.verbs.flatMap(({ verb }) => {
      const within = ceiling.within(area, verb);
      return within ? [{ verb, ...within }] : [];
    });
    if (held.length === 0) return [];
    return [
      {
        id: area.id,
        title: textOf(area.title, ctx.language),
        verbs: held.map(({ verb }) => verb),
        scopes: area.scopes.filter((scope) => held.some(({ scopes }) => scopes.includes(scope))),
        hidable: area.hidable.map(({ key, label }) => ({ key, label: textOf(label, ctx.language) })),
      },
    ];
  });
}

/** Creates or changes a role of the tenant; what it gives is checked against what the caller may give, and takes effect at the next call. */
export async function saveRole(ctx: Context, input: Parsed<typeof roleSave>): Promise<string> {
  const before = await existing<AppRole>(ctx, 'app_role', input.id);
  if (before && (await reachesOneself(ctx, before))) refuseField(ctx, 'id', 'ownRoles');
  const names: z.infer<typeof RoleNames> = input.names ?? before?.names ?? {};
  const grants: AreaGrant[] = input.grants ?? before?.grants ?? [];
  const row = {
    ...identity(ctx, input.id),
    code: input.code ?? before?.code ?? refuseField(ctx, 'code', 'needsCode'),
    name: input.name ?? before?.name ?? refuseField(ctx, 'name', 'needsName'),
    description: input.description ?? before?.description ?? '',
    permissions: [...new Set(input.permissions ?? before?.permissions ?? [])],
    grants: grants.map((grant) => ({ ...grant, verbs: [...new Set(grant.verbs)], hidden: [...new Set(grant.hidden)] })),
  };
  const ceiling = await ceilingOf(ctx);
  // What the role gave before stays possible until somebody changes it; what is written now must be within what the caller may give.
  if (input.permissions) checkPermissions(ctx, ceiling, row.permissions);
  if (input.grants) checkGrants(ctx, ceiling, row.grants);
  await checkCode(ctx, 'app_role', row);
  await storeRow(ctx.db, 'app_role', { ...row, names: JSON.stringify(names) });
  await audit(ctx, 'app_role', before, { ...row, names });
  await refreshMenus(ctx);
  return row.id;
}

/** Whether the caller holds a role, or will hold it once an assignment begins. */
async function reachesOneself(ctx: Context, role: AppRole): Promise<boolean> {
  const me = ctx.user?.id ?? '0';
  if ((await rolesNow(ctx.db, me)).includes(role.key)) return true;
  const place = await placeOfPerson(ctx.db, me);
  return (await rolesCarried(ctx.db, { ...place, personId: me })).some(({ id }) => id === role.id);
}

/** Removes roles of the tenant, taking them from their people. */
export async function removeRoles(ctx: Context, input: { ids: string }): Promise<number> {
  const removed = await removeRows(ctx, 'app_role', input.ids, []);
  await takeRoles(ctx.db, idsOf(ctx, input.ids));
  return removed;
}
