import { type AreaDefinition, roleIds } from '@app/contract';
import type { App } from '../../kernel/context.ts';
import { putSubSystem } from '../subsystem/index.ts';
import { type MenuFile, readMenuFile } from './menu-file.ts';
import { type MenuRow, replaceMenus } from './resource.store.ts';

type MenuArea = Pick<AreaDefinition, 'id' | 'title' | 'menu' | 'access'>;

/**
 * Makes the menu rows from the groups of definitions/menu.json and the published areas, so that an entry exists exactly
 * when what is behind it does. Run at start and after each publication.
 */
export async function syncMenus(app: App, areas: readonly MenuArea[]): Promise<void> {
  const file = await readMenuFile(app.settings.definitionsDir);
  const systemId = await putSubSystem(app, file.system);
  await app.asOwner((db) => replaceMenus(db, systemId, rowsOf(file, areas, app.settings.demo), app.newId));
}

/** The rows, parents first. Areas of an unknown group are a mistake of the definition and stop the start. */
export function rowsOf(file: MenuFile, areas: readonly MenuArea[], demo = true): MenuRow[] {
  const groups = new Set(file.groups.map((group) => group.id));
  const lost = areas.find((area) => !groups.has(area.menu.parent));
  if (lost) throw new Error(`area ${lost.id}: menu group "${lost.menu.parent}" is not in definitions/menu.json`);
  const shown = file.groups.filter((group) => demo || !group.demo);
  return shown.flatMap((group) => {
    const parentKey = `group:${group.id}`;
    const pages = group.pages.map((page) => ({
      key: `page:${page.page}`,
      parentKey,
      alias: page.alias,
      name: page.label,
      icon: page.icon ?? null,
      url: `page:${page.page}`,
      sort: page.order,
      roles: page.roles ?? [...roleIds],
    }));
    const entries = areas
      .filter((area) => area.menu.parent === group.id)
      .map((area) => ({
        key: `area:${area.id}`,
        parentKey,
        alias: area.id.split('/')[1] ?? area.id,
        name: area.title,
        icon: area.menu.icon ?? null,
        url: `area:${area.id}`,
        sort: area.menu.order,
        // The entry opens the list, so it follows the right to read it (deny by default).
        roles: area.access.query ?? area.access.get ?? [],
      }));
    const top = {
      key: parentKey,
      parentKey: null,
      alias: group.alias,
      name: group.label,
      icon: group.icon,
      url: null,
      sort: group.order,
      roles: [],
    };
    return [top, ...pages, ...entries];
  });
}
