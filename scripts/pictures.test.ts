import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = resolve(root, 'docs/pictures');

it('README shows every picture that is there, and none that is not; together they are small', () => {
  const named = [...readFileSync(resolve(root, 'README.md'), 'utf8').matchAll(/\]\(docs\/pictures\/([^)]+)\)/g)];
  const there = readdirSync(folder);
  expect(named.map(([, name]) => name).toSorted()).toEqual(there.toSorted());
  expect(there.length).toBeGreaterThanOrEqual(2);
  expect(there.reduce((sum, name) => sum + statSync(resolve(folder, name)).size, 0)).toBeLessThan(1_000_000);
});
