import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** Address of a login that is no superuser but may create roles and databases, as in production. */
  url: string;
  /** Stops the server as a restart of its machine does, keeping its data; answers how it is started again. */
  interrupt(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL from the binaries found on this machine, in a temporary directory, reachable by Unix socket only. With `password` it asks every
 * login for one, as a server of the world does; `url` is then the address of its administrator, and no other login is there.
 */
export async function startPostgres(kind: { durable?: boolean; password?: string } = {}): Promise<PostgresServer> {
  const bin = findBinaries();
  const dir = mkdtempSync(join(tmpdir(), 'platform-postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const options = { cwd: dir, stdio: 'ignore' as const, ...owner };
  const data = join(dir, 'data');
  const asks = kind.password !== undefined;
  const secret = join(dir, 'password');
  if (asks) {
    writeFileSync(secret, String(kind.password), { mode: 0o600 });
    if (owner) chownSync(secret, owner.uid, owner.gid);
  }
  const entry = asks ? ['-A', 'scram-sha-256', `--pwfile=${secret}`] : ['-A', 'trust'];
  const cluster = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), [...cluster, ...entry], options);
  // Durability is proved by the kill campaign and the bench on real settings; in tests only answers count.
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${dir}`,
    ...(kind.durable ? ['shared_buffers=512MB'] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=100',
    // The databases live for seconds: compiling statements, cleaning tables and a log for copies of the server cost more than they give.
    ...(kind.durable ? [] : ['jit=off', 'autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0']),
  ];
  const start = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], options);
  let server = start();
  const killWithParent = () => void server.kill('SIGKILL');
  process.once('exit', killWithParent);
  const address = (user: string) => `postgres://${user}@localhost/postgres?host=${encodeURIComponent(dir)}`;
  const administrator = address(asks ? `postgres:${encodeURIComponent(String(kind.password))}` : 'postgres');
  await untilReady(administrator, server);
  if (!asks) await withClient(administrator, (client) => client.query('create role product login createrole createdb'));
  return {
    url: asks ? administrator : address('product'),
    async interrupt() {
      await end(server);
      return async () => {
        server = start();
        await untilReady(administrator, server);
      };
    },
    async stop() {
      process.off('exit', killWithParent);
      await end(server);
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Ends it at once, with open transactions undone. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  await ended;
}

/** Creates a database, copied from `template` when given; answers its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    if (!template) return await client.query(`create database ${name}`);
    // Copying the files costs a quarter of writing every page to the log, as PostgreSQL 15 and later do when not told.
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    const copied = Number(rows[0]?.version) >= 150_000 ? 'strategy file_copy' : '';
    return await client.query(`create database ${name} template ${template} ${copied}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work with a client of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Folder of the programs of PostgreSQL. @throws Error when there is none */
export function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = places.find(
    (place) => place && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
  if (!found)
    throw new Error(
      'no PostgreSQL server binaries were found: install postgresql, or set POSTGRES_BIN or DATABASE_URL',
    );
  return found;
}

/** PostgreSQL refuses to run as root: the account `postgres`, else `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This account does not exist here: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root and there is no account "postgres" or "nobody"');
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
    try {
      return await withClient(url, async () => undefined);
    } catch {
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }
  throw new Error('PostgreSQL did not answer within 10 s');
}
