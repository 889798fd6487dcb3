import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from './context.ts';
import { filesBelow } from './files/files-below.ts';
import type { Settings } from './settings/settings.ts';
import { settingsHash } from './settings/settings-hash.ts';

/** What a start of this program brings a database to, as one SHA-256 (hex): the program, its definitions and the settings it writes by. */
export async function installationMark(settings: Settings): Promise<string | null> {
  return await markOf(fileURLToPath(import.meta.url), settings);
}

/** The mark of the program of which `program` is a file; null for one that runs from its sources, which may have changed since they were read. */
export async function markOf(program: string, settings: Settings): Promise<string | null> {
  if (program.endsWith('.ts')) return null;
  const hash = createHash('sha256').update(settingsHash(settings, ['databaseUrl', 'definitionsDir']));
  // Maps of sources only explain what is printed.
  for (const folder of [dirname(program), settings.definitionsDir])
    for (const path of await filesBelow(folder))
      if (!path.endsWith('.map')) hash.update(`\0${path}\0`).update(await readFile(join(folder, path)));
  return hash.digest('hex');
}

/** Whether the last start that ended brought the database to `mark`. The mark of another is taken away: a start that breaks off leaves none (owner work). */
export async function isInstalled(db: Database, mark: string): Promise<boolean> {
  await sql`delete from platform.installed where mark <> ${mark}`.execute(db);
  const { rows } = await sql`select 1 from platform.installed`.execute(db);
  return rows.length > 0;
}

/** Notes that a start brought the database to `mark` (owner work). */
export async function noteInstalled(db: Database, mark: string, at: Date): Promise<void> {
  await sql`insert into platform.installed (mark, at) values (${mark}, ${at})
    on conflict (slot) do update set mark = excluded.mark, at = excluded.at`.execute(db);
}

/** Takes the mark away before work that a killed server would leave half done; the next start completes it (owner work). */
export async function forgetInstalled(db: Database): Promise<void> {
  await sql`delete from platform.installed`.execute(db);
}
