import type { App } from '../../kernel/context.ts';
import { Deliverer } from './deliver.ts';
import { removeOld } from './notification.store.ts';
import { notificationTopic } from './plan.ts';

const everyMs = 5_000;
const sweepEveryMs = 3_600_000;
const dayMs = 86_400_000;
/** Rows that are removed with one statement. */
const mostRemoved = 5_000;

/** Sends what is due for as long as the server runs, beside the calls and the other jobs, and removes what is kept no longer. */
export function startDelivery(app: App): () => Promise<void> {
  const deliverer = new Deliverer(app);
  const deliver = () =>
    void deliverer.deliver().catch((error: unknown) => {
      process.stderr.write(`mails could not be sent: ${String(error)}\n`);
    });
  const timers = [setInterval(deliver, everyMs), setInterval(() => void sweep(app), sweepEveryMs)];
  for (const timer of timers) timer.unref();
  const forget = app.signals.listen(({ topic }) => {
    if (topic === notificationTopic || topic === 'clock') deliver();
  });
  deliver();
  return async () => {
    forget();
    for (const timer of timers) clearInterval(timer);
    await deliverer.stop();
  };
}

/** Removes what is older than the setting says. */
export async function sweep(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - app.settings.notificationDays * dayMs);
  try {
    while ((await app.run({ role: 'app_platform' }, ({ db }) => removeOld(db, before, mostRemoved))) === mostRemoved);
  } catch (error) {
    process.stderr.write(`old notifications could not be removed: ${String(error)}\n`);
  }
}
