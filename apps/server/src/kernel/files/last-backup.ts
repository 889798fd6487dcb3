import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Where the moment of the last backup is noted: beside the data, so that a restored installation starts without one. */
export function lastBackupFile({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'last-backup');
}

/** Notes that a backup was made (ISO 8601). */
export async function noteBackup(settings: Pick<Settings, 'dataDir'>, at: string): Promise<void> {
  await writeFile(lastBackupFile(settings), `${at}\n`, { mode: 0o600 });
}

/** When the last backup was made; null = none from here. */
export async function lastBackupAt(settings: Pick<Settings, 'dataDir'>): Promise<Date | null> {
  const noted = await readFile(lastBackupFile(settings), 'utf8').catch(() => null);
  const at = noted === null ? Number.NaN : Date.parse(noted.trim());
  return Number.isNaN(at) ? null : new Date(at);
}
