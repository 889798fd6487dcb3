// `npm run test:long [-- --calls 5000 --seed 7]`: what takes longer than a run of all tests may: a field type added to a
// copy of the product, and hostile calls made from the OpenAPI document, other ones each time, and ten thousand mails.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode, root, run } from './lib.mjs';

requireNode();
await ensureInstalled();
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const calls = values.calls ?? '5000';
const seed = values.seed ?? String(Date.now() % 1_000_000);
const vitest = (project, file, env) =>
  run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, file], {
    env: { ...process.env, ...env },
  });
const added = await vitest('unit', 'scripts/new-field-type.long.ts', { LONG: '1' });
console.log(`${calls} calls, seed ${seed}; the same again: npm run test:long -- --calls ${calls} --seed ${seed}`);
const fuzzed = await vitest('server', 'apps/server/src/scenario/fuzz/fuzz.test.ts', {
  FUZZ_CALLS: calls,
  FUZZ_SEED: seed,
});
const mailed = await vitest('server', 'apps/server/src/platform/notification/notification.test.ts', { MAILS: '10000' });
process.exitCode = added === 0 && fuzzed === 0 && mailed === 0 ? 0 : 1;
