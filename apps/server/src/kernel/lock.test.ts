import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askServer, LockedError, socketPath, takeLock } from './lock.ts';

describe('lock of the data directory', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'platform-lock-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));

  it('refuses a second server with a clear message and answers commands', async () => {
    const lock = await takeLock(dir, {
      async add(args, print) {
        print(`sum\n${args.map(Number).reduce((a, b) => a + b)}`);
        return 7;
      },
    });
    expect(statSync(socketPath(dir)).mode & 0o777).toBe(0o600);
    await expect(takeLock(dir, {})).rejects.toThrow(/another server is already running on/);
    const lines: string[] = [];
    expect(await askServer(dir, ['add', '1', '2'], (line) => lines.push(line))).toBe(7);
    expect(lines).toEqual(['sum', '3']);
    expect(await askServer(dir, ['constructor'], () => undefined)).toBe(2);
    await lock.release();
    expect(await askServer(dir, ['add'], () => undefined)).toBeNull();
    await (await takeLock(dir, {})).release();
  });

  it('takes over the lock of a killed server', async () => {
    await withKilledHolder(dir);
    expect(statSync(socketPath(dir)).isSocket()).toBe(true);
    expect(await askServer(dir, ['status'], () => undefined)).toBeNull();
    const lock = await takeLock(dir, {});
    await expect(takeLock(dir, {})).rejects.toBeInstanceOf(LockedError);
    await lock.release();
  });

  it('gives a dead lock to exactly one of many servers that start together', async () => {
    for (let round = 0; round < 10; round++) {
      await withKilledHolder(dir);
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(dir, {})));
      const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(locks).toHaveLength(1);
      expect(await askServer(dir, ['x'], () => undefined)).toBe(2);
      for (const lock of locks) await lock.release();
    }
  });

  it('finds a short socket for a data directory with a long path', async () => {
    const long = join(dir, 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(long, { recursive: true });
    const lock = await takeLock(long, {});
    expect(Buffer.byteLength(socketPath(long))).toBeLessThan(108);
    await expect(takeLock(long, {})).rejects.toBeInstanceOf(LockedError);
    expect(await askServer(long, ['x'], () => undefined)).toBe(2);
    await lock.release();
  });
});

/** A process that held the lock and was killed while it did. */
async function withKilledHolder(dir: string): Promise<void> {
  const file = new URL('./lock-holder.fixture.mjs', import.meta.url);
  const holder = fork(file, [socketPath(dir)], { execArgv: [], stdio: 'ignore' });
  await new Promise((ready) => holder.once('message', ready));
  const ended = new Promise((done) => holder.once('exit', done));
  holder.kill('SIGKILL');
  await ended;
}
