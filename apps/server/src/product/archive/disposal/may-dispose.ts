import { dayOf } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { caseFacts, finalStatuses, newestCase, openCasesOf } from '../../../platform/area/index.ts';
import { isFinal, productFacts } from '../../register/index.ts';
import * as store from '../archive.store.ts';
import { say } from '../texts.ts';

/**
 * Why a volume cannot be disposed of, in the words of the reader; null = nothing speaks against it. `listed` are the volumes of the same list: what
 * supplements one of them may go with it.
 */
export async function disposalRefusal(
  ctx: Context,
  volume: store.VolumeRow,
  listed: readonly string[],
): Promise<string | null> {
  const { language } = ctx;
  const name = volume.head?.volume ?? (await caseFacts(ctx, volume.case_id)).title;
  const not = (reason: Parameters<typeof say>[1], more: Record<string, string> = {}) =>
    say(language, reason, { volume: name, ...more });
  if (!volume.sealed_at) return not('archive.mayNot.notSealed');
  if (volume.disposed_at) return not('archive.mayNot.already');
  const until = volume.retention_until;
  if (volume.retention === 'permanent' || until === null) return not('archive.mayNot.permanent');
  if (until >= dayOf(ctx.businessNow())) return not('archive.mayNot.notDue', { until });
  const about = await caseFacts(ctx, volume.about_case_id);
  const product = about.productId === null ? null : await productFacts(ctx, about.productId);
  if (product && !isFinal(product.state)) return not('archive.mayNot.inEffect', { product: product.number });
  const open = about.productId === null ? [] : await openCasesOf(ctx, about.productId);
  const began = (await store.childrenOf(ctx.db, about.id)).filter(
    ({ area, status }) => !finalStatuses(ctx).includes(`${area} ${status}`),
  );
  const [other] = [...open, ...began.filter(({ title }) => title !== name)];
  if (other) return not('archive.mayNot.open', { case: other.number ?? other.title });
  const { definition } = about;
  const gives = definition.kind === 'application' ? definition.gives : undefined;
  if (gives?.statuses.includes(about.status)) {
    const newest = await newestCase(ctx.db, {
      ...{ areas: [about.area], statuses: gives.statuses, holderTenantId: about.holderTenantId },
    });
    if (newest?.id === about.id) return not('archive.mayNot.inForce');
  }
  const later = await store.supplementOf(ctx.db, about.id, listed);
  return later ? not('archive.mayNot.supplement', { title: later.title }) : null;
}
