import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RoleId, Text } from '@app/contract';
import { z } from 'zod';

const Alias = z.string().regex(/^[a-z][a-zA-Z0-9-]*$/);
const MenuFile = z.object({
  system: z.object({
    alias: Alias,
    name: Text,
    logo: z.string().nullable(),
    logoType: z.enum(['svg', 'image']),
    order: z.number(),
  }),
  groups: z.array(
    z.object({
      id: Alias,
      alias: Alias,
      label: Text,
      icon: z.string(),
      order: z.number(),
      /** Shown in demonstrations only. */
      demo: z.boolean().optional(),
      pages: z
        .array(
          z.object({
            page: z.string(),
            alias: Alias,
            label: Text,
            icon: z.string().optional(),
            order: z.number(),
            /** Absent: every role. */
            roles: z.array(RoleId).optional(),
          }),
        )
        .default([]),
    }),
  ),
});
/** The menu's groups and hand-written pages; areas name their group in `menu.parent`. */
export type MenuFile = z.infer<typeof MenuFile>;

/** Reads definitions/menu.json. */
export async function readMenuFile(definitionsDir: string): Promise<MenuFile> {
  return MenuFile.parse(JSON.parse(await readFile(join(definitionsDir, 'menu.json'), 'utf8')));
}
