import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { PgliteServer } from './pglite-server.ts';
import { openRelay, type Relay } from './relay.ts';
import { serverName, toolName } from './server-name.ts';
import { keepPlans } from './transaction.ts';

/** An open database: a pool of `pg` clients, over TCP or over the embedded database. */
export interface DatabaseServer {
  kind: 'pglite' | 'postgres';
  pool: pg.Pool;
  /** Sends notices to the other servers on this database; null for the embedded database, which has only one server. */
  relay: Relay | null;
  /** Writes the whole database as a tar file (embedded database only). */
  dump(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Address of PostgreSQL; null = embedded database. */
  databaseUrl: string | null;
  /** Directory of the embedded database; null = in memory. */
  directory: string | null;
  snapshot?: string;
  onCrash?: (error: Error) => void;
  statementTimeoutMs?: number;
  connections?: number;
  /** Opened by a command-line tool: other servers do not count it as one of them. */
  isTool?: boolean;
}

/** Opens PostgreSQL or the embedded database, with the same types on both: int8 and date stay text. */
export async function connectDatabase(options: ConnectOptions): Promise<DatabaseServer> {
  return options.databaseUrl ? connectPostgres(options, options.databaseUrl) : await openEmbedded(options);
}

function connectPostgres(options: ConnectOptions, url: string): DatabaseServer {
  const timeout = options.statementTimeoutMs ?? 60_000;
  const place = {
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    // The word after the name tells servers on one database from one another.
    application_name: `${options.isTool ? toolName : serverName}/${randomBytes(4).toString('hex')}`,
  };
  const pool = new pg.Pool({
    ...place,
    max: options.connections ?? 10,
    idleTimeoutMillis: 60_000,
    ...shared,
    options: `-c timezone=Asia/Shanghai -c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout} -c lock_timeout=${Math.min(timeout, 20_000)}`,
  });
  outliveBrokenConnections(pool);
  keepPlans(pool);
  const relay = openRelay({ ...place, keepAlive: true });
  return {
    kind: 'postgres',
    pool,
    relay,
    dump: () => Promise.reject(new Error('snapshots exist for the embedded database only')),
    close: async () => {
      await relay.close();
      await pool.end();
    },
  };
}

async function openEmbedded(options: ConnectOptions): Promise<DatabaseServer> {
  if (options.directory) await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const server = await PgliteServer.open({
    dataDir: options.directory,
    snapshot: options.snapshot,
    onCrash: options.onCrash,
  });
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ...shared,
    // There is one connection, given out in order of request: the pool's queue serves as the mutex.
    stream: () => server.connect(),
  } as pg.PoolConfig);
  outliveBrokenConnections(pool);
  keepPlans(pool);
  return {
    kind: 'pglite',
    pool,
    relay: null,
    dump: (path) => server.dump(path),
    close: async () => {
      await pool.end();
      await server.close();
    },
  };
}

/**
 * Handles the error event of a broken connection, which would end the process without a listener. The pool replaces idle connections; statements
 * on a broken connection in use are rejected.
 */
function outliveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

const dateOid = 1082;
/** Dates stay text: a `date` has no zone, and as a JavaScript Date it could become the day before. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === dateOid) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

/** Statements of a transaction are sent without waiting for one another's answers (`pipeline` is missing from the driver's typings). */
const shared = { types, pipeline: true };

/** Directory of the embedded database inside DATA_DIR. */
export function databaseDirectory(dataDir: string): string {
  return join(dataDir, 'database');
}
