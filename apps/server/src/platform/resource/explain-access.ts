import {
  type AccessExplanation,
  type accessExplain,
  type Call,
  callList,
  type MenuNode,
  type Parsed,
  prefixes,
  type RoleId,
  RoleId as RoleIdSchema,
  textOf,
  type Verb,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { allSubSystems } from '../subsystem/index.ts';
import { assignableRoles, type PermissionId, permissionNames, permissionTable } from '../tenant/index.ts';
import { holdersOf, type Member, memberOf, ownRoles, platformOffice } from './access.store.ts';
import { roleName } from './effective-rights.ts';
import { explainOnCase } from './explain-on-case.ts';
import { visibleBy } from './menu.ts';
import { flat, treeOf } from './menu-tree.ts';
import { missing, missingInArea, type Reason, type Subject } from './missing-right.ts';
import { type MenuRow, menusOf, roleKeysOf } from './resource.store.ts';

const platform = { role: 'app_platform' } as const;

/** Explains why somebody may not call or open something, and who can grant it. */
export async function explainAccess(ctx: Context, input: Parsed<typeof accessExplain>): Promise<AccessExplanation> {
  const tenant = ctx.tenant ?? fail('illegalPermission');
  const userId = input.userId ?? ctx.user?.id ?? fail('illegalToken');
  if (userId !== ctx.user?.id && !ctx.permissions.has('user.manage')) fail('illegalPermission');
  const member = (await memberOf(ctx.db, userId)) ?? fail('notFound');
  return ctx.within(platform, async (tx) => {
    const keys = await roleKeysOf(tx.db, userId, tenant.id);
    const builtIn = keys.flatMap((key) => RoleIdSchema.safeParse(key).data ?? []);
    const own = await ownRoles(tx.db, keys);
    const rights = { roles: builtIn, grants: own.flatMap(({ grants }) => grants) };
    const subject = { member, keys, own, builtIn, rights };
    const { kind, target, reasons, mayAct } = await answerOf(tx, ctx, subject, input);
    const all = [...standing(tx, member), ...reasons];
    return {
      allowed: standing(tx, member).length === 0 && (mayAct ?? reasons.length === 0),
      kind,
      target,
      user: { id: member.user_id, account: member.account, name: member.fullname },
      tenant: { id: tenant.id, name: tenant.name },
      roles: [
        ...builtIn.map((role) => ({ id: role, name: roleName(role, tx.language) })),
        ...subject.own.map((role) => ({ id: role.key, name: role.name })),
      ],
      reasons: all,
      grantors: await grantorsOf(tx, all),
    };
  });
}

/** Reasons that prevent all work: account, employee or tenant is not active. */
function standing(ctx: Context, member: Member): Reason[] {
  const tenant = member.tenant_name ?? '';
  const reason = (code: Reason['code']): Reason => ({
    code,
    text: text(ctx.language, `access.${code}`, { tenant }),
    roles: [],
  });
  return [
    ...(member.user_status === 'actived' ? [] : [reason('accountDisabled')]),
    ...(member.employee_status === 'actived' ? [] : [reason('employeeDisabled')]),
    ...(member.tenant_enabled ? [] : [reason('tenantDisabled')]),
  ];
}

/** `mayAct`: whether it can be done although something is said about it; absent = when nothing is. */
type Answer = Pick<AccessExplanation, 'kind' | 'target' | 'reasons'> & { mayAct?: boolean };

async function answerOf(
  tx: Context,
  asker: Context,
  subject: Subject,
  input: Parsed<typeof accessExplain>,
): Promise<Answer> {
  if (input.caseId !== undefined || input.taskId !== undefined) return await explainOnCase(tx, asker, subject, input);
  if (input.call) return explainCall(tx, subject, input.call);
  return await explainMenu(tx, subject, input.path ?? '', input.systemId);
}

function explainCall(ctx: Context, subject: Subject, asked: string): Answer {
  const { call, area } = findCall(asked) ?? fail('notFound');
  const target = { id: call.id, title: call.summary };
  const [kind, name = ''] = call.access.split(/:(.*)/s);
  if (kind === 'permission') {
    const permission = name as PermissionId;
    const given = new Set<string>(subject.own.flatMap((role) => role.permissions));
    const holders: readonly RoleId[] = permissionTable[permission] ?? [];
    if (given.has(permission) || holders.some((role) => subject.builtIn.includes(role)))
      return { kind: 'call', target, reasons: [] };
    const label = permissionNames[permission] ? textOf(permissionNames[permission], ctx.language) : permission;
    return { kind: 'call', target, reasons: [missing(ctx, 'missingPermission', holders, { permission: label })] };
  }
  if (kind !== 'area') return { kind: 'call', target, reasons: [] };
  if (area === null) return failAsk(ctx);
  const reason = missingInArea(ctx, subject, area, name as Verb);
  return { kind: 'call', target, reasons: reason ? [reason] : [] };
}

async function explainMenu(
  ctx: Context,
  subject: Subject,
  path: string,
  systemId: string | undefined,
): Promise<Answer> {
  if (path === '') return failAsk(ctx);
  const systems = (await allSubSystems(ctx)).filter((system) => systemId === undefined || system.id === systemId);
  for (const system of systems) {
    const rows = await menusOf(ctx.db, system.id);
    const node = flat(treeOf(rows, ctx.language, undefined, true)).find((one) => isAt(one, path));
    const row = rows.find((one) => one.id === node?.id);
    if (!node || !row) continue;
    const target = { id: node.id, title: `${node.label} (${node.path})` };
    return { kind: 'menu', target, reasons: await missingMenu(ctx, subject, row, rows, node) };
  }
  const shown = path.slice(0, 100);
  return {
    kind: 'menu',
    target: { id: shown, title: shown },
    reasons: [{ code: 'menuMissing', text: text(ctx.language, 'access.menuMissing', { path: shown }), roles: [] }],
  };
}

async function missingMenu(
  ctx: Context,
  subject: Subject,
  row: MenuRow,
  rows: readonly MenuRow[],
  node: MenuNode,
): Promise<Reason[]> {
  const sees = await visibleBy(ctx, subject.keys);
  const below = rows.filter((one) => one.parent_id === row.id);
  if (sees(row) || (row.url === null && below.some((child) => sees(child)))) return [];
  const area = /^area:(.+)$/.exec(row.url ?? '')?.[1];
  const reasons: Reason[] = [];
  if (area !== undefined) {
    const reason = missingInArea(ctx, subject, area, 'query');
    if (reason) reasons.push(reason);
  }
  const roles = row.url === null ? [...new Set(below.flatMap((child) => child.roles))] : row.roles;
  if (!roles.some((role) => subject.builtIn.includes(role)))
    reasons.push(missing(ctx, 'menuNotGranted', roles, { menu: node.label }));
  return reasons;
}

/** Reasons that no right would change: they lie in the case as it stands. */
const aboutCase: ReadonlySet<Reason['code']> = new Set([
  'columnsHidden',
  'caseClosed',
  'caseSuspended',
  'clockStopped',
  'taskElsewhere',
  'taskDone',
  'dutySeparation',
  'mustRecuse',
  'nothingOpen',
]);

/** Who can grant what is missing: the administrators of the tenant where they may give such a role, else those of the platform. */
async function grantorsOf(ctx: Context, reasons: readonly Reason[]): Promise<AccessExplanation['grantors']> {
  const lacking = reasons.filter(({ code }) => !aboutCase.has(code));
  if (lacking.length === 0) return [];
  const here = new Set<string>(assignableRoles(ctx.tenant?.kind ?? 'company'));
  const isOwn = lacking.every(
    ({ code, roles }) => code === 'employeeDisabled' || (roles.length > 0 && roles.some((role) => here.has(role.id))),
  );
  const own = isOwn ? await holdersOf(ctx.db, ['TENANT_ADMIN'], ctx.tenant?.id ?? null) : [];
  if (own.length > 0) return own.map((one) => ({ ...one, why: text(ctx.language, 'access.grantTenantAdmin') }));
  // A company sees the platform as an office, without names of people.
  const isCompany = ctx.tenant?.kind === 'company';
  const supers = isCompany ? await platformOffice(ctx.db) : await holdersOf(ctx.db, ['SUPER'], null);
  return supers.map((one) => ({ ...one, why: text(ctx.language, 'access.grantSuper') }));
}

/** A call by id or by path, with or without prefix; for a call of areas also the area in the path. */
function findCall(asked: string): { call: Call; area: string | null } | undefined {
  const byId = callList.find((call) => call.id === asked);
  if (byId) return { call: byId, area: null };
  const path = asked.split('?')[0] ?? '';
  for (const call of callList) {
    const prefix = prefixes[call.prefix];
    const places =
      placesIn(call.path, path) ?? (path.startsWith(prefix) ? placesIn(call.path, path.slice(prefix.length)) : null);
    if (places) return { call, area: places.group ? `${places.group}/${places.name}` : null };
  }
  return undefined;
}

/** Values of the parameters of a call's path in a given path; null where the path does not match. */
function placesIn(callPath: string, path: string): Record<string, string> | null {
  const [wanted, given] = [callPath.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const places: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':') && value !== '') places[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return places;
}

function isAt(node: MenuNode, path: string): boolean {
  return node.path === path || `/${node.alias}` === path;
}

function failAsk(ctx: Context): never {
  const message = text(ctx.language, 'access.nothingAsked');
  return fail('invalidInput', { cause: message, data: [{ field: 'call', message }] });
}
