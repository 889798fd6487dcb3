import type { JsonObject } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { formatTime } from '../../kernel/time.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { sign } from '../../platform/signature/index.ts';
import { officeName } from '../../platform/tenant/index.ts';
import { lastDayOfCase } from '../certificate/index.ts';
import * as store from './archive.store.ts';
import { type Retention, retentions } from './catalogue.ts';
import { digestOf, type Head, rootOf, type SealedItem } from './chain.ts';

/** Years for which a document is kept; what depends on a certificate is kept one year longer than it is valid, and at least ten years. */
const years: Record<Exclude<Retention, 'permanent'>, number> = { y30: 30, y10: 10, validity: 10 };

/**
 * Seals a volume: each document gets its digest, the digests a chain, its end the seal of the authority (ADR 0070). Answers what the form of the
 * volume says of it. On a server without signing key the volume is sealed without signature, and says so.
 */
export async function seal(
  ctx: Context,
  volume: store.VolumeRow,
  items: readonly store.ItemRow[],
): Promise<JsonObject> {
  const now = ctx.businessNow();
  const [own, about] = [await caseFacts(ctx, volume.case_id), await caseFacts(ctx, volume.about_case_id)];
  const kept = await retentionOf(ctx, volume, items);
  const head: Head = {
    v: 1,
    volume: own.applyNo ?? own.id,
    class: volume.class,
    office: await officeName(ctx),
    case: {
      ...{ id: about.id, area: about.area, title: about.title, holder: about.holderName, status: about.status },
      numbers: [about.applyNo, about.acceptNo, about.certNo].flatMap((number) => number ?? []),
    },
    ...{ catalogueOn: volume.catalogue_on, closedOn: volume.closed_on, sealedAt: formatTime(now) },
    ...{ retention: kept.retention, retentionUntil: kept.until },
  };
  const digests = items.map((item) => digestOf(sealedItem(item)));
  const root = rootOf(head, digests);
  const signatureId = await sign(ctx, {
    level: 'seal',
    about: 'volume',
    subjectId: volume.case_id,
    sha256: root,
    title: head.volume,
    reason: '',
    caseId: volume.case_id,
    holderTenantId: volume.holder_tenant_id,
  });
  await store.sealRow(ctx.db, volume.case_id, {
    ...{ head, digests, root, signature_id: signatureId, sealed_at: now },
    ...{ retention: kept.retention, retention_until: kept.until },
    ...{ sealed_by: ctx.user?.id ?? null, sealed_by_name: ctx.user?.fullname ?? null },
  });
  await ctx.audit({
    action: 'archive.seal',
    entity: 'case',
    entityId: volume.about_case_id,
    after: { volume: head.volume, root, items: items.length, signatureId, retentionUntil: kept.until },
  });
  return { root, sealedAt: formatTime(now), retention: kept.retention, retentionUntil: kept.until };
}

/** What is sealed of a document. */
export function sealedItem(item: store.ItemRow): SealedItem {
  const { position, code, title, name, source, key, state, reason, sha256 } = item;
  return {
    ...{ position, code, title, name, source, key, state, reason, sha256 },
    at: item.dated_at?.toISOString() ?? null,
    bytes: item.bytes === null ? null : Number(item.bytes),
  };
}

/** Hash of a sealed volume as it is stored now, for the proof of its signature; null = it is not sealed. */
export async function volumeHash(ctx: Context, id: string): Promise<string | null> {
  const volume = /^\d{1,19}$/.test(id) ? await store.findVolume(ctx.db, id) : undefined;
  if (!volume?.head || volume.case_id !== id) return null;
  const items = await store.itemsOf(ctx.db, id);
  // A company does not see all documents: of those it has the digest that was sealed.
  const digests = (volume.digests ?? []).map((sealed, at) => {
    const item = items.find(({ position }) => position === at + 1);
    return item ? digestOf(sealedItem(item)) : sealed;
  });
  return rootOf(volume.head, digests);
}

/** The longest retention of the documents that are there; days count from the end of the case. */
async function retentionOf(
  ctx: Context,
  volume: store.VolumeRow,
  items: readonly store.ItemRow[],
): Promise<{ retention: Retention; until: string | null }> {
  const retention = retentions.find((one) => items.some((item) => item.retention === one)) ?? 'permanent';
  if (retention === 'permanent') return { retention, until: null };
  const least = later(volume.closed_on, years[retention]);
  const valid = retention === 'validity' ? await lastDayOfCase(ctx, volume.about_case_id) : null;
  const until = valid === null ? least : [later(valid, 1), least].sort().at(-1);
  return { retention, until: until ?? least };
}

/** The same day some years later; 29 February becomes 1 March. */
function later(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + count, month - 1, date)).toISOString().slice(0, 10);
}
