import {
  type Input,
  type ListRequest,
  type ListResult,
  mostNotificationsRetried,
  type NotificationSummary,
  type notificationRetry,
  notificationStates,
  type SentNotification,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handSource, listPage, mapRows } from '../../kernel/list/index.ts';
import { formatTime } from '../../kernel/time.ts';
import * as store from './notification.store.ts';
import { announceMails } from './plan.ts';

const time = { type: 'timestamp with time zone' } as const;
const dayMs = 86_400_000;

/** Works where the caller sees what they may: the platform's own administrators all rows, those of a tenant its rows alone. */
function inReach<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ofPlatform(ctx)) return work(ctx);
  const tenantId = ctx.tenant?.id ?? fail('illegalPermission');
  return ctx.within({ role: 'app_platform', tenantId }, work);
}

/** Whether the caller runs the platform, as themselves. */
function ofPlatform({ user }: Context): boolean {
  return user?.isSuper === true && user.realId === user.id;
}

/** What was mailed to whom, and why not. */
export async function queryNotifications(ctx: Context, request: ListRequest): Promise<ListResult<SentNotification>> {
  const source = handSource({
    from: store.listedIn(ctx.language),
    columns: {
      createTime: { ...time, at: 'created_at', nullable: false },
      kind: { nullable: false },
      mode: { nullable: false },
      subject: { operator: 'SL', nullable: false },
      fullname: { operator: 'SL', nullable: false },
      account: { operator: 'SL', nullable: false },
      tenantName: { operator: 'SL' },
      address: { operator: 'SL' },
      state: { nullable: false },
      reason: {},
      error: { operator: 'SL' },
      attempts: { type: 'numeric', nullable: false },
      dueTime: { ...time, at: 'due_at' },
      nextTime: { ...time, at: 'next_at' },
      doneTime: { ...time, at: 'done_at' },
      together: { type: 'numeric' },
      bytes: { type: 'numeric' },
    },
  });
  const page = await inReach(ctx, (inner) =>
    listPage(inner, source, request, { usualOrder: [{ field: 'createTime', order: 'DESC' }] }),
  );
  return mapRows(page, ({ nextTime, ...row }) => {
    const shown = row as unknown as SentNotification;
    // The two moments are of different clocks; what was put off is told by the later one.
    const next = typeof nextTime === 'string' ? nextTime : null;
    const dueTime = shown.attempts > 0 || shown.reason !== null ? (next ?? shown.dueTime) : shown.dueTime;
    return { ...shown, dueTime, together: numberOf(shown.together), bytes: numberOf(shown.bytes) };
  });
}

/** Counts, sizes and, for whoever runs the platform, how the mail server does. */
export async function summariseNotifications(ctx: Context): Promise<NotificationSummary> {
  const { app } = ctx;
  const since = new Date(ctx.now().getTime() - dayMs);
  const { counted, day } = await inReach(ctx, async ({ db }) => ({
    counted: await store.countStates(db),
    day: await store.sentSince(db, since),
  }));
  const health = ofPlatform(ctx) ? await store.readHealth(ctx.db) : null;
  const timeOf = (at: Date | null) => (at === null ? null : formatTime(at));
  return {
    server: app.settings.mail !== null,
    states: Object.fromEntries(
      notificationStates.map((state) => [state, counted.find((row) => row.state === state)?.count ?? 0]),
    ) as NotificationSummary['states'],
    mailsOfDay: day.mails,
    bytesOfDay: day.bytes,
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    keptDays: app.settings.notificationDays,
    health: health && {
      lastSentTime: timeOf(health.last_sent_at),
      failingSince: timeOf(health.failing_since),
      error: health.error,
      resumeTime: timeOf(health.resume_at),
    },
  };
}

/** Has notifications that were not sent tried again at once; rights, address and choice are looked at anew when they leave. */
export async function retryNotifications(ctx: Context, { ids }: Input<typeof notificationRetry>): Promise<number> {
  if (ctx.app.settings.mail === null) return 0;
  const at = { business: ctx.businessNow(), real: ctx.now() };
  const retried = await inReach(ctx, ({ db }) => store.retryNotifications(db, ids ?? null, at));
  if (retried.length === 0) return 0;
  await ctx.audit({
    action: 'notification.retry',
    entity: 'notification',
    entityId: ids?.length === 1 ? (ids[0] ?? '') : 'all',
    after: { count: retried.length, ids: retried.slice(0, mostNotificationsRetried) },
  });
  if (ofPlatform(ctx)) await store.forgetFailing(ctx.db);
  announceMails(ctx);
  return retried.length;
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
