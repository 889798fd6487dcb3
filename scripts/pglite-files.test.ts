import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { differing, differs, isAttack, secondsOf, sliceOf } from './pglite-files.mjs';

const server = resolve(import.meta.dirname, '../apps/server/src');
const all = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('apps/server/src', file));
const both = all.filter((file) => differs(file));
const secondsIn = (files: readonly string[]) => files.reduce((sum, file) => sum + secondsOf(file), 0);

test('what works on the database in its own way runs on PGlite in every run', () => {
  for (const needed of [
    'kernel/database/connect', // connection, transactions, time limits
    'kernel/audit/audit', // rows that are only added
    'kernel/list/list', // plans of lists
    'kernel/outbox', // rows taken with a lock
    'kernel/scopes/scopes', // rights in the database
    'platform/tenant/tenant', // migrations of a schema
    'platform/workflow/process', // the state of processes
    'isolation', // schemas of others
  ])
    expect(both, needed).toContain(`apps/server/src/${needed}.test.ts`);
  // It starts the embedded database itself, whatever the tests run on.
  expect(differs('apps/server/src/run-server.test.ts')).toBe(false);
  // A name that no file has would let what it stood for go untried.
  expect(differing.filter((one) => !both.some((file) => file.endsWith(`${one}.test.ts`)))).toEqual([]);
  expect(both).toHaveLength(differing.length);
  for (const file of both)
    expect(readFileSync(join(server, '../../..', file), 'utf8'), file).toMatch(
      /createTestApp|connectDatabase|testing\.ts'/,
    );
});

test('the slice of the rest is the same for a commit, fits into its seconds, and reaches every file in time', () => {
  const rest = all.filter((file) => !both.includes(file));
  const commits = Array.from({ length: 60 }, (_, at) => `commit ${at}`);
  expect(sliceOf(rest, 'commit 1', 90)).toEqual(sliceOf([...rest].reverse(), 'commit 1', 90));
  const slices = commits.map((commit) => sliceOf(rest, commit, 90));
  for (const slice of slices) {
    expect(secondsIn(slice)).toBeLessThanOrEqual(90 * 2);
    // With those that are in every run, because the databases differ there.
    expect(secondsIn([...slice, ...both].filter(isAttack))).toBeLessThanOrEqual(60);
  }
  expect(new Set(slices.map(String)).size).toBeGreaterThan(1);
  expect(new Set(slices.flat())).toEqual(new Set(rest.filter((file) => secondsOf(file) <= 90)));
});
