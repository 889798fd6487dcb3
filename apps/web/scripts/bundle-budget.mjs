// Prints what each page costs over the wire and fails on the budgets of architecture.md 6. Usage: bundle-budget.mjs [build folder]
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const kB = 1000;
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../../apps/web/dist', import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8'));

const byName = (suffix) => {
  const found = Object.keys(manifest).find((key) => key.endsWith(suffix));
  if (!found) throw new Error(`no module ${suffix} in the manifest: the budget would measure nothing`);
  return found;
};
const sizes = new Map();
const gzip = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(root, file)), { level: 9 }).length);
  return sizes.get(file);
};

/** Files that the entries bring with them: their static imports and styles. */
function closure(entries) {
  const seen = new Set();
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return { scripts: [...scripts], styles: [...styles] };
}
const sum = (files) => files.reduce((total, file) => total + gzip(file), 0);

/** What the document itself names: its scripts are the beginning of every page. */
const document = readFileSync(join(root, 'index.html'), 'utf8');
const entries = [...document.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => {
  const found = Object.keys(manifest).find((key) => manifest[key].file === file);
  if (!found) throw new Error(`${file} is not in the manifest: the budget would measure nothing`);
  return found;
});
if (entries.length === 0) throw new Error('the document names no script: the budget would measure nothing');
const pages = [
  {
    name: 'sign-in',
    limit: 126 * kB,
    requests: 20,
    modules: [...entries, byName('features/auth/SignInPage.tsx'), byName('locales/sign-in-zh-CN.ts')],
    calls: 1,
  },
  {
    name: 'first working page',
    limit: 560 * kB,
    requests: 20,
    modules: [
      ...entries,
      byName('shell/App.tsx'),
      byName('locales/all-zh-CN.ts'),
      byName('features/dashboard/DashboardPage.tsx'),
    ],
    // Not counted: what the page asks of the server.
    calls: 0,
  },
];
const failures = [];
for (const page of pages) {
  const { scripts, styles } = closure(page.modules);
  const bytes = sum(scripts);
  const requests = 1 + scripts.length + styles.length;
  console.log(
    `${page.name}: ${(bytes / kB).toFixed(1)} kB JavaScript of ${page.limit / kB} (gzip), ${(sum(styles) / kB).toFixed(1)} kB styles, ${requests} requests of ${page.requests}`,
  );
  if (bytes > page.limit)
    failures.push(`${page.name} is ${(bytes / kB).toFixed(1)} kB, the limit is ${page.limit / kB} kB`);
  if (requests > page.requests) failures.push(`${page.name} needs ${requests} requests, the limit is ${page.requests}`);
}

const always = new Set(pages.flatMap((page) => closure(page.modules).scripts));
const lazyLimit = 220 * kB;
for (const chunk of Object.values(manifest)) {
  if (!chunk.file.endsWith('.js') || always.has(chunk.file)) continue;
  const bytes = gzip(chunk.file);
  if (bytes > 80 * kB)
    console.log(`lazy ${chunk.name ?? chunk.file}: ${(bytes / kB).toFixed(1)} kB of ${lazyLimit / kB}`);
  if (bytes > lazyLimit)
    failures.push(
      `lazy chunk ${chunk.name ?? chunk.file} is ${(bytes / kB).toFixed(1)} kB, the limit is ${lazyLimit / kB} kB`,
    );
}
for (const failure of failures) console.error(`over budget: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
