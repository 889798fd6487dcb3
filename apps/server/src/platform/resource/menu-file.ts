import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RoleId, Text } from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
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
  for (const name of names) files.push(parse(name, await readFile(join(definitionsDir, name), 'utf8')));
  const ids = files.flatMap((file) => file.groups.map((group) => group.id));
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new Error(`definitions: the menu group "${twice}" is there twice`);
  return files;
}

function parse(name: string, text: string): MenuFile {
  const result = MenuFile.safeParse(addTaiwan(JSON.parse(text)));
  if (result.success) return result.data;
  throw new Error(`definitions/${name}: ${result.error.message.slice(0, 500)}`);
}
