import { canonical } from '../../kernel/canonical.ts';
import type { Context } from '../../kernel/context.ts';
import type { ArchivedDocument } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { filesOfIds, type StoredFile } from '../../platform/attachment/index.ts';
import * as store from './archive.store.ts';
import { archiveOf } from './archive-file.ts';
import { type CatalogueRow, catalogueOn } from './catalogue.ts';
import { sha256 } from './chain.ts';

/** Documents that somebody of the office gave for a place of the catalogue; no module knows them. */
const supplied = 'supplied';

/**
 * Collects the documents of a case as the catalogue of its day asks for them, and replaces what the volume had. What people decided about a place
 * that is still empty (not applicable, on paper, a file that was handed in later) stays.
 */
export async function collectItems(ctx: Context, volume: store.VolumeRow): Promise<store.ItemRow[]> {
  const archive = archiveOf(ctx.app);
  if (!archive) throw new Error('definitions/dictionaries/archive.json is missing');
  const facts = await caseFacts(ctx, volume.about_case_id);
  const place = { volumeClass: volume.class, day: volume.catalogue_on };
  const catalogue = await catalogueOn(ctx, archive.catalogue, place, facts);
  const before = await store.itemsOf(ctx.db, volume.case_id);
  const documents = await documentsFor(ctx, volume, catalogue);
  const files = await filesOfIds(
    ctx,
    [...documents.values()].flat().flatMap(({ content }) => ('attachmentId' in content ? [content.attachmentId] : [])),
  );
  const rows = catalogue.flatMap((row) => {
    const found = documents.get(row.code) ?? [];
    const made = found.map((document) => itemOf(ctx, volume, row, document, files));
    const decided = before.filter((item) => item.code === row.code && isDecided(item));
    if (made.length > 0) return [...made, ...decided.filter(({ source }) => source === supplied)];
    if (decided.length > 0) return decided.map((item) => ({ ...item, id: ctx.app.newId() }));
    return row.required ? [emptyItem(ctx, volume, row)] : [];
  });
  const items = rows.map((row, at) => ({ ...row, id: ctx.app.newId(), position: at + 1 }));
  await store.replaceItems(ctx.db, volume.case_id, items);
  return items;
}

/** What stands at a place because a person said so. */
const isDecided = ({ state, source }: store.ItemRow) =>
  state === 'notApplicable' || state === 'paper' || source === supplied;

/** The documents of a case by the code of the place where they stand. */
async function documentsFor(
  ctx: Context,
  { about_case_id: caseId }: store.VolumeRow,
  catalogue: readonly CatalogueRow[],
): Promise<Map<string, ArchivedDocument[]>> {
  const documents = new Map<string, ArchivedDocument[]>();
  for (const source of new Set(catalogue.map((row) => row.source))) {
    const all = (await ctx.app.wiring.archived?.get(source)?.(ctx, caseId)) ?? [];
    const rows = catalogue.filter((row) => row.source === source);
    const taken = new Set(rows.flatMap(({ selects }) => selects));
    for (const row of rows)
      documents.set(
        row.code,
        all.filter(({ key }) => (row.selects.length > 0 ? row.selects.includes(key) : !taken.has(key))),
      );
  }
  return documents;
}

function itemOf(
  ctx: Context,
  volume: store.VolumeRow,
  row: CatalogueRow,
  document: ArchivedDocument,
  files: ReadonlyMap<string, StoredFile>,
): store.ItemRow {
  const { content } = document;
  const common = {
    ...emptyItem(ctx, volume, row),
    ...{ name: document.name, key: document.key, dated_at: document.at, link: document.link },
    internal: row.internal || document.internal,
  };
  if ('data' in content) {
    const text = canonical(content.data);
    const bytes = String(Buffer.byteLength(text));
    return { ...common, state: 'present', content: text, bytes, sha256: sha256(text) };
  }
  const file = files.get(content.attachmentId);
  // The row of the file is gone: the document is known and missing.
  if (!file) return { ...common, attachment_id: content.attachmentId, state: 'missing', fault: 'gone' };
  return {
    ...common,
    name: document.name === '' ? file.name : document.name,
    state: 'present',
    attachment_id: file.id,
    bytes: String(file.bytes),
    sha256: file.sha256,
  };
}

function emptyItem(ctx: Context, volume: store.VolumeRow, row: CatalogueRow): store.ItemRow {
  return {
    id: ctx.app.newId(),
    case_id: volume.case_id,
    holder_tenant_id: volume.holder_tenant_id,
    position: 0,
    ...{ code: row.code, title: row.title, source: row.source, required: row.required, retention: row.retention },
    ...{ name: '', key: '', internal: row.internal, state: 'missing' as const, reason: null, dated_at: null },
    ...{ attachment_id: null, content: null, bytes: null, sha256: null, fault: null, link: null },
  };
}

/** Hands in a file for a place of the catalogue. */
export async function supplyItem(
  ctx: Context,
  volume: store.VolumeRow,
  code: string,
  attachmentId: string,
  reason: string,
): Promise<boolean> {
  const file = (await filesOfIds(ctx, [attachmentId])).get(attachmentId);
  if (!file) return false;
  return await changePlace(ctx, volume, code, {
    // The file is one of the office: the company of the case has no right to it.
    ...{ state: 'present', source: supplied, internal: true, attachment_id: file.id, name: file.name, reason },
    ...{ bytes: String(file.bytes), sha256: file.sha256, dated_at: file.at, fault: null },
  });
}

/** Says of an empty place that its document is not needed, or lies on paper somewhere. */
export function decidePlace(
  ctx: Context,
  volume: store.VolumeRow,
  code: string,
  decided: { state: 'notApplicable' | 'paper'; reason: string },
): Promise<boolean> {
  return changePlace(ctx, volume, code, decided);
}

/** Changes the empty places of a code; false when there is none. */
async function changePlace(
  ctx: Context,
  volume: store.VolumeRow,
  code: string,
  change: Partial<store.ItemRow>,
): Promise<boolean> {
  const items = await store.itemsOf(ctx.db, volume.case_id);
  const isEmpty = (item: store.ItemRow) => item.code === code && item.state !== 'present';
  if (!items.some(isEmpty)) return false;
  await store.replaceItems(
    ctx.db,
    volume.case_id,
    items.map((item) => (isEmpty(item) ? { ...item, ...change } : item)),
  );
  return true;
}

/** Places of the catalogue that must be filled, and whether each is, by their code. */
export function placesOf(items: readonly store.ItemRow[]): { code: string; isThere: boolean }[] {
  const codes = [...new Set(items.filter(({ required }) => required).map(({ code }) => code))];
  return codes.map((code) => ({ code, isThere: items.filter((item) => item.code === code).every(isThere) }));
}

const isThere = ({ state, fault }: store.ItemRow) => state !== 'missing' && fault === null;
