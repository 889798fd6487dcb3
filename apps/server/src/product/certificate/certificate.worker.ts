import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type CertificateContent, drawCertificate } from './draw.ts';

// On Linux this lowers the priority of the calling thread only: drawing certificates must not delay other calls.
if (process.platform === 'linux') setPriority(0, 15);

/** Draws certificates off the request thread: one message in, the PDF bytes (or the error) out. */
parentPort?.on('message', async ({ id, content }: { id: number; content: CertificateContent }) => {
  try {
    const pdf = await drawCertificate(content);
    const bytes = new Uint8Array(pdf);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
