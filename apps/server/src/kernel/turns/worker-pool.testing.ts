import { type PoolOptions, type WorkerPool, workerPool } from './worker-pool.ts';

/** One thread that runs the jobs of the fixture. */
export function fixturePool(options: Partial<PoolOptions> = {}): WorkerPool {
  return workerPool(import.meta.url, 'worker-pool.fixture', {
    size: 1,
    memoryMegabytes: 64,
    timeoutMs: 60_000,
    waiting: { total: 20, company: 10, person: 5 },
    ...options,
  });
}

/** A job that holds its thread until `open` is called. */
export function heldThread(on: WorkerPool, share = { company: 'c', person: 'p' }) {
  const latch = new Int32Array(new SharedArrayBuffer(8));
  const ended = on.run<{ result: string }>({ message: { kind: 'wait', latch }, share });
  return {
    ended,
    open() {
      Atomics.store(latch, 0, 1);
      Atomics.notify(latch, 0);
    },
  };
}
