import { proveAll } from '../commands.ts';
import { asOwner } from '../kernel/app.ts';
import { connectDatabase, databaseDirectory } from '../kernel/database/connect.ts';
import { askServer, takeLock } from '../kernel/lock.ts';
import { runTool } from './run-tool.ts';

// Proves the audit chain: asks the running server, else opens the database itself. Exit code 1 when the chain is broken.
await runTool(async (settings, print) => {
  const answered = await askServer(settings.dataDir, ['audit:verify'], print);
  if (answered !== null) return answered;
  const lock = await takeLock(settings.dataDir, {});
  try {
    const directory = databaseDirectory(settings.dataDir);
    const database = await connectDatabase({ databaseUrl: settings.databaseUrl, directory });
    try {
      return await proveAll((work) => asOwner(database, work), print);
    } finally {
      await database.close();
    }
  } finally {
    await lock.release();
  }
});
