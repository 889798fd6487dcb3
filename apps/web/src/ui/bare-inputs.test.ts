import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));

/** Inputs of the component library that have a replacement here: their fault, and the only file that may use them. */
it.each([
  [
    'several choices, which Tab would change (ui/MultiSelect)',
    /\b(?:mode\b[^,;\n]*['"](?:multiple|tags)['"]|treeCheckable)/,
    'ui/MultiSelect.tsx',
  ],
  ['two days, which it swaps or loses half-typed (ui/DayRange)', /\bRangePicker\b/, ''],
  ['numbers, from which it drops commas (ui/NumberInput)', /\bInputNumber\b/, ''],
])('no bare input of %s', (_, pattern, own) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(({ path, text }) => path !== own && pattern.test(text)).map(({ path }) => path)).toEqual([]);
});
