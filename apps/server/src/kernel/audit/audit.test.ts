import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { noteAdd, noteOptions } from '../../testing/testing-calls.ts';
import { sealAudit, startSealer } from './sealer.ts';
import { verifyAudit } from './verify.ts';
import { withoutSecrets } from './write.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(noteOptions());
});
afterAll(() => test.close());

const write = (action: string) =>
  test.app.run({ role: 'app_platform' }, (ctx) =>
    ctx.audit({
      action,
      entity: 'thing',
      entityId: '1',
      after: { 名称: '霜', percent: 12.5, nested: [null, { b: 1, a: 2 }] },
    }),
  );
const verify = () => verifyAudit(test.app.asOwner);
/** Another test's open transaction on the same PostgreSQL holds sealing up for its moment. */
const sealAll = (app = test.app) =>
  expect
    .poll(
      async () => {
        await sealAudit(app);
        return (await verifyAudit(app.asOwner)).unsealed;
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
/** What only somebody with the database's own password can do. */
const tamper = (statement: string) =>
  test.app.asOwner(async (db) => {
    for (const table of ['audit_log', 'audit_seal'])
      await sql.raw(`alter table ${table} disable trigger all`).execute(db);
    await sql.raw(statement).execute(db);
    for (const table of ['audit_log', 'audit_seal'])
      await sql.raw(`alter table ${table} enable trigger all`).execute(db);
  });

describe('R3-50 the audit log', () => {
  it('records who did what in the transaction of the work, without secrets', async () => {
    const { data } = await test.inject(noteAdd, { word: 'seen' }, { token: 'a' });
    await test.inject(noteAdd, { word: 'undone', failAfter: true }, { token: 'a' });
    const rows = await test.app.asOwner(
      async (db) => (await sql`select * from audit_log where entity = 'note'`.execute(db)).rows,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      uid: '92001',
      real_uid: '92001',
      tenant_id: '2001',
      ip: '127.0.0.1',
      action: 'add',
      entity: 'note',
      entity_id: data.id,
      before: null,
      after: { word: 'seen', password: '***' },
    });
    expect(withoutSecrets({ a: [{ access_token: 'x', Passwd: 'y', kept: 'z' }] })).toEqual({
      a: [{ access_token: '***', Passwd: '***', kept: 'z' }],
    });
  });

  it('is sealed in order; verification proves the chain and names what is not sealed yet', async () => {
    for (let i = 0; i < 5; i++) await write(`step ${i}`);
    const before = await verify();
    expect(before.unsealed.length).toBeGreaterThanOrEqual(5);
    await sealAll();
    const after = await verify();
    expect(after).toMatchObject({
      ok: true,
      broken: null,
      unsealed: [],
      sealed: before.sealed + before.unsealed.length,
    });
    expect(await sealAudit(test.app)).toBe(0);
    expect((await verify()).head).toBe(after.head);
  });

  it('is sealed by the sealer, which looks more than once a second', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const stop = startSealer(test.app);
    const [, interval] = timers.mock.calls.at(-1) ?? [];
    timers.mockRestore();
    expect(interval).toBeLessThan(1_000);
    await write('soon');
    await expect.poll(async () => (await verify()).unsealed, { timeout: 30_000 }).toEqual([]);
    await stop();
  });

  it('seals more rows than fit into one batch', async () => {
    await test.app.asOwner((db) =>
      sql`insert into audit_log (action, entity, entity_id) select 'many', 'thing', i::text from generate_series(1, 1234) i`.execute(
        db,
      ),
    );
    const before = await verify();
    expect(before.unsealed).toHaveLength(1234);
    await sealAll();
    expect(await verify()).toMatchObject({ ok: true, sealed: before.sealed + 1234 });
  });

  it('cannot be changed even by the owner', async () => {
    for (const statement of [
      `update audit_log set action = 'x'`,
      'delete from audit_log',
      'truncate audit_log cascade',
      'delete from audit_seal',
      `update audit_seal set hash = 'x'`,
    ])
      await expect(
        test.app.asOwner((db) => sql.raw(statement).execute(db)),
        statement,
      ).rejects.toThrow(/append-only/);
  });

  it('still proves itself after a restore into another server, whose transaction numbers start again', async () => {
    await write('before the restore');
    await test.app.asOwner((db) => sql`update audit_seal_head set watermark = 4000000000000`.execute(db));
    await tamper(
      `update audit_log l set xact = 4000000000001 where not exists (select from audit_seal s where s.seq = l.seq)`,
    );
    await write('after the restore');
    await sealAll();
    await write('later');
    await sealAll();
    expect(await verify()).toMatchObject({ ok: true, unsealed: [] });
  });
});

describe('tampering', () => {
  const seqAt = (position: number) =>
    test.app.asOwner(
      async (db) =>
        (await sql<{ seq: string }>`select seq from audit_seal where position = ${position}`.execute(db)).rows[0]?.seq,
    );

  it('is found: a changed row, a removed row, a removed seal, a cut tail — always the first broken place', async () => {
    await write('last');
    await sealAll();
    const seq = await seqAt(3);
    const total = (await verify()).sealed;
    const change = (action: string) => tamper(`update audit_log set action = '${action}' where seq = ${seq}`);
    const original = await test.app.asOwner(
      async (db) =>
        (await sql<{ action: string }>`select action from audit_log where seq = ${seq}`.execute(db)).rows[0]?.action,
    );
    await change('something else');
    expect(await verify()).toMatchObject({ ok: false, broken: { position: '3', seq } });
    await change(original ?? '');
    expect((await verify()).ok).toBe(true);

    const last = await seqAt(total);
    await tamper(`delete from audit_seal where position = ${total}`);
    expect(await verify()).toMatchObject({ ok: false, broken: { position: String(total) }, unsealed: [last] });
    await tamper(`delete from audit_log where seq = ${await seqAt(total - 1)}`);
    expect(await verify()).toMatchObject({
      ok: false,
      broken: { position: String(total - 1), reason: 'the audit row was removed' },
    });
    await tamper('delete from audit_seal where position = 5');
    expect(await verify()).toMatchObject({ ok: false, broken: { position: '5', seq: null } });
  });
});

describe('with transactions side by side', () => {
  let own: TestApp;
  beforeEach(async () => {
    own = await createTestApp(noteOptions());
  });
  afterEach(() => own.close());

  it('keeps one chain while eight writers and two sealers work', async () => {
    const done = { value: false };
    const seal = async () => {
      while (!done.value) {
        await sealAudit(own.app);
        await new Promise((wait) => setTimeout(wait, 20));
      }
    };
    const sealers = [seal(), seal()];
    const writer = async (name: number) => {
      for (let i = 0; i < 40; i++)
        await own.app.run({ role: 'app_platform' }, (ctx) =>
          ctx.audit({ action: `${i}`, entity: 'thing', entityId: `${name}` }),
        );
    };
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(writer));
    done.value = true;
    await Promise.all(sealers);
    await sealAll(own.app);
    expect(await verifyAudit(own.app.asOwner)).toMatchObject({ ok: true, sealed: 320, unsealed: [] });
  });

  // The embedded database has one connection: no transaction can be open beside another there.
  if (process.env.TEST_DATABASE === 'postgres')
    it('never skips the row of a transaction that began earlier and commits later', async () => {
      const slow = own.app.run({ role: 'app_platform' }, async (ctx) => {
        // Rows are written when the work of a scope ends: this one before the transaction does.
        await ctx.within({ role: 'app_platform' }, (inner) =>
          inner.audit({ action: 'early', entity: 'thing', entityId: '1' }),
        );
        await new Promise((wait) => setTimeout(wait, 400));
      });
      await new Promise((wait) => setTimeout(wait, 100));
      await own.app.run({ role: 'app_platform' }, (ctx) =>
        ctx.audit({ action: 'late', entity: 'thing', entityId: '2' }),
      );
      expect(await sealAudit(own.app)).toBe(0);
      await slow;
      await sealAll(own.app);
      expect(await verifyAudit(own.app.asOwner)).toMatchObject({ ok: true, sealed: 2, unsealed: [] });
    });
});
