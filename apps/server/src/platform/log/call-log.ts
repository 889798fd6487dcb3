import type { App, EndedCall } from '../../kernel/context.ts';
import { deleteCalls, insertCalls } from './log.store.ts';

const flushMs = 2_000;
const batch = 1_000;
/** When the database is away, memory is not the place to keep a log for ever: the oldest go, and their number is told. */
const mostWaiting = 20_000;
const keptDays = 14;

/**
 * Collects answered calls in memory and writes them a few seconds later, many with one statement: no call ever waits for
 * its own log line. What a crash takes are the lines of the last two seconds; writes are in the audit log anyway.
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

  /** Writes what waits; a failure keeps it for the next time. */
  async flush(): Promise<void> {
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    await this.writing;
  }

  /** Writes the rest. */
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
