import { z } from 'zod';
import { call } from '../../call.ts';
import { RoleId } from '../../definition.ts';
import { Id, IdOrNone } from '../../json.ts';
import { StoredText } from '../../text.ts';
import { Name, NameInEach } from '../../typed-text.ts';
import { MenuNode } from './menu.ts';
import { menuTarget, ResourceId } from './parts.ts';

/** 7.6 Menu resources as administrators edit them: nodes, their order, files of them. */

const write = { method: 'POST', prefix: 'platform', access: 'permission:menu.manage', writes: true } as const;
const get = { method: 'GET', prefix: 'platform', access: 'permission:menu.manage' } as const;

/** One node as administrators edit it. */
export const MenuResourceRecord = z.object({
  id: Id,
  systemId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  names: StoredText,
  ...menuTarget,
  layout: z.string().nullable(),
  sort: z.number(),
  /** Built-in roles that see it; custom roles are granted through updateResource. */
  roles: z.array(RoleId),
  /** Whether an entry of the definitions was changed by administrators: a new version of the product does not overwrite it. */
  edited: z.boolean(),
});
export type MenuResourceRecord = z.infer<typeof MenuResourceRecord>;

/** Fields of a node; absent ones keep their value. */
const nodeFields = {
  /** Label in the caller's language; `names` sets all languages. */
  name: Name(100).optional(),
  names: NameInEach.optional(),
  /** Route segment, unique in the sub-system. */
  alias: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/)
    .optional(),
  icon: z.string().max(100).nullish(),
  /** Sanitised when saved. */
  iconSvg: z.string().max(50_000).nullish(),
  /** `page:<key>`, `area:<group>/<name>`, `/d/<id>`, an own path or an http(s) address; anything else is refused. */
  url: z.string().max(1_000).nullish(),
  defaultUrl: z.string().max(1_000).nullish(),
  open: z.union([z.enum(['frame', 'window', 'tab']), z.literal('')]).nullish(),
  layout: z.string().max(100).nullish(),
  roles: z.array(RoleId).max(50).optional(),
};

export const getTreeData = call({
  ...get,
  id: 'resources.tree',
  path: '/auth/resources/getTreeData',
  input: z.object({ systemId: Id }),
  output: z.array(MenuNode),
  summary: 'The full menu tree of a sub-system',
});
export const resourceRemove = call({
  ...write,
  id: 'resources.remove',
  path: '/auth/resources/remove',
  input: ResourceId,
  output: z.number(),
  summary: 'Removes a node with all its children; answers how many',
});
export const resourceSave = call({
  ...write,
  id: 'resources.save',
  path: '/auth/resources/save',
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
  ...get,
  id: 'resources.get',
  path: '/auth/resources/get',
  input: ResourceId,
  output: MenuResourceRecord,
  summary: 'One node with its texts and roles',
});
export const resourceMove = call({
  ...write,
  id: 'resources.move',
  path: '/auth/resources/saveMove',
  input: z.object({ resourceId: Id, targetId: Id, moveType: z.enum(['inner', 'prev', 'next']) }),
  output: z.boolean(),
  summary: 'Moves a node into, before or after another one; a cycle is state 400',
});
export const resourceSort = call({
  ...write,
  id: 'resources.sort',
  path: '/auth/resources/sortSave',
  input: z.object({ ids: z.array(Id).min(1).max(5_000) }),
  output: z.boolean(),
  summary: 'Brings siblings into the given order; an unknown id is refused',
});
export const resourceImportXml = call({
  ...write,
  id: 'resources.importXml',
  path: '/auth/resources/importXml',
  kind: 'upload',
  /** The target, in the address or as fields of the multipart body; the sub-system must be named. */
  input: z.object({ resourceId: IdOrNone.optional(), systemId: IdOrNone.optional() }),
  output: z.object({ created: z.number(), updated: z.number() }),
  summary:
    'Multipart XML of exportXml: below resourceId or at the top; a node whose alias the sub-system has is updated in place',
});
export const resourceExportXml = call({
  ...get,
  id: 'resources.exportXml',
  path: '/auth/resources/exportXml',
  kind: 'binary',
  input: z.object({ resourceIds: z.string().max(4_000).optional(), systemId: Id.optional() }),
  output: z.unknown(),
  summary: 'XML of nodes with their children, or of a whole sub-system',
});
export const resourceUpdateNode = call({
  ...write,
  id: 'resources.updateNode',
  path: '/auth/resources/updateNode',
  input: z.object({ id: Id, ...nodeFields }),
  output: MenuResourceRecord,
  summary: 'Changes one node in place',
});

/** Entries of the definitions that start-up did not update because they were changed or removed by administrators. */
export const MenuConflict = z.object({
  systemId: Id,
  key: z.string(),
  name: z.string(),
  kind: z.enum(['edited', 'removed']),
});
export const resourceConflicts = call({
  ...get,
  id: 'resources.conflicts',
  path: '/auth/resources/conflicts',
  input: z.object({}),
  output: z.array(MenuConflict),
  summary: 'Menus whose new version in the definitions was not applied, because administrators had changed them',
});
