import { parentPort } from 'node:worker_threads';
import { readFile } from './read-file.ts';

/** Reads files off the request thread; tells its progress, then answers with the pages or the fault. */
parentPort?.on(
  'message',
  async ({ id, bytes, ext, recognise }: { id: number; bytes: Uint8Array; ext: string; recognise: boolean }) => {
    try {
      const notify = (share: number) => parentPort?.postMessage({ id, progress: share });
      const { pages, scanned } = await readFile({ bytes, ext }, recognise, notify);
      // As text: the thread that serves calls neither takes thousands of lines apart nor writes them.
      parentPort?.postMessage({ id, pages: JSON.stringify(pages), scanned });
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  },
);
