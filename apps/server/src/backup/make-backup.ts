import { access, constants, copyFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { connectDatabase, type DatabaseServer } from '../kernel/database/connect.ts';
import { filesBelow } from '../kernel/files/files-below.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { countRows, stepsTaken } from './count-rows.ts';
import { fingerprint, keptFolders, type Manifest, manifestName } from './manifest.ts';
import { runPgTool } from './pg-tools.ts';

type Content = Pick<Manifest, 'rows' | 'steps'>;

/**
 * Writes a backup of database and attachments into `into`, a folder that is not there yet or empty. All of it is made beside it under another name
 * and takes its name when it is whole: a backup that was broken off, or found the disk full, leaves nothing that looks like one. The database is
 * read first, because a file is written before the row that names it. The signing key is never part of it.
 * @throws Error when the folder is in use, the disk is full or a program of PostgreSQL is missing
 */
export async function makeBackup(
  { settings, database }: { settings: Settings; database: DatabaseServer },
  into: string,
  at: Date,
): Promise<Manifest> {
  const folder = resolve(into);
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) throw new Error(`${folder} is not empty: name a folder that is not there yet`);
  const coming = `${folder}.part-${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(coming, { mode: 0o700 });
  try {
    const content =
      database.kind === 'postgres'
        ? await dumpPostgres(database.pool, String(settings.databaseUrl), join(coming, 'database.dump'))
        : await dumpEmbedded(database, join(coming, 'database.tar'));
    if (content.steps.length === 0)
      throw new Error('the database has no product in it: are DATA_DIR and DATABASE_URL those of the installation?');
    for (const kept of keptFolders) await copyFiles(join(settings.dataDir, kept), join(coming, kept));
    const files: Manifest['files'] = [];
    for (const path of await filesBelow(coming)) files.push({ path, ...(await fingerprint(join(coming, path))) });
    const manifest: Manifest = {
      format: 1,
      at: at.toISOString(),
      database: database.kind,
      ...content,
      attachments: settings.s3 === null ? 'here' : 'bucket',
      files,
    };
    await writeFile(join(coming, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
    // An empty folder gives way; one that somebody used meanwhile does not.
    if (await isThere(folder)) await rmdir(folder);
    await rename(coming, folder);
    return manifest;
  } catch (error) {
    await rm(coming, { recursive: true, force: true });
    throw error;
  }
}

/** Dump and counts are of one moment: the program reads the snapshot of the transaction in which the rows are counted. */
async function dumpPostgres(pool: pg.Pool, url: string, file: string): Promise<Content> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    // Row-level security holds for the owner, too; its policies show it every row, and without this option the program refuses to read.
    await runPgTool(
      'pg_dump',
      ['--enable-row-security', '--format=custom', `--snapshot=${rows[0]?.id}`, '--file', file],
      url,
    );
    return { rows: await countRows(client), steps: await stepsTaken(client) };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

/** Nobody writes meanwhile: there is one connection. What was written is opened and counted, so that it is known to open. */
async function dumpEmbedded(database: DatabaseServer, file: string): Promise<Content> {
  const client = await database.pool.connect();
  try {
    await client.query('checkpoint');
    await database.dump(file);
  } finally {
    client.release();
  }
  const read = await connectDatabase({ databaseUrl: null, directory: null, snapshot: file });
  try {
    return { rows: await countRows(read.pool), steps: await stepsTaken(read.pool) };
  } finally {
    await read.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const path of await filesBelow(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).catch((error: unknown) => {
      // Files of attachments removed a week ago go while others are copied.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}
