// `npm run coverage`: how many branches of the fields and of the pages' runtime the tests without browser and server take.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, requireNode, root, run } from './lib.mjs';

requireNode();
await ensureInstalled();
const folder = join(root, 'node_modules/.cache/platform/coverage');
/** What is measured, and the least share of branches that tests must take. */
const parts = [
  { project: 'unit', tests: 'packages', code: 'packages/contract/src/fields', least: 95 },
  { project: 'unit', tests: 'packages', code: 'packages/engine/src/fields', least: 95 },
  { project: 'web', tests: 'apps/web', code: 'apps/web/src/runtime', least: 75 },
];
const measured = new Map();
let ok = true;
for (const { project, tests } of [parts[0], parts[2]]) {
  const options = ['provider=v8', 'reporter=json-summary', `reportsDirectory=${join(folder, project)}`];
  const code = parts.filter((part) => part.project === project).map((part) => `include=${part.code}/**`);
  const flags = ['enabled', ...options, ...code].map((option) => `--coverage.${option}`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  ok = (await run(process.execPath, [vitest, 'run', tests, '--project', project, ...flags])) === 0 && ok;
  measured.set(project, JSON.parse(readFileSync(join(folder, project, 'coverage-summary.json'), 'utf8')));
}
for (const { project, code, least } of parts) {
  const sum = { total: 0, covered: 0 };
  for (const [file, { branches }] of Object.entries(measured.get(project)))
    if (file.includes(`/${code}/`)) {
      sum.total += branches.total;
      sum.covered += branches.covered;
    }
  const share = sum.total === 0 ? 100 : (100 * sum.covered) / sum.total;
  ok = ok && share >= least;
  console.log(`${code}: ${share.toFixed(1)} % of ${sum.total} branches, at least ${least} % wanted`);
}
process.exitCode = ok ? 0 : 1;
