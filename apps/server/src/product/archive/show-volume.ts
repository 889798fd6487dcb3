import {
  type ArchiveItem,
  type archiveVolume,
  type CaseDetail,
  inEach,
  type Language,
  type Output,
  type Parsed,
  textOf,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { caseFacts, mayOpenCase } from '../../platform/area/index.ts';
import { messageSend } from '../../platform/message/jobs.ts';
import * as store from './archive.store.ts';
import { archiveOf } from './archive-file.ts';
import { chainOf } from './chain.ts';
import { checkFiles, filesOf } from './check-files.ts';
import { placesOf } from './collect.ts';
import { say } from './texts.ts';

type Asked = Parsed<typeof archiveVolume>;
type Answer = Output<typeof archiveVolume>;

/** A volume with the documents that the scope may see. */
export interface Opened {
  volume: store.VolumeRow;
  items: store.ItemRow[];
}

/**
 * The volume that a call names, by the volume itself or by the case that it is about, in the area of that case; null = there is none yet. A case that
 * the caller may not open is state 404.
 */
export async function openedVolume(ctx: Context, { group, name, caseId }: Asked): Promise<Opened | null> {
  await mayOpenCase(ctx, `${group}/${name}`, caseId);
  if (!mayRead(ctx)) return null;
  const volume = await store.findVolume(ctx.db, caseId);
  return volume ? { volume, items: await store.itemsOf(ctx.db, volume.case_id) } : null;
}

/** Part of a case page: whether the case is a volume, or has one that the caller may read. */
export async function archivePart(ctx: Context, caseId: string): Promise<{ volume: CaseDetail['volume'] }> {
  if (!mayRead(ctx)) return { volume: null };
  const volume = await store.findVolume(ctx.db, caseId);
  return { volume: volume ? (volume.case_id === caseId ? 'volume' : 'about') : null };
}

/** Of the office those read volumes who have a right in the archive: who takes part in a case does not read all of it. */
function mayRead(ctx: Context): boolean {
  const volumes = archiveOf(ctx.app)?.volumes;
  if (volumes === undefined) return false;
  return ctx.scope.role !== 'app_authority' || ctx.app.wiring.areaAccess?.(ctx.app, volumes, 'get', ctx) === true;
}

/** The page of a volume. */
export async function showVolume(ctx: Context, asked: Asked): Promise<Answer> {
  const opened = await openedVolume(ctx, asked);
  return opened && (await shown(ctx, opened));
}

/**
 * Reads every stored file of a volume again. What is gone or changed is marked, written into the audit and told to the auditors once; a company only
 * reads. No transaction is open while files are read.
 */
export async function checkVolumeNow(ctx: Context, asked: Asked): Promise<Answer> {
  const found = await ctx.within(ctx.scope, async (inner) => {
    const opened = await openedVolume(inner, asked);
    return opened && { opened, files: await filesOf(inner, opened.items) };
  });
  if (!found) return null;
  const { opened, files } = found;
  refuseDisposed(ctx, opened.volume);
  const faults = await checkFiles(ctx, opened.items, files);
  return await ctx.within(ctx.scope, async (inner) => {
    const items = opened.items.map((item) => ({ ...item, fault: faults.get(item.id) ?? null }));
    if (inner.scope.role !== 'app_authority') return await shown(inner, { ...opened, items });
    for (const [at, item] of items.entries())
      if (item.fault !== opened.items[at]?.fault) await noteFault(inner, opened.volume, item);
    await store.keepChecked(inner.db, opened.volume.case_id, inner.businessNow());
    return await shown(inner, (await openedVolume(inner, asked)) ?? fail('notFound'));
  });
}

/** Refuses (409) what asks for the content of a volume that is disposed of, with when, by whom and on which list. */
export function refuseDisposed(ctx: Context, volume: store.VolumeRow): void {
  if (!volume.disposed_at) return;
  // A company knows the office, not its people.
  const by = ctx.scope.role === 'app_authority' ? volume.disposed_by_name : volume.head?.office;
  fail('conflict', {
    cause: say(ctx.language, 'archive.disposed', {
      ...{ number: volume.head?.volume ?? '', day: dayOf(volume.disposed_at), by: by ?? '' },
      list: volume.disposal_no ?? '',
    }),
  });
}

/** Keeps a fault of a stored file; a new one is an incident, of which auditors are told. */
async function noteFault(ctx: Context, volume: store.VolumeRow, item: store.ItemRow): Promise<void> {
  await store.keepFault(ctx.db, item.id, item.fault);
  const { code, name, fault, attachment_id: attachmentId } = item;
  await ctx.audit({
    action: 'archive.fault',
    entity: 'case',
    entityId: volume.about_case_id,
    after: { code, name, fault, attachmentId },
  });
  if (fault === null || ctx.scope.role === 'app_platform') return;
  const own = await caseFacts(ctx, volume.case_id);
  const number = own.applyNo ?? own.id;
  const words = (language: Language) => ({
    ...{ number, code, name, case: own.title },
    title: textOf(item.title, language),
  });
  await ctx.emit(messageSend, {
    dedupeKey: `archive:${item.id}:${fault}`,
    subject: inEach((language) => say(language, `archive.${fault}Subject`, words(language))),
    content: inEach((language) => say(language, `archive.${fault}Content`, words(language))),
    link: `/${own.area}/case/${own.id}`,
    tenantId: ctx.scope.authorityId,
    role: 'AUDITOR',
  });
}

/** A volume as the wire carries it. */
async function shown(ctx: Context, { volume, items }: Opened): Promise<NonNullable<Answer>> {
  const isOffice = ctx.scope.role === 'app_authority';
  const about = await caseFacts(ctx, volume.about_case_id);
  const chain = volume.head && volume.digests ? chainOf(volume.head, volume.digests) : [];
  const places = placesOf(items);
  return {
    id: isOffice ? volume.case_id : volume.about_case_id,
    number: isOffice ? (await caseFacts(ctx, volume.case_id)).applyNo : (volume.head?.volume ?? null),
    caseId: volume.about_case_id,
    area: about.area,
    caseTitle: about.title,
    class: volume.class,
    catalogueOn: volume.catalogue_on,
    required: places.length,
    present: places.filter(({ isThere }) => isThere).length,
    items: items.map((item) => itemShown(item, chain[item.position - 1] ?? null)),
    sealedAt: volume.sealed_at && formatTime(volume.sealed_at),
    sealedBy: isOffice ? volume.sealed_by_name : null,
    root: volume.root,
    signatureId: volume.signature_id,
    retention: volume.retention,
    retentionUntil: volume.retention_until,
    checkedAt: volume.checked_at && formatTime(volume.checked_at),
    disposal: volume.disposed_at && {
      at: formatTime(volume.disposed_at),
      by: isOffice ? volume.disposed_by_name : null,
      listedBy: isOffice ? volume.listed_by_name : null,
      listId: isOffice ? volume.disposal_list : null,
      listNo: volume.disposal_no,
      reason: isOffice ? volume.disposal_reason : null,
      removedAt: volume.removed_at && formatTime(volume.removed_at),
    },
  };
}

function itemShown(item: store.ItemRow, chain: string | null): ArchiveItem {
  const { id, position, code, title, name, source, required, internal, state, reason, sha256, fault, link } = item;
  return {
    ...{ id, position, code, title, name, source, required, internal, state, reason, sha256, fault, chain, link },
    at: item.dated_at && formatTime(item.dated_at),
    attachmentId: item.attachment_id,
    bytes: item.bytes === null ? null : Number(item.bytes),
  };
}
