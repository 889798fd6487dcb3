import { askServer } from '../kernel/lock.ts';
import { runTool } from './run-tool.ts';

const longestStopMs = 60_000;

// Stops the server that runs on DATA_DIR and waits until it is gone.
await runTool(async (settings, print) => {
  const answered = await askServer(settings.dataDir, ['stop'], print);
  if (answered === null) {
    print(`no server runs on ${settings.dataDir}`);
    return 1;
  }
  for (const begun = Date.now(); Date.now() - begun < longestStopMs; ) {
    await new Promise((wait) => setTimeout(wait, 100));
    if (await isGone(settings.dataDir)) {
      print('stopped');
      return 0;
    }
  }
  print('the server is still finishing calls');
  return 1;
});

/** A server at its very end may close the connection without an answer: then the next question tells. */
async function isGone(dataDir: string): Promise<boolean> {
  try {
    return (await askServer(dataDir, ['status'], () => undefined)) === null;
  } catch {
    return false;
  }
}
