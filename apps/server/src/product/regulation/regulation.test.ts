import { ingredientLookup, ingredientResolve, RulebookData, rulebookGet } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { catalogueOf } from '../ingredient/index.ts';
import { regulationCopy, rulebookFromFiles } from './regulation.testing.ts';
import { currentRulebook, publishRegulation, refreshRulebook } from './rulebook.ts';

describe('the regulation in the database', () => {
  let test: TestApp;
  const files = regulationCopy();
  const { change } = files;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(async () => {
    files.remove();
    await test.close();
  });

  /** The same app, reading its files from the copy. */
  const withCopy = () => files.readBy(test.app);

  it('is read back from the database as the files say it', async () => {
    const { data } = await rulebookFromFiles();
    const stored = currentRulebook(test.app);
    expect({ ...stored, version: 'files' }).toEqual(data);
    expect(RulebookData.parse(stored)).toEqual(stored);
    expect(catalogueOf(test.app).size).toBe(8_985);
  });

  it('is not published again while the files are the same', async () => {
    expect(await publishRegulation(test.app)).toEqual({ published: [], conflicts: [] });
    expect(await refreshRulebook(test.app)).toBe(false);
  });

  it('follows a changed file, in one new version of this table only', async () => {
    const before = currentRulebook(test.app).version;
    change('completeness.csv', (text) => text.replace('stsc3,47,47', 'stsc3,46,47'));
    expect(await publishRegulation(withCopy())).toEqual({
      published: [{ table: 'completeness', version: 2 }],
      conflicts: [],
    });
    expect(await refreshRulebook(test.app)).toBe(true);
    expect(currentRulebook(test.app).completeness.stsc3).toMatchObject({ have: 46, of: 47 });
    expect(currentRulebook(test.app).version).not.toBe(before);
    expect(await publishRegulation(withCopy())).toEqual({ published: [], conflicts: [] });
  });

  it('a file of the past does not overwrite what came after it', async () => {
    expect(await publishRegulation(test.app)).toEqual({ published: [], conflicts: [] });
    expect(currentRulebook(test.app).completeness.stsc3).toMatchObject({ have: 46 });
  });

  it('rows edited in the database are the truth: a changed file is reported and changes nothing', async () => {
    await test.app.asOwner((db) => sql`update reg_rule set enabled = false where id = 'F05'`.execute(db));
    expect(await refreshRulebook(test.app)).toBe(true);
    expect(currentRulebook(test.app).rules.find(({ id }) => id === 'F05')).toMatchObject({ enabled: false });
    change('rules.csv', (text) => text.replace('F01,1,', 'F01,2,'));
    expect(await publishRegulation(withCopy())).toEqual({ published: [], conflicts: [{ table: 'rule', head: 1 }] });
    await refreshRulebook(test.app);
    expect(currentRulebook(test.app).rules.find(({ id }) => id === 'F01')).toMatchObject({ version: 1 });
    expect(currentRulebook(test.app).rules.find(({ id }) => id === 'F05')).toMatchObject({ enabled: false });
  });

  it('a faulty file stops the publication of everything and names the place', async () => {
    change('codes.csv', (text) => text.replace('efficacy,01', 'efficiency,01'));
    await expect(publishRegulation(withCopy())).rejects.toThrow(
      /regulation\/codes\.csv:3:1 → group: “efficiency” is none of efficacy, site, people, form, method\. Remedy: write “efficacy”/,
    );
  });

  it('no request role changes it', async () => {
    for (const statement of [
      'update reg_rule set enabled = false',
      'delete from reg_limit',
      'insert into reg_completeness select * from reg_completeness',
      'delete from reg_publication',
    ]) {
      await expect(test.app.run({ role: 'app_platform' }, (ctx) => sql.raw(statement).execute(ctx.db))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('the browser gets the rulebook once: a known version answers 304 without a body', async () => {
    const me = await as('applicant');
    const answer = await test.inject(rulebookGet, {}, me);
    expect(answer.data.version).toBe(currentRulebook(test.app).version);
    const headers = { 'x-authorization-access_token': me.token };
    const full = await test.server.inject({ method: 'GET', url: '/business/v3/regulation/rulebook', headers });
    expect(full.headers.etag).toBe(`"${answer.data.version}"`);
    const known = await test.server.inject({
      method: 'GET',
      url: '/business/v3/regulation/rulebook',
      headers: { ...headers, 'if-none-match': String(full.headers.etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const other = await test.server.inject({
      method: 'GET',
      url: '/business/v3/regulation/rulebook',
      headers: { ...headers, 'if-none-match': '"older"' },
    });
    expect(other.statusCode).toBe(200);
  });

  it('a date leaves out what had ended by then', async () => {
    const me = await as('applicant');
    const entries = async (asOf: string) =>
      (await test.inject(rulebookGet, { asOf }, me)).data.limits.map(({ table, entry }) => `${table} ${entry}`);
    expect(await entries('2021-05-25')).toContain('stsc3 31');
    expect(await entries('2021-05-26')).not.toContain('stsc3 31');
  });

  it('looks ingredients up and resolves many names at once, for signed-in people only', async () => {
    const me = await as('applicant');
    expect((await test.inject(ingredientLookup, { text: '甘油' }, me)).data[0]).toMatchObject({
      serial: '02421',
      inci: 'GLYCERIN',
      cas: ['56-81-5'],
    });
    const names = ['水', 'glycerin', '没有这种原料', '__proto__'];
    const found = await test.inject(ingredientResolve, { names }, me);
    expect(Object.entries(found.data).map(([name, rows]) => [name, rows.length])).toEqual([
      ['水', 2],
      ['glycerin', 1],
      ['没有这种原料', 0],
    ]);
    expect((await test.inject(ingredientLookup, { text: '甘油' })).state).not.toBe(200);
    expect((await test.inject(ingredientLookup, { text: '' }, me)).state).toBe(400);
  });
});
