import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chosenOf, numberFaults, readSabotage, type Sabotage } from './sabotage-file.ts';

// Does each test notice when what it guards is broken? Each file of e2e/sabotage breaks one behaviour in a copy of the
// sources; the test that it names must turn red. `npm run sabotage [-- --count 3 --seed 7 | number | name …]`
const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'e2e/sabotage');
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.patch'))
  .sort()
  .map((file): Sabotage => readSabotage(file, readFileSync(join(folder, file), 'utf8')));
const chosen = chosenOf(all, process.argv.slice(2));
const begun = Date.now();
const copy = mkdtempSync(join(tmpdir(), 'sabotage-'));
const env = { ...process.env, TEST_DATABASE: 'pglite' };

function run(command: string, args: string[], quiet = true): { ok: boolean; output: string } {
  const result = spawnSync(command, args, { cwd: copy, env, encoding: 'utf8', maxBuffer: 64e6, timeout: 600_000 });
  if (!quiet && result.status !== 0) process.stderr.write(result.stdout + result.stderr);
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

/** The committed sources beside the installed packages; the workspaces' own links lead into the copy. */
function makeCopy(): void {
  const cloned = spawnSync('git', ['clone', '--quiet', '--shared', root, copy], { encoding: 'utf8' });
  if (cloned.status !== 0) {
    console.log(`Nothing was broken for a try, because the sources cannot be copied: ${cloned.stderr.trim()}`);
    rmSync(copy, { recursive: true, force: true });
    process.exit(3);
  }
  for (const place of ['', 'apps/server', 'apps/web', 'packages/contract', 'packages/engine']) {
    const from = join(root, place, 'node_modules');
    if (!existsSync(from)) continue;
    const to = join(copy, place, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (name !== '@app' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
    const own = join(from, '@app');
    if (!existsSync(own)) continue;
    mkdirSync(join(to, '@app'));
    for (const name of readdirSync(own))
      if (lstatSync(join(own, name)).isSymbolicLink())
        symlinkSync(readlinkSync(join(own, name)), join(to, '@app', name));
  }
}

type Test = Sabotage['test'];

/** Runs tests of one project; browser tests need the product built from the sources as they are now. */
function isGreen(project: string, tests: readonly Test[]): boolean {
  if (project === 'e2e' && !run(process.execPath, ['scripts/build.mjs']).ok) return false;
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = tests.every(({ name }) => name) ? ['-t', tests.map(({ name }) => `(${name})`).join('|')] : [];
  // A broken source that keeps a browser test waiting is noticed without a second try.
  const once = project === 'e2e' ? ['--retry', '0'] : [];
  return run(process.execPath, [vitest, 'run', '--project', project, ...once, ...files, ...names]).ok;
}

/** The tests that are red already: all of a project at once, and one by one only when that is red. */
function redBefore(tests: readonly Test[]): Test[] {
  return [...new Set(tests.map(({ project }) => project))].flatMap((project) => {
    const own = tests.filter((test) => test.project === project);
    return isGreen(project, own) ? [] : own.filter((test) => !isGreen(project, [test]));
  });
}

let missed = 0;
try {
  makeCopy();
  const tests = new Map(chosen.map(({ test }) => [JSON.stringify(test), test]));
  const red = redBefore([...tests.values()]);
  for (const test of red) console.log(`red before anything was broken: ${test.file} ${test.name ?? ''}`);
  const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`;
  console.log(
    `${tests.size} tests tried on the sources as they are: ${tests.size - red.length} green (${seconds(begun)})`,
  );
  for (const one of chosen) {
    const started = Date.now();
    const path = join(folder, one.file);
    const applied = run('git', ['apply', path]);
    if (!applied.ok) {
      missed += 1;
      console.log(`${one.file}: does not fit the sources any more\n${applied.output}`);
      continue;
    }
    // A test that failed before proves nothing.
    const noticed =
      !red.includes(tests.get(JSON.stringify(one.test)) ?? one.test) && !isGreen(one.test.project, [one.test]);
    if (!noticed) missed += 1;
    console.log(
      `${noticed ? 'noticed ' : 'MISSED  '} ${one.file.padEnd(40)} ${one.breaks} (${one.test.file}, ${seconds(started)})`,
    );
    run('git', ['checkout', '--quiet', '--', '.']);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
// While patches are added beside one another a number may be missing; the whole run wants all of them.
const faults = chosen.length === all.length ? numberFaults(all) : [];
for (const fault of faults) console.log(`e2e/sabotage: ${fault}`);
console.log(`${chosen.length - missed} of ${chosen.length} noticed, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
process.exit(missed === 0 && faults.length === 0 && chosen.length > 0 ? 0 : 1);
