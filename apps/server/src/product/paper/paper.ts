import { backgroundWorker } from '../../kernel/turns/worker.ts';
import type { CertificateContent } from './certificate-page.ts';
import type { LetterPaper } from './letter-page.ts';

/** What each kind of paper says; all texts are ready to print. */
export interface PaperContents {
  certificate: CertificateContent;
  letter: LetterPaper;
}
export type PaperKind = keyof PaperContents;

const worker = backgroundWorker(import.meta.url, 'paper.worker');
export const stopWorker = () => worker.stop();

/** Draws a paper as PDF in the drawing thread; equal content gives equal bytes. */
export async function drawPaper<Kind extends PaperKind>(kind: Kind, content: PaperContents[Kind]): Promise<Uint8Array> {
  const { bytes } = await worker.call<{ bytes: Uint8Array }>({ kind, content });
  return bytes;
}
