// `npm start`: everything from a fresh clone to a served product.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheDir, ensureInstalled, requireNode, root, run, stampOf } from './lib.mjs';

requireNode();
await ensureInstalled();
const { buildServer, buildWeb, isWebBuilt, serverDir, serverSources } = await import('./build.mjs');
const begun = Date.now();
try {
  await buildServer();
  await Promise.all([isWebBuilt() ? undefined : prepareDemonstration(), buildWeb()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (Date.now() - begun > 1000) console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);

const server = spawn(process.execPath, ['--enable-source-maps', join(root, serverDir, 'main.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
// Ctrl+C reaches the whole group from a terminal; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));

/** What is told in advance is told of the definitions that lie here, by the sources as they are. */
function environment() {
  const prepared = join(demonstrations(), stampOf([...serverSources, 'definitions']).slice(0, 16));
  return {
    DEFINITIONS_DIR: join(root, 'definitions'),
    WEB_DIR: join(root, 'apps/web/dist'),
    DEMO_PREPARED: process.env.DEFINITIONS_DIR ? '' : prepared,
    ...process.env,
  };
}

function demonstrations() {
  return join(cacheDir, 'demonstration');
}

/** Tells the stories of the demonstration while the pages are built, where a first start will want them; without, the server tells them itself. */
async function prepareDemonstration() {
  const { DEMO, MODE, DATABASE_URL, DATA_DIR, DEFINITIONS_DIR } = process.env;
  const usual = (DEMO || 'on') === 'on' && (MODE || 'development') === 'development';
  if (!usual || DATABASE_URL || DEFINITIONS_DIR || existsSync(join(resolve(root, DATA_DIR || '.data'), 'database')))
    return;
  const env = environment();
  mkdirSync(demonstrations(), { recursive: true });
  for (const name of readdirSync(demonstrations()))
    if (join(demonstrations(), name) !== env.DEMO_PREPARED)
      rmSync(join(demonstrations(), name), { recursive: true, force: true });
  await run(process.execPath, [join(root, serverDir, 'cli/demo-prepare.mjs')], { env });
}
