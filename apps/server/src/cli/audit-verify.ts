import { asOwner } from '../kernel/app.ts';
import { askServer } from '../kernel/lock.ts';
import { proveAll } from '../prove-audit.ts';
import { runTool } from './run-tool.ts';
import { withDatabase } from './with-database.ts';

// Proves the audit chain: asks the running server, else opens the database itself. Exit code 1 when the chain is broken.
await runTool(async (settings, print) => {
  const answered = await askServer(settings.dataDir, ['audit:verify'], print);
  if (answered !== null) return answered;
  return await withDatabase(settings, (database) => proveAll((work) => asOwner(database, work), print));
});
