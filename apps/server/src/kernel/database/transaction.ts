import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '../context.ts';
import { abortedTransaction, Batch } from './batch.ts';

/**
 * One open transaction on one connection. Statements are sent without waiting for the answers before them (the client
 * pipelines them in order). Its handles share the connection; only the newest may be used.
 */
export class Transaction {
  private readonly handles: Handle[] = [];
  private unheard: unknown;
  private gathering = false;
  private batch: Batch | null = null;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly keepsPlans: boolean,
  ) {}

  /** Begins, then runs the prelude. */
  start(prelude: Prelude): void {
    this.send('begin');
    this.send(prelude.text, prelude.values);
  }

  /** Sends a statement together with all others of this go of the program, as one batch in one packet. */
  query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.gather();
    this.batch ??= new Batch();
    return this.batch.add({ text, values, name: this.keepsPlans ? statementName(text) : null });
  }

  /** One or more statements without values as a message of their own, carried out whatever became of those before. */
  message(statements: string): Promise<pg.QueryResult> {
    this.sendBatch();
    return this.client.query(statements);
  }

  /** Each write of its own wakes the server up. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    process.nextTick(() => {
      this.gathering = false;
      this.sendBatch();
    });
  }

  private sendBatch(): void {
    const { batch } = this;
    this.batch = null;
    batch?.send(this.client);
  }

  /** Sends a statement whose answer nobody waits for: when it fails, so does every later one, and the commit reports it. */
  send(text: string, values?: readonly unknown[]): void {
    this.query(text, values).catch((error: unknown) => {
      this.unheard ??= error;
    });
  }

  async commit(): Promise<void> {
    const end = await this.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    if (end.command !== 'COMMIT')
      throw this.unheard ?? new Error('a statement of this transaction failed and its error was swallowed');
  }

  /** The error to report: that of a statement sent before is the cause of what failed after it. */
  causeOf(error: unknown): unknown {
    const aborted = error instanceof Error && 'code' in error && error.code === abortedTransaction;
    return aborted ? (this.unheard ?? error) : error;
  }

  /** Opens a Kysely handle on this transaction; the one before is suspended until `close`. `before` runs first each time. */
  open(before?: () => void): { db: Database; mustBeCurrent: () => void; close: () => void } {
    const handle = new Handle(this, before);
    this.handles.push(handle);
    return {
      db: handle.db,
      mustBeCurrent: () => handle.mustBeCurrent(),
      close: () => void this.handles.splice(this.handles.indexOf(handle), 1),
    };
  }

  isCurrent(handle: Handle): boolean {
    return this.handles.at(-1) === handle;
  }

  isOpen(handle: Handle): boolean {
    return this.handles.includes(handle);
  }
}

const planKeepers = new WeakSet<pg.Pool>();

/** Lets the connections of a pool keep plans: their sessions must end with them. */
export function keepPlans(pool: pg.Pool): void {
  planKeepers.add(pool);
}

/**
 * Steps of processes send the same few statements again and again: the database keeps their plans by name (and makes them
 * anew when role, search_path or a table has changed). Lists and areas, whose texts differ from call to call, stay without.
 */
const kept =
  /^(?:begin|commit|savepoint |release |select set_config)|\b(?:wf_instance|wf_token|wf_task|wf_deadline|wf_subscription|case_history|calendar_state)\b|into platform\.(?:outbox|audit_log|record_route)\b/;
const names = new Map<string, string>();
const mostNames = 500;
/** Texts that were looked at and stay without a plan: many, so they are forgotten from time to time. */
const plain = new Set<string>();
const mostPlain = 2_000;
const longest = 12_000;

/** Name under which the plan of a statement is kept; null = planned each time. */
function statementName(sql: string): string | null {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (sql.length > longest || names.size >= mostNames || plain.has(sql)) return null;
  if (kept.test(sql) && !/\(values|list_position/.test(sql)) {
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  }
  if (plain.size >= mostPlain) plain.clear();
  plain.add(sql);
  return null;
}

class Handle implements DatabaseConnection {
  readonly db: Database;

  constructor(
    private readonly transaction: Transaction,
    private readonly before?: () => void,
  ) {
    this.db = new Kysely<unknown>({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => new HandleDriver(this),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => compiler,
      },
    });
  }

  /** Another scope is active on the same connection: its role and search_path would apply to a statement. */
  mustBeCurrent(): void {
    if (!this.transaction.isCurrent(this))
      throw new Error(
        this.transaction.isOpen(this)
          ? 'ctx.db was used while ctx.within() runs in another scope'
          : 'ctx.db was used after its transaction ended',
      );
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.mustBeCurrent();
    this.before?.();
    const { sql, parameters } = query;
    const result = await (parameters.length > 0
      ? this.transaction.query(sql, parameters)
      : this.transaction.message(sql));
    return {
      rows: (result.rows ?? []) as R[],
      numAffectedRows: result.rowCount === null || result.rowCount === undefined ? undefined : BigInt(result.rowCount),
    };
  }

  // biome-ignore lint/correctness/useYield: streaming would leave the transaction's order of statements.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read pages');
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/** Lends the transaction's connection; the dispatcher alone begins and ends transactions. */
class HandleDriver implements Driver {
  constructor(private readonly connection: DatabaseConnection) {}
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('the kernel opens the transaction of an operation; use ctx.within for another scope');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** What puts a transaction into its scope. */
export interface Prelude {
  text: string;
  values: readonly string[];
}

/** The transaction in which the running code was started, to notice a second one inside it. */
const surrounding = new AsyncLocalStorage<{ open: boolean }>();

/** True while the running code is part of an operation's transaction. */
export function isInTransaction(): boolean {
  return surrounding.getStore()?.open ?? false;
}

/**
 * Runs `work` in one transaction that starts with `prelude` (role, settings, search_path), sent with its first statement.
 * A second one inside it is refused: it would wait for a connection that the first one holds, for ever with the embedded
 * database and under load with any.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  prelude: Prelude,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if (isInTransaction()) throw new Error('a transaction is open here already: use ctx.within for another scope');
  const client = await pool.connect();
  const state = { open: true };
  let broken: Error | undefined;
  try {
    return await surrounding.run(state, () =>
      runWith(new Transaction(client, planKeepers.has(pool)), prelude, work, (failure) => {
        broken = failure;
      }),
    );
  } finally {
    state.open = false;
    client.release(broken);
  }
}

async function runWith<T>(
  transaction: Transaction,
  prelude: Prelude,
  work: (transaction: Transaction) => Promise<T>,
  isBroken: (failure: Error) => void,
): Promise<T> {
  try {
    transaction.start(prelude);
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    // A kept plan no longer fits its table (a newer server migrated it): the next connection plans anew.
    if (error instanceof Error && 'code' in error && error.code === '0A000') isBroken(error);
    await transaction.message('rollback').catch(isBroken);
    throw transaction.causeOf(error);
  }
}
