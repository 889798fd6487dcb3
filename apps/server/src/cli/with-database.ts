import { existsSync } from 'node:fs';
import { connectDatabase, type DatabaseServer, databaseDirectory } from '../kernel/database/connect.ts';
import { takeLock } from '../kernel/lock.ts';
import type { Settings } from '../kernel/settings/settings.ts';

/** Opens the database of an installation whose server does not run, and keeps a server from starting meanwhile. */
export async function withDatabase<T>(settings: Settings, work: (database: DatabaseServer) => Promise<T>): Promise<T> {
  const lock = await takeLock(settings.dataDir, {});
  try {
    const directory = databaseDirectory(settings.dataDir);
    // Opening would make an empty one, which a backup would then hold.
    if (settings.databaseUrl === null && !existsSync(directory))
      throw new Error(`there is no installation in ${settings.dataDir}: is DATA_DIR the right one?`);
    const database = await connectDatabase({ databaseUrl: settings.databaseUrl, directory, isTool: true });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await lock.release();
  }
}
