import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { noteAdd, noteAddDetached, noteOptions } from '../../testing/testing-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(noteOptions());
});
afterAll(() => test.close());

async function countNotes(word: string): Promise<number> {
  return await test.app.asOwner(async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from note where word = ${word}`.execute(
      db,
    );
    return rows[0]?.count ?? -1;
  }, 'space_test');
}
const withKey = (key: string, token = 'a') => ({ token, headers: { 'idempotency-key': key } });

describe.each([
  ['in one transaction', noteAdd],
  ['with transactions of its own', noteAddDetached],
] as const)('R7-40 a write %s', (title, call) => {
  const tag = title.split(' ')[0] ?? '';

  it('happens once per key and answers the same', async () => {
    const first = await test.inject(call, { word: `${tag}1` }, withKey(`key-${tag}-1`));
    const second = await test.inject(call, { word: `${tag}1` }, withKey(`key-${tag}-1`));
    expect(first).toMatchObject({ state: 200 });
    expect(second.data).toEqual(first.data);
    expect(await countNotes(`${tag}1`)).toBe(1);
  });

  it('happens once when both calls arrive together', async () => {
    const key = withKey(`key-${tag}-2`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => test.inject(call, { word: `${tag}2` }, key)));
    const done = answers.filter((answer) => answer.state === 200);
    expect(new Set(done.map((answer) => answer.data.id)).size).toBe(1);
    expect(answers.every((answer) => answer.state === 200 || answer.state === 409)).toBe(true);
    expect(await countNotes(`${tag}2`)).toBe(1);
  });

  it('refuses the key for another body or another call', async () => {
    const key = withKey(`key-${tag}-3`);
    await test.inject(call, { word: `${tag}3` }, key);
    expect(await test.inject(call, { word: 'other' }, key)).toMatchObject({ state: 409 });
    expect(await countNotes('other')).toBe(0);
  });

  it('keeps keys of different people apart', async () => {
    const one = await test.inject(call, { word: `${tag}4` }, withKey(`key-${tag}-4`, 'a'));
    const other = await test.inject(call, { word: `${tag}4` }, withKey(`key-${tag}-4`, 'b'));
    expect(other.data.id).not.toBe(one.data.id);
  });

  it('may be tried again after a failure', async () => {
    const key = withKey(`key-${tag}-5`);
    expect(await test.inject(call, { word: `${tag}5`, failAfter: true }, key)).toMatchObject({ state: 409 });
    if (call === noteAdd) expect(await countNotes(`${tag}5`)).toBe(0);
    expect(await test.inject(call, { word: `${tag}5` }, key)).toMatchObject({ state: 200 });
  });

  it('forgets a key after 24 hours', async () => {
    const key = withKey(`key-${tag}-6`);
    await test.inject(call, { word: `${tag}6` }, key);
    await test.app.asOwner((db) => sql`update idempotency set created_at = now() - interval '25 hours'`.execute(db));
    expect(await test.inject(call, { word: `${tag}7` }, key)).toMatchObject({ state: 200, data: { word: `${tag}7` } });
  });

  it('refuses a key that is no key', async () => {
    for (const bad of ['short', 'x'.repeat(129), 'has space in it'])
      expect(await test.inject(call, { word: 'bad' }, withKey(bad))).toMatchObject({ state: 400 });
    expect(await countNotes('bad')).toBe(0);
  });
});
