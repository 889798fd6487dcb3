import type { JsonObject } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { eventStarts, firstFiring, formulaEvaluate, type ProcessModel } from '@app/engine/workflow';
import type { App, Context, Database } from '../../../kernel/context.ts';
import { isCollision } from '../../../kernel/database/collision.ts';
import { fail } from '../../../kernel/failure.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { authorities } from '../../tenant/index.ts';
import { limitOn } from '../../time-limit/index.ts';
import { headOf } from '../definitions/definition.store.ts';
import { authorityOf } from '../office.ts';
import { countDeadline } from '../steps/count-deadline.ts';
import { isAreaKey, processOf } from '../steps/load-process.ts';
import {
  insertStartTimer,
  newStartTimers,
  putStarts,
  type StartRow,
  type StartTimerRow,
  startsBy,
  takeDueStart,
  updateStartTimer,
} from '../stores/start.store.ts';
import { eachSpace, inLanes, type SpaceRun } from '../sweep-space.ts';
import { startImported } from './start-instance.ts';

const retryMs = 60_000;
type Holder = { id: string; name: string };

/** Keeps how the published head of an imported process begins by itself; `model` null = it is retired or gone. */
export async function registerStarts(
  db: Database,
  key: string,
  head: { version: number; model: ProcessModel } | null,
): Promise<void> {
  if (isAreaKey(key)) return;
  const rows = head
    ? eventStarts(head.model).map(
        ({ node, event }): StartRow => ({
          key,
          version: head.version,
          node,
          kind: event.kind,
          name: event.kind === 'timer' ? null : event.name,
        }),
      )
    : [];
  await putStarts(db, key, rows);
}

/**
 * Begins every process that a message or a signal begins, as a case of the holder of whoever sent it, else of the office
 * itself. Answers how many began.
 */
export async function startByEvent(
  office: Context,
  event: { kind: 'message' | 'signal'; name: string },
  variables: JsonObject,
  holder: Holder | null,
): Promise<number> {
  const starts = await startsBy(office.db, event);
  for (const start of starts) await begin(office, start, variables, holder ?? (await officeItself(office)));
  return starts.length;
}

/** Begins the processes whose start timers are due, each once in each office. Answers how many timers were due. */
export async function sweepStarts(app: App): Promise<number> {
  let count = 0;
  for (const run of await eachSpace(app)) {
    await run(countNewTimers);
    count += await inLanes(app, 1, () => startNext(run));
  }
  return count;
}

async function begin(
  office: Context,
  { key, version, node }: Pick<StartRow, 'key' | 'version' | 'node'>,
  variables: JsonObject,
  holder: Holder,
): Promise<void> {
  const head = await headOf(office.db, key);
  await startImported(office, { key, version, at: node, title: head?.title['zh-CN'] ?? key, variables, holder });
}

async function officeItself(office: Context): Promise<Holder> {
  const id = authorityOf(office);
  const all = await office.within({ role: 'app_platform' }, (platform) => authorities(platform));
  const { name } = all.find((one) => one.id === id) ?? fail('notFound');
  return { id, name };
}

async function countNewTimers(ctx: Context): Promise<void> {
  for (const { key, version, node } of await newStartTimers(ctx.db)) {
    const counted = await nextTime(ctx, { key, version, node });
    // A moment that has passed when the office first sees the process begins nothing.
    const next = counted.isMoment && counted.at <= ctx.businessNow() ? null : counted.at;
    await insertStartTimer(ctx.db, { key, version, node, next_at: next, left_times: counted.left, error: null });
  }
}

/** When it fires next, counted from now, on the calendar as it is now. */
async function nextTime(
  ctx: Context,
  { key, version, node }: Pick<StartRow, 'key' | 'version' | 'node'>,
): Promise<{ at: Date; left: number; isMoment: boolean }> {
  const firing = firstFiring(await processOf(ctx, { area: key, version, process: null }), node, {
    evaluate: formulaEvaluate,
  });
  if (!firing) return { at: ctx.businessNow(), left: 0, isMoment: true };
  if (firing.at !== null) return { at: new Date(firing.at), left: 0, isMoment: true };
  const now = ctx.businessNow();
  const { calendar } = await currentCalendar(ctx);
  const start = { day: dayOf(now), at: now };
  return {
    at: countDeadline(calendar, await limitOn(ctx, firing.limit, start.day), start, [], start.day).next_at,
    left: firing.left,
    isMoment: false,
  };
}

/** 1 when a timer was due, whether its process began or has to be tried again later. */
async function startNext(run: SpaceRun): Promise<number> {
  let taken: StartTimerRow | undefined;
  try {
    await run(async (ctx) => {
      taken = await takeDueStart(ctx.db, ctx.businessNow());
      if (taken) await fire(ctx, taken);
    });
  } catch (error) {
    const failed = taken;
    if (!failed) throw error;
    if (isCollision(error)) return 1;
    await run(async (ctx) => {
      ctx.log.error('a process could not begin by its timer and will be tried again', {
        process: failed.key,
        error: String(error),
      });
      const next = new Date(ctx.businessNow().getTime() + retryMs);
      await updateStartTimer(ctx.db, failed, { next_at: next, error: String(error).slice(0, 1_000) });
    });
  }
  return taken ? 1 : 0;
}

async function fire(ctx: Context, timer: StartTimerRow): Promise<void> {
  const isLast = timer.left_times === 0;
  const next = isLast ? null : (await nextTime(ctx, timer)).at;
  const left = timer.left_times > 0 ? timer.left_times - 1 : timer.left_times;
  await updateStartTimer(ctx.db, timer, { next_at: next, left_times: left, error: null });
  await begin(ctx, timer, {}, await officeItself(ctx));
}
