import { z } from 'zod';
import { Id } from '../../json.ts';

/** What several calls of menus take. */

/** A role by its id: a built-in one (`CHIEF`) or one of the tenant (digits). */
export const RoleKey = z.union([z.string().regex(/^[A-Z][A-Z_]{0,40}$/), Id]);
export const ResourceId = z.object({ resourceId: Id });

/** Where a node of a menu leads, and its icon. */
export const menuTarget = {
  alias: z.string(),
  path: z.string(),
  icon: z.string().nullable(),
  iconSvg: z.string().nullable(),
  url: z.string().nullable(),
  defaultUrl: z.string().nullable(),
  open: z.string().nullable(),
};

/** A node of a menu tree, without what is below it. */
export const MenuFields = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  label: z.string(),
  ...menuTarget,
  level: z.number(),
  layout: z.string().nullable(),
});
