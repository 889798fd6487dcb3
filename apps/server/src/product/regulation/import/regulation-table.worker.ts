import { parentPort } from 'node:worker_threads';
import { readTable } from '../../../kernel/read-table.ts';

/** Reads an uploaded official table off the request thread. */
parentPort?.on('message', async ({ id, bytes, ext }: { id: number; bytes: Uint8Array; ext: 'xlsx' | 'csv' }) => {
  try {
    parentPort?.postMessage({ id, rows: await readTable(Buffer.from(bytes), ext) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
