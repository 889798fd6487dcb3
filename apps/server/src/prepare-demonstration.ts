import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { dropSpareLog, isPrepared, keepPrepared, purposeOf, storyNow } from './demonstration/index.ts';
import type { Log } from './kernel/app.ts';
import type { Module } from './kernel/module.ts';
import type { Settings } from './kernel/settings/settings.ts';
import type { Wiring } from './kernel/wiring.ts';
import { runServer } from './run-server.ts';

/**
 * Tells the stories of the demonstration in advance, in an installation of its own, and keeps it in the folder `DEMO_PREPARED` for the first start of
 * others. Nobody can sign in to it: its accounts get their password in that start. Answers whether it is there now; a refused story leaves none.
 */
export async function prepareDemonstration(options: {
  settings: Settings;
  modules: readonly Module[];
  wiring: Wiring;
  log: Log;
}): Promise<boolean> {
  const { demoPrepared: folder, databaseUrl } = options.settings;
  if (folder === null || databaseUrl !== null) return false;
  const purpose = purposeOf(options.settings, storyNow());
  if (await isPrepared(folder, purpose)) return true;
  const dataDir = `${folder}.${process.pid}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const settings = { ...options.settings, dataDir, port: 0, host: '127.0.0.1', initialPassword: null };
    const ignore = () => undefined;
    const running = await runServer({ ...options, settings, stories: true, onCrash: ignore, onStopped: ignore });
    const told = await running.filled;
    const written = await running.app.asOwner(async (db) => {
      await sql`delete from platform.user_credential`.execute(db);
      const { rows } = await sql<{ piece: string }>`select pg_walfile_name(pg_current_wal_lsn()) as piece`.execute(db);
      return rows[0]?.piece;
    });
    await running.stop();
    if (told === null || told.refused.length > 0) return false;
    if (written !== undefined) await dropSpareLog(dataDir, written);
    await keepPrepared(dataDir, folder, purpose);
    return true;
  } finally {
    if (existsSync(dataDir)) await rm(dataDir, { recursive: true, force: true });
  }
}
