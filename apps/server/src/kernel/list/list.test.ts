import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { noteAdd, noteOptions, noteQuery } from '../../testing/testing-calls.ts';

let test: TestApp;
const words = ['Alpha-a', 'beta-b', 'gamma', '50%_off', 'Beta', 'δέλτα-c', 'hidden'];
beforeAll(async () => {
  test = await createTestApp(noteOptions());
  for (const word of words) await test.inject(noteAdd, { word }, { token: 'a' });
});
afterAll(() => test.close());

const ask = (body: object) => test.inject(noteQuery, body as never, { token: 'a' });
const found = async (key: string, value: string | number | boolean) => {
  const answer = await ask({ parameters: [{ key, value }], sorts: [{ field: 'createTime', order: 'ASC' }] });
  expect(answer.state, `${key} ${answer.cause}`).toBe(200);
  return answer.data.dataResult.map((row) => row.word);
};

describe('lists', () => {
  it('R7-26 R7-27 R7-28 R7-29 R7-30 take parameters, a page and sorts, and answer rows with their total under data', async () => {
    const { data } = await ask({
      parameters: [{ key: 'word', value: 'a' }],
      requestPage: { pageNo: 2, limit: 2, totalCount: 99 },
      sorts: [{ field: 'size', order: 'DESC' }],
    });
    expect(data.dataResult.map((row) => row.word)).toEqual(['gamma', 'Beta']);
    expect(data.pageResult).toEqual({ pageNo: 2, limit: 2, totalCount: 4, totalPages: 2, exact: true });
    expect(data.dataResult[0]).toEqual({
      id: expect.stringMatching(/^\d{16,19}$/),
      word: 'gamma',
      kind: null,
      size: 5,
      holder: '2001',
      even: false,
      day: '2026-05-01',
      createTime: '2026-05-01 03:00:00',
    });
  });

  it.each([
    ['word', 'ETA', ['beta-b', 'Beta']],
    ['Q^word^S', 'Beta', ['Beta']],
    ['Q^word^SL', '%_', ['50%_off']],
    ['Q^word^SLL', 'a', ['Alpha-a', 'gamma', 'Beta']],
    ['Q^word^SLR', 'b', ['beta-b', 'Beta']],
    ['Q^kind^SN', 'b', ['beta-b']],
    ['kind', 'b', ['beta-b']],
    ['Q^kind^NE', 'b', ['Alpha-a', 'gamma', '50%_off', 'Beta', 'δέλτα-c']],
    ['Q^kind^SNE', '', ['Alpha-a', 'beta-b', 'δέλτα-c']],
    ['Q^kind^SI', 'a, c', ['Alpha-a', 'δέλτα-c']],
    ['Q^size^NL', '7', ['Alpha-a', '50%_off', 'δέλτα-c']],
    ['Q^size^NG', 4, ['Beta']],
    ['Q^size^DGT', '6', ['Alpha-a', '50%_off', 'δέλτα-c']],
    ['Q^size^SI', '4,5', ['gamma', 'Beta']],
    ['Q^even^S', true, ['beta-b', 'Beta']],
    ['Q^holder^S', '2001', ['Alpha-a', 'beta-b', 'gamma', '50%_off', 'Beta', 'δέλτα-c']],
    ['Q^holder^NE', '2001', []],
    ['Q^createTime^DL', '2026-05-01 05:00:00', ['Beta', 'δέλτα-c']],
    ['Q^createTime^DG^yyyy-MM-dd HH:mm', '2026-05-01 02:00', ['Alpha-a', 'beta-b']],
    ['Q^createTime^DL^yyyy-MM-dd', '2026-05-02', []],
    ['Q^createTime^DGT', '2026-05-01 05:00:00', ['δέλτα-c']],
    ['Q^createTime^S', '2026-05-01', ['Alpha-a', 'beta-b', 'gamma', '50%_off', 'Beta', 'δέλτα-c']],
    ['Q^word^S', '', ['Alpha-a', 'beta-b', 'gamma', '50%_off', 'Beta', 'δέλτα-c']],
    ['Q^word^S', "' or 1=1 --", []],
  ])('R7-34 %s = %s', async (key, value, expected) => {
    expect(await found(key, value)).toEqual(expected);
  });

  it.each([
    ['no such field', { parameters: [{ key: 'Q^secret^S', value: '1' }] }],
    ['a column that is no field', { parameters: [{ key: 'holder_tenant_id', value: '1' }] }],
    ['no such operator', { parameters: [{ key: 'Q^word^XX', value: '1' }] }],
    ['an operator that the type does not know', { parameters: [{ key: 'Q^even^SL', value: 'true' }] }],
    ['a date format nobody knows', { parameters: [{ key: 'Q^createTime^DL^MM/dd', value: '05/01' }] }],
    ['a word for a number', { parameters: [{ key: 'Q^size^S', value: 'five' }] }],
    ['a day that is none', { parameters: [{ key: 'Q^createTime^DL', value: '2026-02-30' }] }],
    ['an id beyond 64 bits', { parameters: [{ key: 'holder', value: '99999999999999999999' }] }],
    ['SQL in a key', { parameters: [{ key: 'word"; drop table note; --', value: '1' }] }],
    ['51 filters', { parameters: Array.from({ length: 51 }, () => ({ key: 'word', value: 'a' })) }],
  ])('R7-34 %s is state 400', async (_name, body) => {
    expect(await ask(body)).toMatchObject({ state: 400, data: [{ field: expect.any(String) }] });
  });

  it('R7-35 sorts by fields of the list only, the id breaking ties', async () => {
    const order = async (sorts: object[]) => (await ask({ sorts })).data.dataResult.map((row) => row.word);
    expect(await order([{ field: 'even', order: 'ASC' }])).toEqual([
      'Alpha-a',
      'gamma',
      '50%_off',
      'δέλτα-c',
      'beta-b',
      'Beta',
    ]);
    expect(await order([{ field: 'even', order: 'DESC' }])).toEqual([
      'Beta',
      'beta-b',
      'δέλτα-c',
      '50%_off',
      'gamma',
      'Alpha-a',
    ]);
    for (const sort of [
      { field: 'word', order: 'desc' },
      { field: 'word', order: 'ASC; drop table note' },
      { field: 'secret', order: 'ASC' },
      { field: 'word' },
    ])
      expect((await ask({ sorts: [sort] })).state).toBe(400);
  });

  it('R7-36 R5-50 pages: defaults without a body, bounds, an empty page past the end, and a cursor from page to page', async () => {
    const bare = await test.server.inject({
      method: 'POST',
      url: '/business/v3/test/note/query',
      headers: { 'x-authorization-access_token': 'a' },
    });
    expect(bare.json().data.pageResult).toEqual({ pageNo: 1, limit: 20, totalCount: 6, totalPages: 1, exact: true });
    for (const requestPage of [{ pageNo: 0 }, { pageNo: 1.5 }, { limit: 0 }, { limit: 501 }, { pageNo: 'x' }])
      expect((await ask({ requestPage })).state, JSON.stringify(requestPage)).toBe(400);
    expect((await ask({ requestPage: { pageNo: 1, limit: 500 } })).state).toBe(200);
    const past = (await ask({ requestPage: { pageNo: 5, limit: 20 } })).data;
    expect(past).toMatchObject({ dataResult: [], pageResult: { totalCount: 6 } });

    const sorts = [{ field: 'kind', order: 'ASC' }];
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { data } = await ask({ sorts, requestPage: { pageNo: 1, limit: 2, ...(after ? { after } : {}) } });
      seen.push(...data.dataResult.map((row) => row.word));
      after = data.pageResult.next;
    } while (after);
    expect(seen).toEqual((await ask({ sorts })).data.dataResult.map((row) => row.word));
    const { next } = (await ask({ sorts, requestPage: { limit: 2 } })).data.pageResult;
    expect(await ask({ requestPage: { after: next } })).toMatchObject({
      state: 400,
      data: [{ field: 'requestPage.after' }],
    });
    expect((await ask({ sorts, requestPage: { after: 'forged' } })).state).toBe(400);
  });

  it('R7-36 a total is never older than the last commit, and numbered pages end at row 10,000 where a cursor goes on', async () => {
    await test.app.asOwner(
      (db) =>
        sql`insert into note (id, holder_tenant_id, word) select 5000000 + n, 2002, 'many' from generate_series(1, 10020) n`.execute(
          db,
        ),
      'space_test',
    );
    const many = (requestPage: object) => test.inject(noteQuery, { requestPage } as never, { token: 'b' });
    expect((await many({ pageNo: 1 })).data.pageResult.totalCount).toBe(10_020);
    const last = await many({ pageNo: 500, limit: 20 });
    expect(last.data.dataResult).toHaveLength(20);
    const beyond = await many({ pageNo: 501, limit: 20 });
    expect(beyond).toMatchObject({ state: 400, data: [{ field: 'requestPage.after' }] });
    const rest = await many({ pageNo: 501, limit: 20, after: last.data.pageResult.next });
    expect(rest.data.dataResult).toHaveLength(20);
    expect(rest.data.pageResult.next).toBeUndefined();
    expect((await many({ pageNo: 600, limit: 20 })).data.dataResult).toEqual([]);
  });
});
