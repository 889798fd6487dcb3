// `npm run dev`: the server in development mode and, beside it, the pages as they are written, with the developers' tools.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, requireNode, root } from './lib.mjs';

requireNode();
await ensureInstalled();
const { buildServer, serverDir } = await import('./build.mjs');
await buildServer();
const { PORT: port = '8080', WEB_PORT: webPort = '5173' } = process.env;
const page = `http://127.0.0.1:${webPort}`;
const start = (cwd, args, env) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
const children = [
  start(root, ['--enable-source-maps', join(root, serverDir, 'main.mjs')], {
    DEFINITIONS_DIR: process.env.DEFINITIONS_DIR ?? join(root, 'definitions'),
    PUBLIC_URL: process.env.PUBLIC_URL ?? page,
    PORT: port,
    MODE: 'development',
  }),
  start(
    join(root, 'apps/web'),
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      ...['--mode', 'development', '--host', '127.0.0.1', '--port', webPort, '--strictPort'],
    ],
    { SERVER_URL: `http://127.0.0.1:${port}` },
  ),
];
console.log(`Pages of development mode: ${page}`);

// Either is of no use alone; Ctrl+C reaches both, a signal sent to this process is passed on.
const endAll = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(signal));
let code = 0;
for (const child of children)
  child.on('exit', (own) => {
    code ||= own ?? 0;
    endAll('SIGTERM');
    if (children.every((one) => one.exitCode !== null || one.signalCode !== null)) process.exit(code);
  });
