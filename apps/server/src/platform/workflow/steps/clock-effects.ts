import type { StopEvent } from '@app/contract';
import { dayOf, type Stop } from '@app/engine/clock';
import { type EventOptions, userNode } from '@app/engine/workflow';
import { calendarOfVersion, currentCalendar } from '../../calendar/index.ts';
import { limitOn } from '../../time-limit/index.ts';
import { processGive } from '../jobs.ts';
import { insertDeadlineEvents } from '../stores/clock-event.store.ts';
import {
  type DeadlineRow,
  lastDeadlineOf,
  markPaused,
  moveDeadline,
  runningDeadlines,
  shiftDeadline,
} from '../stores/deadline.store.ts';
import { takeHeldCommands } from '../stores/instance.store.ts';
import { pauseReminders, resumeReminders } from '../stores/reminder.store.ts';
import { moveDueDay } from '../stores/task-change.store.ts';
import { countDeadline, isStopped, unserved } from './count-deadline.ts';
import { startReminders } from './start-reminders.ts';
import { gathers, type Of, type Step, seesRows } from './step.ts';

/** What a command does to clocks and reminders. */
export const clockEffects = {
  schedule: gathers<'schedule'>(async (step, effect) => {
    // The clock of a visit starts with its first task.
    if (effect.task === null) await startClock(step, effect);
  }),
  unschedule: gathers<'unschedule'>(({ ctx, rows }, { timer, fired }) =>
    rows.endClock(timer, fired ? 'fired' : 'cancelled', dayOf(ctx.businessNow())),
  ),
  startReminders: seesRows<'startReminders'>(({ ctx, row }, start) => startReminders(ctx, row, start)),
  suspended: seesRows<'suspended'>(suspended),
  resumed: seesRows<'resumed'>(resumed),
};

/** The clock that all items of a visit share, where the visit began in this command; null = it has no limit. */
export async function clockOfNewVisit(step: Step, visit: string): Promise<DeadlineRow | null> {
  const limit = step.limits.get(visit);
  if (!limit) return null;
  const clock = step.clocks.get(visit) ?? (await startClock(step, limit));
  step.clocks.set(visit, clock);
  return clock;
}

/** Starts a clock. A date is counted as no limit at all; one that has passed fires at the next sweep. */
async function startClock(step: Step, effect: Of<'schedule'>): Promise<DeadlineRow> {
  const { ctx, row } = step;
  const now = ctx.businessNow();
  const { calendarVersion } = step.running;
  const { calendar, version } = await (calendarVersion === undefined
    ? currentCalendar(ctx)
    : calendarOfVersion(ctx, calendarVersion));
  const moment = effect.at === null ? null : new Date(effect.at);
  const before = await clockBefore(step, effect);
  const start = { day: before?.start_day ?? dayOf(now), at: now };
  const limit = before ?? (await limitOn(ctx, effect.limit, start.day));
  const waits = moment === null && limit.unit !== 'second' ? await stopsAtStart(step, effect.node, dayOf(now)) : [];
  const stops = [...(before?.stops ?? []), ...waits];
  const counted =
    moment === null
      ? countDeadline(calendar, limit, start, stops, dayOf(now))
      : { due_day: dayOf(moment), next_at: moment };
  const deadline: DeadlineRow = {
    id: ctx.app.newId(),
    instance_id: row.id,
    ref: effect.timer,
    token: effect.token,
    node: effect.node,
    holder_tenant_id: row.holder_tenant_id,
    fires: effect.fires,
    start_day: start.day,
    amount: limit.amount,
    unit: limit.unit,
    stops,
    stop_events: limit.stopEvents ? [...limit.stopEvents] : null,
    ...counted,
    calendar_version: version,
    state: 'running',
    attempts: 0,
    error: null,
    left_times: effect.left,
    paused_at: null,
    held: false,
    ended_day: null,
  };
  step.rows.addClock(deadline);
  return deadline;
}

/** The clock that this one goes on from, where its timer says so (p:again) and it was there before; what was between may be left out. */
async function clockBefore(
  { ctx, row, model }: Step,
  { node }: Of<'schedule'>,
): Promise<
  (Pick<DeadlineRow, 'start_day' | 'amount' | 'unit' | 'stops'> & { stopEvents?: readonly StopEvent[] }) | null
> {
  const { event } = (model.nodes[node]?.options ?? {}) as Partial<EventOptions>;
  const again = event?.kind === 'timer' ? event.timer.again : undefined;
  if (again === undefined) return null;
  const last = await lastDeadlineOf(ctx.db, row.id, node);
  if (!last) return null;
  const { start_day, amount, unit, stop_events: stopEvents, ended_day: from } = last;
  const today = dayOf(ctx.businessNow());
  const closed = last.stops.map((stop) => ({ ...stop, to: stop.to ?? today }));
  const gap = again === 'pause' && from !== null && from < today ? [{ from, to: today, reason: betweenReason }] : [];
  return { start_day, amount, unit, stops: [...closed, ...gap], ...(stopEvents ? { stopEvents } : {}) };
}

const betweenReason = '办理其他环节';

/** A limit that begins with the service of a letter stands still until that letter is served. */
async function stopsAtStart({ ctx, row, running }: Step, node: string, today: string): Promise<Stop[]> {
  if (userNode(running.model, node)?.options.role !== 'HOLDER') return [];
  const waits = await ctx.app.wiring.awaitsService?.(ctx, { caseId: row.case_id, node });
  return waits ? [{ from: today, to: null, reason: unserved }] : [];
}

/** Clocks and reminders of the instance stand still. */
async function suspended({ ctx, row }: Step): Promise<void> {
  await markPaused(ctx.db, row.id, ctx.businessNow());
  await pauseReminders(ctx.db, row.id, ctx.businessNow());
}

/** They run on: days of the suspension do not count, moments move by its length. */
async function resumed({ ctx, row }: Step): Promise<void> {
  const now = ctx.businessNow();
  const { calendar, version } = await currentCalendar(ctx);
  for (const clock of await runningDeadlines(ctx.db, row.id)) {
    if (clock.paused_at === null) continue;
    const paused = clock.paused_at;
    if (clock.unit === 'second') {
      // A date of the chart stays that date; a duration goes on where it stood.
      if (clock.amount > 0) await shiftDeadline(ctx.db, clock.id, now.getTime() - paused.getTime());
      continue;
    }
    const stops = [...clock.stops, { from: dayOf(paused), to: dayOf(now), reason: suspendedReason }];
    const counted = countDeadline(calendar, clock, { day: clock.start_day, at: now }, stops, dayOf(now));
    await moveDeadline(ctx.db, clock.id, { ...counted, calendar_version: version, stops });
    await moveDueDay(ctx.db, clock.id, isStopped(stops) ? null : counted.due_day);
    await insertDeadlineEvents(ctx.db, [
      {
        id: ctx.app.newId(),
        deadline_id: clock.id,
        instance_id: row.id,
        holder_tenant_id: row.holder_tenant_id,
        at: now,
        kind: 'resumed',
        actor_id: ctx.user?.id ?? null,
        actor_name: ctx.user?.fullname ?? null,
        reason: suspendedReason,
        letters: [],
        due_before: clock.due_day,
        due_after: counted.due_day,
        calendar_version: version,
      },
    ]);
  }
  for (const command of await takeHeldCommands(ctx.db, row.id))
    await ctx.emit(processGive, { instance: row.id, command });
  await markPaused(ctx.db, row.id, null);
  await resumeReminders(ctx.db, row.id, now);
}

const suspendedReason = '流程挂起';
