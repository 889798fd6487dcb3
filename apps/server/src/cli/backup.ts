import { backUp } from '../commands.ts';
import { askServer } from '../kernel/lock.ts';
import { folderAsked, runTool } from './run-tool.ts';
import { withDatabase } from './with-database.ts';

// Writes a backup into a folder: `npm run backup -- DIR`. The running server writes it where it has the only connection; else this program does.
await runTool(async (settings, print) => {
  const folder = folderAsked('npm run backup -- DIR: name a folder that is not there yet');
  const answered = await askServer(settings.dataDir, ['backup', folder], print);
  if (answered !== null) return answered;
  return await withDatabase(settings, (database) => backUp({ settings, database }, folder, print));
});
