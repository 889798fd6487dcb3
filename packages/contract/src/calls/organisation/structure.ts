import { z } from 'zod';
import { call, listOf } from '../../call.ts';
import { Id, IdList } from '../../json.ts';
import { code, manage, name, read, write } from './parts.ts';

/** Orgs of the tenant with levels and positions. */

/** An org of the tenant; the tree is built of parentId. */
export const Org = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Names from the top, joined by `/`. */
  path: z.string(),
  sort: z.number(),
  managerId: Id.nullable(),
  managerName: z.string().nullable(),
  levelId: Id.nullable(),
  levelName: z.string().nullable(),
  employees: z.number(),
  /** Who reads the letters of companies to this office: nobody (it receives none), its manager, or all of its people. */
  letters: z.enum(['none', 'manager', 'members']),
});
export type Org = z.infer<typeof Org>;
export const orgList = call({
  ...manage,
  id: 'organisation.org.list',
  method: 'GET',
  path: '/organisation/org/list',
  input: z.object({}),
  output: z.array(Org),
  summary: 'All orgs of the tenant, parents first',
});
export const orgSave = call({
  ...write,
  id: 'organisation.org.save',
  path: '/organisation/org/save',
  input: z.object({
    id: Id.optional(),
    parentId: Id.nullish(),
    code: code.optional(),
    name: name.optional(),
    sort: z.number().int().min(0).max(100_000).optional(),
    managerId: Id.nullish(),
    levelId: Id.nullish(),
    /** For orgs of an authority only. */
    letters: z.enum(['none', 'manager', 'members']).optional(),
  }),
  output: Id,
  summary: 'Creates or changes an org; a cycle is state 400',
});
export const orgRemove = call({
  ...write,
  id: 'organisation.org.remove',
  path: '/organisation/org/remove',
  input: z.object({ ids: IdList }),
  output: z.number(),
  summary: 'Removes orgs without children and people, all or nothing',
});

/** Level of orgs or positions. */
export const Level = z.object({
  id: Id,
  name: z.string(),
  value: z.number(),
  participantType: z.enum(['org', 'position']),
});
export type Level = z.infer<typeof Level>;
export const levelQuery = call({
  ...read,
  id: 'organisation.level.query',
  path: '/organisation/level/query',
  output: listOf(Level),
  summary: 'Levels',
});
export const levelSave = call({
  ...write,
  id: 'organisation.level.save',
  path: '/organisation/level/save',
  input: z.object({
    id: Id.optional(),
    name: name.optional(),
    value: z.number().int().min(0).max(10_000).optional(),
    participantType: z.enum(['org', 'position']).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a level',
});
export const levelRemove = call({
  ...write,
  id: 'organisation.level.remove',
  path: '/organisation/level/remove',
  input: z.object({ ids: IdList }),
  output: z.number(),
  summary: 'Removes levels that nothing uses',
});

export const Position = z.object({
  id: Id,
  orgId: Id.nullable(),
  orgName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  levelId: Id.nullable(),
  levelName: z.string().nullable(),
  employees: z.number(),
});
export type Position = z.infer<typeof Position>;
export const positionQuery = call({
  ...read,
  id: 'organisation.position.query',
  path: '/organisation/position/query',
  output: listOf(Position),
  summary: 'Positions',
});
export const positionSave = call({
  ...write,
  id: 'organisation.position.save',
  path: '/organisation/position/save',
  input: z.object({
    id: Id.optional(),
    orgId: Id.nullish(),
    code: code.optional(),
    name: name.optional(),
    levelId: Id.nullish(),
  }),
  output: Id,
  summary: 'Creates or changes a position',
});
export const positionRemove = call({
  ...write,
  id: 'organisation.position.remove',
  path: '/organisation/position/remove',
  input: z.object({ ids: IdList }),
  output: z.number(),
  summary: 'Removes positions that nobody holds',
});
