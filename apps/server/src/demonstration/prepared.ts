import { existsSync } from 'node:fs';
import { constants, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '@app/engine/clock';
import { databaseDirectory } from '../kernel/database/connect.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { settingsHash } from '../kernel/settings/settings-hash.ts';

/** Says for which day and settings a demonstration was told in advance; written last. */
const label = 'prepared.json';
/** What makes an installation, in the order in which it is put in its place: the database last, because with it the installation is there. */
const parts = ['signing.key', 'files', 'database'];
/** What a demonstration told in advance is good for: the stories count their days from one day, and letters name the address of the server. */
export function purposeOf(settings: Settings, now: Date): string {
  return JSON.stringify({ day: dayOf(now), settings: settingsHash(settings) });
}

/** Whether the demonstration in a folder was told in advance for this purpose. */
export async function isPrepared(folder: string, purpose: string): Promise<boolean> {
  const said = await readFile(join(folder, label), 'utf8').catch(() => null);
  return said === purpose;
}

/** Makes a data directory whose server has stopped the demonstration told in advance in `folder`; an earlier one there is dropped. */
export async function keepPrepared(made: string, folder: string, purpose: string): Promise<void> {
  await writeFile(join(made, label), purpose);
  await rm(folder, { recursive: true, force: true });
  await rename(made, folder);
}

/**
 * Takes away the emptied pieces of its log that a stopped database keeps to write on, 16 MB each: a copy makes its own. `written` is the piece that it
 * wrote on shortly before it stopped; the next one may hold its end.
 */
export async function dropSpareLog(made: string, written: string): Promise<void> {
  const folder = join(databaseDirectory(made), 'pg_wal');
  const pieces = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const spare = pieces.filter((name) => name > written).slice(1);
  for (const name of spare) await rm(join(folder, name));
}

/**
 * Begins a new installation with the demonstration told in advance (`DEMO_PREPARED`), when there is one for this day and these settings. Answers
 * whether it did; an installation that is there already, or whose database is elsewhere, is left alone.
 */
export async function takePrepared(settings: Settings, now: Date): Promise<boolean> {
  const { dataDir, databaseUrl, demoPrepared: folder, demoStories } = settings;
  if (folder === null || !demoStories || databaseUrl !== null) return false;
  if (existsSync(databaseDirectory(dataDir)) || !(await isPrepared(folder, purposeOf(settings, now)))) return false;
  const coming = join(dataDir, 'coming');
  await rm(coming, { recursive: true, force: true });
  await mkdir(coming, { recursive: true, mode: 0o700 });
  const there = parts.filter((part) => existsSync(join(folder, part)));
  for (const part of there)
    await cp(join(folder, part), join(coming, part), { recursive: true, mode: constants.COPYFILE_FICLONE });
  // An interrupted start may have left the first of them.
  for (const part of there) {
    await rm(join(dataDir, part), { recursive: true, force: true });
    await rename(join(coming, part), join(dataDir, part));
  }
  await rm(coming, { recursive: true });
  return true;
}
