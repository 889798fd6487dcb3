import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, Named } from '../../json.ts';
import { MenuNode } from './menu.ts';
import { MenuFields, RoleKey } from './parts.ts';

/** Who sees which menu, and why a person may not do something. */

const get = { method: 'GET', prefix: 'platform', access: 'permission:role.manage' } as const;

/** A role, a permission, or a person who can help, with the name to show. */
const NamedKey = z.object({ id: z.string(), name: z.string() });
const CheckedFields = MenuFields.extend({
  checked: z.boolean(),
  /** Whether they may read what it opens; otherwise a granted entry stays hidden. */
  readable: z.boolean(),
});
/** A node of the full tree with the mark whether it is granted. */
export type CheckedNode = z.infer<typeof CheckedFields> & { children: CheckedNode[] };
export const CheckedNode: z.ZodType<CheckedNode> = CheckedFields.extend({
  children: z.lazy(() => z.array(CheckedNode)),
});

export const resourceRoleTree = call({
  ...get,
  id: 'resources.roleTree',
  path: '/auth/resources/findRoleResTreeChecked',
  input: z.object({ roleId: RoleKey, systemId: Id }),
  output: z.array(CheckedNode),
  summary: 'The tree with the marks of a role',
});
export const resourceUserTree = call({
  ...get,
  id: 'resources.userTree',
  path: '/auth/resources/findUserResTreeCheckedBySys',
  input: z.object({ userId: Id, systemId: Id }),
  output: z.array(CheckedNode),
  summary: 'The tree with the marks of a user, by all roles together',
});
export const resourceGrant = call({
  id: 'resources.grant',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/updateResource',
  access: 'permission:role.manage',
  writes: true,
  input: z.object({ roleId: RoleKey, systemId: Id, resourceIds: z.array(Id).max(5_000) }),
  output: z.number(),
  summary: 'Grants of a role in a sub-system; built-in roles by a super administrator only',
});

/** Why a person may not do something, and who can grant it. */
export const AccessReason = z.object({
  code: z.enum([
    'accountDisabled',
    'employeeDisabled',
    'tenantDisabled',
    'noTenant',
    'missingPermission',
    'missingAreaRight',
    'menuNotGranted',
    'menuMissing',
    'systemNotOwn',
    /** About one case now: it is not there for the person, or what keeps them from acting on it. */
    'outOfReach',
    'columnsHidden',
    'caseClosed',
    'caseSuspended',
    'clockStopped',
    'taskElsewhere',
    'taskDone',
    'dutySeparation',
    'mustRecuse',
    'nothingOpen',
  ]),
  text: z.string(),
  /** Roles of which any one is enough. */
  roles: z.array(NamedKey),
});
export const AccessExplanation = z.object({
  allowed: z.boolean(),
  kind: z.enum(['call', 'menu', 'case']),
  /** The call's id and summary, the menu's label and path, or the case's id and title. */
  target: z.object({ id: z.string(), title: z.string() }),
  user: z.object({ id: Id, account: z.string(), name: z.string() }),
  tenant: Named.nullable(),
  roles: z.array(NamedKey),
  reasons: z.array(AccessReason),
  /** Who can change it. */
  grantors: z.array(z.object({ id: Id, name: z.string(), why: z.string() })),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;
export const accessExplain = call({
  id: 'access.explain',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/access/explain',
  access: 'session',
  input: z.object({
    /** Absent: the caller. Others: for administrators, inside their tenant. */
    userId: Id.optional(),
    /** Id of a call (`tenant.query`) or its path (`/saas/tenant/query`). */
    call: z.string().max(200).optional(),
    /** Path of a menu or page (`/reg/first`). */
    path: z.string().max(1_000).optional(),
    systemId: Id.optional(),
    /** A case, or one of its tasks: why the person cannot act on it now. */
    caseId: Id.optional(),
    taskId: Id.optional(),
  }),
  output: AccessExplanation,
  summary: 'Why can’t I? Explains a refusal of a call or a menu, or why nothing can be done on a case now',
});
export const AccessView = z.object({
  title: z.string(),
  roles: z.array(NamedKey),
  permissions: z.array(NamedKey),
  /** Rights in areas, in words: what may be done, on which records, and the columns that stay hidden. */
  areas: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      verbs: z.array(z.object({ name: z.string(), scopes: z.array(z.string()), hidden: z.array(z.string()) })),
    }),
  ),
  systems: z.array(z.object({ id: Id, name: z.string(), menu: z.array(MenuNode) })),
});
export type AccessView = z.infer<typeof AccessView>;
export const accessViewAs = call({
  ...get,
  id: 'access.viewAs',
  path: '/auth/access/viewAs',
  input: z.object({ userId: Id.optional(), roleId: RoleKey.optional() }),
  output: AccessView,
  summary: 'Menu and permissions of a role or a user of the own tenant, without switching',
});
