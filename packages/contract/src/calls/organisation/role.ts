import { z } from 'zod';
import { call, listOf } from '../../call.ts';
import { Id, IdList, Named } from '../../json.ts';
import { Prose } from '../../typed-text.ts';
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

/** A role: built-in ones belong to the product, others to the tenant. */
export const Role = z.object({
  /** `CHIEF`, or digits for a role of the tenant. */
  id: z.string(),
  builtIn: z.boolean(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
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
