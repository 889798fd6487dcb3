import { askServer } from '../kernel/lock.ts';
import { runTool } from './run-tool.ts';

// Says whether a server runs on DATA_DIR, and where.
await runTool(async (settings, print) => {
  const answered = await askServer(settings.dataDir, ['status'], print);
  if (answered === null) print(`no server runs on ${settings.dataDir}`);
  return answered ?? 1;
});
