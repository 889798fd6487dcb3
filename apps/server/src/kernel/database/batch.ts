import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement of the extended protocol; with a `name` the connection keeps its plan. */
interface Statement {
  text: string;
  values: readonly unknown[];
  name: string | null;
}
interface Waiting extends Statement {
  result: pg.QueryResult;
  shape: Shape | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}
/** The column names and parsers by which a row of an answer is read. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
  empty: Record<string, unknown>;
}
/** Methods of the driver's connection that its typings leave out. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}
interface Field {
  name: string;
  dataTypeID: number;
}

/** State of a named statement: known by how its rows are read, sent to be parsed but not answered yet, or unclear after an error. */
type Kept = Shape | 'sent' | 'unclear';
/** The named statements of each connection. */
const kept = new WeakMap<Connection, Map<string, Kept>>();

/**
 * Statements that share one synchronisation with the server (PostgreSQL 55.2.4, pipelining): one answer in one packet
 * instead of one for each, and a named one is described once. After one that fails the server skips the rest; they are
 * refused like any statement of a transaction that has failed.
 */
export class Batch {
  private readonly waiting: Waiting[] = [];
  private next = 0;

  /** Adds a statement and answers its result; rejects at once for a value that PostgreSQL cannot represent. */
  add(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const values = statement.values.map((value) => utils.prepareValue(value));
      const result: pg.QueryResult = { rows: [], rowCount: null, command: '', oid: 0, fields: [] };
      this.waiting.push({ ...statement, values, result, shape: undefined, resolve, reject });
    });
  }

  /** Sends all statements as one query of the driver. */
  send(client: pg.ClientBase): void {
    client.query(
      // The driver accepts only its own Query class in its pipeline; its handlers are replaced by those of the batch.
      Object.assign(new pg.Query(''), {
        submit: (connection: unknown) => this.submit(connection as Connection),
        handleRowDescription: ({ fields }: { fields: Field[] }) => this.describe(client, fields),
        handleDataRow: ({ fields }: { fields: (string | null)[] }) => this.addRow(fields),
        handleCommandComplete: ({ text }: { text: string }) => this.complete(text),
        handleEmptyQuery: () => this.complete(''),
        handleError: (error: unknown) => this.fail(error),
        // Settled only now: a client may go back to the pool only when it knows that its transaction has ended.
        handleReadyForQuery: () => this.settle(),
      }),
    );
  }

  private connection: Connection | undefined;

  private submit(connection: Connection): null {
    this.connection = connection;
    const known = kept.get(connection) ?? new Map<string, Kept>();
    kept.set(connection, known);
    connection.stream.cork();
    for (const statement of this.waiting) {
      const { text, name } = statement;
      const state = name === null ? undefined : known.get(name);
      if (typeof state === 'object') statement.shape = state;
      else if (state !== 'sent') {
        if (name !== null && state === 'unclear') connection.close({ type: 'S', name });
        connection.parse({ name: name ?? '', text });
        if (name !== null) known.set(name, 'sent');
      }
      connection.bind({ statement: name ?? '', values: [...statement.values], valueMapper: (value) => value });
      if (!statement.shape) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  private describe(client: pg.ClientBase, fields: Field[]): void {
    const statement = this.waiting[this.next];
    if (!statement) return;
    const names = fields.map(({ name }) => name);
    statement.shape = {
      names,
      parsers: fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  private addRow(cells: (string | null)[]): void {
    const { result, shape } = this.waiting[this.next] ?? {};
    if (!result || !shape) return;
    const { names, parsers } = shape;
    // Each row is a copy of one object that has all keys, so that all rows share one hidden class of the JavaScript engine.
    const row = { ...shape.empty };
    for (let i = 0; i < cells.length; i += 1) {
      const cell = cells[i];
      if (typeof cell === 'string') row[names[i] ?? ''] = parsers[i]?.(cell);
    }
    result.rows.push(row);
  }

  /** Ends a statement by its command tag: `INSERT 0 5`, `SELECT 2`, `COMMIT`. */
  private complete(tag: string): void {
    const statement = this.waiting[this.next];
    if (!statement) return;
    this.next += 1;
    const { result, name, shape } = statement;
    const [command = '', ...numbers] = tag.split(' ');
    result.command = command;
    result.rowCount = numbers.length > 0 ? Number(numbers.at(-1)) : null;
    if (name !== null && this.connection)
      kept.get(this.connection)?.set(name, shape ?? { names: [], parsers: [], empty: {} });
  }

  private settle(): void {
    for (const { resolve, result } of this.waiting.splice(0, this.next)) resolve(result);
    this.next = 0;
  }

  private fail(error: unknown): void {
    this.settle();
    const [failed, ...skipped] = this.waiting.splice(0);
    const known = this.connection && kept.get(this.connection);
    // It is unknown whether the server parsed these statements: their next use sends them to be parsed again.
    for (const { name } of failed ? [failed, ...skipped] : [])
      if (name !== null && typeof known?.get(name) !== 'object') known?.set(name, 'unclear');
    failed?.reject(error);
    for (const { reject } of skipped)
      reject(Object.assign(new Error('a statement before this one failed'), { code: abortedTransaction }));
  }
}

/** What PostgreSQL answers to a statement of a transaction that has failed. */
export const abortedTransaction = '25P02';
