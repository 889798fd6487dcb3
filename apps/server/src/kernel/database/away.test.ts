import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../run-server.ts';
import { noteOptions } from '../../testing/testing-calls.ts';
import { createDatabase, type PostgresServer, startPostgres } from '../../testing/testing-postgres.ts';
import { readSettings } from '../settings/settings.ts';
import { isAway } from './away.ts';
import { connectDatabase } from './connect.ts';
import { DatabaseAway, DatabaseRefuses, waitForDatabase } from './wait.ts';

const root = resolve(import.meta.dirname, '../../../../..');
let postgres: PostgresServer;
let dataDir: string;
const said: string[] = [];
const say = (message: string) => void said.push(message);
const log = { info: say, warn: say, error: say };
beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = mkdtempSync(join(tmpdir(), 'platform-away-'));
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const ready = async (address: string) => {
  const answer = await fetch(`${address}/health/ready`);
  return [answer.status, (await answer.json()).reasons.map(({ what }: { what: string }) => what)];
};

describe('a database that is away', () => {
  it('is waited for at the start, said about while it is away, and used again when it is back, with nothing to do for anybody', {
    timeout: 120_000,
  }, async () => {
    const databaseUrl = await createDatabase(postgres.url, 'filing_away');
    const begin = await postgres.interrupt();
    const { modules, wiring } = noteOptions();
    const settings = { ...readSettings({ PORT: '0', DATA_DIR: dataDir }, root), databaseUrl };
    const starting: Promise<RunningServer> = runServer({
      settings,
      modules,
      wiring: wiring(),
      log,
      onCrash: () => undefined,
      onStopped: () => undefined,
    });
    await new Promise((wait) => setTimeout(wait, 1_500));
    expect(said.filter((line) => line.includes('trying again for 60 s'))).toHaveLength(1);
    await begin();
    const server = await starting;
    const { address } = server;
    try {
      expect(await ready(address)).toEqual([200, []]);
      const again = await postgres.interrupt();
      await new Promise((wait) => setTimeout(wait, 1_100));
      expect(await ready(address)).toEqual([503, ['database']]);
      expect((await fetch(`${address}/health/live`)).status).toBe(200);
      const refused = await fetch(`${address}/business/v3/test/note/get?id=1`, {
        headers: { 'x-authorization-access_token': 'a', 'accept-language': 'en' },
      });
      const envelope = await refused.json();
      expect([refused.status, envelope]).toEqual([
        503,
        expect.objectContaining({
          state: 503,
          message: 'Service unavailable, please try again later',
          cause: 'The database cannot be reached. Nothing of this call was kept; try again in a moment',
          data: null,
          requestId: refused.headers.get('x-request-id'),
        }),
      ]);
      await again();
      await new Promise((wait) => setTimeout(wait, 1_100));
      expect(await ready(address)).toEqual([200, []]);
      const answered = await fetch(`${address}/business/v3/test/note/get?id=1`, {
        headers: { 'x-authorization-access_token': 'a' },
      });
      expect((await answered.json()).state).toBe(404);
    } finally {
      await server.stop();
    }
  });

  it('ends the start after the time of the settings, with one sentence and an exit code of its own', {
    timeout: 120_000,
  }, async () => {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--server'], { cwd: root });
    const program = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
      cwd: root,
      env: {
        ...process.env,
        MODE: '',
        DATA_DIR: join(dataDir, 'other'),
        PORT: '0',
        DATABASE_URL: `postgres://filing@127.0.0.1:${await freePort()}/filing`,
        DATABASE_WAIT_SECONDS: '1',
        INITIAL_PASSWORD: 'Test-1234',
      },
    });
    let words = '';
    program.stderr.on('data', (part) => (words += String(part)));
    expect(await new Promise((done) => program.once('exit', done))).toBe(69);
    const lines = words.trim().split('\n');
    expect(lines.at(-1)).toBe(
      'The database of DATABASE_URL could not be reached within 1 s (ECONNREFUSED): is it running, and is the address right?',
    );
    expect(lines).toHaveLength(2);
  });

  it('is told from one that refuses for good, which nobody waits for', async () => {
    const url = new URL(postgres.url);
    url.pathname = '/not_there';
    const database = await connectDatabase({ databaseUrl: url.href, directory: null });
    await expect(waitForDatabase(database.pool, 60, log)).rejects.toThrow(DatabaseRefuses);
    await database.close();
    const none = await connectDatabase({ databaseUrl: 'postgres://x@127.0.0.1:1/x', directory: null });
    await expect(waitForDatabase(none.pool, 0, log)).rejects.toThrow(DatabaseAway);
    await none.close();
    expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isAway(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
    expect(isAway('text')).toBe(false);
  });
});

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
