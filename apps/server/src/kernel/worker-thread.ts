import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/**
 * The loop of a worker thread: one answer for each message. The thread takes processor time after the one that answers
 * calls; elsewhere than on Linux that would slow the whole process, so nothing is changed there.
 */
export function answerJobs(work: (message: never) => unknown): void {
  if (process.platform === 'linux') setPriority(10);
  parentPort?.on('message', async (message: { id: number }) => {
    try {
      parentPort?.postMessage({ id: message.id, result: await work(message as never) });
    } catch (error) {
      parentPort?.postMessage({ id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
