// `npm start`: everything from a fresh clone to a served product.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, requireNode, root } from './lib.mjs';

requireNode();
await ensureInstalled();
const { buildServer, buildWeb } = await import('./build.mjs');
const begun = Date.now();
try {
  await buildServer();
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (Date.now() - begun > 1000) console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: { DEFINITIONS_DIR: join(root, 'definitions'), WEB_DIR: join(root, 'apps/web/dist'), ...process.env },
});
// Ctrl+C reaches the whole group from a terminal; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
