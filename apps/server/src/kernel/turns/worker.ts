import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A worker thread that answers one message with one result; started on first use, restarted after a crash. */
export interface BackgroundWorker {
  /** Sends `message` and resolves with what the worker posts as `{ id, … }`; rejects on `{ id, error }` or a crash. */
  call<T>(message: Record<string, unknown>, transfer?: ArrayBuffer[], options?: CallOptions): Promise<T>;
  stop(): Promise<void>;
  /** Whether there is a thread now. */
  readonly isRunning: boolean;
}

/** A call exceeded its time limit; its worker was ended. */
export class WorkerTimeout extends Error {
  constructor() {
    super('timeout');
  }
}

/** The error that the worker answered in place of a result; the worker keeps running. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

export interface CallOptions {
  /** Time limit: then the worker is ended and the call rejects with `WorkerTimeout`. */
  timeoutMs?: number;
  /** Called with what the worker posts as `{ id, progress }`. */
  onProgress?: (progress: number) => void;
}

interface WorkerLimits {
  memoryMegabytes?: number;
  youngMegabytes?: number;
  givesWay?: boolean;
  restsAfterMs?: number;
}

/** Milliseconds after its last call at which a thread is ended: what it has loaded, fonts or a model, is a hundred megabytes for nothing. */
const usualRestMs = 30_000;

/**
 * Makes the worker `<name>` that lies beside the caller: `<name>.ts` in the source tree (bundled on first use), `<name>.mjs` in the built product.
 * @param callerUrl `import.meta.url` of the calling module.
 * @param limits `memoryMegabytes`: JavaScript memory above which only the worker is ended; `givesWay`: whether it leaves the processor to the thread
 * that answers calls (the default), which a tool without calls does not need; `youngMegabytes`: room for what lives for moments, of which a thread
 * keeps all that it ever took; `restsAfterMs`: idle time after which it is ended until the next call, Infinity = never.
 */
export function backgroundWorker(callerUrl: string, name: string, limits: WorkerLimits = {}): BackgroundWorker {
  return new OneWorker(callerUrl, name, limits);
}

let keepers = 0;
/** While `work` runs, threads that wait for nothing are not ended: a test that closes its app leaves them to the next one. */
export async function keepingThreads<T>(work: () => Promise<T>): Promise<T> {
  keepers += 1;
  try {
    return await work();
  } finally {
    keepers -= 1;
  }
}

interface WaitingCall {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  onProgress?: CallOptions['onProgress'];
}

class OneWorker implements BackgroundWorker {
  private worker: Worker | null = null;
  private next = 0;
  private rest: NodeJS.Timeout | undefined;
  private readonly waiting = new Map<number, WaitingCall>();

  constructor(
    private readonly callerUrl: string,
    private readonly name: string,
    private readonly limits: WorkerLimits,
  ) {}

  call<T>(message: Record<string, unknown>, transfer: ArrayBuffer[] = [], options: CallOptions = {}): Promise<T> {
    clearTimeout(this.rest);
    this.worker ??= this.launch();
    const running = this.worker;
    const id = this.next++;
    const { timeoutMs, onProgress } = options;
    let timer: NodeJS.Timeout | undefined;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: never) => void, reject, onProgress });
      if (timeoutMs !== undefined)
        timer = setTimeout(() => {
          this.waiting.delete(id);
          reject(new WorkerTimeout());
          if (this.worker === running) this.worker = null;
          void running.terminate();
        }, timeoutMs);
      running.ref();
      running.postMessage({ ...message, id }, transfer);
    }).finally(() => clearTimeout(timer));
  }

  get isRunning(): boolean {
    return this.worker !== null;
  }

  async stop(): Promise<void> {
    clearTimeout(this.rest);
    if (keepers > 0 && this.waiting.size === 0) return;
    const running = this.worker;
    this.worker = null;
    await running?.terminate();
  }

  private launch(): Worker {
    const { callerUrl, name, limits } = this;
    const { memoryMegabytes, youngMegabytes } = limits;
    const folder = dirname(fileURLToPath(callerUrl));
    const source = join(folder, `${name}.ts`);
    const file = existsSync(source) ? bundleSource(callerUrl, source, name) : join(folder, `${name}.mjs`);
    const made = new Worker(file, {
      execArgv: [],
      workerData: { givesWay: limits.givesWay ?? true },
      resourceLimits: {
        ...(memoryMegabytes ? { maxOldGenerationSizeMb: memoryMegabytes } : {}),
        ...(youngMegabytes ? { maxYoungGenerationSizeMb: youngMegabytes } : {}),
      },
    });
    made.unref();
    made.on('message', (answer: Answer) => this.take(made, answer));
    made.on('error', (error) => this.fall(made, error));
    made.on('exit', (code) => this.fall(made, new Error(`worker ${name} ended with code ${code}`)));
    return made;
  }

  private take(from: Worker, answer: Answer): void {
    const call = this.waiting.get(answer.id);
    if (!call) return;
    if (answer.progress !== undefined) {
      call.onProgress?.(answer.progress);
      return;
    }
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) this.restSoon(from);
    if (answer.error !== undefined) call.reject(new JobError(answer.error));
    else call.resolve(answer as never);
  }

  /** Holds the process no longer, and ends the thread unless somebody calls it again. */
  private restSoon(idle: Worker): void {
    idle.unref();
    const { restsAfterMs = usualRestMs } = this.limits;
    clearTimeout(this.rest);
    if (restsAfterMs === Number.POSITIVE_INFINITY) return;
    this.rest = setTimeout(() => {
      if (this.worker !== idle || this.waiting.size > 0 || keepers > 0) return;
      this.worker = null;
      void idle.terminate();
    }, restsAfterMs).unref();
  }

  private fall(fallen: Worker, error: Error): void {
    // This worker was already replaced by another, which keeps running.
    if (this.worker !== null && this.worker !== fallen) return;
    this.worker = null;
    for (const call of this.waiting.values()) call.reject(error);
    this.waiting.clear();
  }
}

interface Answer {
  id: number;
  error?: string;
  progress?: number;
}

const bundled = new Set<string>();

/**
 * Bundles the TypeScript source of a worker (in tests and tools), because worker threads have no TypeScript loader; written below node_modules, so
 * that packages resolve. Once for each process; what processes that ended have left is removed.
 */
function bundleSource(callerUrl: string, source: string, name: string): string {
  const require = createRequire(callerUrl);
  const { buildSync } = require('esbuild') as typeof import('esbuild');
  const { dependencies } = require('@app/server/package.json') as { dependencies: Record<string, string> };
  const folder = join(dirname(require.resolve('esbuild/package.json')), '..', '.cache', 'platform');
  const outfile = join(folder, `${name}.${process.pid}.mjs`);
  if (bundled.has(outfile)) return outfile;
  bundled.add(outfile);
  removeLeft(folder, name);
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Installed packages are imported; those of the workspace are TypeScript and are bundled.
    external: Object.keys(dependencies).filter((one) => !one.startsWith('@app/')),
    logLevel: 'error',
  });
  return outfile;
}

/** Removes the bundles of a worker whose processes have ended. */
function removeLeft(folder: string, name: string): void {
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [worker, pid] = [file.slice(0, name.length), /^\.(\d+)\.mjs$/.exec(file.slice(name.length))?.[1]];
    if (worker === name && pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, file), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be asked, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
