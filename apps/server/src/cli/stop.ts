import { askServer } from '../kernel/lock.ts';
import { runTool } from './run-tool.ts';

// Stops the server that runs on DATA_DIR.
await runTool(async (settings, print) => {
  const answered = await askServer(settings.dataDir, ['stop'], print);
  if (answered === null) print(`no server runs on ${settings.dataDir}`);
  return answered ?? 1;
});
