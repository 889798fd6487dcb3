import { dayOf } from '@app/engine/clock';
import type { App, Context } from '../../../kernel/context.ts';
import { isCollision } from '../../../kernel/database/collision.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { refusalText } from '../refusal.ts';
import { countDeadline, isStopped } from '../steps/count-deadline.ts';
import { processOf } from '../steps/load-process.ts';
import { noteIncident } from '../steps/note-incident.ts';
import { runCommand } from '../steps/run-command.ts';
import type { RunningCase } from '../steps/step.ts';
import { insertDeadlineEvents } from '../stores/clock-event.store.ts';
import {
  type DeadlineRow,
  type DueTimer,
  endDeadline,
  moveDeadline,
  postponeDeadline,
  takeDueTimers,
  takeOutdatedDeadlines,
} from '../stores/deadline.store.ts';
import { resolveIncident } from '../stores/incident.store.ts';
import { lockInstance, readInstances } from '../stores/instance.store.ts';
import { moveDueDay } from '../stores/task-change.store.ts';
import { eachSpace, inBatches, inLanes, isEmbedded, type SpaceRun } from '../sweep-space.ts';

const batch = 200;
/** How many timers share a transaction; the embedded database has one connection for everybody. */
const atOnce = { embedded: 5, postgres: 25 } as const;
const retryMs = 60_000;
const longestRetryMs = 3_600_000;

/**
 * Fires every timer that has passed, each exactly once: the token moves and the timer ends in one transaction, taken with
 * `for update skip locked`, so any number of servers may sweep and a killed one leaves nothing half done. Answers how many.
 */
export async function sweepDeadlines(app: App): Promise<number> {
  let fired = 0;
  const size = isEmbedded(app) ? atOnce.embedded : atOnce.postgres;
  for (const run of await eachSpace(app)) fired += await inLanes(app, size, () => fireSome(run, size));
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
  timer: Pick<DeadlineRow, 'id' | 'instance_id' | 'ref'>,
): Promise<string | null> {
  const row = await lockInstance(ctx.db, timer.instance_id);
  if (!row) throw new Error(`deadline ${timer.id} has no case`);
  const [state] = await readInstances(ctx.db, [row]);
  return state ? await fire(ctx, timer, state) : null;
}

/** The same for a case that is locked and read already. */
async function fire(
  ctx: Context,
  timer: Pick<DeadlineRow, 'id' | 'ref'>,
  state: Omit<RunningCase, 'model'>,
): Promise<string | null> {
  const { row } = state;
  const running = { ...state, model: await processOf(ctx, row) };
  const before = row.status;
  const refusal = await runCommand(ctx, running, { kind: 'timeout', timer: timer.ref });
  if (refusal?.reason === 'timerGone') {
    await endDeadline(ctx.db, row.id, timer.ref, 'cancelled', dayOf(ctx.businessNow()));
    return null;
  }
  if (refusal) return refusalText(refusal);
  if (row.incidents > 0)
    await resolveIncident(ctx.db, row.id, 'timer', timer.id, { at: ctx.businessNow(), name: null });
  await ctx.audit({
    action: 'deadline.passed',
    entity: 'wf_deadline',
    entityId: timer.id,
    before: { status: before },
    after: { status: row.status, caseId: row.case_id },
  });
  return null;
}

/** Takes timers that have passed and fires them in one transaction, the longest overdue first. */
async function fireTaken(ctx: Context, size: number, take: (taken: DueTimer[]) => void): Promise<void> {
  const taken = await takeDueTimers(ctx.db, ctx.businessNow(), size);
  take(taken);
  if (taken.length === 0) return;
  const rows = new Map(taken.map(({ row }) => [row.id, row]));
  const states = new Map((await readInstances(ctx.db, [...rows.values()])).map((state) => [state.row.id, state]));
  for (const { timer } of taken) {
    const state = states.get(timer.instance_id);
    // A second timer of the same case sees what the first one did.
    states.delete(timer.instance_id);
    const refused = await (state ? fire(ctx, timer, state) : fireDeadline(ctx, timer));
    if (refused) throw new Error(`the process refused the timer: ${refused}`);
  }
}

/** Fires up to so many timers at once; one that cannot fire must not keep the others, so then each has a transaction of its own. */
async function fireSome(run: SpaceRun, size: number): Promise<number> {
  let taken = 0;
  try {
    await run((ctx) =>
      fireTaken(ctx, size, ({ length }) => {
        taken = length;
      }),
    );
  } catch (error) {
    if (taken === 0) throw error;
    for (let left = taken; left > 0; left -= 1) if ((await fireNext(run)) === 0) break;
  }
  return taken;
}

/** Fires the next timer by itself; 1 when one was taken, whether it fired or has to be tried again later. */
async function fireNext(run: SpaceRun): Promise<number> {
  let failed: DueTimer | undefined;
  try {
    await run((ctx) =>
      fireTaken(ctx, 1, ([first]) => {
        failed = first;
      }),
    );
  } catch (error) {
    const timer = failed?.timer;
    if (!timer) throw error;
    // A person acted on the case at this moment: the timer is looked at again at once.
    if (isCollision(error)) return 1;
    await run((ctx) => putBack(ctx, timer, error));
  }
  return failed ? 1 : 0;
}

/** A timer that could not fire waits, ever longer, and the instance has an incident that says why. */
async function putBack(ctx: Context, failed: DueTimer['timer'], error: unknown): Promise<void> {
  const message = String(error instanceof Error ? error.message : error).slice(0, 1_000);
  ctx.log.error('a timer could not fire and will be tried again', { deadline: failed.id, error: String(error) });
  const row = await lockInstance(ctx.db, failed.instance_id);
  await postponeDeadline(ctx.db, failed.id, new Date(ctx.businessNow().getTime() + retryMs), longestRetryMs, message);
  if (row) await noteIncident(ctx, row, { node: failed.node, kind: 'timer', subject: failed.id, message });
}

async function recomputeBatch(ctx: Context): Promise<number> {
  const { calendar, version } = await currentCalendar(ctx);
  const rows = await takeOutdatedDeadlines(ctx.db, version, batch);
  const now = ctx.businessNow();
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
