import type { MenuNode, MenuResourceRecord, Parsed, resourceMove, resourceSave, Text } from '@app/contract';
import { textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { safeSvg } from '../subsystem/index.ts';
import { contentHash } from './menu-hash.ts';
import { depthOf, flat, heightOf, mostLevels, mostMenus, subtreeIds, treeOf } from './menu-tree.ts';
import { isMenuUrl } from './menu-url.ts';
import {
  conflictsOf,
  deleteMenus,
  lockSystem,
  type MenuRow,
  menuById,
  menusOf,
  refreshSystemRoles,
  seedsOf,
  storeMenu,
  storeOrder,
} from './resource.store.ts';

type SaveInput = Parsed<typeof resourceSave>;

/** The whole tree of a sub-system (R7.6-02). */
export async function fullTree(ctx: Context, input: { systemId: string }): Promise<MenuNode[]> {
  return treeOf(await menusOf(ctx.db, input.systemId), ctx.language, undefined, true);
}

/** One node with its texts and roles (R7.6-05). */
export async function getResource(ctx: Context, input: { resourceId: string }): Promise<MenuResourceRecord> {
  const row = (await menuById(ctx.db, input.resourceId)) ?? fail('notFound');
  const rows = await menusOf(ctx.db, row.system_id);
  const node = flat(treeOf(rows, ctx.language, undefined, true)).find((one) => one.id === row.id);
  const seed = (await seedsOf(ctx.db, row.system_id)).get(row.key);
  const parentKey = rows.find((one) => one.id === row.parent_id)?.key ?? null;
  return {
    id: row.id,
    systemId: row.system_id,
    parentId: row.parent_id,
    name: textOf(row.name, ctx.language),
    names: row.name,
    alias: row.alias,
    path: node?.path ?? `/${row.alias}`,
    icon: row.icon,
    iconSvg: row.icon_svg,
    url: row.url,
    defaultUrl: row.default_url,
    open: row.open,
    layout: row.layout,
    sort: row.sort,
    roles: row.roles,
    edited: seed !== undefined && seed.hash !== contentHash(row, parentKey),
  };
}

/** Creates or changes a node (R7.6-04). */
export async function saveResource(ctx: Context, input: SaveInput): Promise<string> {
  const before = input.id === undefined ? null : ((await menuById(ctx.db, input.id)) ?? fail('notFound'));
  const systemId = before?.system_id ?? input.systemId ?? refuse(ctx, 'systemId', 'menu.needsSystem');
  if (!(await lockSystem(ctx.db, systemId))) fail('notFound');
  const rows = await menusOf(ctx.db, systemId);
  const parentId = input.parentId === undefined ? (before?.parent_id ?? null) : input.parentId;
  const id = before?.id ?? ctx.app.newId();
  checkPlace(ctx, rows, before, parentId);
  const last = Math.max(0, ...rows.filter((row) => row.parent_id === parentId).map((row) => row.sort));
  const row: MenuRow = {
    id,
    system_id: systemId,
    parent_id: parentId,
    key: before?.key ?? `own:${id}`,
    alias: input.alias ?? before?.alias ?? refuse(ctx, 'alias', 'menu.needsAlias'),
    name: nameOf(ctx, input, before),
    icon: given(input.icon, before?.icon),
    icon_svg: checkedSvg(ctx, given(input.iconSvg, before?.icon_svg)),
    url: checkedUrl(ctx, 'url', given(input.url, before?.url), before?.url),
    default_url: checkedUrl(ctx, 'defaultUrl', given(input.defaultUrl, before?.default_url), before?.default_url),
    open: given(input.open, before?.open),
    layout: given(input.layout, before?.layout),
    sort: input.sort ?? before?.sort ?? last + 10,
    roles: [...new Set(input.roles ?? before?.roles ?? [])],
  };
  checkAlias(ctx, rows, row);
  await storeMenu(ctx.db, row);
  await refreshSystemRoles(ctx.db, systemId);
  await auditMenu(ctx, before ? 'menu.save' : 'menu.create', before, row);
  return id;
}

/** Changes one node in place (R7.6-12). */
export async function updateNode(ctx: Context, input: SaveInput & { id: string }): Promise<MenuResourceRecord> {
  await saveResource(ctx, { ...input, parentId: undefined, systemId: undefined, sort: undefined });
  return getResource(ctx, { resourceId: input.id });
}

/** Removes a node with everything below it (R7.6-03). */
export async function removeResource(ctx: Context, input: { resourceId: string }): Promise<number> {
  const row = (await menuById(ctx.db, input.resourceId)) ?? fail('notFound');
  await lockSystem(ctx.db, row.system_id);
  const rows = await menusOf(ctx.db, row.system_id);
  const ids = subtreeIds(rows, row.id);
  await deleteMenus(ctx.db, ids);
  await refreshSystemRoles(ctx.db, row.system_id);
  const removed = rows.filter((one) => ids.includes(one.id)).map((one) => ({ id: one.id, alias: one.alias }));
  await ctx.audit({ action: 'menu.remove', entity: 'menu_resource', entityId: row.id, before: { removed } });
  return ids.length;
}

/** Moves a node into, before or after another one; into itself or below itself is refused (R7.6-06). */
export async function moveResource(ctx: Context, input: Parsed<typeof resourceMove>): Promise<boolean> {
  const found = (await menuById(ctx.db, input.resourceId)) ?? fail('notFound');
  await lockSystem(ctx.db, found.system_id);
  const rows = await menusOf(ctx.db, found.system_id);
  const row = rows.find((one) => one.id === input.resourceId) ?? fail('notFound');
  const target = rows.find((one) => one.id === input.targetId) ?? fail('notFound');
  const parentId = input.moveType === 'inner' ? target.id : target.parent_id;
  if (target.id === row.id) refuse(ctx, 'targetId', 'menu.cycle');
  checkPlace(ctx, rows, row, parentId, 'targetId');
  const siblings = rows.filter((one) => one.parent_id === parentId && one.id !== row.id);
  const at =
    input.moveType === 'inner' ? siblings.length : siblings.indexOf(target) + (input.moveType === 'next' ? 1 : 0);
  const sort = between(siblings[at - 1]?.sort, siblings[at]?.sort);
  await storeMenu(ctx.db, { ...row, parent_id: parentId, sort: sort ?? 0 });
  if (sort === null) {
    const ordered = [...siblings.slice(0, at), row, ...siblings.slice(at)];
    await storeOrder(
      ctx.db,
      ordered.map((one) => one.id),
    );
  }
  await ctx.audit({
    action: 'menu.move',
    entity: 'menu_resource',
    entityId: row.id,
    before: { parentId: row.parent_id, sort: row.sort },
    after: { parentId, sort },
  });
  return true;
}

/** Brings siblings into the given order (R7.6-07). */
export async function sortResources(ctx: Context, input: { ids: string[] }): Promise<boolean> {
  const ids = [...new Set(input.ids)];
  const first = (await menuById(ctx.db, ids[0] ?? '0')) ?? fail('notFound');
  await lockSystem(ctx.db, first.system_id);
  const rows = new Map((await menusOf(ctx.db, first.system_id)).map((row) => [row.id, row]));
  const sorted = ids.map((id) => rows.get(id) ?? fail('notFound'));
  if (sorted.some((row) => row.parent_id !== first.parent_id)) refuse(ctx, 'ids', 'menu.notSiblings');
  const others = [...rows.values()].filter((row) => row.parent_id === first.parent_id && !ids.includes(row.id));
  await storeOrder(ctx.db, [...ids, ...others.map((row) => row.id)]);
  await ctx.audit({ action: 'menu.sort', entity: 'menu_resource', entityId: first.id, after: { ids } });
  return true;
}

/** Menus whose new definition start-up did not apply. */
export async function menuConflicts(ctx: Context) {
  return (await conflictsOf(ctx.db)).flatMap((row) =>
    row.conflict === null
      ? []
      : [{ systemId: row.system_id, key: row.key, name: textOf(row.name, ctx.language), kind: row.conflict }],
  );
}

/** Checks the place of a node: parent in the same sub-system, not below itself, not too deep. Throws state 400. */
export function checkPlace(
  ctx: Context,
  rows: readonly MenuRow[],
  row: MenuRow | null,
  parentId: string | null,
  field = 'parentId',
): void {
  const byId = new Map(rows.map((one) => [one.id, one]));
  if (parentId !== null && !byId.has(parentId)) refuse(ctx, field, 'menu.parentUnknown');
  if (row && parentId !== null && subtreeIds(rows, row.id).includes(parentId)) refuse(ctx, field, 'menu.cycle');
  if (depthOf(byId, parentId) + (row ? heightOf(rows, row.id) : 1) > mostLevels)
    refuse(ctx, field, 'menu.tooDeep', { most: mostLevels });
  if (!row && rows.length >= mostMenus) refuse(ctx, field, 'menu.tooMany', { most: mostMenus });
}

/** State 400 for one field. */
export function refuse(ctx: Context, field: string, key: string, values: Record<string, string | number> = {}): never {
  const message = text(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

function between(low: number | undefined, high: number | undefined): number | null {
  if (high === undefined) return (low ?? 0) + 10;
  const middle = low === undefined ? high - 10 : (low + high) / 2;
  // No number is free between two neighbours: all siblings are numbered again.
  return low === undefined || (middle > low && middle < high) ? middle : null;
}

function checkAlias(ctx: Context, rows: readonly MenuRow[], row: MenuRow): void {
  if (!rows.some((one) => one.alias === row.alias && one.id !== row.id)) return;
  const message = text(ctx.language, 'menu.aliasTaken', { alias: row.alias });
  fail('conflict', { cause: message, data: [{ field: 'alias', message }] });
}

function nameOf(ctx: Context, input: SaveInput, before: MenuRow | null): Text {
  if (input.names) return { ...input.names, 'zh-TW': input.names['zh-TW'] ?? input.names['zh-CN'] };
  if (input.name === undefined) return before?.name ?? refuse(ctx, 'name', 'menu.needsName');
  const { name } = input;
  return before ? { ...before.name, [ctx.language]: name } : { 'zh-CN': name, 'zh-TW': name, en: name };
}

function given(value: string | null | undefined, before: string | null | undefined): string | null {
  const chosen = value === undefined ? (before ?? null) : value;
  return chosen === '' ? null : chosen;
}

function checkedUrl(ctx: Context, field: string, url: string | null, before: string | null | undefined): string | null {
  if (url === null || url === before) return url;
  if (!isMenuUrl(url)) return refuse(ctx, field, 'menu.badUrl');
  const area = /^area:(.+)$/.exec(url)?.[1];
  // An entry that opens nothing would be useless to everybody to whom it is granted.
  const isUnknown =
    area !== undefined && ctx.app.wiring.areaAccess?.(ctx.app, area, 'query', { roles: [], grants: [] }) === null;
  return isUnknown ? refuse(ctx, field, 'menu.unknownArea', { area }) : url;
}

function checkedSvg(ctx: Context, svg: string | null): string | null {
  return svg === null ? null : safeSvg(svg) || refuse(ctx, 'iconSvg', 'menu.badSvg');
}

async function auditMenu(ctx: Context, action: string, before: MenuRow | null, after: MenuRow): Promise<void> {
  const keys = (Object.keys(after) as (keyof MenuRow)[]).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before?.[key]),
  );
  const part = (row: MenuRow) => Object.fromEntries(keys.map((key) => [key, row[key]]));
  if (keys.length === 0) return;
  const entry = { action, entity: 'menu_resource', entityId: after.id, after: part(after) };
  await ctx.audit(before ? { ...entry, before: part(before) } : entry);
}
