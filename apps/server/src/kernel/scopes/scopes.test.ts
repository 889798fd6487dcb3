import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { authorityId, noteAdd, noteGet, noteOptions } from '../../testing/testing-calls.ts';
import type { Context, Scope } from '../context.ts';

const schema = 'space_test';
const holder = (tenantId: string): Scope => ({ role: 'app_holder', schema, authorityId, tenantId });
const authority: Scope = { role: 'app_authority', schema, authorityId, tenantId: authorityId };
const platform: Scope = { role: 'app_platform' };

let test: TestApp;
let noteOfA: string;
beforeAll(async () => {
  test = await createTestApp(noteOptions());
  noteOfA = (await test.inject(noteAdd, { word: 'of A' }, { token: 'a' })).data.id;
  await test.inject(noteAdd, { word: 'of B' }, { token: 'b' });
});
afterAll(() => test.close());

const words = async (ctx: Context) =>
  (await sql<{ word: string }>`select word from note order by word`.execute(ctx.db)).rows.map((row) => row.word);
const who = async (ctx: Context) =>
  (
    await sql<{
      who: string;
      path: string;
    }>`select current_user as who, current_setting('search_path') as path`.execute(ctx.db)
  ).rows[0];

describe('request roles', () => {
  it('R3-49 are neither superuser nor owner, and bind inside the transaction only', async () => {
    for (const scope of [platform, holder('2001'), authority]) {
      expect((await test.app.run(scope, who))?.who).toBe(scope.role);
    }
    const after = await test.app.asOwner(
      async (db) =>
        (
          await sql<{
            who: string;
            tenant: string;
          }>`select current_user as who, current_setting('app.tenant_id', true) as tenant`.execute(db)
        ).rows[0],
    );
    expect(after?.who).not.toMatch(/^app_/);
    expect(after?.tenant).toBe('');
  });

  it('R3-49 show a company its own rows without any filter in the query', async () => {
    expect(await test.app.run(holder('2001'), words)).toEqual(['of A']);
    expect(await test.app.run(holder('2002'), words)).toEqual(['of B']);
    expect(await test.app.run(holder('2003'), words)).toEqual([]);
    expect(await test.app.run(authority, words)).toEqual(['of A', 'of B']);
  });

  it('let no company write or move a row of another', async () => {
    const run = (statement: string) => test.app.run(holder('2002'), (ctx) => sql.raw(statement).execute(ctx.db));
    await expect(run(`insert into note values (1, 2001, 'forged')`)).rejects.toThrow(/row-level security/);
    await expect(run('update note set holder_tenant_id = 2001')).rejects.toThrow(/row-level security/);
    expect((await run(`update note set word = 'x' where id = ${noteOfA}`)).numAffectedRows).toBe(0n);
    expect((await run(`delete from note where id = ${noteOfA}`)).numAffectedRows).toBe(0n);
  });

  it('give an authority what the table grants and no more', async () => {
    await expect(test.app.run(authority, (ctx) => sql`delete from note`.execute(ctx.db))).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      test.app.run(platform, (ctx) => sql.raw(`select * from ${schema}.note`).execute(ctx.db)),
    ).rejects.toThrow(/permission denied/);
  });

  it('cannot change, remove or read the audit log, nor create anything', async () => {
    const statements = [
      `update platform.audit_log set action = 'x'`,
      'delete from platform.audit_log',
      'truncate platform.audit_log',
      'select * from platform.audit_log',
      `update platform.audit_seal set hash = 'x'`,
      'delete from platform.audit_seal',
      'insert into platform.audit_seal (position, seq, hash) values (1, 1, 1)',
      `update platform.audit_seal_head set hash = 'x'`,
      `update platform.outbox set payload = '{}'`,
      'delete from platform.outbox',
      'create table platform.mine (a int)',
      'create table public.mine (a int)',
      'alter table platform.audit_log disable trigger all',
      'drop policy holder_rows on platform.record_route',
    ];
    for (const scope of [platform, holder('2001'), authority])
      for (const statement of statements)
        await expect(
          test.app.run(scope, (ctx) => sql.raw(statement).execute(ctx.db)),
          `${scope.role}: ${statement}`,
        ).rejects.toThrow(/permission denied|must be owner/);
  });

  it('answer a foreign record like a missing one', async () => {
    const own = await test.inject(noteGet, { id: noteOfA }, { token: 'a' });
    expect(own).toMatchObject({ state: 200, data: { word: 'of A' } });
    const { requestId: _one, ...foreign } = await test.inject(noteGet, { id: noteOfA }, { token: 'b' });
    const { requestId: _two, ...missing } = await test.inject(noteGet, { id: '123456789012345678' }, { token: 'b' });
    expect(foreign).toEqual(missing);
    expect(missing.state).toBe(404);
  });
});

describe('within', () => {
  it('is a part of the transaction in another scope, and the outer scope comes back', async () => {
    await test.app.run(holder('2001'), async (ctx) => {
      expect(await ctx.within(authority, words)).toEqual(['of A', 'of B']);
      expect(await words(ctx)).toEqual(['of A']);
      expect(await ctx.within(platform, (inner) => inner.within(holder('2002'), words))).toEqual(['of B']);
      expect(await who(ctx)).toEqual({ who: 'app_holder', path: `"${schema}", platform` });
    });
  });

  it('undoes its own work when it fails, not the work around it', async () => {
    await test.app.run(holder('2004'), async (ctx) => {
      await sql`insert into note values (41, 2004, 'kept')`.execute(ctx.db);
      const inner = ctx.within(holder('2004'), async (nested) => {
        await sql`insert into note values (42, 2004, 'undone')`.execute(nested.db);
        throw new Error('inner failure');
      });
      await expect(inner).rejects.toThrow('inner failure');
      expect(await words(ctx)).toEqual(['kept']);
    });
    expect(await test.app.run(holder('2004'), words)).toEqual(['kept']);
  });

  it('takes turns when asked for several scopes at once', async () => {
    const seen = await test.app.run(platform, (ctx) =>
      Promise.all(['2001', '2002'].map((id) => ctx.within(holder(id), words))),
    );
    expect(seen).toEqual([['of A'], ['of B']]);
  });

  it('refuses the outer handle meanwhile, and any handle after the end', async () => {
    let leaked: Context | undefined;
    await test.app.run(holder('2001'), async (ctx) => {
      leaked = ctx;
      await expect(ctx.within(authority, () => words(ctx))).rejects.toThrow(/while ctx.within/);
    });
    await expect(leaked ? words(leaked) : undefined).rejects.toThrow(/after its transaction ended/);
    await expect(test.app.run(platform, (ctx) => ctx.db.transaction().execute(async () => undefined))).rejects.toThrow(
      /the kernel opens/,
    );
  });
});

describe('a second transaction', () => {
  it('is refused inside an operation, where it could wait for ever, and fine after it', async () => {
    const later: (() => Promise<unknown>)[] = [];
    await test.app.run(platform, async (ctx) => {
      later.push(() => test.app.run(platform, who));
      await expect(test.app.run(platform, who)).rejects.toThrow(/use ctx.within/);
      await expect(test.app.asOwner(async () => 1)).rejects.toThrow(/use ctx.within/);
      expect(await ctx.app.spaces()).toEqual([{ authorityId, schema }]);
    });
    for (const work of later) expect(await work()).toMatchObject({ who: 'app_platform' });
  });
});

describe('values', () => {
  it('come alike from both databases: ids and days as text, moments as Date, JSON parsed', async () => {
    const row = await test.app.run(platform, async (ctx) => {
      const { rows } = await sql`select ${'9223372036854775807'}::bigint as id, date '2026-02-03' as day,
        timestamptz '2026-02-03 04:05:06.789+08' as moment, ${JSON.stringify({ a: [1, '二'] })}::jsonb as doc, 1.50::numeric as amount,
        count(*)::int as count, ${['x', 'y']}::text[] as list, null::text as nothing`.execute(ctx.db);
      return rows[0];
    });
    expect(row).toEqual({
      id: '9223372036854775807',
      day: '2026-02-03',
      moment: new Date('2026-02-02T20:05:06.789Z'),
      doc: { a: [1, '二'] },
      amount: '1.50',
      count: 1,
      list: ['x', 'y'],
      nothing: null,
    });
  });
});
