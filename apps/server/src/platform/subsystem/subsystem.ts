import {
  commaOf,
  type ListRequest,
  type ListResult,
  type Parsed,
  type SubSystem,
  type SubSystemRecord,
  type subSystemSave,
  type Text,
  textOf,
} from '@app/contract';
import { sql } from 'kysely';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { idsOf, listPage } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import {
  deleteSubSystems,
  findSubSystems,
  putSubSystemRow,
  type SubSystemRow,
  storeSubSystem,
  subSystemSource,
  subSystemsOfMember,
} from './subsystem.store.ts';
import { safeSvg } from './svg.ts';

/** The sub-systems of the signed-in user: those in which one of the own roles has a menu (R7.5-06). */
export async function currentSubSystems(ctx: Context): Promise<SubSystem[]> {
  if (!ctx.user || !ctx.tenant) return [];
  const rows = await subSystemsOfMember(ctx.db, ctx.user.id, ctx.tenant.id);
  return rows.map((row) => shown(ctx, row));
}

/** All sub-systems, for those who grant menus (R7.5-05). */
export async function allSubSystems(ctx: Context): Promise<SubSystem[]> {
  return (await findSubSystems(ctx.db)).map((row) => shown(ctx, row));
}

/** Sub-systems with what their administration needs (R7.5-01). */
export async function querySubSystems(ctx: Context, request: ListRequest): Promise<ListResult<SubSystemRecord>> {
  const page = await listPage(ctx, subSystemSource, request, { usualOrder: [{ field: 'sort', order: 'ASC' }] });
  const ids = page.dataResult.map((row) => String(row.id));
  const rows = ids.length === 0 ? [] : await findSubSystems(ctx.db, sql`t.id in (${sql.join(ids)})`);
  return {
    ...page,
    dataResult: ids.flatMap((id) => {
      const row = rows.find((one) => one.id === id);
      return row ? [record(ctx, row)] : [];
    }),
  };
}

/** One sub-system (R7.5-04). */
export async function getSubSystem(ctx: Context, input: { subSystemId: string }): Promise<SubSystemRecord> {
  return record(ctx, await subSystemById(ctx, input.subSystemId));
}

/** Creates or changes a sub-system (R7.5-03). */
export async function saveSubSystem(ctx: Context, input: Parsed<typeof subSystemSave>): Promise<string> {
  const before = input.id === undefined ? null : await subSystemById(ctx, input.id);
  const name = namesOf(ctx, input, before);
  const alias = input.alias ?? before?.alias ?? refuse(ctx, 'alias', 'subsystem.needsAlias');
  const logoType = input.logoType ?? before?.logo_type ?? 'svg';
  const logo = input.logo === undefined ? (before?.logo ?? null) : input.logo;
  const row = {
    id: before?.id ?? ctx.app.newId(),
    alias,
    name,
    logo: logo === null || logo === '' ? null : safeLogo(ctx, logo, logoType),
    logo_type: logoType,
    sort: input.sort ?? before?.sort ?? 100,
  };
  const [same] = await findSubSystems(ctx.db, sql`t.alias = ${alias} and t.id <> ${row.id}`);
  if (same) {
    const message = text(ctx.language, 'subsystem.aliasTaken', { alias });
    fail('conflict', { cause: message, data: [{ field: 'alias', message }] });
  }
  await storeSubSystem(ctx.db, row);
  await ctx.audit({
    action: before ? 'subsystem.save' : 'subsystem.create',
    entity: 'sub_system',
    entityId: row.id,
    ...(before ? { before } : {}),
    after: row,
  });
  return row.id;
}

/** Removes sub-systems without menus, all or nothing (R7.5-02). */
export async function removeSubSystems(ctx: Context, input: { subSystemIds: string }): Promise<number> {
  const ids = idsOf(ctx, input.subSystemIds, 'subSystemIds');
  const rows = await findSubSystems(ctx.db, sql`t.id in (${sql.join(ids)})`);
  if (rows.length !== ids.length) fail('notFound');
  const used = rows.filter((row) => row.menus > 0);
  if (used.length > 0)
    refuse(ctx, 'subSystemIds', 'subsystem.hasMenus', {
      names: used.map((row) => shown(ctx, row).name).join(commaOf(ctx.language)),
    });
  await deleteSubSystems(ctx.db, ids);
  for (const before of rows)
    await ctx.audit({ action: 'subsystem.remove', entity: 'sub_system', entityId: before.id, before });
  return rows.length;
}

/** Makes the sub-system of a definition file when there is none; answers its id. */
export function putSubSystem(
  app: App,
  system: { alias: string; name: Text; logo: string | null; logoType: 'svg' | 'image'; order: number },
): Promise<string> {
  const { alias, name, logo, logoType, order } = system;
  return app.asOwner((db) =>
    putSubSystemRow(db, { id: app.newId(), alias, name, logo, logo_type: logoType, sort: order }),
  );
}

async function subSystemById(ctx: Context, id: string): Promise<SubSystemRow> {
  return (await findSubSystems(ctx.db, sql`t.id = ${id}`))[0] ?? fail('notFound');
}

function namesOf(ctx: Context, input: Parsed<typeof subSystemSave>, before: SubSystemRow | null): Text {
  if (input.names) return { ...input.names, 'zh-TW': input.names['zh-TW'] ?? input.names['zh-CN'] };
  const name = input.name;
  if (name === undefined) return before?.name ?? refuse(ctx, 'name', 'subsystem.needsName');
  return before ? { ...before.name, [ctx.language]: name } : { 'zh-CN': name, 'zh-TW': name, en: name };
}

function safeLogo(ctx: Context, logo: string, type: 'svg' | 'image'): string {
  if (type === 'svg') return safeSvg(logo) || refuse(ctx, 'logo', 'subsystem.badSvg');
  const isOwnPath = /^\/(?![/\\])[\w\-./?=&%]*$/.test(logo);
  const isData = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/.test(logo);
  return isOwnPath || isData ? logo : refuse(ctx, 'logo', 'subsystem.badImage');
}

function shown(ctx: Context, row: SubSystemRow): SubSystem {
  const { id, alias, logo, logo_type: logoType } = row;
  return { id, name: textOf(row.name, ctx.language), alias, logo, logoType };
}

function record(ctx: Context, row: SubSystemRow): SubSystemRecord {
  return { ...shown(ctx, row), names: row.name, sort: row.sort, menus: row.menus };
}

function refuse(ctx: Context, field: string, key: string, values: Record<string, string> = {}): never {
  const message = text(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}
