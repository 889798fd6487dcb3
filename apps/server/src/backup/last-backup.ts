import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../kernel/settings/settings.ts';

/** Where the moment of the last backup is noted: beside the data, so that a restored installation starts without one. */
export function lastBackupFile({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'last-backup');
}

/** Notes that a backup was made (ISO 8601). */
export async function noteBackup(settings: Pick<Settings, 'dataDir'>, at: string): Promise<void> {
  await writeFile(lastBackupFile(settings), `${at}\n`, { mode: 0o600 });
}
