import type { ClockState, clockAdvance, Parsed } from '@app/contract';
import { addWorkingDays, dayOf } from '@app/engine/clock';
import { readBusinessOffset, writeBusinessOffset } from '../../kernel/business-clock.ts';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatTime, parseTime } from '../../kernel/time.ts';
import { currentCalendar } from '../calendar/index.ts';

/** The signal by which servers hear that the clock was moved. */
const topic = 'clock';
/** Milliseconds after which a server that missed the signal follows. */
const followMs = 5_000;
/** Years of real time that business time may be ahead: a slip of the key must not make a database useless, because nothing moves back. */
const mostYears = 20;

/**
 * Moves business time forward (scope app_platform); deadlines that have passed by then fire at once. Refused with MODE=production, backwards and too
 * far ahead. The audit row has both times before and after; its own time is real.
 */
export async function advanceClock(ctx: Context, input: Parsed<typeof clockAdvance>): Promise<ClockState> {
  const { app } = ctx;
  if (app.settings.mode === 'production') fail('conflict', { cause: text(ctx.language, 'clock.production') });
  const { offsetMs } = await readBusinessOffset(ctx.db, true);
  const real = ctx.now();
  const before = new Date(real.getTime() + offsetMs);
  const after = await targetOf(ctx, input, before);
  const refuse = (key: string, values: Record<string, string>) =>
    fail('invalidInput', {
      cause: text(ctx.language, key, values),
      data: [{ field: input.to === undefined ? 'workingDays' : 'to', message: text(ctx.language, key, values) }],
    });
  if (after === null) return refuse('clock.noMoment', { to: input.to ?? '' });
  if (after <= before) return refuse('clock.backwards', { now: formatTime(before) });
  const most = new Date(real);
  most.setUTCFullYear(real.getUTCFullYear() + mostYears);
  if (after > most) return refuse('clock.tooFar', { most: formatTime(most) });
  const moved = { offsetMs: after.getTime() - real.getTime(), movedAt: real };
  await writeBusinessOffset(ctx.db, moved);
  await ctx.audit({
    action: 'clock.advance',
    entity: 'business_clock',
    entityId: '1',
    before: { business: before.toISOString(), real: real.toISOString() },
    after: { business: after.toISOString(), real: real.toISOString() },
  });
  ctx.afterCommit(() => {
    app.businessClock.follow(moved);
    app.signals.announce({ topic });
  });
  return { businessNow: after.toISOString(), realNow: real.toISOString(), offsetMs: moved.offsetMs };
}

/** Follows moves made at other servers for as long as this one runs. With MODE=production there is nothing to follow. */
export function followClock(app: App): () => Promise<void> {
  if (app.settings.mode === 'production') return async () => undefined;
  let reading: Promise<void> | null = null;
  const read = () => {
    reading ??= app
      .asOwner((db) => readBusinessOffset(db))
      .then((kept) => app.businessClock.follow(kept))
      // The database cannot be asked now: the next reading asks again.
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      });
  };
  const forget = app.signals.listen((signal) => signal.topic === topic && read());
  const timer = setInterval(read, followMs).unref();
  return async () => {
    forget();
    clearInterval(timer);
    await reading;
  };
}

async function targetOf(ctx: Context, input: Parsed<typeof clockAdvance>, before: Date): Promise<Date | null> {
  if (input.to !== undefined) return parseTime(input.to);
  const { calendar } = await currentCalendar(ctx);
  const day = addWorkingDays(calendar, dayOf(before), input.workingDays ?? 0);
  return parseTime(`${day} ${formatTime(before).slice(11)}`);
}
