// `npm test`: all set-up and every check. The last line counts over all runners. `--pglite`: only the server tests, all of
// them, on PGlite.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled, filesBelow, outputOf, requireNode, root, run } from './lib.mjs';
import { differs, secondsOf, sliceOf } from './pglite-files.mjs';

requireNode();
await ensureInstalled();
const { buildServer, buildWeb } = await import('./build.mjs');
const { check } = await import('./check.mjs');
const { findChromium, findPostgres } = await import('./tools.mjs');

/** Seconds that files which hold on PostgreSQL anyway may take on PGlite, others with each commit. */
const SLICE_SECONDS = 30;
const onlyPglite = process.argv.includes('--pglite');
const strict = process.env.CI === 'true';
/** Tests that may pass at the second try in a run; more say that something is wrong with the tests or the product. */
const SECOND_TRIES = 2;
const total = { passed: 0, failed: 0, skipped: 0, secondTries: 0 };
const notes = [];
const begun = Date.now();
const elapsed = () => `${((Date.now() - begun) / 1000).toFixed(0)} s`;
const reports = join(root, 'node_modules/.cache/platform/reports');
// A single suite leaves the results of the others where they are.
if (!onlyPglite) rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Prepared test databases of earlier states of the sources: they are made again in seconds and would fill the disk. */
const prepared = join(root, 'node_modules/.cache/test-database');
if (existsSync(prepared))
  for (const name of readdirSync(prepared)) {
    const path = join(prepared, name);
    if (Date.now() - statSync(path).mtimeMs > 24 * 3_600_000) rmSync(path, { force: true });
  }

/** Runs one vitest project, or the files named of it, and adds its counts; a runner that crashed counts as one failure. */
async function suite(name, project, env = {}, files = []) {
  console.log(`\n== ${name} (${elapsed()})`);
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const lastWords = file.replace(/json$/, 'txt');
  const code = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/last-words.mjs',
      '--reporter=./scripts/proof-reporter.mjs',
      `--outputFile.json=${file}`,
    ],
    { env: { ...process.env, ...env, LAST_WORDS: lastWords, PROOFS: file.replace(/json$/, 'proofs.json') } },
  );
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests;
    total.skipped += report.numPendingTests + report.numTodoTests;
    if (code !== 0 && report.numFailedTests === 0) {
      notes.push(`${name}: the runner ended with ${code} although no test failed`);
      total.failed += 1;
    }
    if (report.numTotalTests === 0) {
      notes.push(`${name}: no test ran`);
      total.failed += 1;
    }
  } catch {
    notes.push(`${name}: the runner did not finish`);
    total.failed += 1;
  }
  if (!existsSync(lastWords)) return;
  const said = readFileSync(lastWords, 'utf8').trimEnd();
  total.secondTries += said.match(/^passed at the second try:/gm)?.length ?? 0;
  notes.push(`${name}:\n${said}`);
}

/** Counts a part that could not run: a skip here, a failure in continuous integration. */
function missing(what) {
  notes.push(what);
  if (strict) total.failed += 1;
  else total.skipped += 1;
}

/** The server on PGlite: what differs there, and a slice of the rest that the commit chooses. */
async function pgliteBesidePostgres() {
  const all = [...filesBelow(join(root, 'apps/server/src'))]
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => relative(root, file));
  const both = all.filter((file) => differs(file));
  const commit = outputOf('git', ['rev-parse', 'HEAD']) ?? 'no commit';
  const slice = sliceOf(
    all.filter((file) => !both.includes(file)),
    commit,
    SLICE_SECONDS,
  );
  console.log(
    `\nPGlite: ${both.length} files in which it differs, and a slice of ${slice.length} chosen by ${commit}:`,
  );
  console.log(slice.map((file) => `  ${file} (${secondsOf(file)} s)`).join('\n'));
  await suite('server on PGlite', 'server', { TEST_DATABASE: 'pglite' }, [...both, ...slice]);
}

/** Prints what must be read, and one line of counts. */
function end() {
  if (total.secondTries > SECOND_TRIES) total.failed += 1;
  console.log(`\n${elapsed()} in all`);
  for (const note of notes) console.log(`note: ${note}`);
  console.log(`${total.secondTries} passed at the second try; more than ${SECOND_TRIES} count as a failure`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(total.failed === 0 ? 0 : 1);
}

if (onlyPglite) {
  await suite('server on PGlite', 'server', { TEST_DATABASE: 'pglite' });
  end();
}

// What has to be installed comes while other things are checked; one package manager at a time.
const postgresFound = process.env.DATABASE_URL ? Promise.resolve('DATABASE_URL') : findPostgres();
const chromiumFound = postgresFound.then(findChromium);
for (const found of [postgresFound, chromiumFound]) found.catch(() => undefined);

console.log('== build');
try {
  await buildServer();
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  notes.push('build: it failed');
  total.failed += 1;
}
console.log(`\n== check (${elapsed()})`);
const checked = await check({ informs: false });
total.passed += checked.passed;
total.failed += checked.failed;
if (checked.failed > 0) notes.push(`check: ${checked.failed} of its steps failed`);

await suite('engines and definitions', 'unit');
await suite('web units', 'web');
const postgres = await postgresFound;
if (postgres) {
  await pgliteBesidePostgres();
  await suite('server on PostgreSQL', 'server', {
    TEST_DATABASE: 'postgres',
    ...(process.env.DATABASE_URL ? {} : { POSTGRES_BIN: postgres }),
  });
} else {
  await suite('server on PGlite', 'server', { TEST_DATABASE: 'pglite' });
  missing('server on PostgreSQL: no server binaries and no DATABASE_URL');
}
const chromium = await chromiumFound;
if (chromium) process.env.CHROMIUM_PATH = chromium;
// Three of the broken behaviours, others each day; `npm run sabotage` tries all of them.
if (existsSync(join(root, '.git'))) {
  console.log(`\n== sabotage (${elapsed()})`);
  const seed = String(Math.floor(Date.now() / 86_400_000));
  const code = await run(process.execPath, ['scripts/run.mjs', 'scripts/sabotage.ts', '--count', '3', '--seed', seed]);
  if (code === 0) total.passed += 1;
  else if (code === 3) notes.push('sabotage: git gave no copy of the sources, so nothing was broken for a try');
  else {
    notes.push('sabotage: a planted fault was not noticed');
    total.failed += 1;
  }
} else notes.push('sabotage: the sources lie in no repository, so nothing was broken for a try');
if (chromium)
  await suite(
    'journeys in the browser',
    'e2e',
    postgres && !process.env.DATABASE_URL ? { POSTGRES_BIN: postgres } : {},
  );
else missing('journeys in the browser: no Chromium was found and none could be installed');

console.log(`\n== requirements (${elapsed()})`);
const proved = await run(process.execPath, ['scripts/run.mjs', 'scripts/requirements.ts']);
if (proved === 0) total.passed += 1;
else if (proved === 3) missing('requirements: the lines named above are not proved, because no browser ran');
else {
  notes.push('requirements: lines are open, or docs/requirements.md is wrong (above)');
  total.failed += 1;
}
end();
