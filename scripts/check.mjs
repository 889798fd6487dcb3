// `npm run check`: the static steps, each with a name; exits non-zero when a failing step fails.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, outputOf, requireNode, root } from './lib.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', npm_config_loglevel: 'error' };
const folders = ['packages', 'apps', 'definitions', 'e2e', 'bench', 'scripts'];
/** Corpora of the review: what they may import is a matter of layers. */
const corpora = ['corpus', 'corpus-second'];

function command(file, args) {
  return new Promise((done) => {
    execFile(file, args, { cwd: root, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      const reason = error && typeof error.code !== 'number' ? error.message : '';
      done({ ok: error === null, text: `${out}${err}${reason}`.trim() });
    });
  });
}
const script = (name) =>
  command(process.execPath, ['--import', join(root, 'node_modules/tsx/dist/esm/index.mjs'), name]);

/** The compiler in native code; tools that read sources through the compiler's library still have `typescript` 6. */
const types = (project) =>
  command(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', project]);

/** Files that git knows, or would know after an add; null outside a repository. */
function knownFiles() {
  const listed = outputOf('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  return listed?.split('\n').filter((path) => path !== '' && existsSync(join(root, path))) ?? null;
}

/** Our own code with its line counts, in order of length. */
function ownFiles() {
  return (knownFiles() ?? [])
    .filter((path) => folders.includes(path.split('/')[0]) && /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length }))
    .sort((a, b) => a.lines - b.lines);
}

/** Things that must not remain in any text file; the linter finds focused tests, skipped tests and `any`. */
const leftovers = [
  { what: 'an unfinished mark', pattern: /\b(TODO|FIXME|XXX|HACK)\b/ },
  { what: 'an unfinished screen', pattern: /coming soon|lorem ipsum|敬请期待|功能开发中|暂未开放/i },
  { what: 'a path of one machine', pattern: /(?<![\w.])\/(root|home\/(?!someone)\w+|Users|work|tmp\/[a-z_]+)\/\w/ },
  { what: 'a plan instead of a reason', pattern: /\bissues? #?\d/i },
  { what: 'a switched-off type check', pattern: /@ts-(ignore|nocheck|expect-error)/ },
  // Days and hours of the product are those of its time zone (contract/formatters, client/today), wherever the browser is.
  {
    what: "a time in the browser's own zone",
    pattern: /\.toLocale(Date|Time)?String\(|\bdayjs\(\)|\.toISOString\(\)\.slice|DateTimeFormat/,
    within: /^apps\/web\/src\/(?!client\/today\.ts$)/,
  },
];

function findLeftovers() {
  const files = knownFiles();
  if (files === null) return { ok: true, text: 'not a git repository: nothing to compare with', skipped: true };
  const own = files.filter(
    (path) => !/\.(csv|png|ico|woff2?|pdf|br)$|package-lock\.json$|scripts\/check\.mjs$/.test(path),
  );
  const found = own.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        leftovers
          .filter(({ pattern, within }) => (within?.test(path) ?? true) && pattern.test(line))
          .map(({ what }) => `${path}:${index + 1}: ${what}: ${line.trim().slice(0, 120)}`),
      ),
  );
  return { ok: found.length === 0 && own.length > 100, text: found.join('\n') || `${own.length} files` };
}

async function layers() {
  const result = await command(bin('depcruise'), [
    '--config',
    '.dependency-cruiser.cjs',
    ...folders,
    ...corpora,
    '--output-type',
    'err-long',
  ]);
  const seen = Number(/\((\d+) modules/.exec(result.text)?.[1] ?? 0);
  // A checker that saw no module would pass for ever; scripts/layers.test.ts breaks each rule once.
  if (seen < 100)
    return {
      ok: false,
      text: `${result.text}\nOnly ${seen} modules were seen: the layer check does not look at the code.`,
    };
  return { ok: result.ok, text: result.ok ? `${seen} modules, no breach` : result.text };
}

/** Every direct dependency has its line in docs/dependencies.md, and no line is left over. */
function dependencyLines() {
  const manifests = ['.', 'packages/contract', 'packages/engine', 'apps/server', 'apps/web'];
  const used = new Set();
  for (const folder of manifests) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (!name.startsWith('@app/')) used.add(name);
  }
  const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^\| `([^`]+)` \|/gm);
  const listed = new Set(Array.from(rows, ([, name]) => name));
  const faults = [
    ...[...used].filter((name) => !listed.has(name)).map((name) => `${name} has no line in docs/dependencies.md`),
    ...[...listed].filter((name) => !used.has(name)).map((name) => `docs/dependencies.md: nothing depends on ${name}`),
  ];
  return { ok: faults.length === 0, text: faults.join('\n') };
}

/** Measures the current web build, making it first when the sources changed. */
async function bundleBudget() {
  const { buildWeb } = await import('./build.mjs');
  try {
    await buildWeb();
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
  return command(process.execPath, ['apps/web/scripts/bundle-budget.mjs']);
}

function duplicates() {
  const ignored = '**/node_modules/**,**/dist/**,**/*.csv,**/*.json,**/locales/**,**/*.test.ts,**/*.test.tsx';
  const thresholds = ['--min-lines', '12', '--min-tokens', '90', '--ignore', ignored];
  return command(bin('jscpd'), [
    'packages',
    'apps',
    'definitions',
    ...thresholds,
    '--reporters',
    'consoleFull',
    '--silent',
  ]);
}

function sizes() {
  const files = ownFiles();
  const at = (share) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
  const large = files.filter((file) => file.lines > 300).map((file) => `\n  ${file.lines} ${file.path}`);
  const alarm = large.length > 0 ? `; over 300 lines:${large.join('')}` : '';
  return { ok: true, text: `${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}${alarm}` };
}

async function audit() {
  const result = await command('npm', ['audit', '--omit=dev', '--json']);
  try {
    const { metadata } = JSON.parse(result.text.slice(result.text.indexOf('{')));
    return { ok: true, text: JSON.stringify(metadata.vulnerabilities) };
  } catch {
    return { ok: true, text: 'not available: the registry gave no answer about vulnerabilities' };
  }
}

const unused = ['--include', 'files,dependencies,unlisted,unresolved,exports'];
const steps = [
  {
    name: 'format and lint',
    run: () => command(bin('biome'), ['check', '.', '--max-diagnostics=30', '--error-on-warnings']),
  },
  { name: 'leftovers', run: findLeftovers },
  { name: 'types (server, packages, definitions, tests)', run: () => types('tsconfig.json') },
  { name: 'types (web)', run: () => types('apps/web/tsconfig.json') },
  { name: 'layers', run: layers, tells: true },
  { name: 'dead code', run: () => command(bin('knip'), ['--no-progress', ...unused]) },
  { name: 'dependency lines', run: dependencyLines },
  { name: 'lock file', run: () => script('scripts/check-lock.ts'), tells: true },
  { name: 'definitions', run: () => script('scripts/check-definitions.ts'), tells: true },
  { name: 'locale keys', run: () => script('scripts/check-locales.ts'), tells: true },
  { name: 'component tests', run: () => script('scripts/check-components.ts'), tells: true },
  { name: 'glossary', run: () => script('scripts/check-glossary.ts'), tells: true },
  { name: 'bundle budget', run: bundleBudget, tells: true },
  { name: 'duplicates (printed)', run: duplicates, informs: true },
  { name: 'sizes (printed)', run: sizes, informs: true },
  { name: 'dependency audit (printed)', run: audit, informs: true },
];

/**
 * Runs all steps, two at a time, and prints their results in order; answers how many passed and failed. Without `informs` only those that can fail:
 * the others are for people who read them.
 */
export async function check({ informs = true } = {}) {
  const asked = steps.filter((step) => informs || !step.informs);
  const begin = async (step) => {
    const begun = Date.now();
    const result = await Promise.resolve()
      .then(() => step.run())
      .catch((error) => ({ ok: false, text: String(error.stack ?? error) }));
    return { ...result, seconds: ((Date.now() - begun) / 1000).toFixed(1) };
  };
  // Each step waits for the step two places before it, so that two run at a time.
  const running = [];
  for (const step of asked) {
    const before = running.at(-2) ?? Promise.resolve();
    running.push(before.then(() => begin(step)));
  }
  let passed = 0;
  let failed = 0;
  for (const [at, step] of asked.entries()) {
    const result = await running[at];
    const ok = step.informs || result.ok;
    if (ok) passed += 1;
    else failed += 1;
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name} (${result.seconds} s)`);
    const lines = result.text.split('\n').filter((line) => line.trim() !== '');
    if (!ok || step.informs || step.tells || result.skipped)
      for (const line of lines.slice(0, 80)) console.log(`     ${line}`);
  }
  return { passed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureInstalled();
  const { passed, failed } = await check();
  console.log(`check: ${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
