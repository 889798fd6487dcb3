import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement for the extended protocol; `name` = its plan is kept by the connection under it. */
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
/** How a row is read. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
  empty: Record<string, unknown>;
}
/** What the batch says to the connection of the driver (the typings leave it out). */
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

/** A named statement: how its rows are read, sent to be parsed but not answered yet, or unclear because of an error. */
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

  /** Adds a statement; a value that has no form in PostgreSQL is refused at once. */
  add(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const values = statement.values.map((value) => utils.prepareValue(value));
      const result: pg.QueryResult = { rows: [], rowCount: null, command: '', oid: 0, fields: [] };
      this.waiting.push({ ...statement, values, result, shape: undefined, resolve, reject });
    });
  }

  /** Sends all of it as one query of the driver. */
  send(client: pg.ClientBase): void {
    client.query(
      // The driver takes no other class in its pipeline; its handlers are replaced by those of the batch.
      Object.assign(new pg.Query(''), {
        submit: (connection: unknown) => this.submit(connection as Connection),
        handleRowDescription: ({ fields }: { fields: Field[] }) => this.describe(client, fields),
        handleDataRow: ({ fields }: { fields: (string | null)[] }) => this.addRow(fields),
        handleCommandComplete: ({ text }: { text: string }) => this.complete(text),
        handleEmptyQuery: () => this.complete(''),
        handleError: (error: unknown) => this.fail(error),
        // Not before: a client that is given back must have heard that its transaction has ended.
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
    // A copy has all its keys from the beginning, so all rows are of one hidden class.
    const row = { ...shape.empty };
    for (let i = 0; i < cells.length; i += 1) {
      const cell = cells[i];
      if (typeof cell === 'string') row[names[i] ?? ''] = parsers[i]?.(cell);
    }
    result.rows.push(row);
  }

  /** `INSERT 0 5`, `SELECT 2`, `COMMIT`. */
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
    // Whether the server has parsed it is not known: the next use begins anew.
    for (const { name } of failed ? [failed, ...skipped] : [])
      if (name !== null && typeof known?.get(name) !== 'object') known?.set(name, 'unclear');
    failed?.reject(error);
    for (const { reject } of skipped)
      reject(Object.assign(new Error('a statement before this one failed'), { code: abortedTransaction }));
  }
}

/** What PostgreSQL answers to a statement of a transaction that has failed. */
export const abortedTransaction = '25P02';
