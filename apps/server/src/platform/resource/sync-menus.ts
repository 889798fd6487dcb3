import { type AreaDefinition, roleIds, type Text, textOf } from '@app/contract';
import type { App, Database } from '../../kernel/context.ts';
import { putSubSystem } from '../subsystem/index.ts';
import { type MenuFile, readMenuFiles } from './menu-file.ts';
import { contentHash } from './menu-hash.ts';
import {
  deleteMenus,
  deleteSeed,
  type MenuContent,
  type MenuRow,
  menusOf,
  refreshSystemRoles,
  seedsOf,
  storeMenu,
  storeSeed,
} from './resource.store.ts';

type MenuArea = Pick<AreaDefinition, 'id' | 'title' | 'menu' | 'access'>;
/** A menu entry as the definitions have it. */
export interface DefinedMenu extends MenuContent {
  key: string;
  parentKey: string | null;
}
/** A menu that was not brought to its new definition, because administrators had changed or removed it. */
export interface SyncConflict {
  system: string;
  key: string;
  name: Text;
  kind: 'edited' | 'removed';
}

/**
 * Creates the menu rows from the groups of the menu files and the published areas, so that an entry exists exactly when its area or page exists.
 * Runs at start and after each publication. Changes by administrators are kept and answered as conflicts.
 */
export async function syncMenus(app: App, areas: readonly MenuArea[]): Promise<SyncConflict[]> {
  const files = await readMenuFiles(app.settings.definitionsDir);
  const groups = new Set(files.flatMap((file) => file.groups.map((group) => group.id)));
  const lost = areas.find((area) => !groups.has(area.menu.parent));
  if (lost) throw new Error(`area ${lost.id}: menu group "${lost.menu.parent}" is not in definitions/menu.json`);
  const conflicts: SyncConflict[] = [];
  for (const file of files) {
    const systemId = await putSubSystem(app, file.system);
    const found = await app.asOwner((db) => syncSystem(db, systemId, rowsOf(file, areas), app.newId));
    conflicts.push(...found.map((conflict) => ({ system: file.system.alias, ...conflict })));
  }
  return conflicts;
}

/** Lines for the log of the start. */
export function describeConflict(conflict: SyncConflict): string {
  const what = conflict.kind === 'edited' ? 'was changed' : 'was removed';
  return `menu "${textOf(conflict.name, 'en')}" (${conflict.system}, ${conflict.key}) was not brought to its new definition: it ${what} by an administrator.`;
}

async function syncSystem(
  db: Database,
  systemId: string,
  wanted: readonly DefinedMenu[],
  newId: () => string,
): Promise<Omit<SyncConflict, 'system'>[]> {
  const stored = await menusOf(db, systemId);
  const seeds = await seedsOf(db, systemId);
  const known = new Map(stored.map((row) => [row.key, row]));
  const keyOf = new Map(stored.map((row) => [row.id, row.key]));
  const isPristine = (row: MenuRow) => {
    const seed = seeds.get(row.key);
    return !seed || seed.hash === contentHash(row, row.parent_id === null ? null : (keyOf.get(row.parent_id) ?? null));
  };
  const conflicts: Omit<SyncConflict, 'system'>[] = [];
  const taken = new Map(stored.map((row) => [row.alias, row.key]));
  for (const plain of wanted) {
    const menu = withFreeAlias(plain, taken);
    const hash = contentHash(menu, menu.parentKey);
    const row = known.get(menu.key);
    const seed = seeds.get(menu.key);
    const parent = menu.parentKey === null ? null : known.get(menu.parentKey);
    const kind = row ? (isPristine(row) ? null : 'edited') : seed || parent === undefined ? 'removed' : null;
    if (kind !== null) {
      const isNews = seed?.hash !== hash;
      if (isNews) conflicts.push({ key: menu.key, name: menu.name, kind });
      // The old hash stays: it shows whether the row is still as start-up wrote it.
      await storeSeed(db, systemId, {
        key: menu.key,
        hash: seed?.hash ?? '',
        conflict: isNews ? kind : null,
        name: menu.name,
      });
      continue;
    }
    const { key: _key, parentKey: _parentKey, ...content } = menu;
    const fresh: MenuRow = {
      id: row?.id ?? newId(),
      system_id: systemId,
      key: menu.key,
      ...content,
      parent_id: parent?.id ?? null,
    };
    known.set(menu.key, fresh);
    keyOf.set(fresh.id, menu.key);
    taken.set(fresh.alias, menu.key);
    await storeMenu(db, fresh);
    await storeSeed(db, systemId, { key: menu.key, hash, conflict: null, name: menu.name });
  }
  conflicts.push(
    ...(await removeGone(db, systemId, { stored, wanted, isSeeded: (key) => seeds.has(key), isPristine })),
  );
  await refreshSystemRoles(db, systemId);
  return conflicts;
}

/** Removes entries that the definitions no longer have, unless somebody changed them. */
async function removeGone(
  db: Database,
  systemId: string,
  state: {
    stored: readonly MenuRow[];
    wanted: readonly DefinedMenu[];
    isSeeded: (key: string) => boolean;
    isPristine: (row: MenuRow) => boolean;
  },
): Promise<Omit<SyncConflict, 'system'>[]> {
  const wantedKeys = new Set(state.wanted.map((menu) => menu.key));
  const gone = state.stored.filter((row) => !wantedKeys.has(row.key) && !row.key.startsWith('own:'));
  const edited = gone.filter((row) => !state.isPristine(row));
  const removed = gone.filter((row) => state.isPristine(row));
  await deleteMenus(
    db,
    removed.map((row) => row.id),
  );
  for (const row of removed) await deleteSeed(db, systemId, row.key);
  for (const row of edited)
    if (state.isSeeded(row.key))
      await storeSeed(db, systemId, { key: row.key, hash: 'gone', conflict: 'edited', name: row.name });
  return edited.map((row) => ({ key: row.key, name: row.name, kind: 'edited' as const }));
}

/** An alias is a route segment and unique in its sub-system; the key makes it so where two areas have the same name. */
function withFreeAlias(menu: DefinedMenu, taken: ReadonlyMap<string, string>): DefinedMenu {
  const isFree = (alias: string) => (taken.get(alias) ?? menu.key) === menu.key;
  if (isFree(menu.alias)) return menu;
  const longer = menu.key.replace(/^\w+:/, '').replace(/[^A-Za-z0-9]+/g, '-');
  let alias = longer;
  for (let at = 2; !isFree(alias); at++) alias = `${longer}-${at}`;
  return { ...menu, alias };
}

/** The rows of one file, parents first. */
export function rowsOf(file: MenuFile, areas: readonly MenuArea[]): DefinedMenu[] {
  const plain = { icon_svg: null, default_url: null, open: null, layout: null };
  return file.groups.flatMap((group) => {
    const parentKey = `group:${group.id}`;
    const pages = group.pages.map((page) => ({
      ...plain,
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
        ...plain,
        key: `area:${area.id}`,
        parentKey,
        alias: area.id.replaceAll('/', '-'),
        name: area.title,
        icon: area.menu.icon ?? null,
        url: `area:${area.id}`,
        sort: area.menu.order,
        // The entry opens the list, so it follows the right to read it (deny by default).
        roles: area.access.query ?? area.access.get ?? [],
      }));
    const top = {
      ...plain,
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
