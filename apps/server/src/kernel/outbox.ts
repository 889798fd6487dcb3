import { sql } from 'kysely';
import type { Actor, KernelApp } from './app.ts';
import type { Context, Scope, SessionTenant, SessionUser } from './context.ts';
import { shareFor } from './fair-line.ts';

interface Row {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  scope: Scope;
  actor: { user: SessionUser | null; tenant: SessionTenant | null; roles: Actor['roles'] };
  attempts: number;
}

export interface OutboxOptions {
  /** After so many failures a row is dead: it stays with its error for a person to look at. */
  maxAttempts?: number;
  /** Wait before the second attempt; doubles with each further one. */
  backoffMs?: number;
  /** A row whose worker was killed is taken again after this time. */
  leaseMs?: number;
  pollMs?: number;
  /** Handlers that run at once. */
  runners?: number;
  /** Jobs that run at once, one of a kind: whatever takes long (reading a file, making a PDF) holds up nothing else. */
  jobs?: number;
}

type Lane = 'runners' | 'jobs';
/** Companies whose rows were taken last, the newest at the end: whoever had no turn for longest is next. */
const mostRemembered = 200;

const stopMs = 20_000;

/**
 * Handles outbox rows at least once. A row is leased by a short transaction (`for update skip locked`, so that servers share
 * the work); a handler commits together with the mark 'done', a job runs without transaction and is marked afterwards.
 */
export class OutboxWorker {
  private readonly options: Required<OutboxOptions>;
  private readonly running = { runners: new Set<Promise<void>>(), jobs: new Set<Promise<void>>() };
  private readonly busyKinds = new Set<string>();
  private readonly served: Record<Lane, string[]> = { runners: [], jobs: [] };
  private timer: NodeJS.Timeout | undefined;
  private stopped = true;

  constructor(
    private readonly app: KernelApp,
    options: OutboxOptions = {},
  ) {
    this.options = {
      maxAttempts: 8,
      backoffMs: 1_000,
      leaseMs: 60_000,
      pollMs: 1_000,
      runners: 3,
      jobs: 4,
      ...options,
    };
    app.onWake(() => this.pump());
  }

  /** Begins to poll. With one server per database (embedded), leases of a killed server end at once. */
  async start(): Promise<void> {
    this.stopped = false;
    if (this.app.database.kind === 'pglite')
      await this.app.asOwner((db) =>
        sql`update outbox set leased_until = null where leased_until is not null`.execute(db),
      );
    this.timer = setInterval(() => this.pump(), this.options.pollMs);
    this.pump();
  }

  /** Takes no new rows and waits for those at work, but not for ever: their lease ends and they run again later. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    let giveUp: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((done) => {
      giveUp = setTimeout(done, stopMs);
    });
    await Promise.race([this.atWork(), limit]);
    clearTimeout(giveUp);
  }

  /** Works until nothing is due (tests, command line). */
  async drain(): Promise<void> {
    await this.atWork();
    while ((await this.step('runners')) || (await this.step('jobs')));
  }

  private atWork(): Promise<unknown> {
    return Promise.all([...this.running.runners, ...this.running.jobs]);
  }

  private pump(): void {
    for (const lane of ['runners', 'jobs'] as const) this.pumpLane(lane);
  }

  /** Starts one more runner; a runner that found a row starts the next, so an idle outbox costs two queries. */
  private pumpLane(lane: Lane): void {
    const running = this.running[lane];
    if (this.stopped || running.size >= this.options[lane]) return;
    const run: Promise<void> = this.loop(lane).finally(() => running.delete(run));
    running.add(run);
  }

  private async loop(lane: Lane): Promise<void> {
    try {
      while (!this.stopped && (await this.step(lane)));
    } catch (error) {
      this.app.log.error('the outbox cannot be read', { error: String(error) });
    }
  }

  /** Handles one due row; false when there is none. */
  private async step(lane: Lane): Promise<boolean> {
    const row = await this.lease(lane);
    if (!row) return false;
    this.pumpLane(lane);
    const renewal = setInterval(() => void this.extend(row.id).catch(() => undefined), this.options.leaseMs / 3);
    try {
      await this.handle(row);
    } catch (error) {
      await this.failed(row, error);
    } finally {
      clearInterval(renewal);
      this.busyKinds.delete(row.kind);
    }
    return true;
  }

  /** One lease after another, so that no two take rows of one kind of job. */
  private async lease(lane: Lane): Promise<Row | undefined> {
    const last = this.leasing;
    const leased = last.then(() => this.leaseNow(lane));
    this.leasing = leased.catch(() => undefined);
    return await leased;
  }
  private leasing: Promise<unknown> = Promise.resolve();

  private async leaseNow(lane: Lane): Promise<Row | undefined> {
    const jobs = [...this.app.registry.jobs.keys()];
    const kinds = lane === 'jobs' ? sql`kind = any(${jobs})` : sql`kind <> all(${jobs})`;
    const row = await this.app.asOwner(async (db) => {
      const { rows } = await sql<Row>`
        update outbox set leased_until = now() + ${`${this.options.leaseMs} milliseconds`}::interval, attempts = attempts + 1
        where id = (
          select id from outbox where state = 'waiting' and next_at <= now() and (leased_until is null or leased_until < now())
            and ${kinds} and kind <> all(${lane === 'jobs' ? [...this.busyKinds] : []}::text[])
          order by coalesce(array_position(${this.served[lane]}::text[], actor->'tenant'->>'id'), 0), next_at, id
          limit 1 for update skip locked)
        returning id, kind, payload, scope, actor, attempts`.execute(db);
      return rows[0];
    });
    if (!row) return undefined;
    if (lane === 'jobs') this.busyKinds.add(row.kind);
    const company = row.actor.tenant?.id;
    if (company !== undefined)
      this.served[lane] = [...this.served[lane].filter((one) => one !== company), company].slice(-mostRemembered);
    return row;
  }

  private extend(id: string): Promise<unknown> {
    const { leaseMs } = this.options;
    return this.app.asOwner((db) =>
      sql`update outbox set leased_until = now() + ${`${leaseMs} milliseconds`}::interval where id = ${id} and state = 'waiting'`.execute(
        db,
      ),
    );
  }

  private async handle(row: Row): Promise<void> {
    const { registry } = this.app;
    const actor: Actor = {
      ...this.app.systemActor(),
      ...row.actor,
      language: row.actor.user?.language ?? 'zh-CN',
      share: row.actor.user ? shareFor({ ...row.actor, ip: '' }) : null,
      requestId: `outbox-${row.id}`,
    };
    const handler = registry.outbox.get(row.kind);
    if (handler) {
      await this.app.transact(row.scope, actor, async (ctx) => {
        await handler(ctx, row.payload);
        await ctx.within({ role: 'app_platform' }, (inner) => markDone(inner, row.id));
      });
      return;
    }
    const job = registry.jobs.get(row.kind);
    if (!job) throw new Error(`nothing handles "${row.kind}"`);
    await job(this.app.detached(row.scope, actor), row.payload);
    await this.app.transact({ role: 'app_platform' }, actor, (ctx) => markDone(ctx, row.id));
  }

  private async failed(row: Row, error: unknown): Promise<void> {
    const { maxAttempts, backoffMs } = this.options;
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const dead = row.attempts >= maxAttempts;
    const wait = `${backoffMs * 2 ** Math.min(row.attempts - 1, 12)} milliseconds`;
    this.app.log[dead ? 'error' : 'warn'](`outbox ${row.kind} failed`, {
      id: row.id,
      attempt: row.attempts,
      dead,
      error: message,
    });
    await this.app.asOwner((db) =>
      sql`update outbox set state = ${dead ? 'dead' : 'waiting'}, error = ${message.slice(0, 4_000)}, leased_until = null,
        next_at = now() + ${wait}::interval where id = ${row.id}`.execute(db),
    );
  }
}

async function markDone(ctx: Context, id: string): Promise<void> {
  const { rows } =
    await sql`update platform.outbox set state = 'done', done_at = now(), leased_until = null, error = null
    where id = ${id} and state = 'waiting' returning 1`.execute(ctx.db);
  // Another worker took the row after a lost lease and finished it: its effects stand, these are undone.
  if (rows.length === 0) throw new Error('the row was finished by another worker');
}

/** Removes finished rows after a week; dead ones stay until a person removes them. */
export async function sweepOutbox(app: KernelApp): Promise<void> {
  await app.asOwner((db) =>
    sql`delete from outbox where state = 'done' and done_at < now() - interval '7 days'`.execute(db),
  );
}
