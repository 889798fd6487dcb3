import { preferenceGet, preferenceKeys, preferenceSave } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';

let app: TestApp;
let mine: { token: string };
let other: { token: string };
beforeAll(async () => {
  app = await createTestApp();
  mine = { token: (await signIn(app, 'applicant')).access_token };
  other = { token: (await signIn(app, 'multi')).access_token };
});
afterAll(() => app.close());

describe('settings of one person', () => {
  test('are stored by key, replaced, removed, and nobody else’s', async () => {
    const value = { widgets: [{ id: 'tasks', x: 0 }], note: '中文 “quotes” \u2028', on: true };
    expect((await app.inject(preferenceGet, { key: 'dashboard' }, mine)).data).toBeNull();
    expect((await app.inject(preferenceSave, { key: 'dashboard', value }, mine)).data).toBe(true);
    expect((await app.inject(preferenceGet, { key: 'dashboard' }, mine)).data).toEqual(value);
    expect((await app.inject(preferenceGet, { key: 'dashboard' }, other)).data).toBeNull();
    await app.inject(preferenceSave, { key: 'dashboard', value: [1] }, mine);
    await app.inject(preferenceSave, { key: 'list:reg/first', value: 0 }, mine);
    expect((await app.inject(preferenceGet, { key: 'dashboard' }, mine)).data).toEqual([1]);
    expect((await app.inject(preferenceKeys, {}, mine)).data).toEqual(['dashboard', 'list:reg/first']);
    await app.inject(preferenceSave, { key: 'dashboard', value: null }, mine);
    expect((await app.inject(preferenceKeys, {}, mine)).data).toEqual(['list:reg/first']);
    expect((await app.inject(preferenceKeys, {}, other)).data).toEqual([]);
  });
  test('have 64 kB and 100 keys at most, and sensible keys', async () => {
    const save = (key: string, value: unknown) => app.inject(preferenceSave, { key, value: value as string }, other);
    expect((await save('large', 'x'.repeat(65_534))).state).toBe(200);
    expect((await save('large', 'x'.repeat(65_535))).state).toBe(400);
    expect((await save('large', '界'.repeat(30_000))).state).toBe(400);
    for (const key of ['', '1a', 'a b', 'a'.repeat(101), "a'; drop table user_preference; --"])
      expect([key, (await save(key, 1)).state]).toEqual([key, 400]);
    for (let at = 0; at < 98; at++) await save(`key${at}`, at);
    const last = await Promise.all([save('k99', 1), save('k100', 1), save('k101', 1)]);
    expect(last.map((answer) => answer.state).sort()).toEqual([200, 400, 400]);
    expect((await app.inject(preferenceKeys, {}, other)).data).toHaveLength(100);
    expect((await save('key1', 'changed')).state).toBe(200);
    expect((await save('more', 'ab')).state).toBe(400);
    await save('key2', null);
    expect((await save('more', 'a\u0000b')).state, 'no sign that a text cannot hold').toBe(400);
    expect((await save('more', 'ab')).state).toBe(200);
    expect((await app.inject(preferenceGet, { key: 'more' }, other)).data).toBe('ab');
  });
  test('are guarded by the database, not by a condition in a query', async () => {
    await app.inject(preferenceSave, { key: 'secret', value: 1 }, mine);
    const { rows } = await app.app.run({ role: 'app_platform' }, (ctx) =>
      sql`select * from user_preference`.execute(ctx.db),
    );
    expect(rows).toEqual([]);
  });
});
