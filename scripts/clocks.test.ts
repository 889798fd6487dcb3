import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Clocks, clockFaults } from './clocks.ts';

const root = join(import.meta.dirname, '..');
const server = 'apps/server/src';

it('names a line that reads the wrong clock, a file without a place, and a place that nobody needs', () => {
  const table = { real: { a: 'sessions', 'b/own.ts': 'id' }, business: { b: 'days' }, both: { c: 'moves', d: 'idle' } };
  const files = new Map([
    ['a/x.ts', 'ctx.now()\nctx.businessNow()'],
    ['b/x.ts', '// ctx.now()\nperformance.now()\nDate.now()\nsql`select now()`'],
    ['b/own.ts', 'new Date()'],
    ['b/y.ts', 'known()\nctx.businessNow()'],
    ['c/x.ts', 'ctx.now()\nctx.businessNow()'],
    ['elsewhere.ts', 'app.now()'],
  ]);
  expect(clockFaults(table, files)).toEqual([
    'a/x.ts:2: reads business time, but a keeps real time',
    'b/x.ts:3: reads real time, but b keeps business time',
    'b/x.ts:4: reads real time, but b keeps business time',
    'elsewhere.ts:1: reads real time, but its place is not in scripts/clocks.json',
    'scripts/clocks.json: nothing in d reads a clock',
  ]);
});

it('every file of the server reads the clock of its place', () => {
  const table = Clocks.parse(JSON.parse(readFileSync(join(root, 'scripts/clocks.json'), 'utf8')));
  const files = new Map<string, string>();
  for (const name of readdirSync(join(root, server), { recursive: true, encoding: 'utf8' })) {
    if (!/\.ts$/.test(name) || /\.(test|testing)\.ts$|^(migrations|testing)\//.test(name)) continue;
    files.set(`${server}/${name}`, readFileSync(join(root, server, name), 'utf8'));
  }
  expect(files.size).toBeGreaterThan(300);
  expect(clockFaults(table, files)).toEqual([]);
});
