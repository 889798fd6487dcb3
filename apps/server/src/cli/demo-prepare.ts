import { modules } from '../app.ts';
import { prepareDemonstration } from '../prepare-demonstration.ts';
import { wiring } from '../wiring.ts';
import { runTool } from './run-tool.ts';

// Tells the stories of the demonstration in advance into DEMO_PREPARED; `npm start` does it while the pages are built.
await runTool(async (settings, print) => {
  const log = {
    info: () => undefined,
    warn: (message: string) => print(message),
    error: (message: string, data?: object) => print(`${message} ${JSON.stringify(data ?? {})}`),
  };
  return (await prepareDemonstration({ settings, modules, wiring, log })) ? 0 : 1;
});
