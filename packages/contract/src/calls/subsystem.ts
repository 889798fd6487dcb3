import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id, IdList } from '../json.ts';
import { StoredText } from '../text.ts';
import { Name, NameInEach } from '../typed-text.ts';
import { SubSystem } from './resource/menu.ts';

const write = { method: 'POST', prefix: 'platform', access: 'permission:menu.manage', writes: true } as const;

/** 7.5 Sub-systems, administration. `findCurrentUserSubSystem` is in resource/menu.ts. */
export const SubSystemRecord = SubSystem.extend({
  /** Name in each language, for editing. */
  names: StoredText,
  sort: z.number(),
  menus: z.number(),
});
export type SubSystemRecord = z.infer<typeof SubSystemRecord>;

export const subSystemQuery = call({
  id: 'subSystem.query',
  method: 'POST',
  prefix: 'platform',
  path: '/auth/sub/system/query',
  access: 'permission:menu.manage',
  input: ListRequest,
  output: listOf(SubSystemRecord),
  summary: 'Sub-systems, with the number of their menus',
});
export const subSystemRemove = call({
  ...write,
  id: 'subSystem.remove',
  path: '/auth/sub/system/remove',
  input: z.object({ subSystemIds: IdList }),
  output: z.number(),
  summary: 'Removes sub-systems that have no menus, all or nothing',
});
export const subSystemSave = call({
  ...write,
  id: 'subSystem.save',
  path: '/auth/sub/system/save',
  input: z.object({
    id: Id.optional(),
    /** In the caller's language; `names` sets all languages. */
    name: Name(100).optional(),
    names: NameInEach.optional(),
    /** Key rule: a letter, then letters, digits, underscore. */
    alias: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,40}$/)
      .optional(),
    /** Markup for `svg`; for `image` a data: URL of a png, jpeg, gif or webp, or an own path. At most 200 kB. */
    logo: z.string().max(200_000).nullish(),
    logoType: z.enum(['svg', 'image']).optional(),
    sort: z.number().int().min(0).max(10_000).optional(),
  }),
  output: Id,
  summary: 'Creates or changes a sub-system; an svg logo is sanitised',
});
export const subSystemGet = call({
  id: 'subSystem.get',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/sub/system/getSubSystem',
  access: 'permission:menu.manage',
  input: z.object({ subSystemId: Id }),
  output: SubSystemRecord,
  summary: 'One sub-system',
});
export const subSystemAll = call({
  id: 'subSystem.all',
  method: 'GET',
  prefix: 'platform',
  path: '/auth/sub/system/findAllSubSystem',
  access: 'permission:role.manage',
  input: z.object({}),
  output: z.array(SubSystem),
  summary: 'All sub-systems, for administrators who grant menus',
});
