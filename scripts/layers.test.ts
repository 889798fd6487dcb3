import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Names of the rules that a tree of files breaks, as the layer check of `npm run check` sees it. */
function brokenRules(name: string, files: Record<string, string>): string[] {
  const tree = join(folder, name);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), source);
  }
  copyFileSync(join(root, '.dependency-cruiser.cjs'), join(tree, '.dependency-cruiser.cjs'));
  writeFileSync(join(tree, 'tsconfig.json'), '{ "compilerOptions": { "allowImportingTsExtensions": true } }');
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = execFileSync(process.execPath, [cruiser, ...folders, '--output-type', 'json'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const report = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(report.summary.violations.map((violation) => violation.rule.name))].sort();
}

const server = 'apps/server/src';
const web = 'apps/web/src';
const from = (path: string) => `import { a } from '${path}';\nexport const b = a;\n`;
const a = 'export const a = 1;\n';

describe('the layer rules', () => {
  test('catch a planted breach of every rule', () => {
    const planted: Record<string, Record<string, string>> = {
      'no-cycles': {
        'packages/contract/src/x.ts': "import { b } from './y.ts';\nexport const a = () => b;\n",
        'packages/contract/src/y.ts': "import { a } from './x.ts';\nexport const b = () => a;\n",
      },
      'no-cycles-of-types': {
        'packages/contract/src/s.ts': "import type { B } from './t.ts';\nexport type A = B[];\n",
        'packages/contract/src/t.ts': "import type { A } from './s.ts';\nexport type B = A | null;\n",
      },
      'contract-knows-nobody': {
        'packages/contract/src/z.ts': from('../../engine/src/pure.ts'),
        'packages/engine/src/pure.ts': a,
      },
      'engine-knows-contract-only': { 'packages/engine/src/x.ts': from('../../../apps/server/src/kernel/a.ts') },
      'engine-is-pure': { 'packages/engine/src/disk.ts': "import fs from 'node:fs';\nexport const a = fs;\n" },
      'web-knows-no-server': { [`${web}/client/x.ts`]: from('../../../server/src/kernel/a.ts') },
      'no-dictionaries-in-the-browser': { [`${web}/client/z.ts`]: from('../../../../packages/engine/src/taiwan/a.ts') },
      'server-knows-no-web': { [`${server}/kernel/x.ts`]: from('../../../web/src/client/a.ts') },
      'definitions-import-types-only': {
        'definitions/areas/x/scenario.ts': from('../../../packages/engine/src/pure.ts'),
      },
      'kernel-knows-no-module': { [`${server}/kernel/y.ts`]: from('../platform/area/index.ts') },
      'platform-knows-no-product': { [`${server}/platform/task/x.ts`]: from('../../product/review/index.ts') },
      'modules-by-their-index': { [`${server}/product/label/x.ts`]: from('../review/review.store.ts') },
      'web-shell-on-top': { [`${web}/features/task/x.ts`]: from('../../shell/a.ts') },
      'web-runtime-below-features': { [`${web}/runtime/x.ts`]: from('../features/message/a.ts') },
      'web-ui-below-runtime': { [`${web}/ui/x.ts`]: from('../runtime/a.ts') },
      'web-client-lowest': { [`${web}/client/y.ts`]: from('../ui/a.ts') },
      'corpus-knows-no-rules': { 'corpus/x.ts': from('../packages/engine/src/pure.ts') },
      'second-corpus-knows-no-rules-and-no-first-corpus': {
        'corpus-second/x.ts': from('../packages/engine/src/pure.ts'),
      },
      'second-corpus-runs-without-the-first': { 'corpus-second/main.ts': from('../corpus/a.ts') },
      'features-apart': { [`${web}/features/task/y.ts`]: from('../message/a.ts') },
    };
    const targets = [
      `${server}/kernel/a.ts`,
      `${server}/platform/area/index.ts`,
      `${server}/product/review/index.ts`,
      `${server}/product/review/review.store.ts`,
      'packages/engine/src/taiwan/a.ts',
      'corpus/a.ts',
      `${web}/client/a.ts`,
      `${web}/shell/a.ts`,
      `${web}/features/message/a.ts`,
      `${web}/runtime/a.ts`,
      `${web}/ui/a.ts`,
    ];
    const files = Object.assign({}, ...Object.values(planted), Object.fromEntries(targets.map((path) => [path, a])));
    expect(brokenRules('planted', files)).toEqual(Object.keys(planted).sort());
  });

  test('leave the arrows that are meant alone', () => {
    const files = {
      'packages/contract/src/index.ts': a,
      'packages/engine/src/pure.ts': from('../../contract/src/index.ts'),
      [`${server}/kernel/a.ts`]: from('../../../../packages/contract/src/index.ts'),
      [`${server}/product/review/index.ts`]: from('../../kernel/a.ts'),
      [`${server}/product/review/review.ts`]: from('../../../../../packages/engine/src/pure.ts'),
      [`${server}/product/label/x.ts`]: from('../review/index.ts'),
      [`${web}/shell/a.ts`]: from('../features/message/a.ts'),
      [`${web}/features/message/a.ts`]: from('../../ui/a.ts'),
      [`${web}/ui/a.ts`]: a,
      'corpus-second/build.ts': a,
      'corpus-second/main.ts': `${from('./build.ts')}import '../packages/engine/src/pure.ts';\n`,
    };
    expect(brokenRules('clean', files)).toEqual([]);
  });
});
