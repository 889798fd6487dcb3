import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asOwner } from '../kernel/app.ts';
import { connectDatabase, type DatabaseServer, databaseDirectory } from '../kernel/database/connect.ts';
import { filesBelow } from '../kernel/files/files-below.ts';
import { createRoles } from '../kernel/scopes/roles.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { platformMigrations } from '../migrations/index.ts';
import { countRows, stepsTaken } from './count-rows.ts';
import { faultsOf, isKept, keptFolders, type Manifest, readManifest } from './manifest.ts';
import { runPgTool } from './pg-tools.ts';

/**
 * Brings a backup back into an installation that has nothing yet: an empty database, no attachments. Every byte is compared with the manifest before
 * anything is written, and every table is counted afterwards. The caller holds the lock of the data directory, so that no server runs on it.
 * @returns the manifest of what was restored
 * @throws Error with what does not fit; what was begun of the database is taken away again
 */
export async function restoreBackup(settings: Settings, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const faults = await faultsOf(folder, manifest);
  if (faults.length > 0) throw new Error(`the backup is not whole, nothing was restored: ${faults.join('; ')}`);
  refuseOther(settings, manifest);
  for (const kept of keptFolders)
    if ((await filesBelow(join(settings.dataDir, kept))).length > 0)
      throw new Error(`${join(settings.dataDir, kept)} holds files already: restore into an empty DATA_DIR`);
  // Copied first and put in their place last: a disk that is full is found before the database is there.
  const coming = join(settings.dataDir, 'coming');
  await rm(coming, { recursive: true, force: true });
  try {
    for (const path of manifest.files.map((file) => file.path).filter(isKept)) {
      await mkdir(dirname(join(coming, path)), { recursive: true, mode: 0o700 });
      await copyFile(join(folder, path), join(coming, path));
    }
    if (settings.databaseUrl === null) await restoreEmbedded(settings, folder, manifest);
    else await restorePostgres(settings.databaseUrl, folder, manifest);
    for (const kept of keptFolders.filter((name) => existsSync(join(coming, name)))) {
      await rm(join(settings.dataDir, kept), { recursive: true, force: true });
      await rename(join(coming, kept), join(settings.dataDir, kept));
    }
  } finally {
    await rm(coming, { recursive: true, force: true });
  }
  return manifest;
}

function refuseOther(settings: Settings, { database, steps, attachments }: Manifest): void {
  const wanted = settings.databaseUrl === null ? 'pglite' : 'postgres';
  if (database !== wanted)
    throw new Error(
      database === 'postgres'
        ? 'the backup is of PostgreSQL: name an empty database by DATABASE_URL'
        : 'the backup is of the embedded database: restore it without DATABASE_URL',
    );
  const known = new Set(platformMigrations.map(({ name }) => name));
  const foreign = steps.filter((step) => !known.has(step));
  if (foreign.length > 0)
    throw new Error(
      `the backup is of a newer release (unknown steps: ${foreign.join(', ')}): restore it with that one`,
    );
  if ((attachments === 'bucket') !== (settings.s3 !== null))
    throw new Error(
      attachments === 'bucket'
        ? 'the attachments of this backup lie in a bucket: set S3_… to where they are now'
        : 'the backup holds its attachments, and the S3_… settings name a bucket: restore without them, then move the files (docs/operations.md, Attachments)',
    );
}

async function restoreEmbedded(settings: Settings, folder: string, manifest: Manifest): Promise<void> {
  const directory = databaseDirectory(settings.dataDir);
  if (existsSync(directory)) throw new Error(`${directory} is there already: restore into an empty DATA_DIR`);
  try {
    const database = await connectDatabase({
      databaseUrl: null,
      directory,
      snapshot: join(folder, 'database.tar'),
    });
    await compareThenClose(database, manifest);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function restorePostgres(url: string, folder: string, manifest: Manifest): Promise<void> {
  const before = await connectDatabase({ databaseUrl: url, directory: null, isTool: true });
  try {
    if ((await stepsTaken(before.pool)).length > 0)
      throw new Error(
        'the database of DATABASE_URL is in use already: restore into an empty one (create database … owner …)',
      );
    // The rights of the dump name the roles of requests, which belong to the whole server.
    await asOwner(before, createRoles);
  } finally {
    await before.close();
  }
  await runPgTool('pg_restore', ['--single-transaction', '--no-owner', join(folder, 'database.dump')], url);
  await compareThenClose(await connectDatabase({ databaseUrl: url, directory: null, isTool: true }), manifest);
}

async function compareThenClose(database: DatabaseServer, { rows }: Manifest): Promise<void> {
  try {
    const found = await countRows(database.pool);
    const other = [...new Set([...Object.keys(rows), ...Object.keys(found)])].filter(
      (table) => rows[table] !== found[table],
    );
    if (other.length > 0)
      throw new Error(
        `the database does not hold what the backup held: ${other.map((table) => `${table} has ${found[table] ?? 'no table'} instead of ${rows[table] ?? 'no table'}`).join('; ')}`,
      );
  } finally {
    await database.close();
  }
}
