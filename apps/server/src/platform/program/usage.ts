import type { App } from '../../kernel/context.ts';
import { formatDate } from '../../kernel/time.ts';
import { addUse, type UsedDay } from './program.store.ts';

const flushMs = 2_000;

/** Counts the calls of programs in memory and adds them to their days a few seconds later: no call waits for its own count. */
export class ProgramUsage {
  private waiting = new Map<string, UsedDay>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly app: App) {}

  start(): void {
    this.timer = setInterval(() => void this.flush(), flushMs);
    this.timer.unref();
  }

  add(programId: string, isRefused: boolean): void {
    const last = this.app.now();
    const day = formatDate(last);
    const key = `${programId} ${day}`;
    const known = this.waiting.get(key) ?? { programId, day, calls: 0, refused: 0, last };
    this.waiting.set(key, {
      ...known,
      calls: known.calls + 1,
      refused: known.refused + (isRefused ? 1 : 0),
      last,
    });
  }

  /** Writes what was counted; after a failure it is kept for the next time. */
  async flush(): Promise<void> {
    const counted = this.waiting;
    if (counted.size === 0) return;
    this.waiting = new Map();
    try {
      await this.app.asOwner((db) => addUse(db, [...counted.values()]));
    } catch (error) {
      process.stderr.write(`the calls of programs could not be counted: ${String(error)}\n`);
      for (const [key, used] of counted) {
        const newer = this.waiting.get(key);
        this.waiting.set(
          key,
          newer ? { ...newer, calls: newer.calls + used.calls, refused: newer.refused + used.refused } : used,
        );
      }
    }
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush();
  }
}
