import { dayOf } from '@app/engine/clock';
import type { App, Context, Scope } from '../../../kernel/context.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { authorities, type Tenant } from '../../tenant/index.ts';
import { countDeadline, isStopped } from '../count-deadline.ts';
import {
  endDeadline,
  moveDeadline,
  postponeDeadline,
  takeDueDeadline,
  takeOutdatedDeadlines,
} from '../deadline.store.ts';
import { lockInstance, readInstance } from '../instance.store.ts';
import { processOf } from '../load-process.ts';
import { runCommand } from '../run-command.ts';
import { moveDueDay } from '../task.store.ts';

const batch = 200;
const retryMs = 60_000;
const longestRetryMs = 3_600_000;

/**
 * Fires every timer that has passed, each exactly once: the token moves and the timer ends in one transaction, taken with
 * `for update skip locked`, so any number of servers may sweep and a killed one leaves nothing half done.
 */
export async function sweepDeadlines(app: App): Promise<number> {
  let fired = 0;
  for (const authority of await listAuthorities(app)) {
    const run = runner(app, authority);
    while (await fireNext(run)) fired += 1;
  }
  return fired;
}

/** Counts running deadlines again that were counted with an older holiday table. */
export async function recomputeDeadlines(app: App): Promise<number> {
  let moved = 0;
  for (const authority of await listAuthorities(app)) {
    const run = runner(app, authority);
    for (let count = batch; count === batch; moved += count) count = await run(recomputeBatch);
  }
  return moved;
}

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** True when a timer was taken, whether it fired or has to be tried again later. */
async function fireNext(run: Run): Promise<boolean> {
  let taken: { id: string } | undefined;
  try {
    await run(async (ctx) => {
      const deadline = await takeDueDeadline(ctx.db, ctx.now());
      taken = deadline;
      if (!deadline) return;
      const row = await lockInstance(ctx.db, deadline.instance_id);
      if (!row) throw new Error(`deadline ${deadline.id} has no case`);
      const running = {
        row,
        model: await processOf(ctx, row.area, row.version),
        instance: await readInstance(ctx.db, row),
      };
      const before = row.status;
      const refusal = await runCommand(ctx, running, { kind: 'timeout', timer: deadline.ref });
      if (refusal?.reason === 'timerGone') return await endDeadline(ctx.db, row.id, deadline.ref, 'cancelled');
      if (refusal) throw new Error(`the process refused the timer: ${JSON.stringify(refusal)}`);
      await ctx.audit({
        action: 'deadline.passed',
        entity: 'wf_deadline',
        entityId: deadline.id,
        before: { status: before },
        after: { status: row.status, caseId: row.case_id },
      });
    });
  } catch (error) {
    const failed = taken;
    if (!failed) throw error;
    // A person acted on the case at this moment: the timer is looked at again at once.
    if (isDeadlock(error)) return true;
    await run(async (ctx) => {
      ctx.log.error('a timer could not fire and will be tried again', { deadline: failed.id, error: String(error) });
      await postponeDeadline(
        ctx.db,
        failed.id,
        new Date(ctx.now().getTime() + retryMs),
        longestRetryMs,
        String(error).slice(0, 1_000),
      );
    });
  }
  return taken !== undefined;
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

async function recomputeBatch(ctx: Context): Promise<number> {
  const { calendar, version } = await currentCalendar(ctx);
  const rows = await takeOutdatedDeadlines(ctx.db, version, batch);
  const now = ctx.now();
  for (const row of rows) {
    const counted = countDeadline(calendar, row, { day: row.start_day, at: now }, row.stops, dayOf(now));
    await moveDeadline(ctx.db, row.id, { ...counted, calendar_version: version, stops: row.stops });
    if (counted.due_day !== row.due_day && !isStopped(row.stops)) await moveDueDay(ctx.db, row.id, counted.due_day);
  }
  return rows.length;
}

function runner(app: App, authority: Tenant & { schema_name: string }): Run {
  const { id, name, schema_name: schema } = authority;
  const scope: Scope = { role: 'app_authority', schema, authorityId: id, tenantId: id };
  return (work) => app.run(scope, work, { tenant: { id, name, kind: 'authority', isAdmin: false } });
}

async function listAuthorities(app: App): Promise<(Tenant & { schema_name: string })[]> {
  const all = await app.run({ role: 'app_platform' }, (ctx) => authorities(ctx));
  return all.flatMap((one) => (one.schema_name === null ? [] : [{ ...one, schema_name: one.schema_name }]));
}
