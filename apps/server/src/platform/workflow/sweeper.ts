import type { App } from '../../kernel/context.ts';
import { recomputeReminders, sweepReminders } from './operations/remind.ts';
import { sweepStarts } from './operations/start-by-event.ts';
import { recomputeDeadlines, sweepDeadlines } from './operations/sweep-deadlines.ts';

const everyMs = 2_000;

/** Looks for passed timers, due reminders and outdated counts for as long as the server runs; never twice at a time. */
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
    } catch (error) {
      process.stderr.write(`sweeping deadlines failed: ${String(error)}\n`);
    }
    if (!isStopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      current = sweep();
    }, everyMs);
    timer.unref();
  };
  plan();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
