import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chosenOf, numberFaults, readSabotage } from './sabotage-file.ts';

const head = (project: string) => `# breaks: a lock\n# test: ${project} a.test.ts -t R4-20\n--- a/x\n+++ b/x\n`;
const all = ['unit', 'web', 'server', 'e2e'].map((project, at) =>
  readSabotage(`0${at}-${project}.patch`, head(project)),
);

test('the head says what is broken and which test must notice', () => {
  expect(all[0]).toEqual({
    file: '00-unit.patch',
    breaks: 'a lock',
    test: { project: 'unit', file: 'a.test.ts', name: 'R4-20' },
  });
  expect(() => readSabotage('x.patch', '--- a/x\n')).toThrow(/x\.patch/);
});
test('a number picks one patch; the numbers have to be whole', () => {
  const named = (...files: string[]) => files.map((file) => readSabotage(file, head('unit')));
  expect(chosenOf(named('02-a.patch', '20-b.patch', '120-c.patch'), ['20']).map(({ file }) => file)).toEqual([
    '20-b.patch',
  ]);
  expect(numberFaults(named('01-a.patch', '02-b.patch'))).toEqual([]);
  expect(numberFaults(named('01-a.patch', '03-b.patch', '03-c.patch', 'x.patch'))).toEqual([
    'x.patch has no number',
    'number 2 is there 0 times',
    'number 3 is there 2 times',
  ]);
});
test('a seed picks the same light ones each time; names and no option pick what they say', () => {
  expect(chosenOf(all, [])).toHaveLength(4);
  expect(chosenOf(all, ['server']).map(({ file }) => file)).toEqual(['02-server.patch']);
  expect(() => chosenOf(all, ['servr'])).toThrow('servr');
  expect(() => chosenOf(all, ['--help'])).toThrow('--help');
  const picked = chosenOf(all, ['--count', '2', '--seed', '5']);
  expect(picked).toEqual(chosenOf(all, ['--count', '2', '--seed', '5']));
  expect(picked.every(({ test }) => ['unit', 'web'].includes(test.project))).toBe(true);
});

test('every fault on record still fits the sources, so that none is left out of the whole run', () => {
  const root = resolve(import.meta.dirname, '..');
  const folder = join(root, 'e2e/sabotage');
  const files = readdirSync(folder).filter((file) => file.endsWith('.patch'));
  const unfit = files.filter(
    (file) => spawnSync('git', ['apply', '--check', join(folder, file)], { cwd: root }).status !== 0,
  );
  expect(unfit).toEqual([]);
  expect(numberFaults(files.map((file) => readSabotage(file, readFileSync(join(folder, file), 'utf8'))))).toEqual([]);
});
