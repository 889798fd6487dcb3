import { availableParallelism } from 'node:os';
import { FairLine, type Share } from './fair-line.ts';
import { type BackgroundWorker, backgroundWorker, WorkerTimeout } from './worker.ts';

/** Why a job has no answer: it took too long, or its thread ended (memory, crash). */
export class Unfinished extends Error {
  constructor(
    readonly reason: 'time' | 'memory' | 'crash',
    detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

export interface PoolOptions {
  /** Number of threads; default: all cores but one. */
  size?: number;
  /** JavaScript memory of one thread; beyond it the thread ends. */
  memoryMegabytes: number;
  /** Room of one thread for what lives for moments (as in `backgroundWorker`). */
  youngMegabytes?: number;
  /** Whether the threads leave the processor to the one that answers calls; default: they do. */
  givesWay?: boolean;
  /** Time limit of a job, counted from its start in the thread. */
  timeoutMs: number;
  /** Time limit for preparing a thread. */
  prepareMs?: number;
  /** Most jobs that may wait: in all, of one company and of one person; further ones are refused. */
  waiting: { total: number; company: number; person: number };
}

export interface Job {
  message: object;
  /** A message that a thread needs before jobs of this name; not sent again while it is the last one that the thread received. */
  prepare?: { name: string; message: object };
  share: Share;
}

/** Threads that each run one job at a time; waiting jobs are taken by turns of companies and their people. */
export interface WorkerPool {
  /** Resolves with the thread's answer. Rejects with `LineFull`, `Unfinished`, or the error that the job itself threw. */
  run<T>(job: Job): Promise<T>;
  /** Ends the threads; running jobs reject. */
  stop(): Promise<void>;
}

interface Lane {
  worker: BackgroundWorker;
  /** Name of the last `prepare` message that the thread received. */
  prepared: string | null;
}
interface Waiting {
  job: Job;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * A pool of the worker `<name>` beside the caller (found as in `backgroundWorker`). Threads start when first needed. Memory passed as
 * `SharedArrayBuffer` is shared with them, not copied.
 */
export function workerPool(callerUrl: string, name: string, options: PoolOptions): WorkerPool {
  const size = options.size ?? Math.max(1, availableParallelism() - 1);
  const { memoryMegabytes, youngMegabytes, givesWay = true } = options;
  // Threads of a pool stay: what they were prepared with takes seconds to load.
  const limits = { memoryMegabytes, youngMegabytes, givesWay, restsAfterMs: Number.POSITIVE_INFINITY };
  const lanes = Array.from(
    { length: size },
    (): Lane => ({
      worker: backgroundWorker(callerUrl, name, limits),
      prepared: null,
    }),
  );
  const free = [...lanes];
  const line = new FairLine<Waiting>(options.waiting);

  async function work(lane: Lane, { job, resolve, reject }: Waiting): Promise<void> {
    try {
      const { prepare, message } = job;
      if (prepare && lane.prepared !== prepare.name) {
        await lane.worker.call({ ...prepare.message }, [], { timeoutMs: options.prepareMs ?? 60_000 });
        lane.prepared = prepare.name;
      }
      resolve((await lane.worker.call({ ...message }, [], { timeoutMs: options.timeoutMs })) as never);
    } catch (error) {
      const end = endOf(error);
      if (end) lane.prepared = null;
      reject(end ?? error);
    } finally {
      free.push(lane);
      next();
    }
  }

  function next(): void {
    const lane = free.at(-1);
    const waiting = lane && line.take();
    if (!waiting) return;
    free.pop();
    void work(lane, waiting.entry);
  }

  return {
    run: <T>(job: Job) =>
      new Promise<T>((resolve, reject) => {
        const waiting: Waiting = { job, resolve: resolve as Waiting['resolve'], reject };
        const lane = line.length === 0 ? free.pop() : undefined;
        if (lane) void work(lane, waiting);
        else line.add(job.share, waiting);
      }),
    async stop() {
      for (const { reject } of line.clear()) reject(new Unfinished('crash', 'the pool was stopped'));
      await Promise.all(lanes.map(({ worker }) => worker.stop()));
      for (const lane of lanes) if (!lane.worker.isRunning) lane.prepared = null;
    },
  };
}

/** The `Unfinished` error for an error that ended the thread; null for an error that the job itself threw. */
function endOf(error: unknown): Unfinished | null {
  if (error instanceof WorkerTimeout) return new Unfinished('time', error.message);
  if (!(error instanceof Error) || error.name === 'JobError') return null;
  const code = 'code' in error ? error.code : '';
  return new Unfinished(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error.message);
}
