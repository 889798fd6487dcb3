import { type AreaGrant, type RecordScope, type RoleId, textOf, type Verb } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import type { GrantableArea } from '../../kernel/wiring.ts';
import { assignableRoles, grantablePermissions } from '../tenant/index.ts';
import { refuseField } from './refuse.ts';
import { type Reserved, reservedOf, reservedPermission, reservedVerb } from './reserved.ts';

/**
 * What the caller may give on. Nobody gives what they do not hold: an administrator holds for granting what the built-in roles
 * give that may be assigned in the tenant, anybody else only what their own roles give; what access.json reserves nobody gives.
 */
export interface Ceiling {
  reserved: Reserved;
  areas: ReadonlyMap<string, GrantableArea>;
  mayPermission(permission: string): boolean;
  /** Scopes within which a verb of an area may be given, and the columns that must stay hidden; null = not at all. */
  within(area: GrantableArea, verb: Verb): { scopes: readonly RecordScope[]; hidden: readonly string[] } | null;
}

/** Roles that make an administrator of a tenant. */
const administrators: readonly RoleId[] = ['SUPER', 'TENANT_ADMIN'];
/** Scopes that a scope contains. */
const contained: Record<RecordScope, readonly RecordScope[]> = {
  all: ['all', 'department', 'tasks', 'own'],
  department: ['department', 'tasks', 'own'],
  tasks: ['tasks'],
  own: ['own'],
};

/** Whether the caller administers the tenant, and so may give what its built-in roles give. */
export function administers(ctx: Pick<Context, 'roles'>): boolean {
  return ctx.roles.some((role) => administrators.includes(role));
}

/** What the caller may give on in the tenant. */
export async function ceilingOf(ctx: Context): Promise<Ceiling> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const reserved = await reservedOf(ctx.app);
  const areas = new Map((ctx.app.wiring.areaRights?.(ctx.app) ?? []).map((area) => [area.id, area]));
  const isAdministrator = administers(ctx);
  const roles = isAdministrator ? assignableRoles(tenant.kind) : ctx.roles;
  const permissions = new Set<string>(isAdministrator ? grantablePermissions() : ctx.permissions);
  const grants = isAdministrator ? [] : ctx.grants;
  return {
    reserved,
    areas,
    mayPermission: (permission) =>
      permissions.has(permission) &&
      grantablePermissions().some((one) => one === permission) &&
      !reservedPermission(reserved, permission),
    within(area, verb) {
      if (reservedVerb(reserved, area.id, verb)) return null;
      const builtIn = area.verbs.find((one) => one.verb === verb)?.roles.filter((role) => roles.includes(role)) ?? [];
      const own = grants.filter((grant) => grant.area === area.id && grant.verbs.includes(verb));
      if (builtIn.length + own.length === 0) return null;
      const scopes = new Set([
        ...builtIn.flatMap((role) => contained[role === 'EXPERT' ? 'tasks' : 'all']),
        ...own.flatMap(({ scope }) => contained[scope]),
      ]);
      const lists = [...builtIn.map((): string[] => []), ...own.map(({ hidden }) => hidden)];
      return {
        scopes: area.scopes.filter((scope) => scopes.has(scope)),
        hidden: (lists[0] ?? []).filter((key) => lists.every((list) => list.includes(key))),
      };
    },
  };
}

/** Verbs under which columns can be hidden; whoever writes a record sees it whole. */
const hiding: readonly Verb[] = ['query', 'get', 'export'];

/** Refuses (400, naming row, field and remedy) rights in areas that the caller may not give or that make no sense. */
export function checkGrants(ctx: Context, ceiling: Ceiling, grants: readonly AreaGrant[]): void {
  const seen = new Set<string>();
  for (const [at, grant] of grants.entries()) {
    const row = at + 1;
    const area =
      ceiling.areas.get(grant.area) ?? refuseField(ctx, `grants.${at}.area`, 'noSuchArea', { row, area: grant.area });
    const title = textOf(area.title, ctx.language);
    if (seen.has(area.id)) refuseField(ctx, `grants.${at}.area`, 'areaTwice', { row, area: title });
    seen.add(area.id);
    if (!area.scopes.includes(grant.scope))
      refuseField(ctx, `grants.${at}.scope`, 'scopeSenseless', {
        row,
        area: title,
        scope: scopeName(ctx, grant.scope),
      });
    const unknown = grant.hidden.find((key) => !area.hidable.some((column) => column.key === key));
    if (unknown !== undefined)
      refuseField(ctx, `grants.${at}.hidden`, 'columnNotHidable', { row, area: title, column: unknown });
    if (grant.hidden.length > 0 && grant.verbs.some((verb) => !hiding.includes(verb)))
      refuseField(ctx, `grants.${at}.hidden`, 'hiddenOnlyRead', { row, area: title });
    for (const verb of grant.verbs) checkVerb(ctx, ceiling, { grant, area, verb, at });
  }
}

function checkVerb(
  ctx: Context,
  ceiling: Ceiling,
  { grant, area, verb, at }: { grant: AreaGrant; area: GrantableArea; verb: Verb; at: number },
): void {
  const words = {
    row: at + 1,
    area: textOf(area.title, ctx.language),
    verb: text(ctx.language, `access.verb.${verb}`),
  };
  const reason = reservedVerb(ceiling.reserved, area.id, verb);
  if (reason)
    refuseField(ctx, `grants.${at}.verbs`, 'verbReserved', {
      ...words,
      reason: text(ctx.language, `organisation.reserved.${reason}`),
    });
  const within = ceiling.within(area, verb) ?? refuseField(ctx, `grants.${at}.verbs`, 'verbNotHeld', words);
  if (!within.scopes.includes(grant.scope))
    refuseField(ctx, `grants.${at}.scope`, 'scopeNotHeld', { ...words, scope: scopeName(ctx, grant.scope) });
  if (within.hidden.some((key) => !grant.hidden.includes(key)))
    refuseField(ctx, `grants.${at}.hidden`, 'hiddenNotHeld', words);
}

/** Refuses (400) permissions that the caller may not give. */
export function checkPermissions(ctx: Context, ceiling: Ceiling, permissions: readonly string[]): void {
  for (const permission of permissions) {
    const reason = reservedPermission(ceiling.reserved, permission);
    if (reason)
      refuseField(ctx, 'permissions', 'permissionReserved', {
        permission,
        reason: text(ctx.language, `organisation.reserved.${reason}`),
      });
    if (!ceiling.mayPermission(permission))
      refuseField(ctx, 'permissions', 'notGrantable', { permission: permission.slice(0, 60) });
  }
}

/** Name of a record scope. */
export function scopeName(ctx: Pick<Context, 'language'>, scope: RecordScope): string {
  return text(ctx.language, `access.scope.${scope}`);
}
