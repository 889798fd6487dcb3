import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A field type is added by the page docs/adding-a-field-type.md to a copy of the product: marks from 1 to 5 in half steps,
 * the files of `scripts/new-field-type`. What is missing does not compile; with its files it works in every layer.
 */
const root = join(import.meta.dirname, '..');
const files = join(import.meta.dirname, 'new-field-type');
const copy = mkdtempSync(join(tmpdir(), 'field-type-'));
const layers = {
  contract: 'packages/contract/src/fields',
  engine: 'packages/engine/src/fields',
  web: 'apps/web/src/runtime/fields',
  columns: 'apps/server/src/platform/area/tables/columns.ts',
  span: 'apps/web/src/runtime/form/fields/span.ts',
};

beforeAll(() => {
  const known = (path: string) => !/\/(node_modules|dist|data|\.cache)(\/|$)/.test(path.slice(root.length));
  for (const name of [
    'packages',
    'apps',
    'definitions',
    'scripts',
    'package.json',
    'vitest.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: known });
  linkModules(join(root, 'node_modules'), join(copy, 'node_modules'));
  linkModules(join(root, 'apps/server/node_modules'), join(copy, 'apps/server/node_modules'));
  const own = join(copy, 'node_modules/@app');
  mkdirSync(own);
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['engine', 'packages/engine'],
  ])
    symlinkSync(join(copy, String(path)), join(own, String(name)));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The installed modules as they are; those of the product itself are the copy's. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@app' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
}

/** Adds to a file of the copy, behind what stands there already. */
function add(path: string, ...pairs: [after: string, text: string][]): void {
  const file = join(copy, path);
  let source = readFileSync(file, 'utf8');
  for (const [after, text] of pairs) {
    expect(source, `${path} has no ${after}`).toContain(after);
    source = source.replace(after, after + text);
  }
  writeFileSync(file, source);
}
const place = (name: string, path: string) =>
  writeFileSync(join(copy, path), readFileSync(join(files, `${name}.txt`), 'utf8'));

function run(...args: string[]): Promise<{ ok: boolean; said: string }> {
  return new Promise((done) => {
    const options = {
      cwd: copy,
      encoding: 'utf8' as const,
      env: { ...process.env, NO_COLOR: '1', TEST_DATABASE: 'pglite' },
    };
    execFile(process.execPath, args, { ...options, maxBuffer: 16 * 1024 * 1024 }, (error, out, err) =>
      done({ ok: error === null, said: `${out}${err}` }),
    );
  });
}
const types = async () => {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  return (await run(tsc, '-p', 'tsconfig.json')).said + (await run(tsc, '-p', 'apps/web/tsconfig.json')).said;
};
const vitest = (project: string, file: string) =>
  run(join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, file);

test('marks in half steps: the compiler names each layer that is missing; then they are stored, judged, asked for and drawn', async () => {
  place('contract', `${layers.contract}/rating.ts`);
  add(
    `${layers.contract}/table.ts`,
    ["import { MultiEnumField } from './multi-enum.ts';\n", "import { RatingField } from './rating.ts';\n"],
    ['  AttachmentField,\n', '  RatingField,\n'],
  );
  add(`${layers.contract}/index.ts`, [
    "export { MultiEnumField } from './multi-enum.ts';\n",
    "export { RatingField } from './rating.ts';\n",
  ]);
  const missing = await types();
  for (const path of [
    `${layers.engine}/index.ts`,
    `${layers.engine}/filter-fields.ts`,
    `${layers.web}/index.ts`,
    `${layers.web}/list-cells.tsx`,
    layers.span,
    layers.columns,
  ])
    expect(missing).toContain(`${path.replace(/^apps\/web\//, '')}`);

  place('engine', `${layers.engine}/rating.ts`);
  add(
    `${layers.engine}/index.ts`,
    ["import { multiEnum } from './multi-enum.ts';\n", "import { rating } from './rating.ts';\n"],
    ['  attachment,\n', '  rating,\n'],
  );
  add(`${layers.engine}/filter-fields.ts`, [
    '  attachment: () => null,\n',
    "  rating: () => ({ kind: 'number', min: 1, max: 5, step: 0.5 }),\n",
  ]);
  place('web', `${layers.web}/rating.tsx`);
  add(
    `${layers.web}/index.ts`,
    ["import { multiEnum } from './multi-enum.tsx';\n", "import { rating } from './rating.tsx';\n"],
    ['  attachment,\n', '  rating,\n'],
  );
  add(`${layers.web}/list-cells.tsx`, ['  attachment: plain,\n', '  rating: plain,\n']);
  add(layers.span, ['  attachment: 12,\n', '  rating: 4,\n']);
  add(layers.columns, ["  attachment: 'jsonb',\n", "  rating: 'numeric',\n"]);
  expect(await types()).toBe('');

  place('server-test', 'apps/server/src/platform/area/rating.test.ts');
  place('web-test', `${layers.web}/rating.test.tsx`);
  const server = await vitest('server', 'apps/server/src/platform/area/rating.test.ts');
  expect(server.ok, server.said).toBe(true);
  const web = await vitest('web', `${layers.web}/rating.test.tsx`);
  expect(web.ok, web.said).toBe(true);
}, 600_000);
