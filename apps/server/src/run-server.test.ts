import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Module } from './kernel/module.ts';
import { readSettings } from './kernel/settings/settings.ts';
import { runServer } from './run-server.ts';
import { noteOptions } from './testing/testing-calls.ts';
import { createDatabase } from './testing/testing-postgres.ts';

const root = resolve(import.meta.dirname, '../../..');

let dataDir: string;
// What people start is the built product; it is made anew only when a source has changed.
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--server'], { cwd: root });
});
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'platform-run-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

interface Program {
  child: ChildProcess;
  output(): string;
  exit: Promise<number | null>;
}

function run(file: string, environment: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [join(root, 'dist/server', file)], {
    cwd: root,
    // vitest sets MODE for itself.
    env: {
      ...process.env,
      MODE: '',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: dataDir,
      INITIAL_PASSWORD: 'Test-1234',
      ...environment,
    },
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)));
  return { child, output: () => text, exit: new Promise((done) => child.once('exit', done)) };
}

async function ready(program: Program): Promise<string> {
  for (let attempt = 0; attempt < 1_200 && program.child.exitCode === null; attempt++) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(program.output())?.[0];
    if (address) return address;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`the server did not come up: ${program.output()}`);
}

describe('the whole server', () => {
  it('serves, refuses a second one, survives kill -9, answers tools and stops cleanly', {
    timeout: 240_000,
  }, async () => {
    const first = run('main.mjs');
    const address = await ready(first);
    expect((await (await fetch(`${address}/oauth2/v3/user/captcha`)).json()).state).toBe(200);

    const second = run('main.mjs');
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(
      /another server is already running on .* \(running: http.*process \d+.*\): stop it first/,
    );
    const asked = run('cli/audit-verify.mjs');
    expect([await asked.exit, asked.output()]).toEqual([0, expect.stringContaining('The audit chain is whole')]);

    expect(first.output()).not.toContain('failed');
    first.child.kill('SIGKILL');
    await first.exit;
    const offline = run('cli/audit-verify.mjs');
    expect([await offline.exit, offline.output()]).toEqual([0, expect.stringContaining('The audit chain is whole')]);

    const interrupted = run('main.mjs');
    await ready(interrupted);
    interrupted.child.kill('SIGTERM');
    expect(await interrupted.exit).toBe(0);

    const third = run('main.mjs');
    await ready(third);
    const status = run('cli/status.mjs');
    expect([await status.exit, status.output()]).toEqual([0, expect.stringContaining(`process ${third.child.pid}`)]);
    const stopped = run('cli/stop.mjs');
    expect([await stopped.exit, stopped.output()]).toEqual([0, 'stopping\nstopped\n']);
    expect(await third.exit).toBe(0);
    expect(existsSync(join(dataDir, 'server.sock'))).toBe(false);
    const after = run('cli/status.mjs');
    expect([await after.exit, after.output()]).toEqual([1, expect.stringContaining('no server runs')]);
  });

  // The embedded database has one server only.
  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'comes up twice on one empty database, although both start at once; the second one waits for the first and says that attachments lie apart',
    { timeout: 240_000 },
    async () => {
      const name = `two_at_once_${process.pid}`;
      const url = await createDatabase(process.env.TEST_POSTGRES_URL ?? '', name);
      const other = mkdtempSync(join(tmpdir(), 'platform-run-'));
      try {
        const both = [dataDir, other].map((DATA_DIR) => run('main.mjs', { DATABASE_URL: url, DATA_DIR }));
        const addresses = await Promise.all(both.map(ready));
        for (const address of addresses)
          expect((await (await fetch(`${address}/oauth2/v3/user/captcha`)).json()).state).toBe(200);
        expect(both.filter((one) => one.output().includes('another server is starting on this database'))).toHaveLength(
          1,
        );
        // The one that joined says what it means for attachments; the one that was there has nothing to say.
        const joined = 'another server (from the machine of the database, since ';
        expect(both.map((one) => one.output().split(joined).length - 1).sort()).toEqual([0, 1]);
        const later = both.find((one) => one.output().includes(joined))?.output() ?? '';
        expect(later).toContain('what people upload lies on the disk of the server that took it');
        expect(later).toContain('another server is starting on this database');
        const examined = run('cli/doctor.mjs', { DATABASE_URL: url });
        expect([await examined.exit, examined.output()]).toEqual([
          1,
          expect.stringContaining('FAULT 2 servers run on this database: what people upload lies on the disk'),
        ]);
        for (const { child } of both) child.kill('SIGTERM');
        expect(await Promise.all(both.map(({ exit }) => exit))).toEqual([0, 0]);
      } finally {
        rmSync(other, { recursive: true, force: true, maxRetries: 10 });
      }
    },
  );

  it('says in one line what is wrong with the environment', { timeout: 30_000 }, async () => {
    const program = run('main.mjs', { MODE: 'production' });
    expect(await program.exit).toBe(1);
    expect(program.output().trim()).toMatch(/^PUBLIC_URL is required.*$/);
    const weak = run('main.mjs', {
      MODE: 'production',
      PUBLIC_URL: 'https://filing.example.org',
      INITIAL_PASSWORD: 'Password1',
    });
    expect(await weak.exit).toBe(1);
    expect(weak.output().trim()).toMatch(/^INITIAL_PASSWORD is weak.*Choose another one.*$/);
  });
});

describe('stopping', () => {
  const { modules, wiring } = noteOptions();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const start = (environment: Record<string, string> = {}, more: readonly Module[] = []) =>
    runServer({
      settings: readSettings({ PORT: '0', DATA_DIR: dataDir, ...environment }, root),
      modules: [...modules, ...more],
      wiring: wiring(),
      log: silent,
      onCrash: () => undefined,
      onStopped: () => undefined,
    });

  it('lets a call in flight finish, a new one come too late, and waits for no idle connection', {
    timeout: 60_000,
  }, async () => {
    const server = await start();
    await fetch(`${server.address}/platform/v3/test/slow?ms=1`);
    const inFlight = fetch(`${server.address}/platform/v3/test/slow?ms=600`);
    await new Promise((wait) => setTimeout(wait, 150));
    const stopped = server.stop();
    await new Promise((wait) => setTimeout(wait, 50));
    await expect(fetch(`${server.address}/platform/v3/test/slow?ms=1`)).rejects.toThrow();
    expect(await (await inFlight).json()).toMatchObject({ state: 200, data: true });
    // It ends by itself, and what was under way had its answer first.
    await stopped;
  });

  it('warms up with the first call, once, and not for what watches it', { timeout: 60_000 }, async () => {
    let warmed = 0;
    const warm = () => {
      warmed += 1;
    };
    const running = await start({}, [{ name: 'watching', warm }]);
    await fetch(`${running.address}/health/live`);
    await fetch(`${running.address}/health/ready`);
    expect(warmed).toBe(0);
    for (let at = 0; at < 2; at += 1) await fetch(`${running.address}/platform/v3/test/slow?ms=1`);
    await expect.poll(() => warmed).toBe(1);
    await running.stop();
  });

  it('undoes what it began when the port is taken', { timeout: 60_000 }, async () => {
    const server = await start();
    const port = new URL(server.address).port;
    const other = mkdtempSync(join(tmpdir(), 'platform-run-'));
    try {
      await expect(start({ PORT: port, DATA_DIR: other })).rejects.toMatchObject({ code: 'EADDRINUSE' });
      expect(existsSync(join(other, 'server.sock'))).toBe(false);
    } finally {
      await server.stop();
      rmSync(other, { recursive: true, force: true, maxRetries: 10 });
    }
  });
});
