import type { App } from '../../kernel/context.ts';
import { announceLimits } from './operations/announce-limits.ts';
import { recomputeReminders, sweepReminders } from './operations/remind.ts';
import { sweepStarts } from './operations/start-by-event.ts';
import { sweepDates } from './operations/sweep-dates.ts';
import { recomputeDeadlines, sweepDeadlines } from './operations/sweep-deadlines.ts';

const everyMs = 2_000;

/** Looks for passed timers, due reminders, outdated counts and records whose day has come, for as long as the server runs; never twice at a time. */
export function startSweeper(app: App): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      await recomputeDeadlines(app);
      await recomputeReminders(app);
      await sweepDeadlines(app);
      await sweepReminders(app);
      await sweepStarts(app);
      await sweepDates(app);
      await announceLimits(app);
    } catch (error) {
      process.stderr.write(`sweeping deadlines failed: ${String(error)}\n`);
    }
    if (!isStopped) plan();
  };
  const start = () => {
    timer = undefined;
    current = sweep();
  };
  const plan = () => {
    timer = setTimeout(start, everyMs).unref();
  };
  // Business time was moved: what is due by now is not kept waiting. A sweep that is on its way plans the next one itself.
  const forget = app.signals.listen(({ topic }) => {
    if (topic !== 'clock' || timer === undefined) return;
    clearTimeout(timer);
    start();
  });
  plan();
  return async () => {
    isStopped = true;
    forget();
    clearTimeout(timer);
    await current;
  };
}
