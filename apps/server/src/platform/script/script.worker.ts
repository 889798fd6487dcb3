import { parentPort } from 'node:worker_threads';
import { runInSandbox } from './sandbox.ts';
import type { ScriptRequest } from './script.ts';

/** Runs scripts off the request thread, one after another, each in an interpreter of its own. */
parentPort?.on('message', async ({ id, request }: { id: number; request: ScriptRequest }) => {
  try {
    parentPort?.postMessage({ id, result: await runInSandbox(request) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
