import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The loop of a worker thread: one answer for each message. On Linux the thread gets a lower priority than the one that answers calls, if there
 * is one; on other systems that would slow the whole process, so the priority stays.
 */
export function answerJobs(work: (message: never) => unknown): void {
  const { givesWay = true } = (workerData ?? {}) as { givesWay?: boolean };
  if (givesWay && process.platform === 'linux') setPriority(10);
  parentPort?.on('message', async (message: { id: number }) => {
    try {
      parentPort?.postMessage({ id: message.id, result: await work(message as never) });
    } catch (error) {
      parentPort?.postMessage({ id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
