import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A worker thread that answers one message with one result; started on first use, restarted after a crash. */
export interface BackgroundWorker {
  /** Sends `message` and resolves with what the worker posts as `{ id, … }`; rejects on `{ id, error }` or a crash. */
  call<T>(message: Record<string, unknown>, transfer?: ArrayBuffer[], options?: CallOptions): Promise<T>;
  stop(): Promise<void>;
}

/** A call took longer than it may; its worker was ended. */
export class WorkerTimeout extends Error {
  constructor() {
    super('timeout');
  }
}

/** What the worker itself answered instead of a result; the worker goes on. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

export interface CallOptions {
  /** The worker is ended after this time, and the call rejects with `WorkerTimeout`. */
  timeoutMs?: number;
  /** Hears what the worker posts as `{ id, progress }`. */
  onProgress?: (progress: number) => void;
}

/**
 * Makes the worker `<name>` that lies beside the caller: `<name>.ts` in the source tree (bundled on first use),
 * `<name>.mjs` in the built product.
 * @param callerUrl `import.meta.url` of the calling module.
 * @param limits `memoryMegabytes`: JavaScript memory above which the worker alone is ended.
 */
export function backgroundWorker(
  callerUrl: string,
  name: string,
  limits: { memoryMegabytes?: number } = {},
): BackgroundWorker {
  let worker: Worker | null = null;
  let next = 0;
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void; onProgress?: CallOptions['onProgress'] }
  >();

  function launch(): Worker {
    const folder = dirname(fileURLToPath(callerUrl));
    const source = join(folder, `${name}.ts`);
    const file = existsSync(source) ? bundleSource(callerUrl, source, name) : join(folder, `${name}.mjs`);
    const made = new Worker(file, {
      execArgv: [],
      ...(limits.memoryMegabytes ? { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes } } : {}),
    });
    made.unref();
    made.on('message', (answer: { id: number; error?: string; progress?: number }) => {
      const call = waiting.get(answer.id);
      if (!call) return;
      if (answer.progress !== undefined) return call.onProgress?.(answer.progress);
      waiting.delete(answer.id);
      if (waiting.size === 0) made.unref();
      if (answer.error !== undefined) call.reject(new JobError(answer.error));
      else call.resolve(answer as never);
    });
    const fall = (error: Error) => {
      // A worker that was ended and followed by another falls alone.
      if (worker !== null && worker !== made) return;
      worker = null;
      for (const call of waiting.values()) call.reject(error);
      waiting.clear();
    };
    made.on('error', fall);
    made.on('exit', (code) => fall(new Error(`worker ${name} ended with code ${code}`)));
    return made;
  }

  return {
    call<T>(message: Record<string, unknown>, transfer: ArrayBuffer[] = [], options: CallOptions = {}) {
      worker ??= launch();
      const running = worker;
      const id = next++;
      const { timeoutMs, onProgress } = options;
      let timer: NodeJS.Timeout | undefined;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: never) => void, reject, onProgress });
        if (timeoutMs !== undefined)
          timer = setTimeout(() => {
            waiting.delete(id);
            reject(new WorkerTimeout());
            if (worker === running) worker = null;
            void running.terminate();
          }, timeoutMs);
        running.ref();
        running.postMessage({ ...message, id }, transfer);
      }).finally(() => clearTimeout(timer));
    },
    async stop() {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}

/** Worker threads know no TypeScript loader (tests): the source is bundled below node_modules, where packages resolve. */
function bundleSource(callerUrl: string, source: string, name: string): string {
  const require = createRequire(callerUrl);
  const { buildSync } = require('esbuild') as typeof import('esbuild');
  const { dependencies } = require('@app/server/package.json') as { dependencies: Record<string, string> };
  const outfile = join(
    dirname(require.resolve('esbuild/package.json')),
    '..',
    '.cache',
    'platform',
    `${name}.${process.pid}.mjs`,
  );
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Installed packages stay outside; those of the workspace are TypeScript and come along.
    external: Object.keys(dependencies).filter((one) => !one.startsWith('@app/')),
    logLevel: 'error',
  });
  return outfile;
}
