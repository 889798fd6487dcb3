import { parentPort } from 'node:worker_threads';
import { readUpload } from './read-file.ts';

/** Reads an uploaded formula table off the request thread. */
parentPort?.on('message', async ({ id, bytes, ext }: { id: number; bytes: Uint8Array; ext: 'xlsx' | 'csv' }) => {
  try {
    parentPort?.postMessage({ id, result: await readUpload(Buffer.from(bytes), ext) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
