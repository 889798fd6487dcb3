import { z } from 'zod';
import { call } from '../call.ts';
import { RoleId } from '../definition.ts';
import { Id, IdOrNone } from '../json.ts';
import { Name } from '../typed-text.ts';
import { MenuNode } from './platform.ts';

/** 7.6 Menu resources: the tree, its editing, grants and favourites. `getMenuData` is in platform.ts. */
const Names = z.object({
  'zh-CN': Name(100),
  'zh-TW': Name(100).optional(),
  en: Name(100),
});
/** One node as administrators edit it. */
export const MenuResourceRecord = z.object({
  id: Id,
  systemId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  names: z.object({ 'zh-CN': z.string(), 'zh-TW': z.string().optional(), en: z.string() }),
  alias: z.string(),
  path: z.string(),
  icon: z.string().nullable(),
  iconSvg: z.string().nullable(),
  url: z.string().nullable(),
  defaultUrl: z.string().nullable(),
  open: z.string().nullable(),
  layout: z.string().nullable(),
  sort: z.number(),
  /** Built-in roles that see it; custom roles are granted through updateResource. */
  roles: z.array(RoleId),
  /** Comes from the definitions and was changed here: a new version of the product does not overwrite it. */
  edited: z.boolean(),
});
export type MenuResourceRecord = z.infer<typeof MenuResourceRecord>;

/** A node of the full tree with the mark whether it is granted. */
export type CheckedNode = Omit<MenuNode, 'children'> & {
  checked: boolean;
  /** What it opens is theirs to read; without that a granted entry stays hidden. */
  readable: boolean;
  children: CheckedNode[];
};
export const CheckedNode: z.ZodType<CheckedNode> = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  label: z.string(),
  alias: z.string(),
  path: z.string(),
  icon: z.string().nullable(),
  iconSvg: z.string().nullable(),
  url: z.string().nullable(),
  defaultUrl: z.string().nullable(),
  open: z.string().nullable(),
  level: z.number(),
  layout: z.string().nullable(),
  checked: z.boolean(),
  readable: z.boolean(),
  children: z.lazy(() => z.array(CheckedNode)),
});

/** Fields of a node; absent ones keep their value. */
const nodeFields = {
  /** Label in the caller's language; `names` sets all languages. */
  name: Name(100).optional(),
  names: Names.optional(),
  /** Route segment, unique in the sub-system. */
  alias: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/)
    .optional(),
  icon: z.string().max(100).nullish(),
  /** Sanitised on save. */
  iconSvg: z.string().max(50_000).nullish(),
  /** `page:<key>`, `area:<group>/<name>`, `/d/<id>`, an own path or an http(s) address; anything else is refused. */
  url: z.string().max(1_000).nullish(),
  defaultUrl: z.string().max(1_000).nullish(),
  open: z.union([z.enum(['frame', 'window', 'tab']), z.literal('')]).nullish(),
  layout: z.string().max(100).nullish(),
  roles: z.array(RoleId).max(50).optional(),
};
/** A role by its id: a built-in one (`CHIEF`) or one of the tenant (digits). */
const RoleKey = z.union([z.string().regex(/^[A-Z][A-Z_]{0,40}$/), Id]);
const ResourceId = z.object({ resourceId: Id });

export const getTreeData = call({
  id: 'resources.tree',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/getTreeData',
  access: 'permission:menu.manage',
  input: z.object({ systemId: Id }),
  output: z.array(MenuNode),
  summary: 'The full menu tree of a sub-system',
});
export const resourceRemove = call({
  id: 'resources.remove',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/remove',
  access: 'permission:menu.manage',
  writes: true,
  input: ResourceId,
  output: z.number(),
  summary: 'Removes a node with all its children; answers how many',
});
export const resourceSave = call({
  id: 'resources.save',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/save',
  access: 'permission:menu.manage',
  writes: true,
  input: z.object({
    id: Id.optional(),
    systemId: Id.optional(),
    parentId: Id.nullish(),
    sort: z.number().min(-1e9).max(1e9).optional(),
    ...nodeFields,
  }),
  output: Id,
  summary: 'Creates a node (systemId, name, alias) or changes one (id)',
});
export const resourceGet = call({
  id: 'resources.get',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/get',
  access: 'permission:menu.manage',
  input: ResourceId,
  output: MenuResourceRecord,
  summary: 'One node with its texts and roles',
});
export const resourceMove = call({
  id: 'resources.move',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/saveMove',
  access: 'permission:menu.manage',
  writes: true,
  input: z.object({ resourceId: Id, targetId: Id, moveType: z.enum(['inner', 'prev', 'next']) }),
  output: z.boolean(),
  summary: 'Moves a node into, before or after another one; a cycle is state 400',
});
export const resourceSort = call({
  id: 'resources.sort',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/sortSave',
  access: 'permission:menu.manage',
  writes: true,
  input: z.object({ ids: z.array(Id).min(1).max(5_000) }),
  output: z.boolean(),
  summary: 'Brings siblings into the given order; an unknown id is refused',
});
export const resourceImportXml = call({
  id: 'resources.importXml',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/importXml',
  access: 'permission:menu.manage',
  kind: 'upload',
  writes: true,
  /** In the address, or as fields of the multipart body; the sub-system must be named. */
  input: z.object({ resourceId: IdOrNone.optional(), systemId: IdOrNone.optional() }),
  output: z.object({ created: z.number(), updated: z.number() }),
  summary:
    'Multipart XML of exportXml: below resourceId or at the top; a node whose alias the sub-system has is updated in place',
});
export const resourceExportXml = call({
  id: 'resources.exportXml',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/exportXml',
  access: 'permission:menu.manage',
  kind: 'binary',
  input: z.object({ resourceIds: z.string().max(4_000).optional(), systemId: Id.optional() }),
  output: z.unknown(),
  summary: 'XML of nodes with their children, or of a whole sub-system',
});
export const resourceRoleTree = call({
  id: 'resources.roleTree',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/findRoleResTreeChecked',
  access: 'permission:role.manage',
  input: z.object({ roleId: RoleKey, systemId: Id }),
  output: z.array(CheckedNode),
  summary: 'The tree with the marks of a role',
});
export const resourceUserTree = call({
  id: 'resources.userTree',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/findUserResTreeCheckedBySys',
  access: 'permission:role.manage',
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
export const resourceUpdateNode = call({
  id: 'resources.updateNode',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/updateNode',
  access: 'permission:menu.manage',
  writes: true,
  input: z.object({ id: Id, ...nodeFields }),
  output: MenuResourceRecord,
  summary: 'Changes one node in place',
});
export const favoriteSave = call({
  id: 'resources.favoriteSave',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/saveFavorites',
  access: 'session',
  writes: true,
  input: ResourceId,
  output: z.boolean(),
  summary: 'Adds a menu of the own tree to the favourites; again keeps one entry',
});
export const favoriteRemove = call({
  id: 'resources.favoriteRemove',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/removeFavorites',
  access: 'session',
  writes: true,
  input: ResourceId,
  output: z.boolean(),
  summary: 'Takes a menu off the favourites',
});
export const favoriteGet = call({
  id: 'resources.favorites',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/getMenuFavorites',
  access: 'session',
  input: z.object({ systemId: Id }),
  output: z.array(MenuNode),
  summary: 'Own favourites in a sub-system, in order; nodes without children',
});
export const favoriteSort = call({
  id: 'resources.favoriteSort',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/resources/sortFavorites',
  access: 'session',
  writes: true,
  input: z.object({ resourceIds: z.string().min(1).max(4_000) }),
  output: z.boolean(),
  summary: 'New order of the favourites',
});

/** Menus of the definitions that start-up did not publish because they were edited or removed here. */
export const MenuConflict = z.object({
  systemId: Id,
  key: z.string(),
  name: z.string(),
  kind: z.enum(['edited', 'removed']),
});
export const resourceConflicts = call({
  id: 'resources.conflicts',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/resources/conflicts',
  access: 'permission:menu.manage',
  input: z.object({}),
  output: z.array(MenuConflict),
  summary: 'Menus whose new version in the definitions was not applied, because administrators had changed them',
});

/** Why somebody may not do something, and who can grant it. */
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
  ]),
  text: z.string(),
  /** Any one of these roles would do. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
});
export const AccessExplanation = z.object({
  allowed: z.boolean(),
  kind: z.enum(['call', 'menu']),
  /** The call's id and summary, or the menu's label and path. */
  target: z.object({ id: z.string(), title: z.string() }),
  user: z.object({ id: Id, account: z.string(), name: z.string() }),
  tenant: z.object({ id: Id, name: z.string() }).nullable(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
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
    /** Absent: oneself. Others: administrators, inside their tenant. */
    userId: Id.optional(),
    /** Id of a call (`tenant.query`) or its path (`/saas/tenant/query`). */
    call: z.string().max(200).optional(),
    /** Path of a menu or page (`/reg/first`). */
    path: z.string().max(1_000).optional(),
    systemId: Id.optional(),
  }),
  output: AccessExplanation,
  summary: 'Why can’t I? Explains a refusal of a call or a menu',
});
export const AccessView = z.object({
  title: z.string(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  permissions: z.array(z.object({ id: z.string(), name: z.string() })),
  systems: z.array(z.object({ id: Id, name: z.string(), menu: z.array(MenuNode) })),
});
export type AccessView = z.infer<typeof AccessView>;
export const accessViewAs = call({
  id: 'access.viewAs',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/access/viewAs',
  access: 'permission:role.manage',
  input: z.object({ userId: Id.optional(), roleId: RoleKey.optional() }),
  output: AccessView,
  summary: 'Menu and permissions of a role or a user of the own tenant, without switching',
});

export const resourceCalls = {
  getTreeData,
  resourceRemove,
  resourceSave,
  resourceGet,
  resourceMove,
  resourceSort,
  resourceImportXml,
  resourceExportXml,
  resourceRoleTree,
  resourceUserTree,
  resourceGrant,
  resourceUpdateNode,
  favoriteSave,
  favoriteRemove,
  favoriteGet,
  favoriteSort,
  resourceConflicts,
  accessExplain,
  accessViewAs,
};
