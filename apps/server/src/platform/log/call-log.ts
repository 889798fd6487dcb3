import type { App } from '../../kernel/context.ts';
import type { EndedCall } from '../../kernel/wiring.ts';
import { deleteCalls, insertCalls } from './log.store.ts';

const flushMs = 2_000;
const batch = 1_000;
/** Most calls kept in memory while the database cannot be reached; beyond it the oldest are dropped and their number is logged. */
const mostWaiting = 20_000;
const keptDays = 14;

/**
 * Collects answered calls in memory and writes them a few seconds later, many in one statement: no call waits for its own log line. A crash loses
 * the lines of the last two seconds; changes of data are in the audit log anyway.
 */
export class CallLog {
  private waiting: EndedCall[] = [];
  private dropped = 0;
  private writing: Promise<void> | null = null;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(private readonly app: App) {}

  start(): void {
    this.timers.push(
      setInterval(() => void this.flush(), flushMs),
      setInterval(() => void this.sweep(), 3_600_000),
    );
    for (const timer of this.timers) timer.unref();
  }

  add(call: EndedCall): void {
    this.waiting.push(call);
    if (this.waiting.length > mostWaiting) {
      this.waiting.shift();
      this.dropped += 1;
    }
  }

  /** Writes the waiting calls; after a failure they are kept for the next flush. */
  async flush(): Promise<void> {
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    await this.writing;
  }

  /** Ends the timer and writes all waiting calls. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.flush();
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const calls = this.waiting.slice(0, batch);
      try {
        await this.app.asOwner((db) => insertCalls(db, calls));
      } catch (error) {
        process.stderr.write(`the log of calls could not be written: ${String(error)}\n`);
        return;
      }
      this.waiting.splice(0, calls.length);
    }
    if (this.dropped > 0) process.stderr.write(`the log of calls lost ${this.dropped} lines\n`);
    this.dropped = 0;
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.app.now().getTime() - keptDays * 86_400_000);
    await this.app.asOwner((db) => deleteCalls(db, before)).catch(() => undefined);
  }
}
