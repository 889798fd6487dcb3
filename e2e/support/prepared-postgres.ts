import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres, withClient } from '../../apps/server/src/testing/testing-postgres.ts';
import { startProduct, writesOtherwise } from './product.ts';

/** Variables by which the run's set-up tells the workers of the prepared product: server, and its data directory. */
const serverVariable = 'JOURNEYS_POSTGRES_URL';
const filesVariable = 'JOURNEYS_POSTGRES_FILES';
const template = 'journeys';

/** Where a product finds its database and its files; `drop` takes the database away. */
export interface PreparedPlace {
  settings: { DATA_DIR: string; DATABASE_URL: string };
  drop(): Promise<void>;
}

/**
 * Before the journeys: PostgreSQL with the database of a product that was started once, which each file of journeys copies. It is the one that
 * DATABASE_URL or POSTGRES_BIN name; without either nothing is made, and all journeys use the embedded database.
 * @returns ends what was begun.
 */
export async function preparePostgres(): Promise<() => Promise<void>> {
  const { DATABASE_URL: given, POSTGRES_BIN: binaries } = process.env;
  if (!given && !binaries) return async () => undefined;
  const server = given ? null : await startPostgres();
  const url = given || (server?.url ?? '');
  const files = mkdtempSync(join(tmpdir(), 'journeys-'));
  const name = `${template}_${randomBytes(8).toString('hex')}`;
  const product = await startProduct({ DATA_DIR: files, DATABASE_URL: await createDatabase(url, name) });
  await product.stop();
  process.env[serverVariable] = `${url}#${name}`;
  process.env[filesVariable] = files;
  return async () => {
    rmSync(files, { recursive: true, force: true, maxRetries: 10 });
    if (server) await server.stop();
    else await dropDatabase(url, name);
  };
}

/** A copy of the prepared product for one file of journeys; null where there is none, or where settings make another one. */
export async function copyOfPrepared(env: Record<string, string>): Promise<PreparedPlace | null> {
  const [url = '', prepared = ''] = (process.env[serverVariable] ?? '').split('#');
  if (url === '' || writesOtherwise.some((setting) => env[setting] !== undefined)) return null;
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  cpSync(process.env[filesVariable] ?? '', dataDir, { recursive: true });
  const name = `journey_${randomBytes(8).toString('hex')}`;
  const databaseUrl = await createDatabase(url, name, prepared);
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    drop: () => dropDatabase(url, name),
  };
}

const dropDatabase = (url: string, name: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`drop database ${name} with (force)`);
  });
