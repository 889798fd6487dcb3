import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callList } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../app.ts';
import { signIn } from '../../platform/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { createServer } from '../http/server.ts';
import { openWaitingRoom } from '../http/waiting-room.ts';
import { Metrics } from './metrics.ts';
import { Vitals } from './vitals.ts';

const token = 'watch-0123456789-0123456789';
let test: TestApp;
let server: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  test = await createTestApp({ settings: { metricsToken: token, webDir: null } });
  server = await createServer(test.app, modules, { metrics: new Metrics(test.app) });
});
afterAll(async () => {
  await server?.close();
  await test?.close();
});

const scrape = async () => {
  const answer = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

describe('what watches the server', () => {
  it('hears without a session that it lives and is ready, and nothing else', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      const answer = await server.inject(url);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        { ok: true, reasons: [] },
        'no-store',
      ]);
    }
  });

  it('hears why the server is not ready when its folder cannot be written', async () => {
    const other = mkdtempSync(join(tmpdir(), 'platform-ready-'));
    const notFolder = join(other, 'file');
    writeFileSync(notFolder, '');
    const settings = { ...test.app.settings, dataDir: join(notFolder, 'data') };
    const without = await createServer({ ...test.app, settings }, []);
    const answer = await without.inject('/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { ok: false, reasons: [{ what: 'disk', reason: 'DATA_DIR cannot be written' }] },
    ]);
    await without.close();
    rmSync(other, { recursive: true });
  });

  it('hears during a start that the server is starting; callers get an envelope, and the port is given back', async () => {
    const leave = await openWaitingRoom(0, '127.0.0.1').catch((error: unknown) => error);
    expect(leave).toBeTypeOf('function');
    await (leave as () => Promise<void>)();
    const port = 20_000 + (process.pid % 20_000);
    const close = await openWaitingRoom(port, '127.0.0.1');
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await ask('/health/live')).toEqual([200, { ok: true, reasons: [] }]);
    expect(await ask('/health/ready')).toEqual([
      503,
      { ok: false, reasons: [{ what: 'start', reason: 'the server is starting' }] },
    ]);
    expect(await ask('/platform/v3/config?ticket=secret')).toEqual([
      503,
      expect.objectContaining({ state: 503, cause: '系统正在启动，请稍后重试', request: '/platform/v3/config' }),
    ]);
    await expect(openWaitingRoom(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await close();
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });
});

describe('measurements', () => {
  it('are given to whoever has the token alone; without a token in the settings there is no such page', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${token}`, `Bearer ${token}x`]) {
      const answer = await server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
      expect([answer.statusCode, answer.json().data]).toEqual([401, null]);
    }
    const closed = await createServer({ ...test.app, settings: { ...test.app.settings, metricsToken: null } }, [], {
      metrics: new Metrics(test.app),
    });
    expect((await closed.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
      404,
    );
    await closed.close();
  });

  it('name calls by the contract and their state, whatever addresses people ask for', async () => {
    const config = callList.find(({ id }) => id === 'platform.config');
    expect((await server.inject(`/platform/v3${config?.path}`)).statusCode).toBe(200);
    for (let at = 0; at < 30; at++) {
      await server.inject(`/platform/v3/made-up/${at}?x=${at}`);
      test.app.vitals.note({ call: `made-up-${at}`, state: 700_000 + at, ms: 1 });
    }
    const text = await scrape();
    expect(text).toMatch(/filing_calls_total\{call="platform\.config",state="200"\} \d/);
    expect(text).toMatch(/filing_call_seconds_bucket\{le="0\.05",call="platform\.config"\} \d/);
    expect(text).toContain('filing_calls_total{call="other",state="other"} 30');
    expect(text).not.toContain('made-up');
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'filing_database_connections{state="waiting"}',
      'filing_audit_unsealed ',
      'filing_build_info{version="',
    ])
      expect(text).toContain(name);
    expect(text).toContain('filing_backup_age_seconds +Inf');
  });

  it('show sessions, and jobs by the kinds that the program knows: waiting with their age, and given up', async () => {
    await signIn(test, 'admin');
    const insert = (id: number, kind: string, state: string) =>
      test.app.asOwner((db) =>
        sql`insert into outbox (id, kind, payload, scope, actor, state, created_at, next_at)
          values (${id}, ${kind}, '{}', '{}', '{}', ${state}, now() - interval '90 seconds', now() - interval '1 second')`.execute(
          db,
        ),
      );
    const kind = test.app.wiring.jobs?.[0]?.kind ?? '';
    await insert(1, kind, 'waiting');
    await insert(2, kind, 'dead');
    await insert(3, 'of another release', 'dead');
    await new Promise((wait) => setTimeout(wait, 1_100));
    const text = await scrape();
    expect(text).toContain(`filing_jobs_waiting{kind="${kind}"} 1`);
    expect(text).toMatch(
      new RegExp(`filing_jobs_oldest_seconds\\{kind="${kind.replaceAll('.', '\\.')}"\\} (9[0-9]|1\\d\\d)`),
    );
    expect(text).toContain(`filing_jobs_dead{kind="${kind}"} 1`);
    expect(text).toContain('filing_jobs_dead{kind="other"} 1');
    expect(text).not.toContain('of another release');
    expect(Number(/^filing_sessions (\d+)/m.exec(text)?.[1])).toBeGreaterThan(0);
    await test.app.asOwner((db) => sql`delete from outbox`.execute(db));
  });
});

describe('samples of the last hour', () => {
  it('hold median, 95th percentile, faults and how late the event loop was; old ones are forgotten', async () => {
    const vitals = new Vitals(() => new Date('2026-01-01T00:00:00Z'));
    const stop = vitals.start(250);
    await new Promise((wait) => setTimeout(wait, 60));
    for (let at = 1; at <= 100; at++) vitals.note({ call: 'a', state: at === 100 ? 500 : 200, ms: at });
    const until = performance.now() + 120;
    while (performance.now() < until);
    await expect.poll(() => vitals.samples().length).toBeGreaterThan(0);
    const first = vitals.samples().find(({ calls }) => calls > 0);
    expect(first).toMatchObject({ calls: 100, faults: 1, callP50: 51, callP95: 96 });
    expect(Math.max(...vitals.samples().map(({ loopMax }) => loopMax))).toBeGreaterThan(50);
    await stop();
    const many = new Vitals(() => new Date());
    const end = many.start(1);
    await new Promise((wait) => setTimeout(wait, 400));
    expect(many.samples().length).toBeLessThanOrEqual(120);
    await end();
  });
});
