import { dayOf, type Stop } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { bindOwnUploads } from '../../attachment/index.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { countDeadline, isStopped } from '../steps/count-deadline.ts';
import { type DeadlineEventRow, insertDeadlineEvents } from '../stores/clock-event.store.ts';
import { deadlinesOfCase, moveDeadline } from '../stores/deadline.store.ts';
import { type InstanceRow, instanceOfCase, lockInstance } from '../stores/instance.store.ts';
import { moveDueDay } from '../stores/task-change.store.ts';
import { addHistory } from './history.ts';

const titles = {
  stop: { 'zh-CN': '时限停止', en: 'Clock stopped', 'zh-TW': '時限停止' },
  resume: { 'zh-CN': '时限恢复', en: 'Clock running again', 'zh-TW': '時限恢復' },
};

/** Stops the clocks of a case from tomorrow on (行政许可法 45): inspection, testing, supplement. Answers how many stopped. */
export function stopClock(
  ctx: Context,
  input: { caseId: string; reason: string; letters?: readonly string[] },
): Promise<number> {
  const today = dayOf(ctx.now());
  return change(ctx, { ...input, action: 'stop' }, (stops) =>
    isStopped(stops) ? null : [...stops, { from: today, to: null, reason: input.reason }],
  );
}

/** Lets the clocks of a case run again; they count from the next day on. */
export function resumeClock(
  ctx: Context,
  input: { caseId: string; reason?: string | undefined; letters?: readonly string[] },
): Promise<number> {
  const today = dayOf(ctx.now());
  return change(ctx, { ...input, action: 'resume' }, (stops) =>
    isStopped(stops) ? stops.map((stop) => (stop.to === null ? { ...stop, to: today } : stop)) : null,
  );
}

async function change(
  ctx: Context,
  input: { caseId: string; action: 'stop' | 'resume'; reason?: string | undefined; letters?: readonly string[] },
  next: (stops: Stop[]) => Stop[] | null,
): Promise<number> {
  const { caseId, action, reason = null, letters = [] } = input;
  const row = await lockCase(ctx, caseId);
  const { calendar, version } = await currentCalendar(ctx);
  const now = ctx.now();
  const events: DeadlineEventRow[] = [];
  for (const deadline of await deadlinesOfCase(ctx.db, caseId)) {
    const stops = deadline.unit === 'second' ? null : next(deadline.stops);
    if (!stops) continue;
    const counted = countDeadline(calendar, deadline, { day: deadline.start_day, at: now }, stops, dayOf(now));
    await moveDeadline(ctx.db, deadline.id, { ...counted, calendar_version: version, stops });
    await moveDueDay(ctx.db, deadline.id, isStopped(stops) ? null : counted.due_day);
    events.push({
      id: ctx.app.newId(),
      deadline_id: deadline.id,
      instance_id: deadline.instance_id,
      holder_tenant_id: deadline.holder_tenant_id,
      at: now,
      kind: action === 'stop' ? 'stopped' : 'resumed',
      actor_id: ctx.user?.id ?? null,
      actor_name: ctx.user?.fullname ?? null,
      reason,
      letters: [...letters],
      due_before: deadline.due_day,
      due_after: isStopped(stops) ? null : counted.due_day,
      calendar_version: version,
    });
  }
  if (events.length === 0) return 0;
  await insertDeadlineEvents(ctx.db, events);
  await addHistory(ctx, {
    caseId,
    holderTenantId: row.holder_tenant_id,
    action: `clock.${action}`,
    title: titles[action],
    ...(reason === null ? {} : { opinion: reason }),
  });
  await ctx.audit({
    action: `clock.${action}`,
    entity: 'wf_instance',
    entityId: row.id,
    after: { caseId, reason, letters },
  });
  return events.length;
}

/** Clocks are stopped by the office, never by a company. */
export async function stopClockByOffice(
  ctx: Context,
  input: { caseId: string; reason: string; letters: readonly string[] },
): Promise<number> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  await bindOwnUploads(ctx, input.caseId, input.letters);
  return await stopClock(ctx, input);
}
export async function resumeClockByOffice(
  ctx: Context,
  input: { caseId: string; reason?: string | undefined; letters: readonly string[] },
): Promise<number> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  await bindOwnUploads(ctx, input.caseId, input.letters);
  return await resumeClock(ctx, input);
}

async function lockCase(ctx: Context, caseId: string): Promise<InstanceRow> {
  const seen = (await instanceOfCase(ctx.db, caseId)) ?? fail('notFound');
  return (await lockInstance(ctx.db, seen.id)) ?? fail('notFound');
}
