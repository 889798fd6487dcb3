import type { App, NotedRead } from '../context.ts';
import { insertReads, type ReadRow, removeReads } from './read-rows.ts';

const flushMs = 2_000;
const batchRows = 500;
/** Opening the same thing again within this time is one line with a count. */
const windowMs = 10 * 60_000;
/** When the database is away for long, the oldest go and their number is told. */
const mostWaiting = 50_000;

/**
 * Collects who opened what and writes it seconds later, many rows with one statement: no read waits for its trace. The first
 * opening is written at once; more of the same within ten minutes follow as one line with their number. A clean shutdown
 * writes everything; after a crash at most the last two seconds, and counts of repetitions, are missing.
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

  /** Writes what waits; a failure keeps it for the next time. */
  async flush(): Promise<void> {
    const now = this.app.now().getTime();
    for (const [key, { until }] of this.recent) if (until <= now) this.close(key);
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    await this.writing;
  }

  /** Writes the rest, open counts included. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const key of [...this.recent.keys()]) this.close(key);
    await this.flush();
    await this.flush();
  }

  /** Forgets what is older than the law of the house asks for. */
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
      // Taken out first: what comes meanwhile may push the oldest off the line.
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

  /** One line that the database refuses must not hold up the others. */
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

/** What a row says is refused (SQLSTATE 22 and 23); anything else may pass another time. */
function isRefusedRow(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code);
}

/** Lines from this moment on are kept; on 29 February it is the last of the month, as 1 March would be a day too few. */
export function keptFrom(now: Date, years: number): Date {
  const from = new Date(now);
  from.setUTCFullYear(from.getUTCFullYear() - years);
  if (from.getUTCMonth() !== now.getUTCMonth()) from.setUTCDate(0);
  return from;
}
