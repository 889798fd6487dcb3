import { afterEach, describe, expect, it } from 'vitest';
import { LineFull, type Share } from './fair-line.ts';
import { fixturePool, heldThread } from './worker-pool.testing.ts';
import { type PoolOptions, Unfinished, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool | undefined;
afterEach(() => pool?.stop());

function poolOf(options: Partial<PoolOptions> = {}): WorkerPool {
  pool = fixturePool(options);
  return pool;
}
const someone: Share = { company: 'c', person: 'p' };

const say = async (on: WorkerPool, word: string, share: Share = someone) =>
  (await on.run<{ result: string }>({ message: { kind: 'say', word }, share })).result;
const reasonOf = (job: Promise<unknown>) =>
  job.then(
    () => 'answered',
    (error: unknown) => (error instanceof Unfinished ? error.reason : String(error)),
  );

describe('the worker pool', () => {
  it('answers, hands on what a job throws, and goes on with the same thread', async () => {
    const on = poolOf();
    expect(await say(on, 'one')).toBe('one');
    await expect(on.run({ message: { kind: 'fail' }, share: someone })).rejects.toThrow('said no');
    expect(await say(on, 'two')).toBe('two');
  });

  it('tells a job that ran too long, ended its thread or filled its memory, and serves the next one', async () => {
    const strict = poolOf({ timeoutMs: 300 });
    expect(await reasonOf(strict.run({ message: { kind: 'loop' }, share: someone }))).toBe('time');
    await strict.stop();
    const on = poolOf();
    expect(await reasonOf(on.run({ message: { kind: 'exit' }, share: someone }))).toBe('crash');
    expect(await say(on, 'next')).toBe('next');
    await on.stop();
    const roomy = poolOf({ memoryMegabytes: 24 });
    expect(await reasonOf(roomy.run({ message: { kind: 'swell' }, share: someone }))).toBe('memory');
    expect(await say(roomy, 'next')).toBe('next');
  });

  it('prepares each thread once, and again the one that follows an ended thread', async () => {
    const on = poolOf();
    const prepare = { name: 'v1', message: { kind: 'know', word: 'rules' } };
    const known = async () =>
      (await on.run<{ result: string[] }>({ message: { kind: 'known' }, prepare, share: someone })).result;
    expect(await known()).toEqual(['rules']);
    expect(await known()).toEqual(['rules']);
    await reasonOf(on.run({ message: { kind: 'exit' }, share: someone }));
    expect(await known()).toEqual(['rules']);
  });

  it('refuses more than may wait: of a person, of a company, in all', async () => {
    const on = poolOf({ waiting: { total: 4, company: 3, person: 2 } });
    const first = heldThread(on);
    const rest = [say(on, '1'), say(on, '2')];
    await expect(say(on, '3')).rejects.toThrow(LineFull);
    rest.push(say(on, '4', { company: 'c', person: 'other' }));
    await expect(say(on, '5', { company: 'c', person: 'third' })).rejects.toThrow(LineFull);
    rest.push(say(on, '6', { company: 'd', person: 'q' }));
    await expect(say(on, '7', { company: 'e', person: 'r' })).rejects.toThrow(LineFull);
    first.open();
    await first.ended;
    expect(await Promise.all(rest)).toEqual(['1', '2', '4', '6']);
  });

  it('serves companies in turns, and the people of a company in turns', async () => {
    const on = poolOf();
    const first = heldThread(on);
    const served: string[] = [];
    const ask = (word: string, share: Share) => say(on, word, share).then((answer) => served.push(answer));
    const jobs = [
      ...['a1', 'a2', 'a3', 'a4'].map((word) => ask(word, { company: 'a', person: 'loud' })),
      ask('a-quiet', { company: 'a', person: 'quiet' }),
      ask('b', { company: 'b', person: 'one' }),
    ];
    first.open();
    await Promise.all([first.ended, ...jobs]);
    expect(served).toEqual(['a1', 'b', 'a-quiet', 'a2', 'a3', 'a4']);
  });

  it('ends what waits and what runs when it is stopped', async () => {
    const on = poolOf();
    const running = reasonOf(heldThread(on).ended);
    const next = reasonOf(say(on, 'never'));
    await on.stop();
    expect(await Promise.all([running, next])).toEqual(['crash', 'crash']);
  });
});
