// Runs a TypeScript entry with tsx: `node scripts/run.mjs file.ts args…`.
import { join, resolve } from 'node:path';
import { ensureInstalled, requireNode, root, run } from './lib.mjs';

requireNode();
await ensureInstalled();
const [entry = '', ...args] = process.argv.slice(2);
process.exit(
  await run(process.execPath, [
    '--import',
    join(root, 'node_modules/tsx/dist/esm/index.mjs'),
    resolve(root, entry),
    ...args,
  ]),
);
