import type { StopEvent } from '@app/contract';
import { dayOf, type Stop } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { bindOwnUploads } from '../../attachment/index.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { countDeadline, isStopped, unserved } from '../steps/count-deadline.ts';
import { type DeadlineEventRow, insertDeadlineEvents } from '../stores/clock-event.store.ts';
import { type DeadlineRow, deadlinesOfCase, moveDeadline } from '../stores/deadline.store.ts';
import { type InstanceRow, instanceOfCase, lockInstance } from '../stores/instance.store.ts';
import { moveDueDay } from '../stores/task-change.store.ts';
import { addHistory } from './history.ts';

const titles = {
  stop: { 'zh-CN': '时限停止', en: 'Clock stopped', 'zh-TW': '時限停止' },
  resume: { 'zh-CN': '时限恢复', en: 'Clock running again', 'zh-TW': '時限恢復' },
};

/**
 * Stops the clocks of a case from tomorrow on (行政许可法 45): inspection, testing, supplement; with `event` those whose limit said at their begin that
 * it stops them. Answers how many stopped.
 */
export function stopClock(
  ctx: Context,
  input: { caseId: string; reason: string; event?: StopEvent | undefined; letters?: readonly string[] },
): Promise<number> {
  const today = dayOf(ctx.businessNow());
  return change(ctx, { ...input, action: 'stop' }, (stops, events) =>
    isStopped(stops) || (input.event && events && !events.includes(input.event))
      ? null
      : [...stops, { from: today, to: null, reason: input.reason }],
  );
}

/** Lets the clocks of a case run again; they count from the next day on, with `restart` from their whole limit. */
export function resumeClock(
  ctx: Context,
  input: { caseId: string; reason?: string | undefined; letters?: readonly string[]; restart?: boolean },
): Promise<number> {
  const today = dayOf(ctx.businessNow());
  return change(ctx, { ...input, action: 'resume' }, (stops) => {
    // A limit that waits for the service of its letter begins by that alone.
    if (!isStopped(stops) || stops.some(({ to, reason }) => to === null && reason === unserved)) return null;
    return input.restart ? [] : stops.map((stop) => (stop.to === null ? { ...stop, to: today } : stop));
  });
}

async function change(
  ctx: Context,
  input: {
    caseId: string;
    action: 'stop' | 'resume';
    reason?: string | undefined;
    letters?: readonly string[];
    restart?: boolean;
  },
  next: (stops: Stop[], events: DeadlineRow['stop_events']) => Stop[] | null,
): Promise<number> {
  const { caseId, action, reason = null, letters = [] } = input;
  const row = await lockCase(ctx, caseId);
  const { calendar, version } = await currentCalendar(ctx);
  const now = ctx.businessNow();
  const events: DeadlineEventRow[] = [];
  for (const deadline of await deadlinesOfCase(ctx.db, caseId)) {
    const stops = deadline.unit === 'second' ? null : next(deadline.stops, deadline.stop_events);
    if (!stops) continue;
    const startDay = input.restart ? dayOf(now) : deadline.start_day;
    const counted = countDeadline(calendar, deadline, { day: startDay, at: now }, stops, dayOf(now));
    await moveDeadline(ctx.db, deadline.id, { ...counted, calendar_version: version, stops, start_day: startDay });
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
  return (await stopClock(ctx, input)) || (await refuseChange(ctx, input.caseId));
}
export async function resumeClockByOffice(
  ctx: Context,
  input: { caseId: string; reason?: string | undefined; letters: readonly string[] },
): Promise<number> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  await bindOwnUploads(ctx, input.caseId, input.letters);
  return (await resumeClock(ctx, input)) || (await refuseChange(ctx, input.caseId));
}

/** Says why no clock was stopped or resumed: it stands already, and since when and why; or it runs; or there is none. */
async function refuseChange(ctx: Context, caseId: string): Promise<never> {
  const clocks = (await deadlinesOfCase(ctx.db, caseId)).filter(({ unit }) => unit !== 'second');
  const stop = clocks.flatMap(({ stops }) => stops).find(({ to }) => to === null);
  const key = clocks.length === 0 ? 'noClock' : stop ? 'clockStands' : 'clockRuns';
  const cause = text(ctx.language, `workflow.${key}`, { since: stop?.from ?? '', reason: stop?.reason ?? '' });
  return fail('conflict', { cause });
}

async function lockCase(ctx: Context, caseId: string): Promise<InstanceRow> {
  const seen = (await instanceOfCase(ctx.db, caseId)) ?? fail('notFound');
  return (await lockInstance(ctx.db, seen.id)) ?? fail('notFound');
}
