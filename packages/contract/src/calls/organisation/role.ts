import { z } from 'zod';
import { call, listOf } from '../../call.ts';
import { Verb } from '../../definition.ts';
import { AreaGrant, AssigneeKind, RecordScope } from '../../grants.ts';
import { Id, IdList, Named } from '../../json.ts';
import { Name, Prose } from '../../typed-text.ts';
import { code, manage, name, read, write } from './parts.ts';

/** Groups of people, and roles with their permissions. */

/** A group of people, for messages and processes. */
export const UserGroup = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  members: z.array(Named),
});
export type UserGroup = z.infer<typeof UserGroup>;
export const groupQuery = call({
  ...read,
  id: 'organisation.group.query',
  path: '/organisation/group/query',
  output: listOf(UserGroup),
  summary: 'Groups with their members (employee ids)',
});
export const groupSave = call({
  ...write,
  id: 'organisation.group.save',
  path: '/organisation/group/save',
  input: z.object({
    id: Id.optional(),
    code: code.optional(),
    name: name.optional(),
    description: Prose(500).optional(),
    employeeIds: z.array(Id).max(2_000).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a group; employeeIds replaces the members',
});
export const groupRemove = call({
  ...write,
  id: 'organisation.group.remove',
  path: '/organisation/group/remove',
  input: z.object({ ids: IdList }),
  output: z.number(),
  summary: 'Removes groups',
});

/** Name of a role in each language; where one is missing, the zh-CN name is shown (zh-TW is made from it). */
export const RoleNames = z.strictObject({
  'zh-CN': z.string().optional(),
  en: z.string().optional(),
  'zh-TW': z.string().optional(),
});
/** An area as the administrator who asks may grant it. */
export const GrantableArea = z.object({
  id: z.string(),
  title: z.string(),
  verbs: z.array(Verb),
  scopes: z.array(RecordScope),
  hidable: z.array(z.object({ key: z.string(), label: z.string() })),
});
export type GrantableArea = z.infer<typeof GrantableArea>;

/** A role: built-in ones belong to the product, others to the tenant. */
export const Role = z.object({
  /** `CHIEF`, or digits for a role of the tenant. */
  id: z.string(),
  builtIn: z.boolean(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  /** The name in the other languages, where one was written; `name` is the one to show. */
  names: RoleNames,
  /** What it gives in areas; of built-in roles the areas say it. */
  grants: z.array(AreaGrant),
  /** How many people of the tenant hold it. */
  employees: z.number(),
});
export type Role = z.infer<typeof Role>;
export const roleList = call({
  ...manage,
  id: 'organisation.role.list',
  method: 'GET',
  access: 'permission:role.manage',
  path: '/organisation/role/list',
  input: z.object({}),
  output: z.object({
    roles: z.array(Role),
    /** Permissions that a role of the tenant may bundle. */
    grantable: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Rights in areas that it may give. */
    areas: z.array(GrantableArea),
  }),
  summary: 'Roles that people of the tenant may hold: built-in and own ones',
});
export const roleSave = call({
  ...write,
  id: 'organisation.role.save',
  access: 'permission:role.manage',
  path: '/organisation/role/save',
  input: z.object({
    id: Id.optional(),
    code: code.optional(),
    name: name.optional(),
    description: Prose(500).optional(),
    permissions: z.array(z.string().max(100)).max(100).optional(),
    names: z.strictObject({ en: Name(100).optional(), 'zh-TW': Name(100).optional() }).optional(),
    /** Replaces what the role gives in areas. */
    grants: z.array(AreaGrant).max(200).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a role of the tenant; its menus through updateResource',
});
export const roleRemove = call({
  ...write,
  id: 'organisation.role.remove',
  access: 'permission:role.manage',
  path: '/organisation/role/remove',
  input: z.object({ ids: IdList }),
  output: z.number(),
  summary: 'Removes roles of the tenant, taking them from their people',
});

/** A role given for a time to a person, or to whoever holds a position or belongs to an org then. */
export const RoleAssignment = z.object({
  id: Id,
  kind: AssigneeKind,
  /** The person (user id), position or org. */
  target: Named,
  from: z.string(),
  until: z.string().nullable(),
  /** Whether it counts now. */
  active: z.boolean(),
  byName: z.string(),
});
export type RoleAssignment = z.infer<typeof RoleAssignment>;
export const roleAssignments = call({
  ...manage,
  id: 'organisation.role.assignments',
  method: 'GET',
  access: 'permission:role.manage',
  path: '/organisation/role/assignments',
  input: z.object({ roleId: Id }),
  output: z.array(RoleAssignment),
  summary: 'To whom a role of the tenant is or was given, from–to, newest first',
});
export const roleAssign = call({
  ...write,
  id: 'organisation.role.assign',
  access: 'permission:role.manage',
  path: '/organisation/role/assign',
  input: z.object({
    roleId: Id,
    kind: AssigneeKind,
    targetId: Id,
    /** `2026-01-31 08:30:00`; absent = now. */
    from: z.string().max(30).optional(),
    /** Absent = until it is ended. */
    until: z.string().max(30).optional(),
  }),
  output: Id,
  summary: 'Gives a role of the tenant to a person, position or org for a time; never to oneself',
});
export const roleEnd = call({
  ...write,
  id: 'organisation.role.end',
  access: 'permission:role.manage',
  path: '/organisation/role/end',
  input: z.object({ id: Id }),
  output: z.boolean(),
  summary: 'Ends an assignment of a role now; repeated, it changes nothing',
});
