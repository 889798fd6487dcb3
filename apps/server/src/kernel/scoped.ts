import type { Actor, KernelApp, Log } from './app.ts';
import { auditRow } from './audit/write.ts';
import type { Context, Database, Scope } from './context.ts';
import { inTransaction, type Transaction } from './database/transaction.ts';
import { LateRows, type OutboxRow } from './late-rows.ts';
import { scopePrelude } from './scopes/prelude.ts';

/** One transaction in a scope for an actor; `tasks` receives the functions to run after the commit. */
export function transactIn<T>(
  app: KernelApp,
  scope: Scope,
  actor: Actor,
  tasks: (() => void)[],
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(app.database.pool, scopePrelude(scope, actor.user?.id ?? null), (transaction) =>
    inScope(app, transaction, scope, actor, tasks, work),
  );
}

/** One transaction that starts in app_platform and continues in the scope that `prepare` finds; see `KernelApp.enter`. */
export function enterAs<T>(
  app: KernelApp,
  prepare: Parameters<KernelApp['enter']>[1],
  tasks: (() => void)[],
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { sessionStamp } = app.wiring;
  return inTransaction(app.database.pool, scopePrelude({ role: 'app_platform' }, null), async (transaction) => {
    const stamped = sessionStamp === undefined ? null : transaction.query(`select (${sessionStamp}) as stamp`);
    stamped?.catch(() => undefined);
    const handle = transaction.open();
    const stamp = async () => {
      const row = (await stamped)?.rows[0] as { stamp: unknown } | undefined;
      return row ? String(row.stamp) : null;
    };
    const { scope, actor } = await prepare(handle.db, stamp).finally(handle.close);
    enterScope(transaction, scope, actor);
    return await inScope(app, transaction, scope, actor, tasks, work);
  });
}

/** Runs work with a handle of the open transaction, which is already in `scope`. */
async function inScope<T>(
  app: KernelApp,
  transaction: Transaction,
  scope: Scope,
  actor: Actor,
  tasks: (() => void)[],
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const late = new LateRows(transaction);
  const handle = transaction.open(() => late.release());
  // Scopes opened in parallel would change the role under one another: they run one after another.
  let turn: Promise<unknown> = Promise.resolve();
  const ctx: Context = {
    ...common(app, scope, actor),
    db: handle.db,
    audit: async (entry) => late.audit(auditRow(ctx, entry)),
    async emit(job, payload) {
      late.emit(outboxRow(ctx, job.kind, payload));
      tasks.push(app.wake);
    },
    write: (parts) => {
      handle.mustBeCurrent();
      late.write(parts);
    },
    afterCommit: (task) => void tasks.push(task),
    within(inner, innerWork) {
      const next = turn.then(() => {
        late.release();
        return nested(app, transaction, scope, inner, actor, tasks, innerWork);
      });
      turn = next.catch(() => undefined);
      return next;
    },
  };
  try {
    const result = await work(ctx);
    late.send();
    return result;
  } finally {
    handle.close();
  }
}

/** A part of the open transaction in another scope: when it fails only this part is rolled back, and the outer scope is restored. */
async function nested<T>(
  app: KernelApp,
  transaction: Transaction,
  outer: Scope,
  inner: Scope,
  actor: Actor,
  tasks: (() => void)[],
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  transaction.send('savepoint inner_scope');
  enterScope(transaction, inner, actor);
  const innerTasks: (() => void)[] = [];
  const before = transaction.unawaited;
  try {
    const result = await inScope(app, transaction, inner, actor, innerTasks, work);
    // When somebody heard the answer of every statement, the release cannot fail: it goes with the next statement.
    const isHeard = transaction.unawaited === before;
    const released = isHeard
      ? transaction.send('release savepoint inner_scope')
      : transaction.query('release savepoint inner_scope');
    enterScope(transaction, outer, actor);
    await released;
    tasks.push(...innerTasks);
    return result;
  } catch (error) {
    await transaction.message('rollback to savepoint inner_scope; release savepoint inner_scope');
    enterScope(transaction, outer, actor);
    throw transaction.causeOf(error);
  }
}

function enterScope(transaction: Transaction, scope: Scope, actor: Actor): void {
  const { text, values } = scopePrelude(scope, actor.user?.id ?? null);
  transaction.send(text, values);
}

/** A context without transaction: `db` throws, `within` opens one. */
export function detachedContext(app: KernelApp, scope: Scope, actor: Actor): Context {
  const refuse = () => {
    throw new Error('no transaction is open here: use ctx.within(scope, …)');
  };
  return {
    ...common(app, scope, actor),
    get db(): Database {
      return refuse();
    },
    audit: async () => refuse(),
    emit: async () => refuse(),
    write: refuse,
    afterCommit: refuse,
    within: (inner, work) => app.transact(inner, actor, work),
  };
}

function common(app: KernelApp, scope: Scope, actor: Actor) {
  return { scope, app, now: app.now, businessNow: app.businessNow, ...actor };
}

function outboxRow(ctx: Context, kind: string, payload: Record<string, unknown>): OutboxRow {
  const actor = { user: ctx.user, tenant: ctx.tenant, roles: ctx.roles };
  return { id: ctx.app.newId(), kind, payload, scope: ctx.scope, actor };
}

/** Runs the work, then the tasks that it left for after the commit. */
export async function committed<T>(log: Log, work: (tasks: (() => void)[]) => Promise<T>): Promise<T> {
  const tasks: (() => void)[] = [];
  const result = await work(tasks);
  for (const task of tasks) attempt(task, log);
  return result;
}

function attempt(task: () => void, log: Log): void {
  try {
    task();
  } catch (error) {
    log.error('a task after commit failed', { error });
  }
}
