import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, startInFront } from '../boot.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { wiring } from '../wiring.ts';
import { markOf } from './installed.ts';
import type { Module } from './module.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Starts a program of one module on the database of the test; answers whether it found the work of starts done. */
async function start(mark: string | null, { warning = '', fails = false } = {}): Promise<boolean> {
  const { settings, database, log } = test.app;
  const module: Module = {
    name: 'one',
    start: async (app) => {
      if (warning !== '') app.warnAtStart(warning);
      if (fails) throw new Error('broken off');
      return undefined;
    },
  };
  const app = await bootApp({ settings, database, modules: [module], wiring, log, mark });
  await startInFront(app, [module]);
  return app.isInstalled;
}

describe('a start of the same program, definitions and settings', () => {
  it('finds its work done; another program does its own, and so does the first one after it', async () => {
    expect([await start('a'), await start('a'), await start('b'), await start('a'), await start('a')]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('does it all when the program is not known by a mark', async () => {
    await start('a');
    expect([await start(null), await start(null)]).toEqual([false, false]);
  });

  it('does it again when the last one had to warn, and says it again', async () => {
    await start('warns', { warning: 'a file was not published' });
    expect(await start('warns')).toBe(false);
    expect(await start('warns')).toBe(true);
  });

  it('does it again when the last one was broken off, whatever was done before that', async () => {
    await start('a');
    await expect(start('c', { fails: true })).rejects.toThrow('broken off');
    expect(await start('a')).toBe(false);
  });

  it('does it again when a space was begun since: a killed server may have left it half made', async () => {
    const { settings, database, log } = test.app;
    await start('a');
    const app = await bootApp({ settings, database, modules: [], wiring, log, mark: 'a' });
    const [space] = await app.spaces();
    if (!space) throw new Error('the demonstration has no authority');
    await app.createSpace(space);
    expect(await start('a')).toBe(false);
  });

  it('and of the whole product finds its areas, rules and letters in the database', async () => {
    // The database of a test is a copy of one that this product started.
    expect(test.app.isInstalled).toBe(true);
    for (const table of ['dictionary_definition', 'area_definition', 'reg_rule', 'letter_template', 'menu_resource']) {
      const { rows } = await test.app.asOwner((db) =>
        sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db),
      );
      expect(rows[0]?.n, table).toBeGreaterThan(5);
    }
  });
});

describe('the mark of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mark-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('changes with program, definitions and what decides what is written; not with the place or its port', async () => {
    for (const name of ['program', 'definitions']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'program/main.mjs'), 'one');
    writeFileSync(join(folder, 'program/main.mjs.map'), 'map');
    writeFileSync(join(folder, 'definitions/area.json'), '{}');
    const mark = (program = 'program', settings = {}) =>
      markOf(join(folder, program, 'main.mjs'), {
        ...test.app.settings,
        definitionsDir: join(folder, 'definitions'),
        ...settings,
      });
    const first = await mark();
    cpSync(join(folder, 'program'), join(folder, 'moved'), { recursive: true });
    writeFileSync(join(folder, 'moved/main.mjs.map'), 'another map');
    expect(await mark('moved', { port: 8099, dataDir: '/elsewhere', databaseUrl: 'postgres://x' })).toBe(first);
    const others = [await mark('program', { demo: !test.app.settings.demo })];
    writeFileSync(join(folder, 'moved/main.mjs'), 'two');
    others.push(await mark('moved'));
    writeFileSync(join(folder, 'definitions/area.json'), '{"id":"a"}');
    others.push(await mark());
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it('is not known of a program that runs from its sources', async () => {
    expect(await markOf('/product/kernel/installed.ts', test.app.settings)).toBeNull();
  });
});
