import { parentPort } from 'node:worker_threads';
import type { ReportContent } from './content.ts';
import { drawReport } from './draw.ts';

/** Draws reports off the request thread: one message in, the PDF bytes (or the error) out. */
parentPort?.on('message', async ({ id, content }: { id: number; content: ReportContent }) => {
  try {
    const bytes = new Uint8Array(await drawReport(content));
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
