import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RoleId, Text } from '@app/contract';
import { z } from 'zod';
import { readJsonFile } from '../../kernel/definition-file/index.ts';

const Alias = z.string().regex(/^[a-z][a-zA-Z0-9-]*$/);
export const MenuFile = z.strictObject({
  system: z.strictObject({
    alias: Alias,
    name: Text,
    logo: z.string().nullable(),
    logoType: z.enum(['svg', 'image']),
    order: z.number(),
  }),
  groups: z.array(
    z.strictObject({
      id: Alias,
      alias: Alias,
      label: Text,
      icon: z.string(),
      order: z.number(),
      /** Shown in demonstrations only. */
      demo: z.boolean().optional(),
      pages: z
        .array(
          z.strictObject({
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

/** Reads definitions/menu.json and those of further sub-systems, definitions/menus/*.json. Group ids are unique over all. */
export async function readMenuFiles(definitionsDir: string): Promise<MenuFile[]> {
  const further = await readdir(join(definitionsDir, 'menus')).catch(() => []);
  const names = [
    'menu.json',
    ...further
      .filter((name) => name.endsWith('.json'))
      .map((name) => join('menus', name))
      .sort(),
  ];
  const files: MenuFile[] = [];
  for (const name of names)
    files.push(readJsonFile(name, await readFile(join(definitionsDir, name), 'utf8'), MenuFile));
  const ids = files.flatMap((file) => file.groups.map((group) => group.id));
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`definitions: the menu group "${twice}" is there twice`);
  return files;
}
