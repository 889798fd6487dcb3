import { dayOf, type Stop } from '@app/engine/clock';
import { type Context, fail } from '../../../kernel/context.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { countDeadline, isStopped } from '../count-deadline.ts';
import { deadlinesOfCase, moveDeadline } from '../deadline.store.ts';
import { insertHistory } from '../history.store.ts';
import { type InstanceRow, instanceOfCase, lockInstance } from '../instance.store.ts';
import { moveDueDay } from '../task.store.ts';

const titles = {
  stop: { 'zh-CN': '时限停止', en: 'Clock stopped', 'zh-TW': '時限停止' },
  resume: { 'zh-CN': '时限恢复', en: 'Clock running again', 'zh-TW': '時限恢復' },
};

/** Stops the clocks of a case from tomorrow on (行政许可法 45): inspection, testing, supplement. Answers how many stopped. */
export function stopClock(ctx: Context, input: { caseId: string; reason: string }): Promise<number> {
  const today = dayOf(ctx.now());
  return change(ctx, input.caseId, 'stop', input.reason, (stops) =>
    isStopped(stops) ? null : [...stops, { from: today, to: null, reason: input.reason }],
  );
}

/** Lets the clocks of a case run again; they count from the next day on. */
export function resumeClock(ctx: Context, input: { caseId: string }): Promise<number> {
  const today = dayOf(ctx.now());
  return change(ctx, input.caseId, 'resume', null, (stops) =>
    isStopped(stops) ? stops.map((stop) => (stop.to === null ? { ...stop, to: today } : stop)) : null,
  );
}

async function change(
  ctx: Context,
  caseId: string,
  action: 'stop' | 'resume',
  reason: string | null,
  next: (stops: Stop[]) => Stop[] | null,
): Promise<number> {
  const row = await lockCase(ctx, caseId);
  const { calendar, version } = await currentCalendar(ctx);
  const now = ctx.now();
  let changed = 0;
  for (const deadline of await deadlinesOfCase(ctx.db, caseId)) {
    const stops = deadline.unit === 'second' ? null : next(deadline.stops);
    if (!stops) continue;
    const counted = countDeadline(calendar, deadline, { day: deadline.start_day, at: now }, stops, dayOf(now));
    await moveDeadline(ctx.db, deadline.id, { ...counted, calendar_version: version, stops });
    await moveDueDay(ctx.db, deadline.id, isStopped(stops) ? null : counted.due_day);
    changed += 1;
  }
  if (changed === 0) return 0;
  await insertHistory(ctx.db, [
    {
      id: ctx.app.newId(),
      case_id: caseId,
      holder_tenant_id: row.holder_tenant_id,
      at: now,
      actor_id: ctx.user?.id ?? null,
      actor_name: ctx.user?.fullname ?? null,
      action: `clock.${action}`,
      node: null,
      title: titles[action],
      opinion: reason,
      fields: null,
      from_status: null,
      to_status: null,
    },
  ]);
  await ctx.audit({ action: `clock.${action}`, entity: 'wf_instance', entityId: row.id, after: { caseId, reason } });
  return changed;
}

async function lockCase(ctx: Context, caseId: string): Promise<InstanceRow> {
  const seen = (await instanceOfCase(ctx.db, caseId)) ?? fail('notFound');
  return (await lockInstance(ctx.db, seen.id)) ?? fail('notFound');
}
