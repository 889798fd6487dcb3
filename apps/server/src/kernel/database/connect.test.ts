import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/testing.ts';
import { echo, noteOptions, permitted } from '../../testing/testing-calls.ts';
import { ownerPrelude } from '../scopes/prelude.ts';
import { connectDatabase } from './connect.ts';
import { inTransaction } from './transaction.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'platform-database-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));

const words = async (pool: Awaited<ReturnType<typeof connectDatabase>>['pool']) =>
  (await pool.query<{ word: string }>('select word from kept order by word')).rows.map((row) => row.word);

describe('the embedded database', () => {
  it('keeps what was committed, on disk, and starts a session clean after one that was left in the middle', async () => {
    const options = { databaseUrl: null, directory: join(dir, 'db') };
    const first = await connectDatabase(options);
    await first.pool.query('create table kept (word text)');
    await first.pool.query('insert into kept values ($1)', ['霜']);
    const client = await first.pool.connect();
    await client.query("begin; insert into kept values ('lost'); set search_path = nowhere");
    client.release(new Error('left in the middle'));
    expect(await words(first.pool)).toEqual(['霜']);
    await first.close();
    const second = await connectDatabase(options);
    expect(await words(second.pool)).toEqual(['霜']);
    await second.close();
  });

  it('serves many callers one after another, also when some fail', async () => {
    const database = await connectDatabase({ databaseUrl: null, directory: null });
    const one = async (n: number) => {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ n: number }>('select $1::int / $2::int as n', [n, n % 5]);
        await client.query('commit');
        return rows[0]?.n;
      } catch (error) {
        await client.query('rollback');
        return error instanceof Error && 'code' in error ? error.code : error;
      } finally {
        client.release();
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => one(n)));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, n) => (n % 5 === 0 ? '22012' : Math.floor(n / (n % 5)))));
    await database.close();
  });

  it('keeps the plan of a write and of a read by id once it has come back three times, and none of other texts', async () => {
    // Modules of its own: other tests of this process may have used up the names.
    vi.resetModules();
    const fresh = { ...(await import('./connect.ts')), ...(await import('./transaction.ts')) };
    const { pool, close } = await fresh.connectDatabase({ databaseUrl: null, directory: null });
    await pool.query('create schema platform; create table platform.paper (id int primary key, word text)');
    const texts = [
      'insert into platform.paper (id, word) values ($1, $2)',
      'select word from platform.paper where "id" = $1',
      'select word from platform.paper where word = $1 order by word',
      'insert into platform.paper (id, word) select * from (values ($1::int, $2::text)) v',
    ];
    const [insert = '', read = '', search = '', list = ''] = texts;
    const kept = (n: number) =>
      fresh.inTransaction(pool, ownerPrelude(), async (transaction) => {
        await transaction.query(insert, [n, '霜']);
        await transaction.query(read, [n]);
        await transaction.query(search, ['霜']);
        await transaction.query(list, [n + 100, '乳']);
        const { rows } = await transaction.query('select statement from pg_prepared_statements');
        return texts.filter((text) => rows.some(({ statement }) => statement === text));
      });
    const answers = [];
    for (const n of [1, 2, 3, 4, 5]) answers.push(await kept(n));
    expect(answers).toEqual([[], [], [], [insert, read], [insert, read]]);
    await close();
  });

  it('keeps plans by name through statements that fail and tables that change', async () => {
    const { pool, close } = await connectDatabase({ databaseUrl: null, directory: null });
    await pool.query('create schema platform; create table platform.wf_task (id int primary key, n int)');
    const insert = 'insert into platform.wf_task (id, n) values ($1, $2)';
    const select = 'select * from platform.wf_task where id = $1';
    const one = (n: number) =>
      inTransaction(pool, ownerPrelude(), async (transaction) => {
        const sent = [transaction.query(insert, [n, n])];
        if (n % 4 === 0) sent.push(transaction.query(insert, [n, n]));
        if (n % 4 === 1) sent.push(transaction.query('select n / $1::int from platform.wf_task', [0]));
        if (n % 4 === 2) transaction.send(`select * from platform.wf_gone${n % 3} where id = $1`, [n]);
        await Promise.all(sent);
        return (await transaction.query(select, [n])).rows;
      }).catch((error: { code?: string }) => error.code);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)));
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => ['23505', '22012', '42P01', [{ id: n, n }]][n % 4]));
    await pool.query('alter table platform.wf_task add column more text');
    const after = await Promise.all([103, 107, 111].map(one));
    // The connection whose plan no longer fits is thrown away, with everything it kept; a process that keeps hundreds of
    // plans already makes no new ones, and then nothing has to be thrown away.
    const row = (n: number) => [{ id: n, n, more: null }];
    expect(['0A000', row(103)]).toContainEqual(after[0]);
    expect(after.slice(1)).toEqual([row(107), row(111)]);
    await close();
  });

  it('says why it cannot be opened', async () => {
    writeFileSync(join(dir, 'file'), '');
    await expect(connectDatabase({ databaseUrl: null, directory: join(dir, 'file') })).rejects.toThrow(
      /EEXIST|ENOTDIR/,
    );
  });
});

// Only a server can end a connection from outside.
if (process.env.TEST_DATABASE === 'postgres')
  describe('PostgreSQL', () => {
    it('may end every connection: the next calls get new ones', async () => {
      const test = await createTestApp(noteOptions());
      try {
        await test.app.database.pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        const states = [];
        for (let i = 0; i < 5; i++) states.push((await test.inject(permitted, {}, { token: 'authority' })).state);
        expect(states.slice(2)).toEqual([200, 200, 200]);
      } finally {
        await test.close();
      }
    });

    it('may end a connection in the middle of a transaction: that one fails, the process and the next call go on', async () => {
      const test = await createTestApp(noteOptions());
      const { pool } = test.app.database;
      try {
        const client = await pool.connect();
        await client.query('begin');
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const broken = new Promise((done) => client.once('end', done));
        await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await broken;
        await expect(client.query('select 1')).rejects.toThrow(/terminat|queryable/);
        client.release(true);
        expect((await test.inject(permitted, {}, { token: 'authority' })).state).toBe(200);
      } finally {
        await test.close();
      }
    });

    it('R7-32 answers 503 when it cannot be reached, and calls without database work on', async () => {
      const test = await createTestApp(noteOptions());
      const { pool } = test.app.database;
      const connect = pool.connect;
      Object.assign(pool, {
        connect: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
      });
      const response = await test.server.inject({ method: 'POST', url: '/test/echo', payload: { word: 'a' } });
      expect([response.statusCode, response.json()]).toMatchObject([
        503,
        { state: 503, message: '服务暂不可用，请稍后再试' },
      ]);
      Object.assign(pool, { connect });
      expect((await test.inject(echo, { word: 'a' })).state).toBe(200);
      await test.close();
    });
  });
