import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { filesOfPackage, type LockEntry, productionPackages } from './production-tree.mjs';

let root = mkdtempSync(join(tmpdir(), 'tree-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  root = mkdtempSync(join(tmpdir(), 'tree-'));
});

/** Lays an installed package, or a file of it. */
function lay(path: string, text = JSON.stringify({ version: '1.0.0' })): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const asking = (dependencies: Record<string, string>, more: Partial<LockEntry> = {}): LockEntry => ({
  version: '1.0.0',
  dependencies,
  ...more,
});
const found = (packages: Record<string, LockEntry>) => [...productionPackages(root, packages, ['apps/server']).keys()];

describe('the packages of the built server', () => {
  test('are those that it asks for, and those that these ask for, each where Node finds it', () => {
    const packages = {
      'apps/server': asking({ a: '1', '@app/contract': '1' }, { optionalDependencies: { elsewhere: '1' } }),
      'node_modules/@app/contract': { link: true },
      'node_modules/a': asking(
        { b: '1' },
        { peerDependencies: { peer: '1', wanted: '1' }, peerDependenciesMeta: { wanted: { optional: true } } },
      ),
      'node_modules/a/node_modules/b': asking({ a: '1' }),
      'node_modules/b': asking({}, { dev: true }),
      'node_modules/peer': asking({}),
      'node_modules/wanted': asking({}),
      'node_modules/elsewhere': asking({}, { optional: true }),
      'node_modules/unasked': asking({}),
    };
    const here = ['a', 'a/node_modules/b', 'b', 'peer', 'wanted', 'unasked'];
    for (const path of here) lay(`node_modules/${path}/package.json`);
    expect(found(packages)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/peer']);
  });

  test.each([
    ['is locked for development only', asking({}, { dev: true }), '1.0.0'],
    ['is installed as 1.0.1, locked as 1.0.0: run npm ci', asking({}), '1.0.1'],
    ['is not installed: run npm ci', asking({}), null],
  ])('one that %s ends the packing', (said, entry, version) => {
    if (version !== null) lay('node_modules/a/package.json', JSON.stringify({ version }));
    expect(() => found({ 'apps/server': asking({ a: '1' }), 'node_modules/a': entry })).toThrow(said);
  });

  test('come without what is for their developers, with every text of a licence', () => {
    const kept = ['LICENSE.md', 'index.js', 'lib/LICENSE', 'lib/test/real.js', 'package.json'];
    const left = ['README.md', 'index.d.ts', 'index.js.map', 'test/index.js', '.github/ci.yml', 'lib/a.test.js'];
    for (const file of [...kept, ...left, 'node_modules/b/index.js']) lay(`node_modules/a/${file}`);
    expect(filesOfPackage(join(root, 'node_modules/a'), 'a').sort()).toEqual(kept.sort());
  });

  test('a large one whose part is gone ends the packing', () => {
    lay('node_modules/tesseract.js-core/package.json');
    expect(() => filesOfPackage(join(root, 'node_modules/tesseract.js-core'), 'tesseract.js-core')).toThrow(
      'tesseract.js-core has no tesseract-core-simd-lstm.js any more',
    );
  });
});
