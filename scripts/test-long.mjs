// `npm run test:long [-- --calls 5000 --seed 7]`: hostile calls made from the OpenAPI document, other ones each time.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode, root, run } from './lib.mjs';

requireNode();
await ensureInstalled();
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const calls = values.calls ?? '5000';
const seed = values.seed ?? String(Date.now() % 1_000_000);
console.log(`${calls} calls, seed ${seed}; the same again: npm run test:long -- --calls ${calls} --seed ${seed}`);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const file = 'apps/server/src/scenario/fuzz/fuzz.test.ts';
process.exitCode = await run(process.execPath, [vitest, 'run', '--project', 'server', file], {
  env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed },
});
