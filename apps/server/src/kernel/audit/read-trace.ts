import type { App } from '../context.ts';
import type { NotedRead } from '../wiring.ts';
import { insertReads, type ReadRow, removeReads } from './read-rows.ts';

const flushMs = 2_000;
const batchRows = 500;
/** When a person opens the same thing again within this time, it counts on the same line. */
const windowMs = 10 * 60_000;
/** Most rows kept in memory while the database cannot be reached; beyond it the oldest are dropped and their number is logged. */
const mostWaiting = 50_000;

/**
 * Collects who opened what and writes it some seconds later, many rows in one statement, so that no reading call waits. The first opening is
 * written at the next flush; repetitions within ten minutes follow as one line with their number. A clean shutdown writes everything; a crash
 * loses at most the last two seconds and the counts of repetitions.
 */
export class ReadTrace {
  private waiting: ReadRow[] = [];
  private readonly recent = new Map<string, { until: number; more: ReadRow | null }>();
  private dropped = 0;
  private writing: Promise<void> | null = null;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly app: App,
    private readonly keptYears: number,
  ) {}

  start(): void {
    this.timers.push(
      setInterval(() => void this.flush(), flushMs),
      setInterval(() => void this.sweep(), 3_600_000),
    );
    for (const timer of this.timers) timer.unref();
  }

  add({ at, ...read }: NotedRead): void {
    const time = at.toISOString();
    const row: ReadRow = { ...read, first_at: time, last_at: time, times: 1 };
    const key = [read.real_uid, read.uid, read.tenant_id, read.kind, read.record_id].join();
    const known = this.recent.get(key);
    if (!known || known.until <= at.getTime()) {
      this.close(key);
      this.recent.set(key, { until: at.getTime() + windowMs, more: null });
      this.push(row);
    } else if (known.more) Object.assign(known.more, { last_at: time, times: known.more.times + 1 });
    else known.more = row;
  }

  /** Writes the rows that wait; after a failure they are kept for the next flush. */
  async flush(): Promise<void> {
    const now = this.app.now().getTime();
    for (const [key, { until }] of this.recent) if (until <= now) this.close(key);
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    await this.writing;
  }

  /** Ends the timer and writes all remaining rows, unfinished counts included. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const key of [...this.recent.keys()]) this.close(key);
    await this.flush();
    await this.flush();
  }

  /** Removes lines older than the retention time of the settings (`readTraceYears`); answers how many. */
  async sweep(): Promise<number> {
    const before = keptFrom(this.app.now(), this.keptYears);
    return await this.app.asOwner((db) => removeReads(db, before));
  }

  private close(key: string): void {
    const known = this.recent.get(key);
    this.recent.delete(key);
    if (known?.more) this.push(known.more);
  }

  private push(row: ReadRow): void {
    this.waiting.push(row);
    if (this.waiting.length > mostWaiting) {
      this.waiting.shift();
      this.dropped += 1;
    }
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      // Removed from the list first: rows added while this statement runs may drop the oldest from the list.
      const rows = this.waiting.splice(0, batchRows);
      try {
        await this.insert(rows);
      } catch (error) {
        process.stderr.write(`the trace of reading could not be written: ${String(error)}\n`);
        if (isRefusedRow(error)) await this.writeSingly(rows);
        else {
          this.waiting.unshift(...rows);
          return;
        }
      }
    }
    if (this.dropped > 0) process.stderr.write(`the trace of reading lost ${this.dropped} lines\n`);
    this.dropped = 0;
  }

  private insert(rows: ReadRow[]): Promise<void> {
    return this.app.asOwner((db) => insertReads(db, this.app.newId(), rows));
  }

  /** Writes each row by itself, so that one row that the database refuses does not hold up the others. */
  private async writeSingly(rows: readonly ReadRow[]): Promise<void> {
    for (const [at, row] of rows.entries())
      try {
        await this.insert([row]);
      } catch (error) {
        if (!isRefusedRow(error)) {
          this.waiting.unshift(...rows.slice(at));
          return;
        }
        this.dropped += 1;
      }
  }
}

/** Whether the database refused the content of a row (SQLSTATE 22 and 23); any other error may succeed at another try. */
function isRefusedRow(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code);
}

/** The moment from which lines are kept, `years` before now. From 29 February it is 28 February in other years: 1 March would be a day too few. */
export function keptFrom(now: Date, years: number): Date {
  const from = new Date(now);
  from.setUTCFullYear(from.getUTCFullYear() - years);
  if (from.getUTCMonth() !== now.getUTCMonth()) from.setUTCDate(0);
  return from;
}
