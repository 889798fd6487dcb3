import { type AccessView, type Language, type RoleId, RoleId as RoleIdSchema, type Text, textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rights } from '../../kernel/session.ts';
import { text } from '../../kernel/texts/index.ts';
import { allSubSystems } from '../subsystem/index.ts';
import { permissionNames, permissionsOf, roleNames } from '../tenant/index.ts';
import { memberOf, ownRoles } from './access.store.ts';
import { menuOfRoles } from './menu.ts';
import { roleKeysOf, tenantRole } from './resource.store.ts';

/** Name of a built-in role in a language. */
export function roleName(role: RoleId, language: Language): string {
  return textOf(roleNames[role], language);
}

/** The menu and permissions of a role or member of the tenant, without switching to that person ('view as'). */
export async function viewAs(
  ctx: Context,
  input: { userId?: string | undefined; roleId?: string | undefined },
): Promise<AccessView> {
  const { title, keys } = await subjectOf(ctx, input);
  await ctx.audit({
    action: 'access.viewAs',
    entity: 'role',
    entityId: input.userId ?? input.roleId ?? '',
    after: { title },
  });
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const builtIn = keys.flatMap((key) => RoleIdSchema.safeParse(key).data ?? []);
    const own = await ownRoles(tx.db, keys);
    const systems = [];
    for (const { id, name } of await allSubSystems(tx)) {
      const menu = await menuOfRoles(tx, id, keys);
      if (menu.length > 0) systems.push({ id, name, menu });
    }
    return {
      title,
      roles: [
        ...builtIn.map((role) => ({ id: role, name: roleName(role, tx.language) })),
        ...own.map((role) => ({ id: role.key, name: role.name })),
      ],
      permissions: namedPermissions(tx.language, [
        ...permissionsOf(builtIn),
        ...own.flatMap((role) => role.permissions),
      ]),
      areas: areasOf(tx, { roles: builtIn, grants: own.flatMap(({ grants }) => grants) }),
      systems,
    };
  });
}

/** Rights in areas, in words. */
function areasOf({ app, language }: Context, rights: Rights): AccessView['areas'] {
  return (app.wiring.areaRightsOf?.(app, rights) ?? []).map(({ id, title, verbs }) => ({
    id,
    title: textOf(title, language),
    verbs: verbs.map(({ verb, scopes, hidden }) => ({
      name: text(language, `access.verb.${verb}`),
      scopes: scopes.map((scope) => text(language, `access.scope.${scope}`)),
      hidden: hidden.map((column) => textOf(column, language)),
    })),
  }));
}

/** Permissions, each once, with the name that people know. */
function namedPermissions(language: Language, ids: readonly string[]): AccessView['permissions'] {
  const names: Partial<Record<string, Text>> = permissionNames;
  return [...new Set(ids)].sort().map((id) => {
    const name = names[id];
    return { id, name: name ? textOf(name, language) : id };
  });
}

async function subjectOf(
  ctx: Context,
  input: { userId?: string | undefined; roleId?: string | undefined },
): Promise<{ title: string; keys: string[] }> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  if (input.userId !== undefined) {
    const member = (await memberOf(ctx.db, input.userId)) ?? fail('notFound');
    return { title: member.fullname, keys: await roleKeysOf(ctx.db, input.userId, tenant.id) };
  }
  const builtIn = RoleIdSchema.safeParse(input.roleId);
  if (builtIn.success) return { title: roleName(builtIn.data, ctx.language), keys: [builtIn.data] };
  const id = input.roleId ?? '';
  const role = (/^\d+$/.test(id) ? await tenantRole(ctx.db, id) : undefined) ?? fail('notFound');
  return { title: role.name, keys: [role.id] };
}
