import { sql } from 'kysely';
import type { Actor, KernelApp } from './app.ts';
import type { Context, Scope } from './context.ts';
import type { JobHandler } from './job.ts';
import type { SessionTenant, SessionUser } from './session.ts';
import { shareFor } from './turns/fair-line.ts';

interface Row {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  scope: Scope;
  actor: { user: SessionUser | null; tenant: SessionTenant | null; roles: Actor['roles'] };
  attempts: number;
}

export interface OutboxOptions {
  /** After this many failures a row is dead: it stays, with its error, for a person to look at. */
  maxAttempts?: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  backoffMs?: number;
  /** Milliseconds after which a row whose worker was killed is taken again. */
  leaseMs?: number;
  pollMs?: number;
  /** Number of short handlers that run at once. */
  runners?: number;
  /** Only rows of these kinds; absent = all. */
  only?: readonly string[];
  /** Number of slow jobs that run at once, at most one of each kind, so that slow work (reading a file, making a PDF) holds up no other kind. */
  jobs?: number;
}

type Lane = 'runners' | 'jobs';
/** Most companies remembered in the order of their last turn, newest at the end; the one whose turn is longest ago is next. */
const mostRemembered = 200;

const stopMs = 20_000;

/**
 * Handles outbox rows at least once. A short transaction leases a row (`for update skip locked`, so that servers share the work). A short handler
 * commits together with the mark 'done'; a slow job runs without transaction and is marked afterwards.
 */
export class OutboxWorker {
  private readonly options: Required<Omit<OutboxOptions, 'only'>> & Pick<OutboxOptions, 'only'>;
  private readonly handlers: ReadonlyMap<string, JobHandler>;
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
    this.handlers = byKind(app.wiring.jobs ?? []);
    app.onWake(() => this.pump());
  }

  /** Begins to poll. With the embedded database, which has one server, leases left by a killed server end at once. */
  async start(): Promise<void> {
    this.stopped = false;
    if (this.app.database.kind === 'pglite')
      await this.app.asOwner((db) =>
        sql`update outbox set leased_until = null where leased_until is not null`.execute(db),
      );
    this.timer = setInterval(() => this.pump(), this.options.pollMs);
    this.pump();
  }

  /** Takes no new rows and waits for running ones, but only for a limited time: their leases expire and they run again later. */
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

  /** Works until no row is due (tests, command line). */
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

  /** Starts one more runner. A runner that found a row starts the next one, so that an idle outbox costs only two queries. */
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

  /** Handles one due row; answers false when there is none. */
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

  /** Leases a row; one lease after another, so that two runners never take rows of one kind of slow job. */
  private async lease(lane: Lane): Promise<Row | undefined> {
    const last = this.leasing;
    const leased = last.then(() => this.leaseNow(lane));
    this.leasing = leased.catch(() => undefined);
    return await leased;
  }
  private leasing: Promise<unknown> = Promise.resolve();

  private async leaseNow(lane: Lane): Promise<Row | undefined> {
    const slow = [...this.handlers.values()].filter(({ isSlow }) => isSlow).map(({ kind }) => kind);
    const kinds = lane === 'jobs' ? sql`kind = any(${slow})` : sql`kind <> all(${slow})`;
    const only = this.options.only ? [...this.options.only] : null;
    const row = await this.app.asOwner(async (db) => {
      const { rows } = await sql<Row>`
        update outbox set leased_until = now() + ${`${this.options.leaseMs} milliseconds`}::interval, attempts = attempts + 1
        where id = (
          select id from outbox where state = 'waiting' and next_at <= now() and (leased_until is null or leased_until < now())
            and ${kinds} and (${only}::text[] is null or kind = any(${only}::text[])) and kind <> all(${lane === 'jobs' ? [...this.busyKinds] : []}::text[])
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
    const actor: Actor = {
      ...this.app.systemActor(),
      ...row.actor,
      language: row.actor.user?.language ?? 'zh-CN',
      share: row.actor.user ? shareFor({ ...row.actor, ip: '' }) : null,
      requestId: `outbox-${row.id}`,
    };
    const handler = this.handlers.get(row.kind);
    if (!handler) throw new Error(`nothing handles "${row.kind}"`);
    if (handler.isSlow) {
      await handler.run(this.app.detached(row.scope, actor), row.payload);
      await this.app.transact({ role: 'app_platform' }, actor, (ctx) => markDone(ctx, row.id));
      return;
    }
    await this.app.transact(row.scope, actor, async (ctx) => {
      await handler.run(ctx, row.payload);
      await ctx.within({ role: 'app_platform' }, (inner) => markDone(inner, row.id));
    });
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

/** The handlers by kind of job. @throws Error when two handlers have the same kind. */
function byKind(handlers: readonly JobHandler[]): Map<string, JobHandler> {
  const found = new Map<string, JobHandler>();
  for (const handler of handlers) {
    if (found.has(handler.kind)) throw new Error(`two handlers for "${handler.kind}"`);
    found.set(handler.kind, handler);
  }
  return found;
}

async function markDone(ctx: Context, id: string): Promise<void> {
  const { rows } =
    await sql`update platform.outbox set state = 'done', done_at = now(), leased_until = null, error = null
    where id = ${id} and state = 'waiting' returning 1`.execute(ctx.db);
  // The lease had expired and another worker finished the row: its effects stay, those of this run are rolled back.
  if (rows.length === 0) throw new Error('the row was finished by another worker');
}

/** Removes finished rows after a week; dead ones stay until a person removes them. */
export async function sweepOutbox(app: KernelApp): Promise<void> {
  await app.asOwner((db) =>
    sql`delete from outbox where state = 'done' and done_at < now() - interval '7 days'`.execute(db),
  );
}
