import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { authorityId, noteAdd, noteOptions } from '../testing/testing-calls.ts';
import type { Context } from './context.ts';
import { handle, handleSlowly, job } from './job.ts';
import { OutboxWorker } from './outbox.ts';

const handled: string[] = [];
let test: TestApp;
beforeAll(async () => {
  const options = noteOptions(handled);
  const wiring = () => ({ ...options.wiring(), jobs: [...(options.wiring().jobs ?? []), ...handlers] });
  test = await createTestApp({ ...options, wiring });
});
afterAll(() => test.close());
beforeEach(() => void handled.splice(0));

const nothing = z.strictObject({});
const fragile = job('fragile', nothing);
const failing = job('failing', nothing);
const longJob = job('longJob', z.strictObject({ of: z.string() }));
const otherJob = job('otherJob', nothing);
const effect = job('effect', nothing);
const slowJob = job('slowJob', nothing);
const shared = job('shared', z.strictObject({ n: z.number() }));
const prompt = job('prompt', nothing);

let attempts = 0;
const begun: string[] = [];
const ends: (() => void)[] = [];
const seen: number[] = [];
const handlers = [
  handle(fragile, async (ctx) => {
    attempts += 1;
    await sql`insert into note (id, holder_tenant_id, word) values (${ctx.app.newId()}, 2001, 'fragile')`.execute(
      ctx.db,
    );
    if (attempts < 3) throw new Error('not yet');
  }),
  handle(failing, async () => Promise.reject(new Error('no'))),
  handleSlowly(longJob, async (_ctx, { of }) => {
    begun.push(of);
    await new Promise<void>((done) => ends.push(done));
  }),
  handleSlowly(otherJob, async () => void handled.push('another kind of job')),
  handle(effect, async () => void handled.push('an effect')),
  handleSlowly(slowJob, async (ctx) => {
    expect(() => ctx.db).toThrow(/no transaction is open/);
    handled.push(
      await ctx.within(
        ctx.scope,
        async (inner) => (await sql<{ who: string }>`select current_user as who`.execute(inner.db)).rows[0]?.who ?? '',
      ),
    );
  }),
  handle(shared, async (_ctx, { n }) => void seen.push(n)),
  handle(prompt, async () => {
    await new Promise((wait) => setTimeout(wait, 50));
    handled.push('prompt');
  }),
];

const inPlatform = <T>(work: (ctx: Context) => Promise<T>) => test.app.run({ role: 'app_platform' }, work);
/** A row as another version of the program, or somebody's hand, left it. */
const leave = (kind: string, payload: object) =>
  test.app.asOwner((db) =>
    sql`insert into outbox (id, kind, payload, scope, actor) values (${test.app.newId()}, ${kind}, ${JSON.stringify(payload)}::jsonb,
      '{"role":"app_platform"}', '{"user":null,"tenant":null,"roles":[]}')`.execute(db),
  );
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

  it('undoes the handler’s writes when it fails, and tries again', async () => {
    const space = { schema: 'space_test', authorityId, tenantId: '2001' };
    await test.app.run({ role: 'app_holder', ...space }, (ctx) => ctx.emit(fragile, {}));
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
  });

  it('keeps what it cannot handle with the reason: a kind that nobody knows, a payload that cannot be read', async () => {
    await leave('unknown kind', {});
    await leave('shared', { n: 'seven' });
    const patient = new OutboxWorker(test.app, { backoffMs: 1, maxAttempts: 2 });
    const dead = async (kind: string) => {
      await patient.drain();
      return (await rowsOf(kind))[0];
    };
    const unknown = { state: 'dead', attempts: 2, error: expect.stringContaining('nothing handles "unknown kind"') };
    await expect.poll(() => dead('unknown kind')).toMatchObject(unknown);
    await expect.poll(async () => (await dead('shared'))?.state).toBe('dead');
    const row = await dead('shared');
    expect(row).toMatchObject({ state: 'dead', attempts: 2 });
    expect(row?.error).toContain('the payload of "shared" cannot be read');
    expect(row?.error).toMatch(/expected number.*n/s);
    expect(seen).toEqual([]);
    await test.app.asOwner((db) => sql`delete from outbox where kind = 'shared'`.execute(db));
  });

  it('handles a row of an earlier version that says more than is asked today', async () => {
    await leave('shared', { n: 99, of: 'the past' });
    await test.settle();
    expect(seen.splice(0)).toEqual([99]);
    await test.app.asOwner((db) => sql`delete from outbox where kind = 'shared'`.execute(db));
  });

  it('refuses two handlers of one kind', () => {
    const twice = { ...test.app, wiring: { jobs: [handlers[0], handlers[0]].flatMap((one) => one ?? []) } };
    expect(() => new OutboxWorker(twice)).toThrow('two handlers for "fragile"');
  });

  it('waits longer after each failure', async () => {
    await inPlatform((ctx) => ctx.emit(failing, {}));
    const worker = new OutboxWorker(test.app, { backoffMs: 60_000 });
    await worker.drain();
    await worker.drain();
    expect(await rowsOf('failing')).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  it('lets no one’s long jobs hold up what others wait for: one of a kind at a time, companies in turns', async () => {
    const nextEnds = async () => {
      await expect.poll(() => ends.length, { timeout: 20_000 }).toBe(1);
      ends.pop()?.();
    };
    const as = (company: string, work: (ctx: Context) => Promise<void>) => {
      const tenant = { id: company, code: company, name: company, kind: 'company' as const, spaceId: null };
      return test.app.transact({ role: 'app_platform' }, test.app.systemActor({ tenant: tenant as never }), work);
    };
    for (let at = 1; at <= 4; at += 1) await as('71', (ctx) => ctx.emit(longJob, { of: `loud ${at}` }));
    await as('72', (ctx) => ctx.emit(longJob, { of: 'quiet' }));
    await as('71', (ctx) => ctx.emit(otherJob, {}));
    await as('71', (ctx) => ctx.emit(effect, {}));
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
    await inPlatform((ctx) => ctx.emit(slowJob, {}));
    await test.settle();
    expect(handled).toEqual(['app_platform']);
    expect(await rowsOf('slowJob')).toMatchObject([{ state: 'done' }]);
  });

  it('gives each row to one of several workers, and takes a killed worker’s row again', async () => {
    for (let n = 0; n < 30; n++) await inPlatform((ctx) => ctx.emit(shared, { n }));
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
    await inPlatform((ctx) => ctx.emit(prompt, {}));
    await new Promise((wait) => setTimeout(wait, 30));
    await worker.stop();
    expect(handled).toEqual(['prompt']);
  });
});
