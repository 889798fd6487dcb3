import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Call, Envelope, Input, Output } from '@app/contract';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { modules as allModules } from '../app.ts';
import { type BootOptions, bootApp, startInFront, startModules } from '../boot.ts';
import type { KernelApp } from '../kernel/app.ts';
import { connectDatabase, type DatabaseServer } from '../kernel/database/connect.ts';
import { type CallOptions, injectCall } from '../kernel/http/inject-call.ts';
import { createServer } from '../kernel/http/server.ts';
import type { Migration } from '../kernel/migrate.ts';
import type { Module } from '../kernel/module.ts';
import { OutboxWorker } from '../kernel/outbox.ts';
import { makeLogger } from '../kernel/request-log.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { readSettings } from '../kernel/settings/settings.ts';
import { keepingThreads } from '../kernel/turns/worker.ts';
import type { Wiring } from '../kernel/wiring.ts';
import { wiring as productWiring } from '../wiring.ts';
import { createDatabase, withClient } from './testing-postgres.ts';

const projectDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const productDefinitions = join(projectDir, 'definitions');

export interface TestOptions {
  /** Modules under test; default all of the product. */
  modules?: readonly Module[];
  /** Also what modules do by themselves; default not: the server's own sweep would take a part of what a test sweeps. */
  background?: boolean;
  /** What they do for one another, made from what the product has; default the same. */
  wiring?: (product: Wiring) => Wiring;
  settings?: Partial<Settings>;
  platformMigrations?: readonly Migration[];
  spaceMigrations?: readonly Migration[];
  clock?: () => Date;
  /** Default: TEST_DATABASE, else the embedded one. */
  database?: 'pglite' | 'postgres';
  /** A folder with the embedded database (`database.tar.br`) and the files of an earlier release, which is brought up to date. */
  release?: string;
  /** Print the server's log (debugging). */
  log?: boolean;
}

/** A running product on a database of its own. */
export interface TestApp {
  app: KernelApp;
  server: FastifyInstance;
  /** Sends a call through HTTP and answers the envelope, whatever its state. */
  inject<C extends Call>(call: C, input: Input<C>, options?: CallOptions): Promise<Envelope<Output<C>>>;
  /** Handles everything that waits in the outbox. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the product for a test: its own database and data directory, removed by `close`. The database is a copy of one that the usual product has
 * started; definitions of the test's own come to it as an update, as a new release brings them.
 */
export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-test-'));
  const modules = options.modules ?? allModules;
  const settings: Settings = {
    ...readSettings(
      { PORT: '0', DATA_DIR: dataDir, INITIAL_PASSWORD: 'Test-1234', TEST_CAPTCHA: '123456', TEST_SMS_CODE: '123456' },
      projectDir,
    ),
    ...options.settings,
  };
  const usual: Pick<BootOptions, 'wiring'> & { definitionsDir: string } = {
    wiring: { ...productWiring, readFiles: readOnce(modules), readTables: readTablesOnce },
    definitionsDir: productDefinitions,
  };
  // Other services of a test of its own could make other faults of the same files.
  const own = { wiring: options.wiring?.(productWiring) ?? usual.wiring, definitionsDir: settings.definitionsDir };
  const log = options.log ? consoleLog : silentLog;
  const state = stateName(modules, options, settings);
  const start = async (database: DatabaseServer, { wiring, definitionsDir }: typeof usual) => {
    // Tables of a test's own migrations hold no mark; definitions of its own may change while it runs.
    const mark = options.platformMigrations || definitionsDir !== productDefinitions ? null : state;
    const as = { ...settings, definitionsDir };
    const app = await bootApp({ ...options, settings: as, database, modules, wiring, log, mark });
    const outbox = new OutboxWorker(app, { backoffMs: 10 });
    const stop = await (options.background ? startModules : startInFront)(app, modules);
    await outbox.drain();
    return { app, outbox, stop };
  };
  const place = options.release
    ? await openRelease(options.release, settings.dataDir)
    : await openTestDatabase(state, options.database, async (database) => {
        const { app, stop } = await start(database, usual);
        if (settings.initialPassword !== null) await lightenPasswords(app, settings.initialPassword);
        await keepingThreads(stop);
      });
  const { app, outbox, stop } = await start(place.database, own);
  const server = await createServer(app, modules, { logger: options.log ? makeLogger() : undefined });
  await server.ready();
  return {
    app,
    server,
    inject: (call, input, callOptions) => injectCall(server, call, input, callOptions),
    settle: () => outbox.drain(),
    async close() {
      await server.close();
      await keepingThreads(stop);
      await outbox.stop();
      await place.drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

interface TestDatabase {
  database: DatabaseServer;
  drop(): Promise<void>;
}

/** A database that was started before, or is now with `prepare`, whose result the next test files copy. */
async function openTestDatabase(
  state: string,
  wanted: TestOptions['database'],
  prepare: (database: DatabaseServer) => Promise<void>,
): Promise<TestDatabase> {
  const kind = wanted ?? (process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite');
  return kind === 'postgres' ? await openPostgres(state, prepare) : await openEmbedded(state, prepare);
}

/** The database and the files of an earlier release, unpacked into the data directory of this test. */
async function openRelease(folder: string, dataDir: string): Promise<TestDatabase> {
  const snapshot = join(dataDir, 'release.tar');
  writeFileSync(snapshot, brotliDecompressSync(readFileSync(join(folder, 'database.tar.br'))));
  cpSync(join(folder, 'files'), join(dataDir, 'files'), { recursive: true });
  const database = await connectDatabase({ databaseUrl: null, directory: null, snapshot });
  return { database, drop: () => database.close() };
}

/** Embedded: a tar file of the started database, loaded into memory. */
async function openEmbedded(
  state: string,
  prepare: (database: DatabaseServer) => Promise<void>,
): Promise<TestDatabase> {
  const snapshot = join(projectDir, 'node_modules/.cache/test-database', `${state}.tar`);
  const known = existsSync(snapshot);
  const database = await connectDatabase({ databaseUrl: null, directory: null, ...(known ? { snapshot } : {}) });
  if (!known) {
    await prepare(database);
    await keepSnapshot(database, snapshot);
  }
  return { database, drop: () => database.close() };
}

/** PostgreSQL: a database copied from one that was started with these modules. */
async function openPostgres(
  state: string,
  prepare: (database: DatabaseServer) => Promise<void>,
): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('run the tests with TEST_DATABASE=postgres to have a PostgreSQL');
  const template = `template_${state}`;
  await prepareTemplate(server, template, prepare);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const database = await connectDatabase({
    databaseUrl: await createDatabase(server, name, template),
    directory: null,
  });
  return {
    database,
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** Makes a template that is not there; a worker that asks for one while another makes it waits, because making costs a start of the product. */
async function prepareTemplate(
  server: string,
  template: string,
  prepare: (database: DatabaseServer) => Promise<void>,
): Promise<void> {
  await withClient(server, async (client) => {
    const isKnown = async () =>
      (await client.query('select 1 from pg_database where datname = $1', [template])).rows.length > 0;
    if (await isKnown()) return;
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    if (!(await isKnown())) await makeTemplate(server, template, prepare);
    // The lock ends with the connection.
  });
}

/** Not at once while the server itself works in it: its vacuum belongs to a role that a test cannot end. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
      return;
    } catch (error) {
      if (tries === 120) throw error;
      await new Promise((wait) => setTimeout(wait, 250));
    }
}

async function makeTemplate(
  server: string,
  template: string,
  prepare: (database: DatabaseServer) => Promise<void>,
): Promise<void> {
  const name = `build_${randomBytes(8).toString('hex')}`;
  const database = await connectDatabase({ databaseUrl: await createDatabase(server, name), directory: null });
  await prepare(database).finally(() => database.close());
  await withClient(server, (client) => client.query(`alter database ${name} rename to ${template}`));
}

/**
 * The people of a prepared database keep their password under a hash of the same kind that is cheap to check: signing in is not what most tests
 * are about, and a run checks it some thousands of times. What the product hashes itself costs what it always costs.
 */
async function lightenPasswords(app: KernelApp, password: string): Promise<void> {
  const light = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await app.asOwner(async (db) => {
    const { rows } = await sql<{ has: boolean }>`select to_regclass('user_credential') is not null as has`.execute(db);
    if (rows[0]?.has) await sql`update user_credential set password_hash = ${light}`.execute(db);
  });
}

/** What was read of the definitions of the product, which no test changes: reading them takes most of a start. */
const alreadyRead = new Map<string, Promise<unknown>>();

/** Reads the definitions of the product once for all files of a worker; folders that tests made are read every time. */
function readOnce(modules: readonly Module[]): NonNullable<Wiring['readFiles']> {
  return async (what, directory, read) => {
    if (directory !== productDefinitions) return await read();
    const key = JSON.stringify([what, modules.map((module) => module.name)]);
    const known = alreadyRead.get(key) ?? read();
    alreadyRead.set(key, known);
    return (await known) as Awaited<ReturnType<typeof read>>;
  };
}

/** What was read of tables, by the state that tells their content; of each kind the newest few, for tests that publish states of their own. */
const tablesRead = new Map<string, Map<string, Promise<unknown>>>();
const STATES_KEPT = 4;

const readTablesOnce: NonNullable<Wiring['readTables']> = async (what, state, read) => {
  const kept = tablesRead.get(what) ?? new Map<string, Promise<unknown>>();
  tablesRead.set(what, kept);
  const known = kept.get(state) ?? read();
  kept.delete(state);
  kept.set(state, known);
  known.catch(() => kept.delete(state));
  for (const old of [...kept.keys()].slice(0, -STATES_KEPT)) kept.delete(old);
  return (await known) as Awaited<ReturnType<typeof read>>;
};

/** Settings that the first start writes nothing of. */
const unwritten = [
  'dataDir',
  'definitionsDir',
  's3',
  'languageModel',
  'webDir',
  'trustProxy',
  'accessTokenSeconds',
] as const;

/** Names a started database after everything that makes it: a change in the sources makes a new one. */
function stateName(modules: readonly Module[], options: TestOptions, settings: Settings): string {
  const hash = createHash('sha256').update(sourcesState());
  const stable = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !unwritten.some((one) => one === name)),
  );
  hash.update(
    JSON.stringify([
      modules.map((module) => module.name),
      names(options.platformMigrations),
      names(options.spaceMigrations),
      stable,
    ]),
  );
  return hash.digest('hex').slice(0, 32);
}

let sources: string | undefined;
/** Everything that makes a started database, as it lay when a worker first asked: what it imported stays as well. */
function sourcesState(): string {
  if (sources === undefined) {
    const hash = createHash('sha256');
    for (const folder of ['apps/server/src', 'packages', 'definitions']) hashFolder(hash, join(projectDir, folder));
    sources = hash.digest('hex');
  }
  return sources;
}

function names(migrations: readonly Migration[] | undefined): string[] | null {
  return migrations?.map((migration) => migration.name + String(migration.up)) ?? null;
}

function hashFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') hashFolder(hash, path);
    else if (entry.isFile() && !/\.test\.ts$/.test(entry.name)) {
      const content = statSync(path);
      hash.update(`${path}\0${content.size}\0${Math.floor(content.mtimeMs)}\n`);
    }
  }
}

async function keepSnapshot(database: DatabaseServer, path: string): Promise<void> {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  await database.dump(temporary);
  renameSync(temporary, path);
  // Old snapshots are of no use to anybody; the newest few serve other test files and branches.
  const old = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => Date.now() - statSync(file).mtimeMs > 3_600_000);
  for (const file of old) rmSync(file, { force: true });
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const consoleLog = {
  info: (message: string, data?: object) => process.stderr.write(`info ${message} ${JSON.stringify(data ?? {})}\n`),
  warn: (message: string, data?: object) => process.stderr.write(`warn ${message} ${JSON.stringify(data ?? {})}\n`),
  error: (message: string, data?: object) => process.stderr.write(`error ${message} ${JSON.stringify(data ?? {})}\n`),
};
