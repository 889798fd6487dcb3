import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxWorker } from './outbox.ts';
import { createTestApp, type TestApp } from './testing.ts';
import { authorityId, noteAdd, noteOptions } from './testing-calls.ts';

const handled: string[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(noteOptions(handled));
});
afterAll(() => test.close());
beforeEach(() => void handled.splice(0));

const emit = (kind: string, payload: Record<string, unknown> = {}) =>
  test.app.run({ role: 'app_platform' }, (ctx) => ctx.emit(kind, payload));
const rowsOf = (kind: string) =>
  test.app.asOwner(
    async (db) =>
      (
        await sql<{
          state: string;
          attempts: number;
          error: string | null;
        }>`select state, attempts, error from outbox where kind = ${kind} order by id`.execute(db)
      ).rows,
  );

describe('the outbox', () => {
  it('handles a row after the commit, in the scope and for the person that wrote it', async () => {
    await test.inject(noteAdd, { word: 'one' }, { token: 'b' });
    await test.inject(noteAdd, { word: 'undone', failAfter: true }, { token: 'b' });
    await test.settle();
    expect(handled).toEqual(['one as app_holder of 2002']);
  });

  it('undoes the handler’s writes when it fails, tries again, and keeps the error of a dead row', async () => {
    const space = { schema: 'space_test', authorityId, tenantId: '2001' };
    let attempts = 0;
    test.app.registry.outbox.set('fragile', async (ctx) => {
      attempts += 1;
      await sql`insert into note (id, holder_tenant_id, word) values (${ctx.app.newId()}, 2001, 'fragile')`.execute(
        ctx.db,
      );
      if (attempts < 3) throw new Error('not yet');
    });
    await test.app.run({ role: 'app_holder', ...space }, (ctx) => ctx.emit('fragile', {}));
    const worker = new OutboxWorker(test.app, { backoffMs: 1, maxAttempts: 5 });
    await expect
      .poll(async () => {
        await worker.drain();
        return (await rowsOf('fragile'))[0]?.state;
      })
      .toBe('done');
    const words = await test.app.run(
      { role: 'app_holder', ...space },
      async (ctx) => (await sql`select 1 from note where word = 'fragile'`.execute(ctx.db)).rows.length,
    );
    expect([attempts, words]).toEqual([3, 1]);

    await emit('unknown kind');
    const patient = new OutboxWorker(test.app, { backoffMs: 1, maxAttempts: 2 });
    await expect
      .poll(async () => {
        await patient.drain();
        return (await rowsOf('unknown kind'))[0];
      })
      .toMatchObject({
        state: 'dead',
        attempts: 2,
        error: expect.stringContaining('nothing handles "unknown kind"'),
      });
  });

  it('waits longer after each failure', async () => {
    test.app.registry.outbox.set('failing', async () => Promise.reject(new Error('no')));
    await emit('failing');
    const worker = new OutboxWorker(test.app, { backoffMs: 60_000 });
    await worker.drain();
    await worker.drain();
    expect(await rowsOf('failing')).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  it('lets no one’s long jobs hold up what others wait for: one of a kind at a time, companies in turns', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const nextEnds = async () => {
      await expect.poll(() => ends.length, { timeout: 20_000 }).toBe(1);
      ends.pop()?.();
    };
    test.app.registry.jobs.set('longJob', async (_ctx, { of }) => {
      begun.push(String(of));
      await new Promise<void>((done) => ends.push(done));
    });
    test.app.registry.jobs.set('otherJob', async () => void handled.push('another kind of job'));
    test.app.registry.outbox.set('effect', async () => void handled.push('an effect'));
    const emitAs = (company: string, kind: string, of = '') => {
      const tenant = { id: company, code: company, name: company, kind: 'company' as const, spaceId: null };
      const scope = { role: 'app_platform' } as const;
      return test.app.transact(scope, test.app.systemActor({ tenant: tenant as never }), (ctx) =>
        ctx.emit(kind, { of }),
      );
    };
    for (let at = 1; at <= 4; at += 1) await emitAs('71', 'longJob', `loud ${at}`);
    await emitAs('72', 'longJob', 'quiet');
    await emitAs('71', 'otherJob');
    await emitAs('71', 'effect');
    const worker = new OutboxWorker(test.app, { pollMs: 20 });
    await worker.start();
    try {
      await expect.poll(() => [...handled].sort(), { timeout: 20_000 }).toEqual(['an effect', 'another kind of job']);
      expect(begun).toEqual(['loud 1']);
      for (let at = 0; at < 5; at += 1) await nextEnds();
      await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['loud 1', 'quiet', 'loud 2', 'loud 3', 'loud 4']);
    } finally {
      await worker.stop();
    }
  });

  it('runs jobs without a transaction', async () => {
    test.app.registry.jobs.set('slowJob', async (ctx) => {
      expect(() => ctx.db).toThrow(/no transaction is open/);
      handled.push(
        await ctx.within(
          ctx.scope,
          async (inner) =>
            (await sql<{ who: string }>`select current_user as who`.execute(inner.db)).rows[0]?.who ?? '',
        ),
      );
    });
    await emit('slowJob');
    await test.settle();
    expect(handled).toEqual(['app_platform']);
    expect(await rowsOf('slowJob')).toMatchObject([{ state: 'done' }]);
  });

  it('gives each row to one of several workers, and takes a killed worker’s row again', async () => {
    const seen: string[] = [];
    test.app.registry.outbox.set('shared', async (_ctx, payload) => void seen.push(String(payload.n)));
    for (let n = 0; n < 30; n++) await emit('shared', { n });
    await test.app.asOwner((db) =>
      sql`update outbox set leased_until = now() + interval '1 hour' where kind = 'shared' and payload->>'n' = '7'`.execute(
        db,
      ),
    );
    const workers = [1, 2, 3].map(() => new OutboxWorker(test.app));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(seen).toHaveLength(29);
    await test.app.asOwner((db) =>
      sql`update outbox set leased_until = now() - interval '1 second' where payload->>'n' = '7'`.execute(db),
    );
    await workers[0]?.drain();
    expect(new Set(seen).size).toBe(30);
  });

  it('begins at once when woken, and finishes its work before it stops', async () => {
    const worker = new OutboxWorker(test.app, { pollMs: 60_000 });
    await worker.start();
    test.app.registry.outbox.set('prompt', async () => {
      await new Promise((wait) => setTimeout(wait, 50));
      handled.push('prompt');
    });
    await emit('prompt');
    await new Promise((wait) => setTimeout(wait, 30));
    await worker.stop();
    expect(handled).toEqual(['prompt']);
  });
});
