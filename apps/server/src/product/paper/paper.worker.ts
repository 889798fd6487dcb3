import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawCertificate } from './certificate-page.ts';
import { drawLetter } from './letter-page.ts';
import type { PaperContents, PaperKind } from './paper.ts';

const drawers: { [Kind in PaperKind]: (content: PaperContents[Kind]) => Promise<Buffer> } = {
  certificate: drawCertificate,
  letter: drawLetter,
};

// On Linux this lowers the priority of the calling thread only: drawing must not delay other calls.
if (process.platform === 'linux') setPriority(0, 15);

/** Draws paper off the request thread: one message in, the PDF bytes (or the error) out. */
parentPort?.on(
  'message',
  async ({ id, kind, content }: { id: number; kind: PaperKind; content: PaperContents[PaperKind] }) => {
    try {
      // The table pairs each kind with its own content, which TypeScript cannot follow through an index.
      const draw = drawers[kind] as (content: PaperContents[PaperKind]) => Promise<Buffer>;
      const bytes = new Uint8Array(await draw(content));
      parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
    } catch (error) {
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  },
);
