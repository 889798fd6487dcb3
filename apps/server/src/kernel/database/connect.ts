import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { PgliteServer } from './pglite-server.ts';
import { openRelay, type Relay } from './relay.ts';
import { keepPlans } from './transaction.ts';

/** An open database: a pool of `pg` clients, over TCP or over the embedded database. */
export interface DatabaseServer {
  kind: 'pglite' | 'postgres';
  pool: pg.Pool;
  /** To the other servers on this database; the embedded one has a single server. */
  relay: Relay | null;
  /** Writes a snapshot (embedded database only). */
  dump(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** PostgreSQL; null = embedded. */
  databaseUrl: string | null;
  /** Directory of the embedded database; null = in memory. */
  directory: string | null;
  snapshot?: string;
  onCrash?: (error: Error) => void;
  statementTimeoutMs?: number;
  connections?: number;
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
    application_name: 'cosmetic-filing-platform',
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
    // The single connection is handed on first come, first served: the pool's queue is the mutex.
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
 * A connection that breaks says so as an event, which ends the process when nobody listens: the pool replaces an idle one,
 * the statements of one in use are refused.
 */
function outliveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

const dateOid = 1082;
/** A `date` has no zone: as a JavaScript Date it would move by a day. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === dateOid) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

/** Statements of a transaction are sent without waiting for each other's answers (the typings lag behind the driver). */
const shared = { types, pipeline: true };

/** Directory of the embedded database inside DATA_DIR. */
export function databaseDirectory(dataDir: string): string {
  return join(dataDir, 'database');
}
