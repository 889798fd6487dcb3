import { inEach } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { messageSend } from '../message/jobs.ts';
import * as store from './miss.store.ts';

/** Most different ids that a person may ask for within an hour without being allowed to read them; an old link opened again counts once. */
export const mostMisses = 50;
const windowMs = 3_600_000;

/** Detail of a failure that counts these ids after the failed call was rolled back. */
export function missed(ids: readonly string[]): { afterwards: (ctx: Context) => Promise<void> } {
  return {
    afterwards: async (ctx) => {
      if (await ctx.within({ role: 'app_platform' }, (inner) => countMisses(inner, ids))) refuse(ctx);
    },
  };
}

/** Counts ids that an answer leaves out; throws when the caller is above the limit. */
export async function leaveOut(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await countMisses(ctx, ids))) refuse(ctx, missed(ids));
}

/** Counts ids; true = above the limit. The auditors are notified when a person first exceeds it, once until the hour is over. */
async function countMisses(ctx: Context, ids: readonly string[]): Promise<boolean> {
  const { user } = ctx;
  if (!user) return false;
  const now = ctx.now();
  const since = new Date(now.getTime() - windowMs);
  await store.oneCountAtATime(ctx.db, user.id);
  const before = await store.countMisses(ctx.db, user.id, since);
  // Above the limit every id is refused in the same way; further ones need not be stored.
  if (before <= mostMisses) await store.addMisses(ctx.db, user.id, ids, { now, since });
  const count = await store.countMisses(ctx.db, user.id, since);
  if (before <= mostMisses && count > mostMisses) await notifyAuditors(ctx, user, count);
  return count > mostMisses;
}

function refuse(ctx: Context, more: { afterwards?: (ctx: Context) => Promise<void> } = {}): never {
  return fail('tooManyRequests', {
    cause: text(ctx.language, 'attachment.tooManyMisses', { most: mostMisses }),
    ...more,
  });
}

/** Notifies the auditors: those of the person's own office, or for a person of a company those of the authorities whose files may be meant. */
async function notifyAuditors(ctx: Context, user: { id: string; fullname: string }, count: number): Promise<void> {
  ctx.log.warn('many ids of files that the person may not read', { userId: user.id, count });
  const { tenant } = ctx;
  const row = { action: 'attachment.probe', entity: 'app_user', entityId: user.id, after: { ids: count } };
  await ctx.audit(row);
  if (!tenant) return;
  const others = tenant.kind === 'company' ? await store.authoritiesOfCompany(ctx.db, tenant.id) : [];
  for (const tenantId of others) await ctx.audit({ ...row, tenantId });
  const name = tenant.kind === 'company' ? `${tenant.name} ${user.fullname}` : user.fullname;
  for (const tenantId of [tenant.id, ...others]) {
    await ctx.emit(messageSend, {
      dedupeKey: `attachment-probe:${user.id}:${tenantId}:${ctx.now().toISOString()}`,
      subject: inEach((language) => text(language, 'attachment.probeSubject')),
      content: inEach((language) => text(language, 'attachment.probe', { name, count })),
      link: '/platform/logs?view=changes&f.action=attachment.probe',
      tenantId,
      role: 'AUDITOR',
    });
  }
}
