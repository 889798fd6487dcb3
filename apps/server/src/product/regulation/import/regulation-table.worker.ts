import { parentPort } from 'node:worker_threads';
import { readTable } from '../../../kernel/files/read-table.ts';

/** The longest official list has 27,000 rows of five columns. */
const most = { cells: 250_000, characters: 5_000_000 };

/** Reads an uploaded official table off the request thread. */
parentPort?.on('message', async ({ id, bytes, ext }: { id: number; bytes: Uint8Array; ext: 'xlsx' | 'csv' }) => {
  try {
    parentPort?.postMessage({ id, rows: await readTable(Buffer.from(bytes), ext, most) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
