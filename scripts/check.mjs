// `npm run check`: the static steps, each with a name; exits non-zero when a failing step fails.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { ensureInstalled, requireNode, root } from './lib.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const quiet = { cwd: root, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '0', npm_config_loglevel: 'error' }, maxBuffer: 64 * 1024 * 1024 };

function command(file, args) {
  const result = spawnSync(file, args, quiet);
  return { ok: result.status === 0, text: `${result.stdout ?? ''}${result.stderr ?? ''}`.trim() };
}

/** Files of our own code with their line counts. */
function ownFiles() {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'dist', '.git', '.data'].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(ts|tsx|mjs)$/.test(entry.name)) found.push({ path: relative(root, path), lines: readFileSync(path, 'utf8').split('\n').length });
    }
  };
  for (const folder of ['packages', 'apps', 'definitions', 'e2e', 'bench', 'scripts']) if (existsSync(join(root, folder)) && statSync(join(root, folder)).isDirectory()) visit(join(root, folder));
  return found;
}

const steps = [
  { name: 'format and lint', run: () => command(bin('biome'), ['check', '.', '--max-diagnostics=30']) },
  { name: 'types (server, packages, definitions, tests)', run: () => command(bin('tsc'), ['-p', 'tsconfig.json']) },
  { name: 'types (web)', run: () => command(bin('tsc'), ['-p', 'apps/web/tsconfig.json']) },
  {
    name: 'layers',
    run: () => {
      const result = command(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'definitions', 'e2e', 'bench', '--output-type', 'err-long']);
      const seen = Number(/\((\d+) modules/.exec(result.text)?.[1] ?? 0);
      // A checker that saw no module would pass for ever.
      if (seen < 100) return { ok: false, text: `${result.text}\nOnly ${seen} modules were seen; the layer check is not looking at the code.` };
      return { ok: result.ok, text: result.ok ? `${seen} modules, no violations` : result.text };
    },
  },
  { name: 'dead code', run: () => command(bin('knip'), ['--no-progress', '--include', 'files,dependencies,unlisted,unresolved,exports']) },
  { name: 'definitions', run: () => command(process.execPath, ['--import', join(root, 'node_modules/tsx/dist/esm/index.mjs'), 'scripts/check-definitions.ts']) },
  { name: 'locale keys', run: () => command(process.execPath, ['--import', join(root, 'node_modules/tsx/dist/esm/index.mjs'), 'scripts/check-locales.ts']) },
  {
    name: 'bundle budget',
    run: () => (existsSync(join(root, 'apps/web/dist/index.html')) ? command(process.execPath, ['apps/web/scripts/bundle-budget.mjs']) : { ok: true, text: 'no web build yet: run npm run build first', skipped: true }),
  },
  {
    name: 'duplicates (printed)',
    informs: true,
    run: () => command(bin('jscpd'), ['packages', 'apps', 'definitions', '--min-lines', '12', '--min-tokens', '90', '--ignore', '**/node_modules/**,**/dist/**,**/*.csv,**/*.json,**/locales/**', '--reporters', 'consoleFull', '--silent']),
  },
  {
    name: 'sizes (printed)',
    informs: true,
    run: () => {
      const files = ownFiles().sort((a, b) => a.lines - b.lines);
      const at = (q) => files[Math.floor((files.length - 1) * q)]?.lines ?? 0;
      const large = files.filter((file) => file.lines > 300).map((file) => `  ${file.lines} ${file.path}`);
      return { ok: true, text: `${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}${large.length ? `\nover 300 lines:\n${large.join('\n')}` : ''}` };
    },
  },
  {
    name: 'dependency audit (printed)',
    informs: true,
    run: () => {
      const result = command('npm', ['audit', '--omit=dev', '--json']);
      try {
        const { metadata } = JSON.parse(result.text.slice(result.text.indexOf('{')));
        return { ok: true, text: JSON.stringify(metadata.vulnerabilities) };
      } catch {
        return { ok: true, text: 'the audit service could not be asked here' };
      }
    },
  },
];

/** Runs all steps; answers how many passed and failed. */
export async function check() {
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const begun = Date.now();
    const result = step.run();
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    const ok = step.informs || result.ok;
    if (ok) passed += 1;
    else failed += 1;
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
    if (!ok || step.informs || result.skipped) console.log(result.text.split('\n').slice(0, 80).map((line) => `     ${line}`).join('\n'));
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
