import { printExamined } from '../commands.ts';
import { askServer } from '../kernel/lock.ts';
import { runTool } from './run-tool.ts';
import { withDatabase } from './with-database.ts';

// Looks at an installation as its operator would, with the server running or not. Exit code 1 when something has to be mended.
await runTool(async (settings, print) => {
  print(`ok    Node ${process.versions.node}`);
  const answered = await askServer(settings.dataDir, ['doctor'], print);
  if (answered !== null) return answered;
  print('ok    no server runs');
  return await withDatabase(settings, (database) => printExamined({ settings, database }, print));
});
