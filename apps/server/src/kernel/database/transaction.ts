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
  private sent = 0;
  private batch: Batch | null = null;
  private moment = {};

  constructor(
    private readonly client: pg.PoolClient,
    private readonly keepsPlans: boolean,
  ) {}

  /** The same object as long as nothing was written or locked: what was read since then is still what this transaction goes by. */
  get readMoment(): object {
    return this.moment;
  }

  /** Sends BEGIN and the statements of the prelude. */
  start(prelude: Prelude): void {
    this.send('begin');
    this.send(prelude.text, prelude.values);
  }

  /** Sends a statement; all statements of the same synchronous run of the program go as one batch in one packet. */
  query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    this.gather();
    if (!isPlainRead(text)) this.moment = {};
    this.batch ??= new Batch();
    return this.batch.add({ text, values, name: this.keepsPlans ? statementName(text) : null });
  }

  /** Sends statements without values as a message of their own; it runs even when statements before it failed. */
  message(statements: string): Promise<pg.QueryResult> {
    this.sendBatch();
    if (!isPlainRead(statements)) this.moment = {};
    return this.client.query(statements);
  }

  /** Has the collected statements sent as one batch on the next tick: each separate write would wake the database server up. */
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

  /** Sends a statement whose answer the caller does not await: when it fails, every later statement fails too, and the commit reports the error. */
  send(text: string, values?: readonly unknown[]): void {
    this.sent += 1;
    this.query(text, values).catch((error: unknown) => {
      this.unheard ??= error;
    });
  }

  /** How many statements were sent so far whose answer nobody awaits. */
  get unawaited(): number {
    return this.sent;
  }

  async commit(): Promise<void> {
    const end = await this.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    if (end.command !== 'COMMIT')
      throw this.unheard ?? new Error('a statement of this transaction failed and its error was swallowed');
  }

  /** The error to report: when an earlier statement of the transaction failed, that error is the cause of this one. */
  causeOf(error: unknown): unknown {
    const aborted = error instanceof Error && 'code' in error && error.code === abortedTransaction;
    return aborted ? (this.unheard ?? error) : error;
  }

  /** Opens a Kysely handle on this transaction; the handle opened before it is suspended until `close`. `before` runs before each statement. */
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

/** Allows named plans on connections of this pool, whose database sessions end with the connection. */
export function keepPlans(pool: pg.Pool): void {
  planKeepers.add(pool);
}

/**
 * Statements whose plans are kept by name. Every call asks for the state of all sessions and some for its own, where planning costs more than the
 * answer; steps of processes send the same few statements again and again (PostgreSQL plans anew when role,
 * search_path or a table changed); texts of lists and areas differ from call to call and are planned each time.
 */
const kept =
  /^(?:begin|commit|savepoint |release |select set_config)|\b(?:auth_change|auth_token|wf_instance|wf_token|wf_task|wf_deadline|wf_subscription|case_history|calendar_state)\b|into platform\.(?:outbox|audit_log|record_route)\b/;
/**
 * Writes, and reads of one row by its id: no value could make another plan the better one. Their plans are kept once a text has come back, because
 * some are written for one call only.
 */
const keptWhenRepeated =
  /^\s*(?:insert into|update|delete from|with (?:record|review) as) |where (?:"?\w+"?\.)?"?id"? = \$1\b/;
const timesBeforeKept = 3;
/** The other half of the names stays for the statements above: there are many areas, each with writes of its own. */
const mostRepeated = 250;
const names = new Map<string, string>();
const mostNames = 500;
/** How often texts that have no kept plan were sent; cleared from time to time, because there are many. */
const plain = new Map<string, number>();
const mostPlain = 2_000;
const longest = 12_000;

/** Name under which the plan of a statement is kept; null = planned each time. */
function statementName(sql: string): string | null {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (sql.length > longest || names.size >= mostNames) return null;
  const times = plain.get(sql) ?? 0;
  if (times === Number.POSITIVE_INFINITY) return null;
  const isFixed = !/\(values|list_position/.test(sql);
  const returns = times >= timesBeforeKept && names.size < mostRepeated;
  if (isFixed && (kept.test(sql) || (returns && keptWhenRepeated.test(sql)))) {
    const name = `s${names.size}`;
    names.set(sql, name);
    plain.delete(sql);
    return name;
  }
  if (plain.size >= mostPlain) plain.clear();
  plain.set(sql, isFixed && keptWhenRepeated.test(sql) ? times + 1 : Number.POSITIVE_INFINITY);
  return null;
}

const plainReads = new Map<string, boolean>();

/** Whether a statement only reads (or only moves between scopes): it writes nothing, waits for nobody's lock, and calls no function but one for settings. */
function isPlainRead(text: string): boolean {
  const known = plainReads.get(text);
  if (known !== undefined) return known;
  const is =
    /^\s*(savepoint |release savepoint )/i.test(text) ||
    (/^\s*select\b/i.test(text) &&
      !/\bfor\s+(no key\s+)?(update|share)\b|advisory|nextval/i.test(text) &&
      (!/^\s*select\s+(\*\s+from\s+)?[\w."]+\s*\(/i.test(text) || /^\s*select\s+set_config\(/i.test(text)));
  if (plainReads.size >= mostPlain) plainReads.clear();
  if (text.length <= longest) plainReads.set(text, is);
  return is;
}

const handles = new WeakMap<Database, Handle>();

/**
 * An object that stands for what a transaction has read so far in the scope of a handle: as long as it is the same one, nothing was written or locked, and
 * what was read need not be asked for again. Undefined for a database outside a transaction.
 */
export function readMoment(db: Database): object | undefined {
  return handles.get(db)?.readMoment;
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
    handles.set(this.db, this);
  }

  get readMoment(): object {
    return this.transaction.readMoment;
  }

  /** Throws when another scope is active on the same connection, whose role and search_path would apply to this statement. */
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

/** Lends Kysely the connection of the transaction; beginning and ending transactions through Kysely is refused. */
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

/** Statements at the start of a transaction that set its scope. */
export interface Prelude {
  text: string;
  values: readonly string[];
}

/** The transaction inside which the running code was started; used to refuse a second transaction inside the first. */
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
    // A kept plan no longer fits its table, which a newer server migrated: the connection is dropped, so that the next one plans anew.
    if (error instanceof Error && 'code' in error && error.code === '0A000') isBroken(error);
    await transaction.message('rollback').catch(isBroken);
    throw transaction.causeOf(error);
  }
}
