import type { Readable } from 'node:stream';
import { type Output, type Parsed, resourceImportXml } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { parseInput } from '../../kernel/http/input.ts';
import { refuseTwice, uploadedForm } from '../../kernel/http/upload-file.ts';
import { idsOf } from '../../kernel/list/index.ts';
import { text } from '../../kernel/texts/index.ts';
import { safeSvg } from '../subsystem/index.ts';
import { checkPlace, refuse } from './edit-menu.ts';
import { isMenuUrl } from './menu-url.ts';
import { readMenuXml, writeMenuXml, XmlFault, type XmlMenu } from './menu-xml.ts';
import { lockSystem, type MenuRow, menuById, menusOf, refreshSystemRoles, storeMenu } from './resource.store.ts';

const mostBytes = 5 * 1024 * 1024;
interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Menus with everything below them, or a whole sub-system, as XML (R7.6-09). */
export async function exportMenus(
  ctx: Context,
  input: { resourceIds?: string | undefined; systemId?: string | undefined },
  { reply }: Http,
): Promise<void> {
  const ids = input.resourceIds ? idsOf(ctx, input.resourceIds, 'resourceIds') : [];
  const systemId = ids[0] === undefined ? input.systemId : (await menuById(ctx.db, ids[0]))?.system_id;
  if (systemId === undefined)
    return ids.length > 0 ? fail('notFound') : refuse(ctx, 'systemId', 'menu.nothingToExport');
  const rows = await menusOf(ctx.db, systemId);
  const known = new Set(rows.map((row) => row.id));
  if (ids.some((id) => !known.has(id))) fail('notFound');
  const tops = ids.length > 0 ? ids : rows.filter((row) => row.parent_id === null).map((row) => row.id);
  reply
    .header('Content-Type', 'application/xml; charset=utf-8')
    .header('Content-Disposition', 'attachment; filename="menus.xml"')
    .header('Cache-Control', 'no-store');
  await reply.send(writeMenuXml(rows, tops, systemId));
}

/** Imports menus from an uploaded file, all or nothing; the target is given in the address or in the body (R7.6-08). */
export async function importMenus(
  ctx: Context,
  query: Parsed<typeof resourceImportXml>,
  { request }: Http,
): Promise<Output<typeof resourceImportXml>> {
  const { file, fields } = await uploadedForm(ctx, request, mostBytes + 1, (part) => collect(ctx, part.file));
  const input = placeOf(ctx, query, fields);
  if (!file) fail('invalidInput', { cause: text(ctx.language, 'menu.noFile') });
  const menus = await readMenuXml(decode(ctx, file)).catch((error: unknown) => {
    if (error instanceof XmlFault) return refuse(ctx, 'file', error.key, error.values);
    throw error;
  });
  return ctx.within({ role: 'app_platform' }, (tx) => storeMenus(tx, input, menus));
}

function placeOf(
  ctx: Context,
  query: Parsed<typeof resourceImportXml>,
  fields: Record<string, string>,
): { resourceId?: string | undefined; systemId: string } {
  for (const name of ['systemId', 'resourceId'] as const)
    if (query[name] && fields[name] !== undefined) refuseTwice(ctx.language, name);
  const { systemId, resourceId } = parseInput(resourceImportXml, { ...fields, ...query }, ctx.language) as typeof query;
  if (!systemId) {
    const message = text(ctx.language, 'validation.required');
    return fail('invalidInput', { data: [{ field: 'systemId', message }] });
  }
  return { systemId, resourceId: resourceId || undefined };
}

/** Stores nodes: one with an alias that the sub-system has is updated in place, others are added. */
async function storeMenus(
  tx: Context,
  input: { resourceId?: string | undefined; systemId: string },
  menus: readonly XmlMenu[],
): Promise<Output<typeof resourceImportXml>> {
  if (!(await lockSystem(tx.db, input.systemId))) fail('notFound');
  const rows = await menusOf(tx.db, input.systemId);
  if (input.resourceId !== undefined && !rows.some((row) => row.id === input.resourceId)) fail('notFound');
  const byAlias = new Map(rows.map((row) => [row.alias, row]));
  const seen = new Set<string>();
  const counts = { created: 0, updated: 0 };
  const store = async (menu: XmlMenu, parentId: string | null): Promise<void> => {
    if (seen.has(menu.alias)) refuse(tx, 'file', 'menu.aliasTwice', { alias: menu.alias, line: menu.line });
    seen.add(menu.alias);
    const before = byAlias.get(menu.alias);
    const { line: _line, children, ...content } = checked(tx, menu);
    const id = before?.id ?? tx.app.newId();
    const row: MenuRow = {
      ...(before ?? { id, system_id: input.systemId, parent_id: parentId, key: `own:${id}` }),
      ...content,
    };
    if (!before) {
      checkPlace(tx, rows, null, parentId, 'file');
      rows.push(row);
    }
    await storeMenu(tx.db, row);
    counts[before ? 'updated' : 'created'] += 1;
    for (const child of children) await store(child, row.id);
  };
  for (const menu of menus) await store(menu, input.resourceId ?? null);
  await refreshSystemRoles(tx.db, input.systemId);
  await tx.audit({ action: 'menu.import', entity: 'sub_system', entityId: input.systemId, after: counts });
  return counts;
}

function checked(ctx: Context, menu: XmlMenu): XmlMenu {
  for (const [name, url] of [
    ['url', menu.url],
    ['defaultUrl', menu.default_url],
  ] as const)
    if (url !== null && !isMenuUrl(url)) refuse(ctx, 'file', 'menu.xmlValue', { line: menu.line, name });
  if (menu.icon_svg === null) return menu;
  const svg = safeSvg(menu.icon_svg) || refuse(ctx, 'file', 'menu.xmlValue', { line: menu.line, name: 'iconSvg' });
  return { ...menu, icon_svg: svg };
}

async function collect(ctx: Context, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) refuse(ctx, 'file', 'menu.fileTooLarge');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Decodes UTF-8 only: in another encoding a document type could be hidden from the reader. */
function decode(ctx: Context, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(ctx, 'file', 'menu.xmlCharset');
  }
}
