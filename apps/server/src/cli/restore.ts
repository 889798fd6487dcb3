import { inWords } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeLock } from '../kernel/lock.ts';
import { folderAsked, runTool } from './run-tool.ts';

// Brings a backup into an installation that has nothing yet: `npm run restore -- DIR`. A running server on the data directory is never written over.
await runTool(async (settings, print) => {
  const folder = folderAsked('npm run restore -- DIR');
  const lock = await takeLock(settings.dataDir, {});
  try {
    const manifest = await restoreBackup(settings, folder);
    for (const line of inWords(manifest)) print(line);
    print(
      'Restored, every table counted. Next: give the server the signing key of that installation, start it, run npm run audit:verify.',
    );
    return 0;
  } finally {
    await lock.release();
  }
});
