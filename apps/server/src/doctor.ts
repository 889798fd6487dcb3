import { existsSync, readFileSync } from 'node:fs';
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stepsTaken } from './backup/count-rows.ts';
import { asOwner } from './kernel/app.ts';
import type { DatabaseServer } from './kernel/database/connect.ts';
import { apartFiles, serversBeside } from './kernel/database/other-servers.ts';
import { filesBelow } from './kernel/files/files-below.ts';
import { lastBackupFile } from './kernel/files/last-backup.ts';
import { type Settings, settingsWarnings } from './kernel/settings/settings.ts';
import { platformMigrations } from './migrations/index.ts';
import { findConverter } from './platform/attachment/index.ts';
import { proveAll } from './prove-audit.ts';

/** One thing that was looked at: in order, to be minded, or a fault that has to be mended; in words that name the remedy. */
export interface Examined {
  look: 'ok' | 'mind' | 'fault';
  what: string;
}

/** Free bytes below which nothing more can be filed, and below which somebody should make room. */
const noRoom = 500_000_000;
const littleRoom = 5_000_000_000;
/** Days after which the last backup is old. */
const oldBackupDays = 2;

/**
 * Looks at an installation as its operator would: settings, disk, database, stored files, optional parts, the last backup and the audit chain. Writes
 * nothing but into the folders that the server writes into anyway.
 */
export async function examine({
  settings,
  database,
}: {
  settings: Settings;
  database: DatabaseServer;
}): Promise<Examined[]> {
  return [
    ...settingsWarnings(settings).map((what): Examined => ({ look: 'mind', what })),
    await disk(settings),
    ...(await databaseState(database)),
    ...(await otherServers(settings, database)),
    ...(await storedFiles(settings, database)),
    ...(await optionalParts(settings)),
    lastBackup(settings, new Date()),
    ...((await stepsTaken(database.pool)).length > 0 ? [await chain(database)] : []),
  ];
}

async function disk({ dataDir }: Settings): Promise<Examined> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    return { look: 'fault', what: `DATA_DIR ${dataDir} cannot be written: ${String(error)}` };
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const what = `${(free / 1_000_000_000).toFixed(1)} GB free in ${dataDir}`;
  if (free < noRoom) return { look: 'fault', what: `${what}: uploads fail soon; make room or move DATA_DIR` };
  return free < littleRoom ? { look: 'mind', what: `${what}: make room` } : { look: 'ok', what };
}

async function databaseState({ pool, kind }: DatabaseServer): Promise<Examined[]> {
  const { rows } = await pool.query<{ version: string; bytes: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  );
  const { version = '', bytes = '0' } = rows[0] ?? {};
  const taken = new Set(await stepsTaken(pool));
  const known = platformMigrations.map(({ name }) => name);
  const foreign = [...taken].filter((name) => !known.includes(name));
  const missing = known.filter((name) => !taken.has(name));
  return [
    {
      look: 'ok',
      what: `${kind === 'postgres' ? 'PostgreSQL' : 'embedded database'} ${version}, ${(Number(bytes) / 1_000_000).toFixed(0)} MB`,
    },
    ...(foreign.length > 0
      ? [{ look: 'fault', what: `the database is of a newer release (${foreign.join(', ')}): start that one` } as const]
      : []),
    ...(missing.length > 0
      ? [
          {
            look: 'mind',
            what: `${missing.length} steps of this release are not taken yet: the next start takes them`,
          } as const,
        ]
      : []),
  ];
}

/** Servers on one database share no disk: without a bucket each has only the attachments that it took itself. */
async function otherServers({ s3, dataDir }: Settings, { kind, pool }: DatabaseServer): Promise<Examined[]> {
  if (kind === 'pglite') return [];
  const { isServer, others } = await serversBeside(pool);
  const count = others.length + (isServer ? 1 : 0);
  if (count > 1)
    return [
      s3 === null
        ? { look: 'fault', what: `${count} servers run on this database: ${apartFiles}` }
        : { look: 'ok', what: `${count} servers run on this database and keep attachments in one bucket` },
    ];
  const [elsewhere] = others;
  return elsewhere
    ? [
        {
          look: 'mind',
          what: `a server from ${elsewhere.from} runs on this database, but none on DATA_DIR ${dataDir}: is it the right one?`,
        },
      ]
    : [];
}

/** Stored files by what the rows name and what lies in the folder; in a bucket only the rows are known. */
async function storedFiles(settings: Settings, { pool }: DatabaseServer): Promise<Examined[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'storage_key' and table_schema !~ '^(pg_|information_schema)' order by 1`,
  );
  const wanted = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ key: string }>(
      `select storage_key::text as key from ${name} where storage_key is not null`,
    );
    for (const { key } of rows) wanted.add(key);
  }
  if (settings.s3 !== null)
    return [
      { look: 'ok', what: `${wanted.size} stored files are named; they lie in a bucket, which is not looked at` },
    ];
  const folder = join(settings.dataDir, 'files');
  const there = new Map((await filesBelow(folder)).map((path) => [basename(path), path]));
  const lost = [...wanted].filter((key) => !there.has(key));
  const strangers = [...there].filter(([key]) => !wanted.has(key));
  let bytes = 0;
  for (const [, path] of strangers) bytes += (await stat(join(folder, path)).catch(() => ({ size: 0 }))).size;
  return [
    lost.length === 0
      ? { look: 'ok', what: `all ${wanted.size} stored files are there` }
      : {
          look: 'fault',
          what: `${lost.length} of ${wanted.size} stored files are missing from ${folder} (${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ' …' : ''}): bring them back from a backup`,
        },
    ...(strangers.length > 0
      ? [
          {
            look: 'mind',
            what: `${strangers.length} files in ${folder} belong to no row (${(bytes / 1_000_000).toFixed(1)} MB): left when a server was killed while it removed or stored them`,
          } as const,
        ]
      : []),
  ];
}

async function optionalParts(settings: Settings): Promise<Examined[]> {
  const converter = await findConverter({ settings });
  const hasKey = settings.signingKey !== null || settings.signingKeyFile !== null || settings.mode !== 'production';
  return [
    converter
      ? {
          look: 'ok',
          what: `office previews by ${converter.program}${converter.offline ? '' : ', not cut off from the network'}`,
        }
      : {
          look: 'mind',
          what: 'no LibreOffice: office files are downloaded instead of shown (docs/operations.md, Office previews)',
        },
    hasKey
      ? { look: 'ok', what: 'there is a key for signatures' }
      : { look: 'mind', what: 'SIGNING_KEY is not set: nobody can sign (docs/operations.md, Signatures)' },
  ];
}

function lastBackup(settings: Settings, now: Date): Examined {
  const file = lastBackupFile(settings);
  if (!existsSync(file)) return { look: 'mind', what: 'no backup was made by npm run backup from here' };
  const at = new Date(readFileSync(file, 'utf8').trim());
  const days = (now.getTime() - at.getTime()) / 86_400_000;
  const what = `the last backup is of ${at.toISOString()}`;
  return days > oldBackupDays ? { look: 'mind', what: `${what}: ${Math.floor(days)} days old` } : { look: 'ok', what };
}

async function chain(database: DatabaseServer): Promise<Examined> {
  const lines: string[] = [];
  const code = await proveAll(
    (work) => asOwner(database, work),
    (line) => lines.push(line),
  );
  return { look: code === 0 ? 'ok' : 'fault', what: lines.join(' ') };
}
