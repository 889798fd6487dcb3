import { parentPort } from 'node:worker_threads';
import { readTable } from '../../kernel/read-table.ts';
import { recogniseFormula } from './recognise.ts';

/** Reads an uploaded formula table off the request thread. */
parentPort?.on('message', async ({ id, bytes, ext }: { id: number; bytes: Uint8Array; ext: 'xlsx' | 'csv' }) => {
  try {
    let row = 0;
    parentPort?.postMessage({
      id,
      result: recogniseFormula(
        await readTable(Buffer.from(bytes), ext),
        () => `i${Date.now().toString(36)}${(row++).toString(36)}`,
      ),
    });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
