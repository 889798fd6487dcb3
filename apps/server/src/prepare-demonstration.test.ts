import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { areaDrafts } from '@app/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { modules } from './app.ts';
import { takePrepared } from './demonstration/index.ts';
import type { StoryFile } from './demonstration/story-file.ts';
import { injectCall } from './kernel/http/inject-call.ts';
import { readSettings } from './kernel/settings/settings.ts';
import { sessionOfAccount } from './platform/auth/index.ts';
import { verifyPassword } from './platform/auth/passwords/password.ts';
import { prepareDemonstration } from './prepare-demonstration.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { wiring } from './wiring.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-prepared-'));
  // One draft is enough to see whose stories a server shows.
  cpSync(join(root, 'definitions'), join(folder, 'definitions'), { recursive: true });
  const file = join(folder, 'definitions/demo/stories.json');
  const stories = JSON.parse(readFileSync(file, 'utf8')) as StoryFile;
  writeFileSync(file, JSON.stringify({ ...stories, stories: stories.stories.filter(({ id }) => id === 'D1') }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = (environment: Record<string, string> = {}) =>
  readSettings(
    {
      ...{ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_PREPARED: join(folder, 'prepared') },
      ...{ DEFINITIONS_DIR: join(folder, 'definitions'), INITIAL_PASSWORD: 'Own-Word-1234', ...environment },
    },
    root,
  );

it('stories told in advance are those of the first start: it has their cases at once, and its own password', {
  timeout: 600_000,
}, async () => {
  expect(await prepareDemonstration({ settings: settings(), modules, wiring, log })).toBe(true);
  // What the database had emptied of its log does not lie in every copy.
  const pieces = readdirSync(join(folder, 'prepared/database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(pieces.length).toBeLessThanOrEqual(2);
  // It is kept: the second time there is nothing to do.
  const begun = performance.now();
  expect(await prepareDemonstration({ settings: settings(), modules, wiring, log })).toBe(true);
  expect(performance.now() - begun).toBeLessThan(2_000);

  const ignore = () => undefined;
  const running: RunningServer = await runServer({
    ...{ settings: settings(), modules, wiring, log, stories: true },
    ...{ onCrash: ignore, onStopped: ignore },
  });
  try {
    expect(running.filling).toBe(false);
    const { app, server } = running;
    const drafts = await injectCall(
      server,
      areaDrafts,
      { group: 'reg', name: 'first', parameters: [], requestPage: { pageNo: 1, limit: 10 }, sorts: [] },
      { token: await sessionOfAccount(app, 'applicant') },
    );
    expect(drafts.data.dataResult.map(({ title }) => title)).toEqual([expect.stringContaining('竹影演示')]);
    const { rows } = await app.asOwner((db) =>
      sql<{ hash: string | null }>`select distinct c.password_hash as hash from platform.app_user u
        left join platform.user_credential c on c.user_id = u.id`.execute(db),
    );
    expect(rows).toHaveLength(1);
    expect(await verifyPassword(rows[0]?.hash ?? null, 'Own-Word-1234')).toBe(true);
  } finally {
    await running.stop();
  }

  // Of another day, with another address, or where an installation is already, it is of no use.
  const elsewhere = (name: string, environment: Record<string, string> = {}) =>
    settings({ DATA_DIR: join(folder, name), ...environment });
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await takePrepared(elsewhere('tomorrow'), tomorrow)).toBe(false);
  expect(await takePrepared(elsewhere('address', { PUBLIC_URL: 'https://a.invalid' }), new Date())).toBe(false);
  expect(await takePrepared(elsewhere('empty', { DEMO: 'empty' }), new Date())).toBe(false);
  expect(await takePrepared(settings(), new Date())).toBe(false);
  expect(await takePrepared(elsewhere('another'), new Date())).toBe(true);
  expect(existsSync(join(folder, 'another/database/PG_VERSION'))).toBe(true);
});
