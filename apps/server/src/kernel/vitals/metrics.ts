import { callList, constants, errors } from '@app/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { KernelApp } from '../app.ts';
import { lastBackupAt } from '../files/last-backup.ts';
import { readQueues, readUnsealed } from './queues.ts';

/** Upper bounds of the histogram of calls in seconds: the product aims at 50 ms for most and refuses what takes a minute. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** What is read from the database is read at most this often, however many ask. */
const freshMs = 1_000;
/** Longest wait for a database that does not answer. */
const patienceMs = 2_000;

/** Label of whatever is not in the contract: labels come from lists of the program alone, so their number is bounded. */
const other = 'other';

/** The measurements of this process as Prometheus reads them. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly read: { at: number; done: Promise<void> } = { at: 0, done: Promise.resolve() };
  private readonly gauges: Gauges;

  constructor(private readonly app: KernelApp) {
    const { registry } = this;
    collectDefaultMetrics({ register: registry });
    const calls = new Counter({
      name: 'filing_calls_total',
      help: 'Calls answered, by name in the contract and state of the envelope',
      labelNames: ['call', 'state'] as const,
      registers: [registry],
    });
    const seconds = new Histogram({
      name: 'filing_call_seconds',
      help: 'Time from request to answer, by name in the contract',
      labelNames: ['call'] as const,
      buckets: bounds,
      registers: [registry],
    });
    const names = new Set([...callList.map(({ id }) => id)]);
    const states = new Set<number>(Object.values(errors).map(({ code }) => code));
    app.vitals.onCall(({ call, state, ms }) => {
      const name = names.has(call) ? call : other;
      calls.inc({ call: name, state: state === 200 || states.has(state) ? String(state) : other });
      seconds.observe({ call: name }, ms / 1_000);
    });
    this.gauges = gaugesIn(registry);
    this.gauges.build.set({ version: constants.version, node: process.versions.node, database: app.database.kind }, 1);
  }

  /** The type of the text, for the header of the answer. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** All measurements as text. A database that is away leaves its part out and says so in `filing_database_up`. */
  async text(): Promise<string> {
    for (const [state, count] of Object.entries(this.app.connections())) this.gauges.pool.set({ state }, count);
    await this.refresh();
    return await this.registry.metrics();
  }

  private async refresh(): Promise<void> {
    const now = performance.now();
    if (now - this.read.at > freshMs || this.read.at === 0) {
      this.read.at = now;
      this.read.done = readState(this.app).then(
        (state) => this.show(state),
        () => this.show(null),
      );
    }
    let giveUp: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => {
      giveUp = setTimeout(() => {
        this.show(null);
        done();
      }, patienceMs);
    });
    await Promise.race([this.read.done, late]);
    clearTimeout(giveUp);
  }

  private show(state: State | null): void {
    const { up, waiting, oldest, dead, unsealed, unsealedAge, sessions, backupAge } = this.gauges;
    up.set(state === null ? 0 : 1);
    for (const gauge of [waiting, oldest, dead, unsealed, unsealedAge, sessions, backupAge]) gauge.reset();
    if (state === null) return;
    const handled = new Set((this.app.wiring.jobs ?? []).map(({ kind }) => kind));
    for (const kind of handled) for (const gauge of [waiting, dead, oldest]) gauge.set({ kind }, 0);
    for (const queue of state.queues) {
      const kind = handled.has(queue.kind) ? queue.kind : other;
      waiting.inc({ kind }, queue.waiting);
      dead.inc({ kind }, queue.dead);
      oldest.set({ kind }, queue.oldestSeconds);
    }
    unsealed.set(state.unsealed.rows);
    unsealedAge.set(state.unsealed.oldestSeconds);
    sessions.set(state.sessions);
    if (state.backupAge !== null) backupAge.set(state.backupAge);
    else backupAge.set(Number.POSITIVE_INFINITY);
  }
}

type State = Awaited<ReturnType<typeof readState>>;

/** What the database and the disk know, in one transaction of three short statements. */
async function readState(app: KernelApp) {
  const [found, backup] = await Promise.all([
    app.asOwner(async (db) => {
      const [queues, unsealed, sessions] = await Promise.all([
        readQueues(db),
        readUnsealed(db),
        app.wiring.sessionCount?.(db, app.now()) ?? 0,
      ]);
      return { queues, unsealed, sessions };
    }),
    lastBackupAt(app.settings),
  ]);
  return { ...found, backupAge: backup === null ? null : (app.now().getTime() - backup.getTime()) / 1_000 };
}

type Gauges = ReturnType<typeof gaugesIn>;

function gaugesIn(registry: Registry) {
  const registers = [registry];
  const plain = (name: string, help: string) => new Gauge({ name, help, registers });
  const byKind = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'] as const, registers });
  return {
    build: new Gauge({
      name: 'filing_build_info',
      help: 'Version of the product and of what it runs on; the value is always 1',
      labelNames: ['version', 'node', 'database'] as const,
      registers,
    }),
    pool: new Gauge({
      name: 'filing_database_connections',
      help: 'Connections of the pool that are busy or idle, and works that wait for one',
      labelNames: ['state'] as const,
      registers,
    }),
    up: plain('filing_database_up', '1 when the database answered this reading'),
    waiting: byKind('filing_jobs_waiting', 'Jobs that wait, by kind'),
    dead: byKind('filing_jobs_dead', 'Jobs that were given up after eight attempts, by kind'),
    oldest: byKind('filing_jobs_oldest_seconds', 'Age of the oldest job that is due, by kind'),
    unsealed: plain('filing_audit_unsealed', 'Audit rows that wait for their seal'),
    unsealedAge: plain('filing_audit_unsealed_oldest_seconds', 'Age of the oldest audit row without seal'),
    sessions: plain('filing_sessions', 'Sessions that are not over'),
    backupAge: plain('filing_backup_age_seconds', 'Age of the last backup made from here; +Inf = none'),
  };
}
