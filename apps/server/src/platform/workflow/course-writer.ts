import { dayOf } from '@app/engine/clock';
import type { Effect } from '@app/engine/workflow';
import type { Context } from '../../kernel/context.ts';
import { type CurrentCalendar, calendarOfVersion, currentCalendar } from '../calendar/index.ts';
import { insertDeadlineEvents } from './clock-event.store.ts';
import { countDeadline, isStopped } from './count-deadline.ts';
import { type DeadlineRow, markPaused, moveDeadline, runningDeadlines, shiftDeadline } from './deadline.store.ts';
import { resolveIncidents } from './incident.store.ts';
import { type InstanceRow, takeHeldCommands } from './instance.store.ts';
import { noteIncident } from './note-incident.ts';
import { pauseReminders, resumeReminders } from './reminder.store.ts';
import type { StepRows } from './step-rows.ts';
import { deleteSubscription, insertSubscription } from './subscription.store.ts';
import { moveDueDay } from './task.store.ts';

type Of<Kind extends Effect['kind']> = Effect & { kind: Kind };

/**
 * Carries out what a command wants of time and of other instances: clocks, subscriptions, messages, calls. Other instances
 * are never touched in the same transaction: each is a job of the outbox, so two cases cannot wait for one another.
 */
export class CourseWriter {
  constructor(
    private readonly ctx: Context,
    private readonly row: InstanceRow,
    private readonly rows: StepRows,
    /** The version of the calendar as read with the instance; absent = it is read when needed. */
    private readonly calendarVersion: number | undefined,
  ) {}

  /** Starts a clock. A date is counted as no limit at all; one that has passed fires at the next sweep. */
  async schedule(effect: Of<'schedule'>): Promise<DeadlineRow> {
    const { ctx, row } = this;
    const now = ctx.now();
    const { calendar, version } = await this.calendar();
    const start = { day: dayOf(now), at: now };
    const moment = effect.at === null ? null : new Date(effect.at);
    const counted =
      moment === null
        ? countDeadline(calendar, effect.limit, start, [], start.day)
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
      amount: effect.limit.amount,
      unit: effect.limit.unit,
      stops: [],
      ...counted,
      calendar_version: version,
      state: 'running',
      attempts: 0,
      error: null,
      left_times: effect.left,
      paused_at: null,
    };
    this.rows.addClock(deadline);
    return deadline;
  }

  private calendar(): Promise<CurrentCalendar> {
    const { ctx, calendarVersion: version } = this;
    return version === undefined ? currentCalendar(ctx) : calendarOfVersion(ctx, version);
  }

  /** Clocks and reminders of the instance stand still. */
  async suspended(): Promise<void> {
    const { ctx, row } = this;
    await markPaused(ctx.db, row.id, ctx.now());
    await pauseReminders(ctx.db, row.id, ctx.now());
  }

  /** They run on: days of the suspension do not count, moments move by its length. */
  async resumed(): Promise<void> {
    const { ctx, row } = this;
    const now = ctx.now();
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
      await ctx.emit('process.give', { instance: row.id, command });
    await markPaused(ctx.db, row.id, null);
    await resumeReminders(ctx.db, row.id, now);
  }

  async subscribe(effect: Of<'subscribe'>): Promise<void> {
    await insertSubscription(this.ctx.db, this.row, effect.subscription);
  }

  async unsubscribe(effect: Of<'unsubscribe'>): Promise<void> {
    await deleteSubscription(this.ctx.db, this.row.id, effect.ref);
  }

  async sendMessage({ name, key, variables, node }: Of<'sendMessage'>): Promise<void> {
    await this.ctx.emit('process.message', { from: this.row.id, node, name, key, variables });
  }

  async sendSignal({ name, node }: Of<'sendSignal'>): Promise<void> {
    await this.ctx.emit('process.signal', { from: this.row.id, node, name });
  }

  async callProcess({ call, process, variables }: Of<'callProcess'>): Promise<void> {
    await this.ctx.emit('process.call', { parent: this.row.id, call, process, variables });
  }

  async cancelCall({ call }: Of<'cancelCall'>): Promise<void> {
    await this.ctx.emit('process.cancelCall', { parent: this.row.id, call });
  }

  async incident({ node, reason, detail }: Of<'incident'>): Promise<void> {
    await noteIncident(this.ctx, this.row, { node, kind: 'deadlock', subject: node, message: `${reason}: ${detail}` });
  }

  /** The instance is over: nothing of it runs on, and whoever called it hears of it. */
  async ended({ error, terminated }: Of<'end'>, variables: Record<string, unknown>): Promise<void> {
    const { ctx, row } = this;
    this.rows.endReminders();
    if (row.incidents > 0) await resolveIncidents(ctx.db, row.id, ctx.now());
    if (row.parent_id === null || row.parent_call === null) return;
    const failed = error ?? (terminated ? 'terminated' : null);
    await ctx.emit('process.callEnded', { parent: row.parent_id, call: row.parent_call, error: failed, variables });
  }
}

const suspendedReason = '流程挂起';
