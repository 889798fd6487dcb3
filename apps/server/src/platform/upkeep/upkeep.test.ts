import { upkeepRetry, upkeepState } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteBackup } from '../../kernel/files/last-backup.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';

let test: TestApp;
let admin: { token: string };
beforeAll(async () => {
  test = await createTestApp();
  admin = { token: (await signIn(test, 'admin')).access_token };
});
afterAll(() => test.close());
beforeEach(() => test.app.asOwner((db) => sql`delete from outbox`.execute(db)));

/** A job that failed: given up, or tried again in an hour. */
const failed = (id: number, state: 'dead' | 'waiting', kind = 'nobody.handles') =>
  test.app.asOwner((db) =>
    sql`insert into outbox (id, kind, payload, scope, actor, attempts, state, error, next_at)
      values (${id}, ${kind}, '{"secret": "of a person"}', '{"role": "app_platform"}', '{"user": null, "tenant": null, "roles": []}',
        8, ${state}, ${`Error: away ${id}\n    at somewhere (/srv/file.ts:1:1)`}, now() + interval '1 hour')`.execute(
      db,
    ),
  );
const shown = async () => (await test.inject(upkeepState, {}, admin)).data;
const jobs = async () => (await shown()).jobs.map(({ id, state, attempts }) => [id, state, attempts]);

describe('the state of the server', () => {
  it('tells the administrator version, database, backup, sessions, queues and failed jobs with the first line of their error', async () => {
    await failed(1, 'dead');
    await failed(2, 'waiting', 'other');
    await failed(3, 'dead');
    const state = await shown();
    expect(state).toMatchObject({ version: '0.2.0', lastBackup: null, otherServers: 0, node: process.versions.node });
    expect(state.databaseBytes).toBeGreaterThan(1_000_000);
    expect(state.freeBytes).toBeGreaterThan(0);
    expect(state.sessions).toBeGreaterThan(0);
    expect(state.queues).toEqual([
      { kind: 'nobody.handles', waiting: 0, dead: 2, oldestSeconds: 0 },
      { kind: 'other', waiting: 1, dead: 0, oldestSeconds: 0 },
    ]);
    expect(state.jobs.map(({ id, state: of, error }) => [id, of, error])).toEqual([
      ['3', 'dead', 'Error: away 3'],
      ['1', 'dead', 'Error: away 1'],
      ['2', 'waiting', 'Error: away 2'],
    ]);
    expect(state.jobs.map(({ nextTime }) => nextTime === null)).toEqual([true, true, false]);
    expect(JSON.stringify(state)).not.toContain('of a person');
    await noteBackup(test.app.settings, '2026-01-02T03:04:05.000Z');
    expect((await shown()).lastBackup).toBe('2026-01-02T03:04:05.000Z');
  });

  it('is for the administrator of the platform alone', async () => {
    for (const account of ['tenantadmin', 'auditor', 'applicant', 'filing']) {
      const token = { token: (await signIn(test, account)).access_token };
      expect((await test.inject(upkeepState, {}, token)).state, account).toBe(6010104);
      expect((await test.inject(upkeepRetry, {}, token)).state, account).toBe(6010104);
    }
  });
});

describe('jobs that were given up', () => {
  it('begin anew one by one or all together, each once however often it is asked, with a line in the audit', async () => {
    for (const id of [11, 12, 13]) await failed(id, 'dead');
    await failed(14, 'waiting');
    expect((await test.inject(upkeepRetry, { ids: ['12', '14', '99'] }, admin)).data).toBe(1);
    expect((await test.inject(upkeepRetry, { ids: ['12'] }, admin)).data).toBe(0);
    expect(await jobs()).toEqual([
      ['13', 'dead', 8],
      ['11', 'dead', 8],
      ['14', 'waiting', 8],
    ]);
    const both = await Promise.all([test.inject(upkeepRetry, {}, admin), test.inject(upkeepRetry, {}, admin)]);
    expect(both.map(({ data }) => data).sort()).toEqual([0, 2]);
    expect(await jobs()).toEqual([['14', 'waiting', 8]]);
    const { rows } = await test.app.asOwner((db) =>
      sql<{ after: unknown }>`select after from audit_log where action = 'upkeep.retry' order by seq`.execute(db),
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { jobs: 1, ids: ['12'] },
      { jobs: 2, ids: expect.arrayContaining(['11', '13']) },
    ]);
    // What fails again is tried eight times more and given up again.
    await test.settle();
    expect((await jobs()).filter(([id]) => id === '12')).toMatchObject([['12', 'waiting', expect.any(Number)]]);
  });

  it('are named by ids that are ids, and not by more than are shown', async () => {
    for (const ids of [[], ['x'], Array.from({ length: 101 }, (_, at) => String(at + 1))])
      expect((await test.inject(upkeepRetry, { ids }, admin)).state).toBe(400);
  });
});
