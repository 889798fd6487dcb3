import { dayOf } from '@app/engine/clock';
import type { App, Context } from '../../../kernel/context.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { insertDeadlineEvents } from '../clock-event.store.ts';
import { countDeadline, isStopped } from '../count-deadline.ts';
import {
  type DeadlineRow,
  endDeadline,
  moveDeadline,
  postponeDeadline,
  takeDueDeadline,
  takeOutdatedDeadlines,
} from '../deadline.store.ts';
import { resolveIncident } from '../incident.store.ts';
import { lockInstance, readInstance } from '../instance.store.ts';
import { processOf } from '../load-process.ts';
import { noteIncident } from '../note-incident.ts';
import { refusalText } from '../refusal.ts';
import { runCommand } from '../run-command.ts';
import { eachSpace, inBatches, inLanes, isCollision, type SpaceRun } from '../sweep-space.ts';
import { moveDueDay } from '../task.store.ts';

const batch = 200;
const retryMs = 60_000;
const longestRetryMs = 3_600_000;

/**
 * Fires every timer that has passed, each exactly once: the token moves and the timer ends in one transaction, taken with
 * `for update skip locked`, so any number of servers may sweep and a killed one leaves nothing half done. Answers how many.
 */
export async function sweepDeadlines(app: App): Promise<number> {
  let fired = 0;
  for (const run of await eachSpace(app)) fired += await inLanes(app, () => fireNext(run));
  return fired;
}

/** Counts running deadlines again that were counted with an older holiday table. */
export async function recomputeDeadlines(app: App): Promise<number> {
  return await inBatches(app, batch, recomputeBatch);
}

/**
 * Fires one timer in the caller's transaction, locking its case first. Answers why the process refused it; null when it
 * fired, or when nothing waits for it any more.
 */
export async function fireDeadline(
  ctx: Context,
  deadline: Pick<DeadlineRow, 'id' | 'instance_id' | 'ref'>,
): Promise<string | null> {
  const row = await lockInstance(ctx.db, deadline.instance_id);
  if (!row) throw new Error(`deadline ${deadline.id} has no case`);
  const running = {
    row,
    model: await processOf(ctx, row.area, row.version),
    instance: await readInstance(ctx.db, row),
  };
  const before = row.status;
  const refusal = await runCommand(ctx, running, { kind: 'timeout', timer: deadline.ref });
  if (refusal?.reason === 'timerGone') {
    await endDeadline(ctx.db, row.id, deadline.ref, 'cancelled');
    return null;
  }
  if (refusal) return refusalText(refusal);
  if (row.incidents > 0) await resolveIncident(ctx.db, row.id, 'timer', deadline.id, { at: ctx.now(), name: null });
  await ctx.audit({
    action: 'deadline.passed',
    entity: 'wf_deadline',
    entityId: deadline.id,
    before: { status: before },
    after: { status: row.status, caseId: row.case_id },
  });
  return null;
}

type Due = NonNullable<Awaited<ReturnType<typeof takeDueDeadline>>>;

/** True when a timer was taken, whether it fired or has to be tried again later. */
async function fireNext(run: SpaceRun): Promise<boolean> {
  let taken: Due | undefined;
  try {
    await run(async (ctx) => {
      taken = await takeDueDeadline(ctx.db, ctx.now());
      const refused = taken ? await fireDeadline(ctx, taken) : null;
      if (refused) throw new Error(`the process refused the timer: ${refused}`);
    });
  } catch (error) {
    const failed = taken;
    if (!failed) throw error;
    // A person acted on the case at this moment: the timer is looked at again at once.
    if (isCollision(error)) return true;
    await run((ctx) => putBack(ctx, failed, error));
  }
  return taken !== undefined;
}

/** A timer that could not fire waits, ever longer, and the instance has an incident that says why. */
async function putBack(ctx: Context, failed: Due, error: unknown): Promise<void> {
  const message = String(error instanceof Error ? error.message : error).slice(0, 1_000);
  ctx.log.error('a timer could not fire and will be tried again', { deadline: failed.id, error: String(error) });
  const row = await lockInstance(ctx.db, failed.instance_id);
  await postponeDeadline(ctx.db, failed.id, new Date(ctx.now().getTime() + retryMs), longestRetryMs, message);
  if (row) await noteIncident(ctx, row, { node: failed.node, kind: 'timer', subject: failed.id, message });
}

async function recomputeBatch(ctx: Context): Promise<number> {
  const { calendar, version } = await currentCalendar(ctx);
  const rows = await takeOutdatedDeadlines(ctx.db, version, batch);
  const now = ctx.now();
  for (const row of rows) {
    const counted = countDeadline(calendar, row, { day: row.start_day, at: now }, row.stops, dayOf(now));
    await moveDeadline(ctx.db, row.id, { ...counted, calendar_version: version, stops: row.stops });
    if (counted.due_day === row.due_day || isStopped(row.stops)) continue;
    await moveDueDay(ctx.db, row.id, counted.due_day);
    await insertDeadlineEvents(ctx.db, [
      {
        id: ctx.app.newId(),
        deadline_id: row.id,
        instance_id: row.instance_id,
        holder_tenant_id: row.holder_tenant_id,
        at: now,
        kind: 'recounted',
        actor_id: null,
        actor_name: null,
        reason: null,
        letters: [],
        due_before: row.due_day,
        due_after: counted.due_day,
        calendar_version: version,
      },
    ]);
  }
  return rows.length;
}
